import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { furtherCommand } from '../further-command.js';
import { Links } from '../mails/links.js';
import { Memberships } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import type { LinkRecord, UserRecord } from '../records.js';

@Injectable()
export class Confirmations {
  constructor(
    private readonly addresses: Addresses,
    private readonly commands: PeopleCommands,
    private readonly memberships: Memberships,
    private readonly links: Links,
  ) {}

  /** Only for the caller's account. @throws Rejection LINK_NOT_VALID, OTHER_ACCOUNT, EMAIL_TAKEN */
  async confirmOwn(secret: string, context: CommandContext): Promise<void> {
    const link = await this.links.open('confirm', secret);
    if (link.userId !== context.actor.userId) throw new Rejection('OTHER_ACCOUNT');
    await this.confirm(link, {}, context);
    await this.links.use(link);
  }

  /**
   * Call it only for an authenticated person: the link alone only proves access to the mailbox.
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
