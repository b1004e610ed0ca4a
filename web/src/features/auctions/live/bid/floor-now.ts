import { canLowerBids } from '../../auction-rules.js';
import { auctionNow, bidsNow, lotsNow } from '../../state/auctions-slice.js';
import { draftsNow } from '../../drafts/drafts-slice.js';
import { sheetOf } from '../../drafts/drafts-state.js';
import { bidsByLot } from '../../own-bids.js';
import { draftLines, type DraftLine } from './draft-lines.js';
import type { Committed } from '../limits/exposure.js';
import { ownLimitsOf, type OwnLimits } from '../limits/own-limits.js';
import { livesNow, pendingCents } from './bid-lives.js';

/** Present bids, limits and drafts. The screen may be older: see `throttleRendering`. */

export const committedNow = (auctionId: string): Committed => ({
  own: bidsByLot(bidsNow(auctionId)),
  pending: pendingCents(auctionId, livesNow()),
});

export const ownLimitsNow = (auctionId: string): OwnLimits => ownLimitsOf(sheetOf(draftsNow(), auctionId));

export function linesNow(auctionId: string): DraftLine[] {
  const auction = auctionNow(auctionId);
  const isBinding = auction !== undefined && !canLowerBids(auction);
  return draftLines(lotsNow(auctionId), bidsByLot(bidsNow(auctionId)), {
    ...sheetOf(draftsNow(), auctionId),
    isBinding,
  });
}

export const floorNow = (auctionId: string) => ({
  committed: committedNow(auctionId),
  limits: ownLimitsNow(auctionId),
  lines: linesNow(auctionId),
});
