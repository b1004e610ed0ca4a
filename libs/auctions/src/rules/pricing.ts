import { SALE_RULES, type AuctionType, type Cents } from '@tender/contracts';
import type { BidId, CompanyId, LotOutcome, UserId } from './auction.events.js';

/** `turn`: position of this amount in the order of the auction's bids and revisions. */
export interface PricedBid {
  bidId: BidId;
  companyId: CompanyId;
  userId: UserId;
  amount: Cents;
  turn: number;
}

export type LotPrice = Omit<LotOutcome, 'lotId'>;

/**
 * Result of a lot (`specification.md §9`, `domain.md §5.6`). Each company has one bid per lot, so that no company pays
 * its own second bid. `sold`: null if every bid is below the reserve, which leaves the decision to an admin.
 */
export function priceLot(type: AuctionType, reservePrice: Cents, all: readonly PricedBid[]): LotPrice {
  const [winner, second] = [...all].sort(highestThenEarliest);
  if (!winner) return { winnerBid: null, secondHighestBid: null, priceToPay: null, winner: null, sold: false };
  const bids = { winnerBid: winner.amount, secondHighestBid: second?.amount ?? null };
  return {
    ...bids,
    priceToPay: SALE_RULES[type].price({ reservePrice, ...bids }).price,
    winner: { bidId: winner.bidId, companyId: winner.companyId, userId: winner.userId },
    sold: winner.amount >= reservePrice ? true : null,
  };
}

const highestThenEarliest = (a: PricedBid, b: PricedBid): number => b.amount - a.amount || a.turn - b.turn;

/** Sorts lots by the first digits of the number, then by the whole number (`domain.md §5.3`). Lots without digits are last. */
export const byLotNo = (a: { lotNo: string }, b: { lotNo: string }): number =>
  numericPart(a.lotNo) - numericPart(b.lotNo) || (a.lotNo < b.lotNo ? -1 : a.lotNo > b.lotNo ? 1 : 0);

export const numericPart = (lotNo: string): number => numberOf(/\d+/.exec(lotNo)?.[0]);

/** The last digits of a number: `17` of `2026-17`. */
export const lastNumericPart = (lotNo: string): number => numberOf(lotNo.match(/\d+/g)?.at(-1));

const numberOf = (digits: string | undefined): number =>
  digits ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
