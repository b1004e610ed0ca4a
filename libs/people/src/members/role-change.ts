import { Injectable } from '@nestjs/common';
import { COMPANY_ROLES, isStaffRole, type CompanyRole, type Role } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { ColleagueNotices, type NewColleague } from '../mails/colleague-notices.js';
import type { Membership } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { Sessions } from '../sessions/sessions.js';

const isCompanyRole = (role: Role): role is CompanyRole => (COMPANY_ROLES as readonly Role[]).includes(role);

/** The house gives a person another role. */
@Injectable()
export class RoleChange {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly notices: ColleagueNotices,
    private readonly sessions: Sessions,
  ) {}

  /**
   * A person with other rights signs in again: a session, and the sockets that it opened, keep the rights that they began with.
   * @throws Rejection ROLE_NOT_POSSIBLE, LAST_ADMIN
   */
  async change({ userId, companyId, role: before }: Membership, role: Role, context: CommandContext): Promise<void> {
    // A person belongs to the house or to a company for good: the id says so.
    if (companyId === null && isStaffRole(role))
      await this.commands.staff({ type: 'ChangeStaffRole', userId, role }, context);
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
}
