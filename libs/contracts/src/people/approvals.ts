import type { ErrorCode } from '../errors/error-codes.js';
import type { GuardedAction } from './policy.js';

export const PROPOSAL_STATES = ['open', 'approved', 'executed', 'refused', 'expired', 'overtaken'] as const;
/** `approved`: not executed yet. `overtaken`: the rules refused the execution. */
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Answer, with status 202, of a call that waits for a second person. */
export interface ProposalTicket {
  _id: string;
  state: ProposalState;
  expiresAt: string;
}

export interface ProposalView extends ProposalTicket {
  action: GuardedAction;
  proposedBy: { _id: string; name: string };
  proposedAt: string;
  /** The second person; null without one. */
  approvedBy: { _id: string; name: string } | null;
  /** Reason for doing it without a second person; null without break-glass. */
  brokenGlass: string | null;
  /** Why it was refused; null if no reason was given. */
  reason: string | null;
  /** Why the execution was refused; null unless `overtaken`. */
  code: ErrorCode | null;
  /** Controller and method of the proposed call, such as `BiddingController.delete`; null after the end. */
  call: string | null;
  /** The auction that it concerns; null for other actions. */
  auction: { _id: string; title: string } | null;
  /** The proposed call: path parameters and body of the call, without amounts of a sealed auction. Null after the end. */
  details: Record<string, unknown> | null;
  /** Readable names of the ids in `details`: people with their address, companies, lots, and bids by lot and bidder. */
  names: Record<string, string> | null;
}

export interface RefuseProposalBody {
  reason?: string | null;
}
export interface BreakGlassBody {
  reason: string;
}

/** A reason for break-glass has a letter or a digit: invisible characters are no reason. */
export const BREAK_GLASS_REASON = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
