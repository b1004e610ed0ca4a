import { usdOf, type BidView, type LotView } from '@tender/contracts';
import { newIdempotencyKey } from '../../../../shared/http/command.js';
import { sessionNow } from '../../../../shared/session/session.js';
import { lastChange } from '../../state/auctions-state.js';
import type { Agreed } from '../limits/own-limits.js';
import type { BidLine, Sent } from './bid-life.js';

/** Requests of the signed-in user. `seen`: the server refuses the request if the bid has changed since the user saw it. */

/** Places a bid, or revises the standing one. */
export function sentFor({ lot, cents, own }: BidLine, agreed: Agreed, reviewId: string | null = null): Sent {
  const biddingAmount = usdOf(cents);
  const { me } = sessionNow();
  const { auctionId, _id: lotId } = lot;
  const request: Sent['request'] =
    own?.status === 'standing'
      ? {
          method: 'PATCH',
          path: `/api/bidding/update/${own._id}`,
          body: { biddingAmount, seen: lastChange(own), userId: me?._id },
        }
      : {
          method: 'POST',
          path: '/api/bidding/create',
          body: { auctionId, lotId, biddingAmount, userId: me?._id, companyId: me?.companyId },
        };
  return { ...newCommand(lot, own), cents, agreed, reviewId, request };
}

export const withdrawalOf = (lot: LotView, own: BidView): Sent => ({
  ...newCommand(lot, own),
  cents: null,
  agreed: null,
  reviewId: null,
  request: {
    method: 'DELETE',
    path: `/api/bidding/delete/${own._id}`,
    body: { seen: lastChange(own), userId: sessionNow().me?._id },
  },
});

const newCommand = ({ auctionId }: LotView, own: BidView | undefined) => ({
  auctionId,
  key: newIdempotencyKey(),
  changedBefore: own ? lastChange(own) : null,
});
