import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ErrorCode, ProposalTicket, ProposalView } from '@tender/contracts';
import { CLOCK, CommandExecutor, type CommandContext } from '@tender/event-store';
import { plusMillis, Rejection, SYSTEM, type Actor, type Clock, type Instant } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { isApproved, Memberships } from '../membership/membership.js';
import { CurrentPolicy } from '../policy/current-policy.js';
import type { SecondPersonNeeded } from '../policy/four-eyes.js';
import { secondPersons } from '../policy/second-persons.js';
import { userRecords } from '../records.js';
import { STAFF_STREAM, staffDecider } from '../staff/staff.js';
import { approvalStreams } from './approvals.events.js';
import { approvalsDecider, type ApprovalCommand, type Proposal } from './approvals.js';
import { ProposalBodies, type ProposedCall } from './proposal-bodies.js';
import { ProposedCalls } from './proposed-calls.js';

const WHILE_LIVE = 15 * 60_000;
const OTHERWISE = 3 * 24 * 60 * 60_000;
/** Number of days whose proposals may be open: a proposal's life, and the day on which it began. */
const DAYS = 4;
const A_DAY = 24 * 60 * 60_000;

/** After these refusals the execution is tried again. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAVAILABLE',
  'BUSY',
  'DISK_FULL',
  'READ_MODEL_STOPPED',
]);
/** Refusals of a bid because the end came first. */
const ENDED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['AUCTION_NOT_LIVE', 'AUCTION_ENDED']);

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
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** The proposal that an earlier call with the same key made; null without one. @throws Rejection KEY_REUSED */
  async repeated(context: CommandContext): Promise<ProposalTicket | null> {
    if (context.idempotent === false || (await this.policy.state()).revision < 0) return null;
    for (const day of this.days(2)) {
      // A newer proposal of another process is found when it is proposed again.
      const recent = await this.executor.recentState(approvalsDecider, approvalStreams.stream(day));
      const found = recent[idOn(day, context)];
      if (!found) continue;
      await this.give({ ...found, type: 'ProposeAction', bodyHash: '' }, context);
      return ticketOf(found);
    }
    return null;
  }

  async propose(
    call: ProposedCall,
    { action, isLive }: Pick<SecondPersonNeeded, 'action' | 'isLive'>,
    context: CommandContext,
  ): Promise<ProposalTicket> {
    const now = this.clock();
    const day = dayOf(now);
    const proposalId = idOn(day, context);
    const { auctionId, bodyHash } = await this.bodies.keep(proposalId, call);
    const expiresAt = plusMillis(now, isLive ? WHILE_LIVE : OTHERWISE);
    await this.give({ type: 'ProposeAction', proposalId, action, auctionId, bodyHash, expiresAt }, context);
    return ticketOf(await this.proposal(proposalId));
  }

  /** @throws Rejection PROPOSAL_NOT_OPEN, OWN_PROPOSAL, NOT_SECOND_PERSON */
  async approve(proposalId: string, context: CommandContext): Promise<ProposalView> {
    await this.give({ type: 'ApproveAction', proposalId, seconds: await this.seconds() }, context);
    return this.executed(proposalId);
  }

  /** @throws Rejection PROPOSAL_NOT_OPEN */
  async refuse(proposalId: string, reason: string | null, context: CommandContext): Promise<ProposalView> {
    await this.give({ type: 'RefuseAction', proposalId, reason }, context);
    await this.bodies.forget(proposalId);
    return this.view(await this.proposal(proposalId));
  }

  /** @throws Rejection PROPOSAL_NOT_OPEN, NOT_OWN_PROPOSAL */
  async breakGlass(proposalId: string, reason: string, context: CommandContext): Promise<ProposalView> {
    await this.give({ type: 'BreakGlass', proposalId, reason }, context);
    this.logger.warn({ message: 'a guarded action was done without a second person', proposalId });
    return this.executed(proposalId);
  }

  /** Open proposals and recent ones, the newest first. */
  async list(): Promise<ProposalView[]> {
    const all = await this.recent();
    return Promise.all(
      all.toSorted((a, b) => (a.proposedAt < b.proposedAt ? 1 : -1)).map((proposal) => this.view(proposal)),
    );
  }

  /** Lets proposals expire, and executes proposals that were approved before a crash. */
  async settle(): Promise<void> {
    const now = this.clock();
    for (const { proposalId, state, expiresAt } of await this.recent())
      if (state === 'approved') await this.execute(proposalId);
      else if (state === 'open' && now >= expiresAt) {
        await this.give({ type: 'ExpireAction', proposalId }, systemContext(`expire ${proposalId}`));
        await this.bodies.forget(proposalId);
      }
  }

  private async executed(proposalId: string): Promise<ProposalView> {
    await this.execute(proposalId);
    return this.view(await this.proposal(proposalId));
  }

  private async execute(proposalId: string): Promise<void> {
    const proposal = await this.proposal(proposalId);
    if (proposal.state !== 'approved') return;
    const code = await this.refusalOf(proposal);
    if (code !== null && TRANSIENT.has(code)) throw new Rejection(code);
    const isLate = code !== null && proposal.action === 'bidOnBehalf' && ENDED.has(code);
    const outcome = code === null ? 'executed' : isLate ? 'expired' : { code };
    await this.give({ type: 'FinishAction', proposalId, outcome }, systemContext(`finish ${proposalId}`));
    await this.bodies.forget(proposalId);
  }

  /** Runs the call under an id that follows from the proposal's, so that two executions are one. */
  private async refusalOf({ proposalId, proposedBy, approvedBy, brokenGlass }: Proposal): Promise<ErrorCode | null> {
    const [call, membership] = await Promise.all([this.bodies.call(proposalId), this.memberships.ofUser(proposedBy)]);
    if (!membership || !isApproved(membership)) return 'FORBIDDEN';
    if (!call) return 'NOT_FOUND';
    try {
      await this.calls.run(call, {
        actor: this.memberships.actorOf(membership),
        approval: brokenGlass === null ? { approvedBy: approvedBy ?? '' } : { brokenGlass },
        commandId: createHash('sha256').update(`proposal ${proposalId}`).digest('hex'),
        requestId: proposalId,
      });
      return null;
    } catch (error) {
      if (error instanceof Rejection) return error.code;
      this.logger.error({ message: 'a proposal could not be executed', proposalId, err: error });
      return 'INTERNAL';
    }
  }

  private async seconds(): Promise<string[]> {
    const { current } = await this.policy.state();
    return secondPersons(await this.executor.state(staffDecider, STAFF_STREAM), current, this.clock());
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

  private async view(proposal: Proposal): Promise<ProposalView> {
    const { proposalId, proposedBy, approvedBy, auctionId, action, proposedAt, brokenGlass, reason, code } = proposal;
    return {
      ...ticketOf(proposal),
      action,
      proposedBy: await this.named(proposedBy),
      proposedAt,
      approvedBy: approvedBy === null ? null : await this.named(approvedBy),
      brokenGlass,
      reason,
      code,
      auction: auctionId === null ? null : { _id: auctionId, title: await this.bodies.titleOf(auctionId) },
      details: await this.bodies.shown(proposalId),
    };
  }

  private async named(userId: string): Promise<{ _id: string; name: string }> {
    const record = await this.store.state(userRecords).get(userId);
    return { _id: userId, name: record ? `${record.firstName} ${record.lastName}` : '' };
  }
}

const dayOf = (at: Instant): string => at.slice(0, 10);

/** Its first ten characters are the day, which names the stream. */
const idOn = (day: string, { commandId }: Pick<CommandContext, 'commandId'>): string =>
  `${day}.${createHash('sha256').update(commandId).digest('hex').slice(0, 32)}`;

function streamOf(proposalId: string): string {
  if (!/^\d{4}-\d\d-\d\d\.[0-9a-f]{32}$/.test(proposalId)) throw new Rejection('NOT_FOUND');
  return approvalStreams.stream(proposalId.slice(0, 10));
}

const ticketOf = ({ proposalId, state, expiresAt }: Proposal): ProposalTicket => ({
  _id: proposalId,
  state,
  expiresAt,
});

const systemContext = (requestId: string): CommandContext & { actor: Actor } => ({
  actor: SYSTEM,
  commandId: requestId,
  idempotent: false,
  requestId,
});
