import type { AuctionReceiptsView, BidEndView, BidView, Instant } from '@tender/contracts';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { staffActionInWords } from '../../../../shared/labels/staff-action-in-words.js';
import { BID_KINDS } from '../../../../shared/labels/bid-kinds.js';
import { joinTexts } from '../../../../shared/language/join-texts.js';
import { hiddenAmount } from '../../labels/hidden-amount.js';
import { t } from '../../../../shared/language/t.js';
import { bidEndAndTime } from '../../../../shared/labels/bid-ends.js';
import { formatUtc } from '../../../../shared/time/time.js';
import { secondAt, zoneInWords } from '../../../../shared/time/zoned-time.js';
import { receivedAt } from '../../own-bids.js';

export type Receipt = AuctionReceiptsView['receipts'][number];

/** A receipt as it is told: of a bid as it stands, or one among all. */
export interface ToldReceipt {
  auctionId: string;
  lotNo: string;
  /** What was taken, in words. */
  bid: string;
  at: Instant;
  hash: string;
  /** Why the house entered the bid. */
  reason?: string | undefined;
  /** What became of the bid. */
  ended?: BidEndView | null;
}

/** Where the receipt of the bid that stands is opened: its words lead there, but while something else is told of the lot. */
export const placeOfReceipt = (standing: BidView | null, isSending: boolean): 'words' | 'beside' | null =>
  standing?.receipt ? (isSending ? 'beside' : 'words') : null;

export const receiptOfBid = (bid: BidView, lotNo: string): ToldReceipt => ({
  auctionId: bid.auction,
  lotNo,
  bid: bid.biddingAmount === null ? hiddenAmount(bid) : formatUsd(bid.biddingAmount),
  at: receivedAt(bid),
  hash: bid.receipt?.hash ?? '',
  reason: bid.receipt?.onBehalf?.reason,
});

/** One among all. */
export function receiptAmongAll(
  { type, biddingAmount, unreadable, at, hash, onBehalf, ended }: Receipt,
  { auctionId, lotNo, house }: { auctionId: string; lotNo: string; house: string },
): ToldReceipt {
  const told = { auctionId, lotNo, at, hash, ended };
  if (type === 'BidWithdrawn')
    return { ...told, bid: onBehalf ? staffActionInWords(house, { type, onBehalf }) : BID_KINDS[type] };
  const hidden = unreadable ? t('amount no longer readable') : t('amount sealed');
  const amount = biddingAmount === null ? hidden : formatUsd(biddingAmount);
  return { ...told, bid: `${BID_KINDS[type]}: ${amount}`, reason: onBehalf?.reason };
}

/** Its facts, each by its name. */
export const factsOfReceipt = (
  { lotNo, bid, at, hash, reason, ended }: ToldReceipt,
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
  ...(ended ? [[t('No longer counts'), bidEndAndTime(ended, timeZone)] satisfies [string, string]] : []),
  [t('Hash'), hash],
];

/** What the hash is good for. */
export const aboutHash = (house: string): string =>
  t(
    'The hash names the entry of your bid in the auction’s history, and covers everything before it. Keep it: after the end {house} publishes that history.',
    { house },
  );

/** What keeps texts apart on the screen (`join-texts.ts`), and is only in the way in a file. */
const ISOLATES = /[\u2066-\u2069]/g;

/** To be read without us: a line a fact. */
export const textOfReceipt = (facts: readonly (readonly [name: string, value: string])[]): string =>
  facts.map(([name, value]) => `${name}: ${value.replaceAll(ISOLATES, '')}`).join('\n');
