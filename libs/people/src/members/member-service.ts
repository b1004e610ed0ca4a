import { Injectable } from '@nestjs/common';
import { can, isMemberRole, type CompanyRole, type InvitationOutcome, type UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { furtherCommand } from '../further-command.js';
import type { NewMember } from './member-invitation.js';
import { Members } from './members.js';
import { OpenInvitations } from './open-invitations.js';
import { RepeatedInvitation } from './repeated-invitation.js';
import { UserDeletion } from '../erasure/user-deletion.js';
import type { PersonalUpdates } from '../records.js';
import { checkCompany, checkStillMay, Memberships, type Membership } from '../membership/membership.js';
import { UserService } from './user-service.js';

export type Invitee = Pick<NewMember, 'firstName' | 'lastName' | 'email'> &
  Partial<Omit<NewMember, 'role'>> & { role?: CompanyRole | undefined };

/** Maximum invitations per person and minute: a buyer must not probe which addresses have accounts. */
const INVITATIONS = 200;

/** A buyer manages the people of the own company who do not bid, an admin the people of all companies. */
@Injectable()
export class MemberService {
  private readonly invitations: RateLimiter;

  constructor(
    private readonly members: Members,
    private readonly memberships: Memberships,
    private readonly users: UserService,
    private readonly deletion: UserDeletion,
    private readonly repeated: RepeatedInvitation,
    private readonly open: OpenInvitations,
    limiters: RateLimiters,
  ) {
    this.invitations = limiters.create({ name: 'invitations', points: INVITATIONS, longestWait: 15 * 60 });
  }

  /** Checks the right before each person. @throws Rejection NOT_FOUND; INVALID; FORBIDDEN; TOO_MANY_INVITATIONS */
  async invite(companyId: string, people: readonly Invitee[], context: CommandContext): Promise<InvitationOutcome> {
    await checkCompany(this.memberships, companyId, context.actor);
    if (!can(context.actor.role, 'company:manage-all')) this.refuseRoles(people);
    const outcome: InvitationOutcome = { invited: [], skipped: [] };
    await this.open.reserve(context.actor, people.length);
    try {
      await this.inviteAll({ companyId, people, outcome }, context);
    } finally {
      await this.open.giveBack(context.actor, people.length - outcome.invited.length);
    }
    return outcome;
  }

  private async inviteAll(
    { companyId, people, outcome }: { companyId: string; people: readonly Invitee[]; outcome: InvitationOutcome },
    context: CommandContext,
  ): Promise<void> {
    const named = new Set<string>();
    for (const [
      index,
      { role = 'buyerCompanyMember', phone = null, position = '', categories = [], ...names },
    ] of people.entries()) {
      const email = names.email.toLowerCase();
      if (named.has(email)) {
        outcome.skipped.push({ email: names.email, reason: 'twice' });
        continue;
      }
      named.add(email);
      await this.invitations.consume(context.actor.userId);
      await checkStillMay(this.memberships, context.actor);
      const person = { ...names, role, phone, position, categories };
      const result = await this.members.add(companyId, person, furtherCommand(context, index));
      if ('user' in result) outcome.invited.push(result.user);
      else outcome.skipped.push({ email: names.email, reason: result.reason });
    }
  }

  /** @throws Rejection NOT_FOUND, NOT_INVITED */
  async inviteAgain(userId: string, context: CommandContext): Promise<InvitationOutcome> {
    await this.invitations.consume(context.actor.userId);
    const invited = await this.lookedAfter(userId, context);
    await this.open.reserve(context.actor, 1);
    return { invited: [await this.repeated.invite(invited, context)], skipped: [] };
  }

  async update(
    userId: string,
    changes: PersonalUpdates & { role?: CompanyRole },
    context: CommandContext,
  ): Promise<UserView> {
    const { role } = await this.lookedAfter(userId, context);
    // For people who bid, admins must use `UserService`.
    if (!isMemberRole(role)) throw new Rejection('NOT_FOUND');
    return this.users.update(userId, changes, context);
  }

  /** @throws Rejection NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN */
  async delete(userId: string, context: CommandContext): Promise<void> {
    if (userId === context.actor.userId) throw new Rejection('OWN_ACCOUNT');
    await this.lookedAfter(userId, context);
    await this.deletion.delete(userId, context);
  }

  private async lookedAfter(userId: string, { actor }: CommandContext): Promise<Membership> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership || membership.status === 'deleted') throw new Rejection('NOT_FOUND');
    const theirs =
      can(actor.role, 'company:manage-all') ||
      (membership.companyId === actor.companyId && isMemberRole(membership.role));
    if (!theirs) throw new Rejection('NOT_FOUND');
    return membership;
  }

  private refuseRoles(people: readonly Invitee[]): void {
    const refused = people.filter(({ role }) => role !== undefined && !isMemberRole(role));
    if (refused.length > 0)
      throw new Rejection('INVALID', [{ field: 'role', rule: 'house', message: 'only staff decide who bids' }]);
  }
}
