import { usdOf, type BidEndView, type BidStepForBuyer, type BidStepForStaff } from '@tender/contracts';
import { amountOf } from '../rules/auction.js';
import { isSeen } from '../sealing/sealed-sight.js';
import type { Opener } from './auction-views.js';
import type { ReceiptDocument } from './receipt-document.js';

/**
 * How the bid of each receipt ended (revised, withdrawn or void), by receipt id. Active bids have no entry.
 * @param all receipts in their order
 */
export function endsOf(all: readonly ReceiptDocument[]): Map<string, BidEndView> {
  const ends = new Map<string, BidEndView>();
  const next = new Map<string, ReceiptDocument>();
  for (const receipt of all.toReversed()) {
    const end = endOf(receipt, next.get(receipt.bidId));
    if (end) ends.set(receipt._id, end);
    next.set(receipt.bidId, receipt);
  }
  return ends;
}

function endOf({ type, voidedAt, lotWithdrawn }: ReceiptDocument, next?: ReceiptDocument): BidEndView | null {
  if (type === 'BidWithdrawn') return null;
  if (voidedAt !== null) return { how: lotWithdrawn ? 'lotWithdrawn' : 'void', at: voidedAt };
  if (!next) return null;
  const how = next.type === 'BidWithdrawn' ? 'withdrawn' : 'revised';
  return { how, at: next.at, ...(next.onBehalf !== null && { byHouse: true }) };
}

/** A step without fields that only the bidder may see, and without sealed amounts. */
function stepOf({ _id, bidId, lot, companyId, type, amount, at, onBehalf }: ReceiptDocument, end?: BidEndView) {
  return {
    ...{ _id, bidId, lotId: lot, companyId, type, at },
    biddingAmount: amount === null ? null : usdOf(amount),
    ...(onBehalf !== null && { onBehalf: { reason: onBehalf } }),
    ended: end ?? null,
  };
}

export const stepsForStaff = (all: readonly ReceiptDocument[]): BidStepForStaff[] => {
  const ends = endsOf(all);
  return all.map((receipt) => stepOf(receipt, ends.get(receipt._id)));
};

/** Steps with their hashes. @param opener for a sealed auction; the amount is null if the reader may not see it */
export const stepsForOwner = (all: readonly ReceiptDocument[], opener?: Opener): BidStepForBuyer[] => {
  const ends = endsOf(all);
  return all.map((receipt) => {
    const { bidId, userId, sealed, at, hash } = receipt;
    const step = { ...stepOf(receipt, ends.get(receipt._id)), hash };
    if (sealed === null || !opener) return step;
    if (opener.sealKey === null) return { ...step, unreadable: true };
    if (!isSeen(opener.seen, userId, at)) return step;
    return { ...step, biddingAmount: usdOf(amountOf({ bidId, sealed }, opener.sealKey)) };
  });
};
