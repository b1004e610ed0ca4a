import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { can, type ErrorCode, type GuardedAction, type ProposalTicket, type ProposalView } from '@tender/contracts';
import { CLOCK, CommandExecutor, type CommandContext } from '@tender/event-store';
import { plusMillis, Rejection, SYSTEM, type Actor, type Clock, type Instant } from '@tender/kernel';
import { isApproved, Memberships } from '../membership/membership.js';
import { CurrentPolicy } from '../policy/current-policy.js';
import type { SecondPersonNeeded } from '../policy/four-eyes.js';
import { secondPersonsNow } from '../policy/second-persons.js';
import { approvalStreams } from './approvals.events.js';
import {
  approvalsDecider,
  dayOfProposal,
  PROPOSAL_LIFE,
  PROPOSAL_LIFE_LIVE,
  proposalIdOn,
  type ApprovalCommand,
  type Proposal,
} from './approvals.js';
import { ProposalBodies, type ProposedCall } from './proposal-bodies.js';
import { ProposalViews, ticketOf } from './proposal-views.js';
import { ProposedCalls } from './proposed-calls.js';

/** Number of days whose proposals may be open: a proposal's life, and the day on which it began. */
const DAYS = 4;
const A_DAY = 24 * 60 * 60_000;

/** After these failures the execution is tried again. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAVAILABLE',
  'BUSY',
  'DISK_FULL',
  'READ_MODEL_STOPPED',
  'INTERNAL',
]);

/** The second person approves the whole auction, which one person could change after the proposal. */
const SEEN: ReadonlySet<GuardedAction> = new Set<GuardedAction>(['publish', 'publishResult']);

const executionOf = ({ proposalId }: Proposal): string =>
  createHash('sha256').update(`proposal ${proposalId}`).digest('hex');

/** Proposals of guarded actions: kept, answered, executed once. */
@Injectable()
export class Proposals {
  private readonly logger = new Logger(Proposals.name);

  constructor(
    private readonly executor: CommandExecutor,
    private readonly bodies: ProposalBodies,
    private readonly calls: ProposedCalls,
    private readonly memberships: Memberships,
    private readonly policy: CurrentPolicy,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly views: ProposalViews,
  ) {}

  /** The proposal that an earlier call with the same key made; null without one. @throws Rejection KEY_REUSED */
  async repeated(context: CommandContext): Promise<ProposalTicket | null> {
    if (context.idempotent === false || (await this.policy.state()).revision < 0) return null;
    for (const day of this.days(2)) {
      // A newer proposal of another process is found when it is proposed again.
      const recent = await this.executor.recentState(approvalsDecider, approvalStreams.stream(day));
      const found = recent[proposalIdOn(day, context.commandId)];
      if (!found) continue;
      await this.give({ ...found, type: 'ProposeAction' }, context);
      return ticketOf(found);
    }
    return null;
  }

  async propose(
    call: ProposedCall,
    { action, isLive, place }: Pick<SecondPersonNeeded, 'action' | 'isLive' | 'place'>,
    context: CommandContext,
  ): Promise<ProposalTicket> {
    const now = this.clock();
    const day = dayOf(now);
    const proposalId = proposalIdOn(day, context.commandId);
    const facts = await this.bodies.keep(proposalId, call);
    const expiresAt = plusMillis(now, isLive ? PROPOSAL_LIFE_LIVE : PROPOSAL_LIFE);
    await this.give({ type: 'ProposeAction', proposalId, action, ...facts, place, expiresAt }, context);
    return ticketOf(await this.proposal(proposalId));
  }

  /** @throws Rejection PROPOSAL_NOT_OPEN, OWN_PROPOSAL, NOT_SECOND_PERSON */
  async approve(proposalId: string, context: CommandContext): Promise<ProposalView> {
    await this.give(
      { type: 'ApproveAction', proposalId, seconds: await secondPersonsNow(this.executor, this.clock()) },
      context,
    );
    return this.executed(proposalId);
  }

  /** Only the proposer may refuse it without `policy:manage`. @throws Rejection PROPOSAL_NOT_OPEN, NOT_FOUND */
  async refuse(proposalId: string, reason: string | null, context: CommandContext): Promise<ProposalView> {
    const { userId, role } = context.actor;
    const isOwn = (await this.proposal(proposalId)).proposedBy === userId;
    if (!isOwn && !can(role, 'policy:manage')) throw new Rejection('NOT_FOUND');
    await this.give({ type: 'RefuseAction', proposalId, reason }, context);
    await this.bodies.forget(proposalId);
    return this.views.viewOf(await this.proposal(proposalId));
  }

  /** @throws Rejection PROPOSAL_NOT_OPEN, NOT_OWN_PROPOSAL */
  async breakGlass(proposalId: string, reason: string, context: CommandContext): Promise<ProposalView> {
    await this.give({ type: 'BreakGlass', proposalId, reason }, context);
    this.logger.warn({ message: 'a guarded action was done without a second person', proposalId });
    return this.executed(proposalId);
  }

