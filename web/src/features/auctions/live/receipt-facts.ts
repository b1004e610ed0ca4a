import { formatUsd, type BidView, type Instant } from '@tender/contracts';
import { byHouse } from '../../../shared/bid-by-house.js';
import { meant, t } from '../../../shared/language/t.js';
import { formatSecond, formatUtc, timeZone } from '../../../shared/time.js';
import { receivedAt } from '../own-bids.js';
import type { Receipt } from './receipt-ends.js';

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
}

/** Where the receipt of the bid that stands is opened: its words lead there, but while something else is told of the lot. */
export const placeOfReceipt = (standing: BidView | null, isSending: boolean): 'words' | 'beside' | null =>
  standing?.receipt ? (isSending ? 'beside' : 'words') : null;

export const receiptOfBid = (bid: BidView, lotNo: string): ToldReceipt => ({
  auctionId: bid.auction,
  lotNo,
  bid: bid.biddingAmount === null ? t('Sealed by a colleague') : formatUsd(bid.biddingAmount),
  at: receivedAt(bid),
  hash: bid.receipt?.hash ?? '',
  reason: bid.receipt?.onBehalf?.reason,
});

export const KINDS: Record<Receipt['type'], string> = {
  BidPlaced: t('Placed'),
  BidRevised: t('Revised'),
  BidWithdrawn: meant('Withdrawn', 'a bid'),
};

/** One among all. */
export function receiptAmongAll(
  { type, biddingAmount, at, hash, onBehalf }: Receipt,
  { auctionId, lotNo, house }: { auctionId: string; lotNo: string; house: string },
): ToldReceipt {
  const told = { auctionId, lotNo, at, hash };
  if (type === 'BidWithdrawn') return { ...told, bid: onBehalf ? byHouse(house, { type, onBehalf }) : KINDS[type] };
  const amount = biddingAmount === null ? t('amount sealed') : formatUsd(biddingAmount);
  return { ...told, bid: `${KINDS[type]}: ${amount}`, reason: onBehalf?.reason };
}

/** Its facts, each by its name. */
export const factsOfReceipt = (
  { lotNo, bid, at, hash, reason }: ToldReceipt,
  { auction, company, house }: { auction: string; company: string; house: string },
): [name: string, value: string][] => [
  [t('Auction'), auction],
  [t('Lot'), lotNo],
  [t('Company'), company],
  [t('Bid'), bid],
  ...(reason
    ? [[t('Entered by'), t('{house}, for your company: {reason}', { house, reason })] satisfies [string, string]]
    : []),
  [t('Received'), t('{time}, {timeZone} time', { time: formatSecond(at), timeZone: timeZone() })],
  [t('In UTC'), formatUtc(at)],
  [t('Hash'), hash],
];

/** What the hash is good for. */
export const aboutHash = (house: string): string =>
  t(
    'The hash names the entry of your bid in the auction’s history, and covers everything before it. Keep it: after the end {house} publishes that history.',
    { house },
  );

/** To be read without us: a line a fact. */
export const textOfReceipt = (facts: readonly (readonly [name: string, value: string])[]): string =>
  facts.map(([name, value]) => `${name}: ${value}`).join('\n');
