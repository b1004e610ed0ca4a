import { Inject, Injectable } from '@nestjs/common';
import {
  isStaffRole,
  type CompanyRole,
  type GoodsCategory,
  type InvitationSkip,
  type PhoneView,
  type UserView,
} from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { newId, newIdWithin, Rejection, streamIdOf } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { PeopleCommands } from './ask.js';
import { Addresses, addressOf } from './addresses.js';
import { ColleagueNotices } from './colleague-notices.js';
import { Directory } from './directory.js';
import { InvitationLetters } from './invitation-letters.js';
import { userRecords, type UserRecord } from './records.js';
import { Reservations } from './reservations.js';
import { Standings, type Standing } from './standing.js';

export interface NewMember {
  firstName: string;
  lastName: string;
  email: string;
  role: CompanyRole;
  phone: PhoneView | null;
  position: string;
  categories: GoodsCategory[];
}

/** Who was invited, or why not. */
export type Invited = { user: UserView } | { reason: InvitationSkip };

/** A company's people: invited by an owner or by the house, approved from the start, in once they have chosen a password. */
@Injectable()
export class Members {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly commands: PeopleCommands,
    private readonly standings: Standings,
    private readonly directory: Directory,
    private readonly reservations: Reservations,
    private readonly letters: InvitationLetters,
    private readonly addresses: Addresses,
    private readonly notices: ColleagueNotices,
  ) {}

  /** Somebody of the company who has not accepted yet is invited again. @throws Rejection NOT_FOUND for a company that is not there. */
  async add(companyId: string, person: NewMember, context: CommandContext): Promise<Invited> {
    const company = await this.standings.ofCompany(companyId);
    if (!company || company.status === 'deleted') throw new Rejection('NOT_FOUND');
    const known = await this.ofCompany(companyId, person.email);
    if (known) return this.inviteKnown(known, context);
    const { role, ...record } = person;
    const userId = newIdWithin(companyId);
    // Somebody has just begun to invite the same person.
    if (!(await this.reservations.reserve(userId, record))) return { reason: 'notPossible' };
    const invitationId = newId();
    await this.reservations.confirm(userId, () =>
      this.commands.company(companyId, { type: 'InviteMember', userId, role, invitationId }, context),
    );
    if (isStaffRole(context.actor.role)) await this.notices.tell({ companyId, userId, role }, userId);
    await this.letters.send({ userId, email: person.email, companyId, invitationId });
    return { user: await this.directory.user(userId) };
  }

  /** A new invitation, which makes the older ones void. @throws Rejection NOT_FOUND, NOT_INVITED when they have accepted */
  async inviteAgain({ userId, companyId }: Standing, context: CommandContext): Promise<UserView> {
    const record = await this.store.state(userRecords).get(userId);
    if (!record) throw new Rejection('NOT_FOUND');
    if (record.passwordHash !== null) throw new Rejection('NOT_INVITED');
    const again = { userId, invitationId: newId() };
    const { events } = await (companyId === null
      ? this.commands.house({ type: 'InviteStaffAgain', ...again }, context)
      : this.commands.company(companyId, { type: 'InviteMemberAgain', ...again }, context));
    // A repetition under the same key finds the invitation of the first.
    const fact = events.find(({ type }) => type === 'MemberInvited' || type === 'StaffInvited');
    const invitationId = fact && 'invitationId' in fact.data ? fact.data.invitationId : again.invitationId;
    await this.letters.send({ userId, email: addressOf(record), companyId, invitationId });
    return this.directory.user(userId);
  }

  /** The company's own person with an address. Whether others have it, too, is not this company's to know. */
  private async ofCompany(companyId: string, email: string): Promise<UserRecord | null> {
    const people = await this.addresses.people(email);
    return people.find(({ _id }) => streamIdOf(_id) === companyId) ?? null;
  }

  private async inviteKnown({ _id, passwordHash }: UserRecord, context: CommandContext): Promise<Invited> {
    const standing = await this.standings.ofUser(_id);
    if (!standing || standing.status === 'deleted') return { reason: 'notPossible' };
    return passwordHash === null ? { user: await this.inviteAgain(standing, context) } : { reason: 'alreadyMember' };
  }
}