  /** Open proposals and recent ones, the newest first. A proposer without `policy:read` gets only the own ones. */
  async list({ userId, role }: Actor): Promise<ProposalView[]> {
    const isShown = ({ proposedBy }: Proposal) => can(role, 'policy:read') || proposedBy === userId;
    const all = (await this.recent()).filter(isShown);
    return Promise.all(
      all.toSorted((a, b) => (a.proposedAt < b.proposedAt ? 1 : -1)).map((proposal) => this.views.viewOf(proposal)),
    );
  }

  /** Lets proposals expire, executes proposals that were approved before a crash, and deletes bodies that a crash has left. */
  async settle(): Promise<void> {
    for (const proposalId of await this.bodies.unfinished())
      try {
        await this.settleOne(proposalId);
      } catch (error) {
        this.logger.warn({ message: 'a proposal is tried again', proposalId, err: error });
      }
  }

  private async settleOne(proposalId: string): Promise<void> {
    const proposal = (await this.executor.state(approvalsDecider, streamOf(proposalId)))[proposalId];
    if (proposal?.state === 'approved') await this.execute(proposalId);
    else if (proposal?.state === 'open') await this.expire(proposal);
    // The body is stored before the event: without one, the event may still follow.
    else if (proposal || !this.days(2).includes(dayOfProposal(proposalId)!)) await this.bodies.forget(proposalId);
  }

  /** A bid expires with the end of its auction. */
  private async expire({ proposalId, action, auctionId, expiresAt }: Proposal): Promise<void> {
    const isOver = action === 'bidOnBehalf' && auctionId !== null && (await this.bodies.isOver(auctionId));
    if (!isOver && this.clock() < expiresAt) return;
    await this.give({ type: 'ExpireAction', proposalId, isOver }, systemContext(`expire ${proposalId}`));
    await this.bodies.forget(proposalId);
  }

  private async executed(proposalId: string): Promise<ProposalView> {
    await this.execute(proposalId);
    return this.views.viewOf(await this.proposal(proposalId));
  }

  private async execute(proposalId: string): Promise<void> {
    const proposal = await this.proposal(proposalId);
    if (proposal.state !== 'approved') return;
    const code = await this.refusalOf(proposal);
    await this.give({ type: 'FinishAction', proposalId, code }, systemContext(`finish ${proposalId}`));
    await this.bodies.forget(proposalId);
  }

  /**
   * Runs the call under an id that follows from the proposal's, so that two executions are one. A failure may come after the event: it is tried again
   * until the proposal would have expired.
   */
  private async refusalOf(proposal: Proposal): Promise<ErrorCode | null> {
    try {
      await this.run(proposal);
      return null;
    } catch (error) {
      const code = error instanceof Rejection ? error.code : 'INTERNAL';
      if (TRANSIENT.has(code) && this.clock() < proposal.expiresAt) throw error;
      // The outcome of an execution before a crash can refuse the repetition, such as that the proposer has lost the role.
      if (await this.executor.isWritten(executionOf(proposal), proposal.place)) return null;
      if (code === 'INTERNAL')
        this.logger.error({ message: 'a proposal failed', proposalId: proposal.proposalId, err: error });
      return code;
    }
  }

  private async run(proposal: Proposal): Promise<void> {
    const { proposalId, action, bodyHash, place, proposedBy, approvedBy, brokenGlass } = proposal;
    const membership = await this.memberships.ofUser(proposedBy);
    if (!membership || !isApproved(membership)) throw new Rejection('FORBIDDEN');
    const call = await this.bodies.call(proposalId, bodyHash);
    if (!call) throw new Rejection('NOT_FOUND');
    await this.calls.run(call, {
      actor: this.memberships.actorOf(membership),
      approval:
        brokenGlass === null
          ? { approvedBy: approvedBy ?? '', ...(SEEN.has(action) && { revision: place.revision }) }
          : { brokenGlass },
      commandId: executionOf(proposal),
      requestId: proposalId,
    });
  }

  private give(command: ApprovalCommand, context: CommandContext): Promise<unknown> {
    const commandId = `${context.commandId}/${command.type}`;
    return this.executor.execute(approvalsDecider, streamOf(command.proposalId), command, { ...context, commandId });
  }

  private async proposal(proposalId: string): Promise<Proposal> {
    const found = (await this.executor.state(approvalsDecider, streamOf(proposalId)))[proposalId];
    if (!found) throw new Rejection('NOT_FOUND');
    return found;
  }

  private onDay(day: string) {
    return this.executor.state(approvalsDecider, approvalStreams.stream(day));
  }

  private async recent(): Promise<Proposal[]> {
    const days = await Promise.all(this.days(DAYS).map((day) => this.onDay(day)));
    return days.flatMap((proposals) => Object.values(proposals));
  }

  private days(count: number): string[] {
    const now = this.clock();
    return Array.from({ length: count }, (_, ago) => dayOf(plusMillis(now, -ago * A_DAY)));
  }
}

const dayOf = (at: Instant): string => at.slice(0, 10);

function streamOf(proposalId: string): string {
  const day = dayOfProposal(proposalId);
  if (day === null) throw new Rejection('NOT_FOUND');
  return approvalStreams.stream(day);
}

const systemContext = (requestId: string): CommandContext & { actor: Actor } => ({
  actor: SYSTEM,
  commandId: requestId,
  idempotent: false,
  requestId,
});
