import type { AuctionReceiptsView, BidEndView, BidView, Instant } from '@tender/contracts';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { staffActionInWords } from '../../../../shared/labels/staff-action-in-words.js';
import { BID_KINDS } from '../../../../shared/labels/bid-kinds.js';
import { joinTexts, labelled } from '../../../../shared/language/join-texts.js';
import { hiddenAmount } from '../../labels/hidden-amount.js';
import { withoutIsolates } from '../../../../shared/language/isolates.js';
import { t } from '../../../../shared/language/t.js';
import { bidEndInWords } from '../../../../shared/labels/bid-ends.js';
import { formatUtc } from '../../../../shared/time/time.js';
import { secondAt, zonedSecondAt, zoneInWords } from '../../../../shared/time/zoned-time.js';
import { receivedAt } from '../../own-bids.js';

export type Receipt = AuctionReceiptsView['receipts'][number];

/** Content of a receipt: of the current bid, or of an entry in the list of all receipts. */
export interface ReceiptContent {
  auctionId: string;
  lotNo: string;
  bid: string;
  at: Instant;
  hash: string;
  /** Why an admin entered the bid for the company; undefined for the company's own bid. */
  reason?: string | undefined;
  /** How and when the bid ended; null if it did not. */
  ended?: BidEndView | null;
}

/** The place that opens the receipt of the current bid: the words about the bid, or a button beside other words. */
export const placeOfReceipt = (standing: BidView | null, hasOtherWords: boolean): 'words' | 'beside' | null =>
  standing?.receipt ? (hasOtherWords ? 'beside' : 'words') : null;

export const receiptOfBid = (bid: BidView, lotNo: string): ReceiptContent => ({
  auctionId: bid.auction,
  lotNo,
  bid: bid.biddingAmount === null ? hiddenAmount(bid) : formatUsd(bid.biddingAmount),
  at: receivedAt(bid),
  hash: bid.receipt?.hash ?? '',
  reason: bid.receipt?.onBehalf?.reason,
});

export function receiptAmongAll(
  { type, biddingAmount, unreadable, at, hash, onBehalf, ended }: Receipt,
  { auctionId, lotNo, house }: { auctionId: string; lotNo: string; house: string },
): ReceiptContent {
  const common = { auctionId, lotNo, at, hash, ended };
  if (type === 'BidWithdrawn')
    return { ...common, bid: onBehalf ? staffActionInWords(house, { type, onBehalf }) : BID_KINDS[type] };
  const hidden = unreadable ? t('amount no longer readable') : t('amount sealed');
  const amount = biddingAmount === null ? hidden : formatUsd(biddingAmount);
  return { ...common, bid: labelled(BID_KINDS[type], amount), reason: onBehalf?.reason };
}

export const factsOfReceipt = (
  { lotNo, bid, at, hash, reason, ended }: ReceiptContent,
  { auction, company, house, timeZone }: { auction: string; company: string; house: string; timeZone: string },
): [name: string, value: string][] => [
  [t('Auction'), auction],
  [t('Lot'), lotNo],
  [t('Company'), company],
  [t('Bid'), bid],
  ...(reason
    ? [[t('Entered by'), t('{house}, for your company: {reason}', { house, reason })] satisfies [string, string]]
    : []),
  [t('Received'), joinTexts([secondAt(at, timeZone), zoneInWords(timeZone)])],
  ...(timeZone === 'UTC' ? [] : [[t('In UTC'), formatUtc(at)] satisfies [string, string]]),
  ...(ended
    ? [
        [t('No longer counts'), joinTexts([bidEndInWords(ended), zonedSecondAt(ended.at, timeZone)])] satisfies [
          string,
          string,
        ],
      ]
    : []),
  [t('Hash'), hash],
];

export const aboutHash = (house: string): string =>
  t(
    'The hash names the entry of your bid in the auction’s history, and covers everything before it. Keep it: after the end {house} publishes that history.',
    { house },
  );

export const textOfReceipt = (facts: readonly (readonly [name: string, value: string])[]): string =>
  facts.map(([name, value]) => `${name}: ${withoutIsolates(value)}`).join('\n');
