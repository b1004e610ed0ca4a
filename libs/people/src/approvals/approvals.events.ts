import type { ErrorCode, GuardedAction } from '@tender/contracts';
import { streamKind, type EventCatalogue, type Instant } from '@tender/kernel';

export interface ProposedBidder {
  companyId: string;
  userId: string;
  lotId: string;
}

/** The proposals of one day (UTC). Bodies are state: an event has only their salted hash. */
export type ApprovalEvent =
  | {
      type: 'ActionProposed';
      data: {
        proposalId: string;
        action: GuardedAction;
        /** The auction that it concerns; null for other actions. */
        auctionId: string | null;
        bodyHash: string;
        /** The place in whose state the rules accepted the call. */
        place: { stream: string; revision: number };
        /** Only of a bid: for whom it would be entered. */
        bidder?: ProposedBidder;
        expiresAt: Instant;
        proposedBy: string;
      };
    }
  | { type: 'ActionApproved'; data: { proposalId: string; approvedBy: string } }
  | { type: 'ActionRefused'; data: { proposalId: string; reason: string | null } }
  | { type: 'GlassBroken'; data: { proposalId: string; reason: string } }
  | { type: 'ActionExecuted'; data: { proposalId: string } }
  | { type: 'ActionExpired'; data: { proposalId: string } }
  | { type: 'ActionOvertaken'; data: { proposalId: string; code: ErrorCode } };

export const approvalsCatalogue: EventCatalogue<ApprovalEvent> = {
  ActionProposed: { version: 1 },
  ActionApproved: { version: 1 },
  ActionRefused: { version: 1 },
  GlassBroken: { version: 1 },
  ActionExecuted: { version: 1 },
  ActionExpired: { version: 1 },
  ActionOvertaken: { version: 1 },
};

export const approvalStreams = streamKind<ApprovalEvent>('approvals', approvalsCatalogue);
