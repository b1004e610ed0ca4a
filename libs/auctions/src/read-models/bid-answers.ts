import { usdOf, type BidForBuyer, type BidForStaff, type BidView, type Usd } from '@tender/contracts';
import type { RecordedFact } from '@tender/event-store';
import type { Instant } from '@tender/kernel';
import { amountOf, type ExistingAuction } from '../rules/auction.js';
import {
  isBidEvent,
  type AuctionEvent,
  type BidAmount,
  type BidEvent,
  type BidId,
  type UserId,
} from '../rules/auction.events.js';
import { isSeen } from '../sealing/sealed-sight.js';
import type { Opener } from './auction-views.js';

/** Event about a bid. Answers are made from it, not from a read model, and a repeated command gets the first answer again. */
export type BidFact = RecordedFact<BidEvent>;

export const isBidFact = (fact: RecordedFact<AuctionEvent>): fact is BidFact => isBidEvent(fact);

export function bidAfterForOwner(fact: BidFact, auction: ExistingAuction, opener?: Opener): BidForBuyer {
  const {
    data: { onBehalf },
    metadata: { hash, at },
  } = fact;
  return {
    ...bidAfter(fact, auction),
    biddingAmount: amountAfter(fact, auction, opener),
    receipt: { hash, receivedAt: at, ...(onBehalf && { onBehalf }) },
  };
}

export const bidAfterForStaff = (fact: BidFact, auction: ExistingAuction): BidForStaff => ({
  ...bidAfter(fact, auction),
  biddingAmount: amountAfter(fact, auction),
  ...(fact.data.onBehalf && { enteredByHouse: true }),
});

function bidAfter(
  fact: BidFact,
  auction: ExistingAuction,
): Omit<BidView, 'biddingAmount' | 'enteredByHouse' | 'receipt' | 'unreadable'> {
  const { bidId: _id, lotId: lot, companyId } = fact.data;
  return {
    _id,
    auction: auction.auctionId,
    lot,
    userId: setterOf(fact, auction),
    companyId,
    status: fact.type === 'BidWithdrawn' ? 'withdrawn' : 'standing',
    ...timesAfter(fact, auction),
  };
}

/** Times of the bid after this event. The state may already include a later placing of the bid. */
function timesAfter(
  { type, data, metadata: { at } }: BidFact,
  auction: ExistingAuction,
): Pick<BidView, 'placedAt' | 'revisedAt'> {
  if (type === 'BidPlaced') return { placedAt: at, revisedAt: null };
  const bid = auction.bids.findBid(data.bidId);
  if (type === 'BidRevised')
    return { placedAt: data.placedAt ?? bid?.firstPlacedAt ?? bid?.placedAt ?? at, revisedAt: at };
  const { placedAt, revisedAt } = data.bid ?? bid ?? { placedAt: at, revisedAt: null };
  return { placedAt, revisedAt };
}

/** When the amount was entered; a withdrawal enters none. */
export function enteredAt(fact: BidFact, auction: ExistingAuction): Instant {
  const { placedAt, revisedAt } = timesAfter(fact, auction);
  return revisedAt ?? placedAt;
}

/** The user who set the amount; for a withdrawal this may be a colleague of the acting user. */
export const setterOf = (fact: BidFact, auction: ExistingAuction): UserId =>
  setBy(fact, auction)?.userId ?? fact.data.userId;

function amountAfter(fact: BidFact, auction: ExistingAuction, opener?: Opener): Usd | null {
  const set = setBy(fact, auction);
  if (!set) return null;
  if (set.sealed === undefined) return usdOf(amountOf(set));
  return opener?.sealKey && isSeen(opener.seen, set.userId, enteredAt(fact, auction))
    ? usdOf(amountOf(set, opener.sealKey))
    : null;
}

function setBy(
  { type, data }: BidFact,
  auction: ExistingAuction,
): (BidAmount & { bidId: BidId; userId: UserId }) | undefined {
  if (type !== 'BidWithdrawn') return data;
  return data.bid ? { ...data.bid, bidId: data.bidId } : auction.bids.findBid(data.bidId);
}
