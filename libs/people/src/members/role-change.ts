import { Injectable } from '@nestjs/common';
import { can, COMPANY_ROLES, isRoleOf, STAFF_ROLES, type ObservesBody, type Role } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { ColleagueNotices, type NewColleague } from '../mails/colleague-notices.js';
import type { Membership } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { AccountAccess } from '../sessions/account-access.js';
import { Observations } from '../sign-up/observations.js';

@Injectable()
export class RoleChange {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly notices: ColleagueNotices,
    private readonly access: AccountAccess,
    private readonly observations: Observations,
  ) {}

  /** Changes a role, and ends the person's sessions. @throws Rejection ROLE_NOT_POSSIBLE, LAST_ADMIN */
  async change(
    { userId, companyId, role: before }: Membership,
    { role, observes }: { role: Role; observes?: ObservesBody | undefined },
    context: CommandContext,
  ): Promise<void> {
    // A person cannot move between staff and companies, because the id contains the company or the staff's name.
    const { events } = await this.changed({ userId, companyId, role, observes }, before, context);
    if (events.length > 0) await this.access.endAllOf(userId);
  }

  private async changed(
    {
      userId,
      companyId,
      role,
      observes,
    }: Pick<Membership, 'userId' | 'companyId' | 'role'> & { observes: ObservesBody | undefined },
    before: Role,
    context: CommandContext,
  ): Promise<{ events: readonly unknown[] }> {
    if (companyId === null && isRoleOf(STAFF_ROLES, role))
      return this.commands.staff(
        { type: 'ChangeStaffRole', userId, role, ...(await this.observations.observationOf(observes)) },
        context,
      );
    if (companyId !== null && !observes && isRoleOf(COMPANY_ROLES, role))
      return this.changeMemberRole({ userId, companyId, role }, before, context);
    throw new Rejection('ROLE_NOT_POSSIBLE', { role });
  }

  /** Stores the mails before the change, so that a failure in between cannot lose them. */
  private async changeMemberRole(
    { userId, companyId, role }: NewColleague,
    before: Role,
    context: CommandContext,
  ): Promise<{ events: readonly unknown[] }> {
    if (can(role, 'bid:own') && !can(before, 'bid:own'))
      await this.notices.sendToBuyers({ companyId, userId, role }, `${userId} ${context.commandId}`);
    return this.commands.company(companyId, { type: 'ChangeMemberRole', userId, role }, context);
  }
}
