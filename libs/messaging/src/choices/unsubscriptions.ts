import { Inject, Injectable } from '@nestjs/common';
import { ROOT_KEY } from '@tender/context/module';
import type { MailChoice } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { userRecords } from '@tender/people/records';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { MailChoices } from './mail-choices.js';
import { UnsubscribeTokens } from './unsubscribe-token.js';

@Injectable()
export class Unsubscriptions {
  private readonly tokens: UnsubscribeTokens;

  constructor(
    @Inject(ROOT_KEY) rootKey: Buffer,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(MailChoices) private readonly choices: MailChoices,
  ) {
    this.tokens = new UnsubscribeTokens(rootKey);
  }

  /** Records nothing for a deleted user, but answers the same. @throws Rejection LINK_NOT_VALID */
  async take(token: string): Promise<MailChoice> {
    const whose = this.tokens.read(token);
    if (!whose) throw new Rejection('LINK_NOT_VALID');
    const { userId, choice } = whose;
    if (await this.store.state(userRecords).get(userId)) await this.choices.change(userId, { [choice]: false });
    return choice;
  }
}
