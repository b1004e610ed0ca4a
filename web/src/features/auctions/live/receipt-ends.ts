import type { AuctionReceiptsView } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { ENDED_TO_US, type Ended } from '../ended-bids.js';

export type Receipt = AuctionReceiptsView['receipts'][number];

/**
 * Why a receipt counts no longer; empty where it counts. One of a withdrawal always does.
 * @param later the receipts after it
 * @param ends how bids ended, by their ids: of each, the last receipt alone can tell
 */
export function endOfReceipt(
  { type, bidId }: Receipt,
  later: readonly Receipt[],
  ends: ReadonlyMap<string, Ended | null>,
): string {
  if (type === 'BidWithdrawn') return '';
  const next = later.find((receipt) => receipt.bidId === bidId);
  if (next?.type === 'BidWithdrawn')
    return next.onBehalf ? meant('Withdrawn by the house', 'a bid') : ENDED_TO_US.Withdrawn;
  // A bid is placed once, and again only after it has ended; it was not withdrawn.
  if (next?.type === 'BidPlaced') return ENDED_TO_US.Void;
  const end = ends.get(bidId);
  return next ? t('Revised later') : end ? ENDED_TO_US[end] : '';
}
