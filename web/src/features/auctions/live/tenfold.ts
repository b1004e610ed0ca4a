import { centsOf, formatUsd, usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { perCaratOf } from '../../../shared/amounts.js';

/** Catches the slip of a digit: an amount that is about ten times, or a tenth, of what one would expect. */

/** From this factor on, upwards or downwards, a bid asks for a second look. */
const SUSPICIOUS = 6n;

export interface Expectation {
  cents: Cents;
  /** What the expectation rests on, for people. */
  source: string;
}

/** What a bid on this lot may be measured by: the own last bid, else the own valuation, the lot's minimum, the own usual price per carat. */
export function expectationFor(
  lot: LotView,
  own: BidView | undefined,
  { usualPerCarat, valuation }: { usualPerCarat: Cents | null; valuation: Cents | null },
): Expectation | null {
  const last = own?.biddingAmount ? centsOf(own.biddingAmount) : null;
  if (last) return { cents: last, source: t('your last bid') };
  if (valuation) return { cents: valuation, source: t('your valuation') };
  const minimum = lot.minimumBid ? centsOf(lot.minimumBid) : null;
  if (minimum) return { cents: minimum, source: t('the minimum bid') };
  if (!usualPerCarat || !lot.carats) return null;
  return {
    cents: Math.round((usualPerCarat * Math.round(lot.carats * 1000)) / 1000),
    source: t('your usual price per carat here'),
  };
}

/** Whether an amount is so far from what one would expect that it is more likely a slip than a decision. */
export function looksLikeASlip(cents: Cents, expected: Expectation | null): boolean {
  if (!expected || expected.cents <= 0 || cents <= 0) return false;
  const [amount, usual] = [BigInt(cents), BigInt(expected.cents)];
  return amount >= usual * SUSPICIOUS || amount * SUSPICIOUS <= usual;
}

/** Cents per carat from which on a bid asks for a second look, where the bidder has set no ceiling. */
const ANYBODYS_CEILING = 25_000_000;

/** In words, why an amount is doubtful; null where it is not. */
export function slipDoubt(cents: Cents, expected: Expectation | null): string | null {
  if (!expected || !looksLikeASlip(cents, expected)) return null;
  const ratio = cents / expected.cents;
  return ratio >= 1
    ? t('{ratio} times {expected}', { ratio: ratio.toFixed(1), expected: expected.source })
    : t('1/{ratio} of {expected}', { ratio: (1 / ratio).toFixed(1), expected: expected.source });
}

/** What a carat may cost without a second look. */
export const ceilingOf = (ceiling: Cents | null): Cents => ceiling ?? ANYBODYS_CEILING;

export const isAboveCeiling = (cents: Cents, { carats }: Pick<LotView, 'carats'>, ceiling: Cents | null): boolean =>
  (perCaratOf(cents, carats) ?? 0) > ceilingOf(ceiling);

/** Catches the slip of a first bid, too: a carat that costs more than the bidder's own ceiling, or than any is likely to. */
export function ceilingDoubt(cents: Cents, { carats }: LotView, ceiling: Cents | null): string | null {
  const perCarat = perCaratOf(cents, carats);
  if (perCarat === null || perCarat <= ceilingOf(ceiling)) return null;
  const amount = formatUsd(usdOf(perCarat));
  return ceiling === null
    ? t('{amount} per carat', { amount })
    : t('{amount} per carat, above your ceiling of {ceiling}', { amount, ceiling: formatUsd(usdOf(ceiling)) });
}

/**
 * Cents from which on a bid asks for a second look where nothing measures it: a million is more than most lots cost, and what a slip of two digits
 * makes of most bids, so that whoever means it is seldom asked.
 */
const UNMEASURED = 100_000_000;

/** Catches the slip of a bid that there is nothing to measure by: no bid, valuation or minimum, and no weight. */
export function unmeasuredDoubt(cents: Cents, { carats }: LotView, expected: Expectation | null): string | null {
  return expected || perCaratOf(cents, carats) !== null || cents < UNMEASURED
    ? null
    : t('a million or more, and neither a weight nor a minimum to measure it by');
}

/** All that is doubtful about an amount, in words; null for nothing. Where many are above a ceiling, the slip among them is told all the same. */
export function doubtOf(
  cents: Cents,
  lot: LotView,
  { ceiling, expected }: { ceiling: Cents | null; expected: Expectation | null },
): string | null {
  const doubts = [
    ceilingDoubt(cents, lot, ceiling),
    slipDoubt(cents, expected),
    unmeasuredDoubt(cents, lot, expected),
  ].filter((doubt) => doubt !== null);
  return doubts.length > 0 ? doubts.join('; ') : null;
}

/** Tells the middle price per carat of the company's amounts but one lot's own; null until those are three, for fewer say nothing. */
export function usualPerCarat(priced: { lot: LotView; cents: Cents }[]): (but: LotView) => Cents | null {
  const prices = priced
    .flatMap(({ lot, cents }) => {
      const price = perCaratOf(cents, lot.carats);
      return price === null ? [] : [{ lotId: lot._id, price }];
    })
    .sort((a, b) => a.price - b.price);
  const places = new Map(prices.map(({ lotId }, place) => [lotId, place]));
  return ({ _id }) => {
    const own = places.get(_id) ?? prices.length;
    const others = prices.length - (own < prices.length ? 1 : 0);
    const middle = Math.floor(others / 2);
    return others < 3 ? null : (prices[middle < own ? middle : middle + 1]?.price ?? null);
  };
}
