import { centsOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { perCaratOf } from '../../../shared/amounts.js';

/** Catches the slip of a digit: an amount that is about ten times, or a tenth, of what one would expect. */

/** From this factor on, upwards or downwards, a bid asks for a second look. */
const SUSPICIOUS = 6n;

export interface Expectation {
  cents: Cents;
  /** What the expectation rests on, for people. */
  source: string;
}

/** What a bid on this lot may be measured by: the own last bid, else the lot's minimum, else the own usual price per carat. */
export function expectationFor(
  lot: LotView,
  own: BidView | undefined,
  usualPerCarat: Cents | null,
): Expectation | null {
  const last = own?.biddingAmount ? centsOf(own.biddingAmount) : null;
  if (last) return { cents: last, source: 'your last bid' };
  const minimum = lot.minimumBid ? centsOf(lot.minimumBid) : null;
  if (minimum) return { cents: minimum, source: 'the minimum bid' };
  if (!usualPerCarat || !lot.carats) return null;
  return {
    cents: Math.round((usualPerCarat * Math.round(lot.carats * 1000)) / 1000),
    source: 'your usual price per carat here',
  };
}

/** Whether an amount is so far from what one would expect that it is more likely a slip than a decision. */
export function looksLikeASlip(cents: Cents, expected: Expectation | null): boolean {
  if (!expected || expected.cents <= 0 || cents <= 0) return false;
  const [amount, usual] = [BigInt(cents), BigInt(expected.cents)];
  return amount >= usual * SUSPICIOUS || amount * SUSPICIOUS <= usual;
}

/** The middle price per carat of the company's bids; null until there are three, for fewer say nothing. */
export function usualPerCarat(priced: { cents: Cents; carats: number | null }[]): Cents | null {
  const prices = priced
    .map(({ cents, carats }) => perCaratOf(cents, carats))
    .filter((price) => price !== null)
    .sort((a, b) => a - b);
  return prices.length < 3 ? null : (prices[Math.floor(prices.length / 2)] ?? null);
}
