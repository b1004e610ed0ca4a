import { Inject, Injectable } from '@nestjs/common';
import { COMPANY_ROLES, isStaffRole, type CompanyRole, type Role, type UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { PeopleCommands } from './ask.js';
import { Addresses } from './addresses.js';
import { ColleagueNotices, type NewColleague } from './colleague-notices.js';
import { Directory } from './directory.js';
import { userRecords, type UserRecord } from './records.js';
import { Sessions } from './sessions.js';
import { Standings, type Standing } from './standing.js';

export type PersonalUpdates = Partial<
  Pick<UserRecord, 'firstName' | 'lastName' | 'phone' | 'position' | 'categories' | 'darkMode'>
>;

export interface UserUpdates extends PersonalUpdates {
  status?: 'approved' | 'rejected';
  role?: Role;
}

const isCompanyRole = (role: Role): role is CompanyRole => (COMPANY_ROLES as readonly Role[]).includes(role);

/** The admin's changes to a person: approve, reject, role, personal data. */
@Injectable()
export class UserDesk {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly commands: PeopleCommands,
    private readonly directory: Directory,
    private readonly standings: Standings,
    private readonly sessions: Sessions,
    private readonly addresses: Addresses,
    private readonly notices: ColleagueNotices,
  ) {}

  /** @throws Rejection NOT_FOUND, ROLE_NOT_POSSIBLE, LAST_ADMIN, EMAIL_TAKEN when another person was approved with this address */
  async update(userId: string, { status, role, ...personal }: UserUpdates, context: CommandContext): Promise<UserView> {
    const standing = await this.standings.ofUser(userId);
    if (!standing || standing.status === 'deleted') throw new Rejection('NOT_FOUND');
    if (role) await this.changeRole(standing, role, context);
    if (status) await this.setStatus(standing, status, context);
    if (Object.keys(personal).length > 0) await this.store.state(userRecords).update(userId, personal);
    return this.directory.user(userId);
  }

  /** Whoever gets other rights signs in anew: a session, and the sockets that it opened, keep those that they began with. */
  private async changeRole(
    { userId, companyId, role: before }: Standing,
    role: Role,
    context: CommandContext,
  ): Promise<void> {
    // A person belongs to the house or to a company for good: the id says so.
    if (companyId === null && isStaffRole(role))
      await this.commands.house({ type: 'ChangeStaffRole', userId, role }, context);
    else if (companyId !== null && isCompanyRole(role))
      await this.changeMemberRole({ userId, companyId, role }, before, context);
    else throw new Rejection('ROLE_NOT_POSSIBLE', { role });
    if (role !== before) await this.sessions.endAllOf(userId);
  }

  /** The company's buyers are told of another one before it is so: nothing that comes between leaves them untold. */
  private async changeMemberRole(
    { userId, companyId, role }: NewColleague,
    before: Role,
    context: CommandContext,
  ): Promise<void> {
    if (role === 'buyer' && before !== 'buyer')
      await this.notices.tell({ companyId, userId, role }, `${userId} ${context.commandId}`);
    await this.commands.company(companyId, { type: 'ChangeMemberRole', userId, role }, context);
  }

  private async setStatus(
    { userId, companyId, awaitsEmail }: Standing,
    status: 'approved' | 'rejected',
    context: CommandContext,
  ): Promise<void> {
    if (companyId === null) throw new Rejection('STATUS_NOT_POSSIBLE', { status });
    // Where nobody confirms the address by a mail, the house vouches for it. Whoever was invited proves it by coming.
    if (status === 'approved' && !awaitsEmail) await this.addresses.hold(userId, {}, { passwordHash: { gt: '' } });
    await this.commands.company(
      companyId,
      { type: 'SetMemberStatus', userId, status },
      { ...context, commandId: `${context.commandId}/status` },
    );
    if (status === 'rejected') await this.sessions.endAllOf(userId);
  }
}
