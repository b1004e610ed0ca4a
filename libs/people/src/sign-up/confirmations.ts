import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { furtherCommand } from '../further-command.js';
import { Links } from '../mails/links.js';
import { Memberships } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import type { LinkRecord, UserRecord } from '../records.js';

/** The confirmation of an e-mail address, by the link of a mail. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly addresses: Addresses,
    private readonly commands: PeopleCommands,
    private readonly memberships: Memberships,
    private readonly links: Links,
  ) {}

  /**
   * Only by the person whose link it is: the reader of the address's mail may never have signed up.
   * @throws Rejection LINK_NOT_VALID, OTHER_ACCOUNT, EMAIL_TAKEN
   */
  async confirmOwn(secret: string, context: CommandContext): Promise<void> {
    const link = await this.links.open('confirm', secret);
    if (link.userId !== context.actor.userId) throw new Rejection('OTHER_ACCOUNT');
    await this.confirm(link, {}, context);
    await this.links.use(link);
  }

  /**
   * The link's person holds the address from now on. The caller has made sure that it is they who ask: the link alone
   * only tells that somebody gets the address's mail, who need not have signed up with it.
   * @throws Rejection LINK_NOT_VALID, EMAIL_TAKEN
   */
  async confirm(
    { userId }: LinkRecord,
    changes: Partial<Pick<UserRecord, 'passwordHash'>>,
    context: CommandContext,
  ): Promise<void> {
    if (!(await this.addresses.hold(userId, { ...changes, emailVerified: true })))
      throw new Rejection('LINK_NOT_VALID');
    const membership = await this.memberships.ofUser(userId);
    if (!membership?.awaitsEmail || membership.companyId === null) return;
    const actor = this.memberships.actorOf(membership);
    const own = { ...furtherCommand(context, 'email'), actor };
    await this.commands.company(membership.companyId, { type: 'ConfirmMemberEmail', userId }, own);
  }
}
