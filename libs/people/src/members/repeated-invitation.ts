import { Inject, Injectable } from '@nestjs/common';
import type { UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { newId, Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { addressOf } from '../addresses/addresses.js';
import { Directory } from '../directory/directory.js';
import { InvitationMailer } from '../mails/invitation-mailer.js';
import type { Membership } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { userRecords } from '../records.js';

@Injectable()
export class RepeatedInvitation {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly commands: PeopleCommands,
    private readonly mailer: InvitationMailer,
    private readonly directory: Directory,
  ) {}

  /** Invites again; older invitations become void. @throws Rejection NOT_FOUND, NOT_INVITED after an acceptance */
  async invite({ userId, companyId }: Membership, context: CommandContext): Promise<UserView> {
    const record = await this.store.state(userRecords).get(userId);
    if (!record) throw new Rejection('NOT_FOUND');
    if (record.passwordHash !== null) throw new Rejection('NOT_INVITED');
    const again = { userId, invitationId: newId() };
    const { events } = await (companyId === null
      ? this.commands.staff({ type: 'InviteStaffAgain', ...again }, context)
      : this.commands.company(companyId, { type: 'InviteMemberAgain', ...again }, context));
    // A repeated command returns the event of the first one, whose invitation counts.
    const fact = events.find(({ type }) => type === 'MemberInvited' || type === 'StaffInvited');
    const invitationId = fact && 'invitationId' in fact.data ? fact.data.invitationId : again.invitationId;
    await this.mailer.send({ userId, email: addressOf(record), companyId, invitationId, by: context.actor });
    return this.directory.user(userId);
  }
}
