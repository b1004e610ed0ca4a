import { Injectable } from '@nestjs/common';
import { isStaffRole, MEMBER_ROLES, type CompanyRole, type InvitationOutcome, type UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { PeopleCommands } from './ask.js';
import { Companies } from './companies.js';
import { Directory } from './directory.js';
import { Erasure } from './erasure.js';
import { Members, type NewMember } from './members.js';
import { RateLimiters, type RateLimiter } from './rate-limiter.js';
import { Standings, type Standing } from './standing.js';
import { UserDesk, type PersonalUpdates } from './user-desk.js';

export type Invitee = Pick<NewMember, 'firstName' | 'lastName' | 'email'> &
  Partial<Omit<NewMember, 'role'>> & { role?: CompanyRole | undefined };

/** Invitations of one person in a minute: an owner must not be able to try out whose addresses the house knows. */
const INVITATIONS = 200;

/** Who may do what to whom among a company's people: an owner looks after whoever does not bid, the house after everybody. */
@Injectable()
export class MemberDesk {
  private readonly invitations: RateLimiter;

  constructor(
    private readonly members: Members,
    private readonly companies: Companies,
    private readonly standings: Standings,
    private readonly users: UserDesk,
    private readonly erasure: Erasure,
    private readonly commands: PeopleCommands,
    private readonly directory: Directory,
    limiters: RateLimiters,
  ) {
    this.invitations = limiters.of({ name: 'invitations', points: INVITATIONS, longestWait: 15 * 60 });
  }

  /** @throws Rejection NOT_FOUND for a company that is not theirs; INVALID for a role that only the house gives */
  async invite(companyId: string, people: readonly Invitee[], context: CommandContext): Promise<InvitationOutcome> {
    await this.companies.present(companyId, context);
    if (!isStaffRole(context.actor.role)) this.refuseRoles(people);
    const outcome: InvitationOutcome = { invited: [], skipped: [] };
    for (const [
      index,
      { role = 'buyerCompanyMember', phone = null, position = '', categories = [], ...names },
    ] of people.entries()) {
      await this.invitations.consume(context.actor.userId);
      const person = { ...names, role, phone, position, categories };
      const result = await this.members.add(companyId, person, {
        ...context,
        commandId: `${context.commandId}/${index}`,
      });
      if ('user' in result) outcome.invited.push(result.user);
      else outcome.skipped.push({ email: names.email, reason: result.reason });
    }
    return outcome;
  }

  /** @throws Rejection NOT_FOUND, NOT_INVITED */
  async inviteAgain(userId: string, context: CommandContext): Promise<InvitationOutcome> {
    await this.invitations.consume(context.actor.userId);
    return { invited: [await this.members.inviteAgain(await this.lookedAfter(userId, context), context)], skipped: [] };
  }

  /** @throws Rejection NOT_FOUND */
  async update(
    userId: string,
    changes: PersonalUpdates & { role?: CompanyRole },
    context: CommandContext,
  ): Promise<UserView> {
    const { role } = await this.lookedAfter(userId, context);
    // Whoever bids is the house's to change, here also for the house.
    if (!isMemberRole(role)) throw new Rejection('NOT_FOUND');
    return this.users.update(userId, changes, context);
  }

  /**
   * A buyer says that another buyer of the company is a colleague, who may see the buyer's own sealed amounts from now on.
   * @throws Rejection NOT_FOUND, OWN_ACCOUNT, COLLEAGUE_NOT_BIDDING
   */
  async confirm(userId: string, context: CommandContext): Promise<UserView> {
    const {
      actor: { userId: by, companyId },
    } = context;
    const standing = await this.standings.ofUser(userId);
    if (!standing || companyId === null || standing.companyId !== companyId) throw new Rejection('NOT_FOUND');
    await this.commands.company(companyId, { type: 'ConfirmColleague', userId, by }, context);
    return this.directory.userFor(context.actor, userId);
  }

  /** @throws Rejection NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN */
  async delete(userId: string, context: CommandContext): Promise<void> {
    if (userId === context.actor.userId) throw new Rejection('OWN_ACCOUNT');
    await this.lookedAfter(userId, context);
    await this.erasure.delete(userId, context);
  }

  /** Somebody whom the caller looks after. */
  private async lookedAfter(userId: string, { actor }: CommandContext): Promise<Standing> {
    const standing = await this.standings.ofUser(userId);
    if (!standing || standing.status === 'deleted') throw new Rejection('NOT_FOUND');
    const theirs = isStaffRole(actor.role) || (standing.companyId === actor.companyId && isMemberRole(standing.role));
    if (!theirs) throw new Rejection('NOT_FOUND');
    return standing;
  }

  private refuseRoles(people: readonly Invitee[]): void {
    const refused = people.filter(({ role }) => role !== undefined && !isMemberRole(role));
    if (refused.length > 0)
      throw new Rejection('INVALID', [{ field: 'role', rule: 'house', message: 'who bids is decided by the house' }]);
  }
}

const isMemberRole = (role: string): boolean => (MEMBER_ROLES as readonly string[]).includes(role);
