import { createHash } from 'node:crypto';
import type { ErrorCode, GuardedAction, ProposalState } from '@tender/contracts';
import type { StreamPlace } from '@tender/event-store';
import { Rejection, type Context, type Decider, type Instant } from '@tender/kernel';
import { approvalsCatalogue, approvalStreams, type ApprovalEvent, type ProposedBidder } from './approvals.events.js';

export interface Proposal {
  readonly proposalId: string;
  readonly action: GuardedAction;
  readonly auctionId: string | null;
  readonly bodyHash: string;
  readonly place: StreamPlace;
  readonly bidder?: ProposedBidder;
  readonly expiresAt: Instant;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly state: ProposalState;
  readonly approvedBy: string | null;
  readonly brokenGlass: string | null;
  readonly reason: string | null;
  readonly code: ErrorCode | null;
}

/** Milliseconds until a proposal expires: about a running auction, and otherwise. */
export const PROPOSAL_LIFE_LIVE = 15 * 60_000;
export const PROPOSAL_LIFE = 3 * 24 * 60 * 60_000;

/** The first ten characters of an id are the day, which names the stream. */
export const proposalIdOn = (day: string, commandId: string): string =>
  `${day}.${createHash('sha256').update(commandId).digest('hex').slice(0, 32)}`;

/** The day in an id; null if it cannot be a proposal's id. */
export const dayOfProposal = (id: string): string | null => /^(\d{4}-\d\d-\d\d)\.[0-9a-f]{32}$/.exec(id)?.[1] ?? null;

export { approvalStreams, type ApprovalEvent };

/** By id. */
export type Approvals = Readonly<Record<string, Proposal>>;

export type ApprovalCommand =
  | {
      type: 'ProposeAction';
      proposalId: string;
      action: GuardedAction;
      auctionId: string | null;
      bodyHash: string;
      place: StreamPlace;
      bidder?: ProposedBidder;
      expiresAt: Instant;
    }
  /** `seconds`: admins who count as second persons. */
  | { type: 'ApproveAction'; proposalId: string; seconds: readonly string[] }
  | { type: 'RefuseAction'; proposalId: string; reason: string | null }
  | { type: 'BreakGlass'; proposalId: string; reason: string }
  /** `isOver`: the auction of a proposed bid has ended. */
  | { type: 'ExpireAction'; proposalId: string; isOver?: boolean }
  /** `code`: of the refusal; null if the action was executed. */
  | { type: 'FinishAction'; proposalId: string; code: ErrorCode | null };

/** Refusals of a bid because the end came first: it is expired, not overtaken. */
const ENDED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['AUCTION_NOT_LIVE', 'AUCTION_ENDED']);

function decide(state: Approvals, command: ApprovalCommand, { now, actor }: Context): ApprovalEvent[] {
  const { proposalId } = command;
  const known = state[proposalId];
  if (command.type === 'ProposeAction') {
    const { type: _, ...data } = command;
    return known ? [] : [{ type: 'ActionProposed', data: { ...data, proposedBy: actor.userId } }];
  }
  if (!known) throw new Rejection('NOT_FOUND');
  switch (command.type) {
    case 'ApproveAction':
      if (known.proposedBy === actor.userId) throw new Rejection('OWN_PROPOSAL');
      if (!command.seconds.includes(actor.userId)) throw new Rejection('NOT_SECOND_PERSON');
      if (known.state !== 'open' && known.approvedBy === actor.userId) return [];
      return [{ type: 'ActionApproved', data: { proposalId: open(known, now).proposalId, approvedBy: actor.userId } }];
    case 'RefuseAction':
      return [{ type: 'ActionRefused', data: { proposalId: open(known, now).proposalId, reason: command.reason } }];
    case 'BreakGlass':
      if (known.proposedBy !== actor.userId) throw new Rejection('NOT_OWN_PROPOSAL');
      return [{ type: 'GlassBroken', data: { proposalId: open(known, now).proposalId, reason: command.reason } }];
    case 'ExpireAction': {
      const isDue = now >= known.expiresAt || (known.action === 'bidOnBehalf' && command.isOver === true);
      return known.state === 'open' && isDue ? [{ type: 'ActionExpired', data: { proposalId } }] : [];
    }
    case 'FinishAction': {
      if (known.state !== 'approved') return [];
      const { code } = command;
      if (code === null) return [{ type: 'ActionExecuted', data: { proposalId } }];
      const isLate = known.action === 'bidOnBehalf' && ENDED.has(code);
      return [
        isLate
          ? { type: 'ActionExpired', data: { proposalId } }
          : { type: 'ActionOvertaken', data: { proposalId, code } },
      ];
    }
  }
}

/** @throws Rejection PROPOSAL_NOT_OPEN, also past its expiry */
function open(proposal: Proposal, now: Instant): Proposal {
  const state = proposal.state === 'open' && now >= proposal.expiresAt ? 'expired' : proposal.state;
  if (state !== 'open') throw new Rejection('PROPOSAL_NOT_OPEN', { state });
  return proposal;
}

function evolve(state: Approvals, event: ApprovalEvent, at: Instant): Approvals {
  const { proposalId } = event.data;
  if (event.type === 'ActionProposed') {
    const { data } = event;
    const unanswered = { state: 'open', approvedBy: null, brokenGlass: null, reason: null, code: null } as const;
    return { ...state, [proposalId]: { ...data, proposedAt: at, ...unanswered } };
  }
  const known = state[proposalId];
  return known ? { ...state, [proposalId]: { ...known, ...changeBy(event) } } : state;
}

function changeBy({ type, data }: Exclude<ApprovalEvent, { type: 'ActionProposed' }>): Partial<Proposal> {
  switch (type) {
    case 'ActionApproved':
      return { state: 'approved', approvedBy: data.approvedBy };
    case 'GlassBroken':
      return { state: 'approved', brokenGlass: data.reason };
    case 'ActionRefused':
      return { state: 'refused', reason: data.reason };
    case 'ActionExecuted':
      return { state: 'executed' };
    case 'ActionExpired':
      return { state: 'expired' };
    case 'ActionOvertaken':
      return { state: 'overtaken', code: data.code };
  }
}

export const approvalsDecider: Decider<Approvals, ApprovalCommand, ApprovalEvent> = {
  initial: {},
  decide,
  evolve,
  catalogue: approvalsCatalogue,
};
