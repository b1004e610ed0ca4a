import { centsOf, usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { NUMBERS } from '../../../../shared/language/language.js';
import { t } from '../../../../shared/language/t.js';
import { formatUsd, perCaratOf } from '../../../../shared/numbers/amounts.js';

/** Catches the slip of a digit: an amount that is about ten times, or a tenth, of what one would expect. */

/** From this factor on, upwards or downwards, a bid asks for a second look. */
const SUSPICIOUS = 6;

export interface Expectation {
  cents: Cents;
  /** What the expectation rests on, for people. */
  source: string;
  /** Whether that is the lot's minimum. */
  isMinimum?: boolean;
}

/** What the company's other amounts measure a bid by; null where too few of them are known. */
export interface Usual {
  /** Cents per carat. */
  perCarat: Cents | null;
  /** How many times the minimum bid. */
  ofMinimum: number | null;
}

/** All that a bid is compared with, the best first. The usual price per carat counts only where nothing of the lot itself is known. */
export function expectationsFor(
  lot: LotView,
  own: BidView | undefined,
  { usualPerCarat, valuation }: { usualPerCarat: Cents | null; valuation: Cents | null },
): Expectation[] {
  const last = own?.biddingAmount ? centsOf(own.biddingAmount) : null;
  const minimum = lot.minimumBid ? centsOf(lot.minimumBid) : null;
  const known = [
    ...(last ? [{ cents: last, source: t('your last bid') }] : []),
    ...(valuation ? [{ cents: valuation, source: t('your valuation') }] : []),
    ...(minimum ? [{ cents: minimum, source: t('the minimum bid'), isMinimum: true }] : []),
  ];
  if (known.length > 0 || !usualPerCarat || !lot.carats) return known;
  const cents = Math.round((usualPerCarat * Math.round(lot.carats * 1000)) / 1000);
  return [{ cents, source: t('your usual price per carat here') }];
}

export const expectationFor = (...of: Parameters<typeof expectationsFor>): Expectation | null =>
  expectationsFor(...of)[0] ?? null;

/** Whether an amount is so far from the expected one that it is more likely a slip than a decision. */
export function looksLikeASlip(cents: Cents, expected: Expectation | null): boolean {
  if (!expected || expected.cents <= 0 || cents <= 0) return false;
  const [amount, usual, times] = [BigInt(cents), BigInt(expected.cents), BigInt(SUSPICIOUS)];
  return amount >= usual * times || amount * times <= usual;
}

/**
 * Whether an amount is far above its minimum as most of the company's amounts are, and its carat as dear as theirs: some houses set minima at next to
 * nothing. They may be confirmed together, for a slip that all of them have in common, such as a column that was read wrongly, is seen at any of them.
 */
export const isFarAsMost = (
  cents: Cents,
  { carats }: LotView,
  expected: Expectation | null,
  { ofMinimum, perCarat }: Usual,
): boolean =>
  expected?.isMinimum === true &&
  ofMinimum !== null &&
  ofMinimum >= SUSPICIOUS &&
  !looksLikeASlip(cents, { ...expected, cents: Math.round(expected.cents * ofMinimum) }) &&
  !looksLikeASlip(perCaratOf(cents, carats) ?? 0, perCarat === null ? null : { ...expected, cents: perCarat });

/** Cents per carat from which on a bid asks for a second look, where the bidder has set no ceiling. */
const ANYBODYS_CEILING = 25_000_000;

const timesInWords = (ratio: number): string =>
  ratio.toLocaleString(NUMBERS, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** In words, why an amount is doubtful; null where it is not. */
export function slipDoubt(cents: Cents, expected: Expectation | null): string | null {
  if (!expected || !looksLikeASlip(cents, expected)) return null;
  const ratio = cents / expected.cents;
  return ratio >= 1
    ? t('{ratio} times {expected}', { ratio: timesInWords(ratio), expected: expected.source })
    : t('1/{ratio} of {expected}', { ratio: timesInWords(1 / ratio), expected: expected.source });
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

/** Catches a draft that was typed before a colleague bid more: what is lower than what stands takes that down. */
export function loweringDoubt(cents: Cents, standing: Cents | null): string | null {
  return standing === null || cents >= standing
    ? null
    : t('lower than the current bid of {amount}', { amount: formatUsd(usdOf(standing)) });
}

/** All that is doubtful about an amount, in words; null for nothing. Where many are above a ceiling, the slip among them is told all the same. */
export function doubtOf(
  cents: Cents,
  lot: LotView,
  { ceiling, expected, standing }: { ceiling: Cents | null; expected: Expectation | null; standing: Cents | null },
): string | null {
  const doubts = [
    loweringDoubt(cents, standing),
    ceilingDoubt(cents, lot, ceiling),
    slipDoubt(cents, expected),
    unmeasuredDoubt(cents, lot, expected),
  ].filter((doubt) => doubt !== null);
  return doubts.length > 0 ? doubts.join('; ') : null;
}

interface Priced {
  lot: LotView;
  cents: Cents;
}

/** Tells what is usual of the company's amounts but one lot's own. */
export function usualOf(priced: readonly Priced[]): (but: LotView) => Usual {
  const perCarat = middleOf(priced, ({ lot, cents }) => perCaratOf(cents, lot.carats));
  const ofMinimum = middleOf(priced, ({ lot: { minimumBid }, cents }) =>
    minimumBid ? cents / (centsOf(minimumBid) ?? cents) : null,
  );
  return ({ _id }) => ({ perCarat: perCarat(_id), ofMinimum: ofMinimum(_id) });
}

/** Tells the middle measure of all but one lot; null until those are three, for fewer say nothing. */
function middleOf(
  priced: readonly Priced[],
  measureOf: (one: Priced) => number | null,
): (butLotId: string) => number | null {
  const measures = priced
    .flatMap((one) => {
      const measure = measureOf(one);
      return measure === null ? [] : [{ lotId: one.lot._id, measure }];
    })
    .sort((a, b) => a.measure - b.measure);
  const places = new Map(measures.map(({ lotId }, place) => [lotId, place]));
  return (butLotId) => {
    const own = places.get(butLotId) ?? measures.length;
    const others = measures.length - (own < measures.length ? 1 : 0);
    const middle = Math.floor(others / 2);
    return others < 3 ? null : (measures[middle < own ? middle : middle + 1]?.measure ?? null);
  };
}
