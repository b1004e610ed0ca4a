import { centsOf, usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { NUMBERS } from '../../../../shared/language/language.js';
import { t } from '../../../../shared/language/t.js';
import { formatUsd, perCaratOf } from '../../../../shared/numbers/amounts.js';

/** Detects a wrong number of digits: an amount of about ten times the expected one, or a tenth of it. */

/** A bid must be confirmed from this multiple of the expected amount on, and from this fraction down. */
const SUSPICIOUS = 6;

export interface Expectation {
  cents: Cents;
  source: string;
  isMinimum?: boolean;
}

/** Medians of the company's amounts on other lots; null if fewer than three are known. */
export interface Usual {
  /** Cents per carat. */
  perCarat: Cents | null;
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

/** Whether an amount is so far from the expected one that it is probably a slip. */
export function looksLikeASlip(cents: Cents, expected: Expectation | null): boolean {
  if (!expected || expected.cents <= 0 || cents <= 0) return false;
  const [amount, usual, times] = [BigInt(cents), BigInt(expected.cents), BigInt(SUSPICIOUS)];
  return amount >= usual * times || amount * times <= usual;
}

/** Whether an amount is as far above its minimum as most of the company's amounts, and its price per carat is usual: some minima are very low. */
export const isUsualFactor = (
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

/** Ceiling in cents per carat for a user who has set none. */
const DEFAULT_CEILING = 25_000_000;

const timesInWords = (ratio: number): string =>
  ratio.toLocaleString(NUMBERS, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The distance from the expected amount, in words; null if it is not doubtful. */
export function slipDoubt(cents: Cents, expected: Expectation | null): string | null {
  if (!expected || !looksLikeASlip(cents, expected)) return null;
  const ratio = cents / expected.cents;
  return ratio >= 1
    ? t('{ratio} times {expected}', { ratio: timesInWords(ratio), expected: expected.source })
    : t('1/{ratio} of {expected}', { ratio: timesInWords(1 / ratio), expected: expected.source });
}

export const ceilingOf = (ceiling: Cents | null): Cents => ceiling ?? DEFAULT_CEILING;

export const isAboveCeiling = (cents: Cents, { carats }: Pick<LotView, 'carats'>, ceiling: Cents | null): boolean =>
  (perCaratOf(cents, carats) ?? 0) > ceilingOf(ceiling);

/** Doubt about a price per carat above the ceiling. It also detects a slip in a first bid. */
export function ceilingDoubt(cents: Cents, { carats }: LotView, ceiling: Cents | null): string | null {
  const perCarat = perCaratOf(cents, carats);
  if (perCarat === null || perCarat <= ceilingOf(ceiling)) return null;
  const amount = formatUsd(usdOf(perCarat));
  return ceiling === null
    ? t('{amount} per carat', { amount })
    : t('{amount} per carat, above your ceiling of {ceiling}', { amount, ceiling: formatUsd(usdOf(ceiling)) });
}

/** A bid that cannot be compared must be confirmed from this amount on, in cents: one million dollars. Few lots cost more. */
const MAX_WITHOUT_COMPARISON = 100_000_000;

/** Doubt about a large amount without a comparison: no bid, valuation or minimum, and no weight. */
export function unmeasuredDoubt(cents: Cents, { carats }: LotView, expected: Expectation | null): string | null {
  return expected || perCaratOf(cents, carats) !== null || cents < MAX_WITHOUT_COMPARISON
    ? null
    : t('a million or more, and neither a weight nor a minimum to measure it by');
}

/** Doubt about an amount below the current bid: a colleague may have raised it after the draft was typed. */
export function loweringDoubt(cents: Cents, standing: Cents | null): string | null {
  return standing === null || cents >= standing
    ? null
    : t('lower than the current bid of {amount}', { amount: formatUsd(usdOf(standing)) });
}

/** All doubts about an amount, in words; null for none. A slip is named also for an amount above the ceiling. */
export function doubtOf(
  cents: Cents,
  lot: LotView,
  { ceiling, expected, standing }: { ceiling: Cents | null; expected: Expectation | null; standing: Cents | null },
): string | null {
  return joinDoubts([
    loweringDoubt(cents, standing),
    ceilingDoubt(cents, lot, ceiling),
    slipDoubt(cents, expected),
    unmeasuredDoubt(cents, lot, expected),
  ]);
}

export const joinDoubts = (doubts: readonly (string | null)[]): string | null =>
  doubts.filter((doubt) => doubt !== null).join('; ') || null;

interface Priced {
  lot: LotView;
  cents: Cents;
}

export function usualOf(priced: readonly Priced[]): (except: LotView) => Usual {
  const perCarat = medianOf(priced, ({ lot, cents }) => perCaratOf(cents, lot.carats));
  const ofMinimum = medianOf(priced, ({ lot: { minimumBid }, cents }) =>
    minimumBid ? cents / (centsOf(minimumBid) ?? cents) : null,
  );
  return ({ _id }) => ({ perCarat: perCarat(_id), ofMinimum: ofMinimum(_id) });
}

/** Computes the median of all lots except one; null if fewer than three remain. */
function medianOf(
  priced: readonly Priced[],
  measureOf: (one: Priced) => number | null,
): (exceptLotId: string) => number | null {
  const measures = priced
    .flatMap((one) => {
      const measure = measureOf(one);
      return measure === null ? [] : [{ lotId: one.lot._id, measure }];
    })
    .sort((a, b) => a.measure - b.measure);
  const indexes = new Map(measures.map(({ lotId }, place) => [lotId, place]));
  return (exceptLotId) => {
    const own = indexes.get(exceptLotId) ?? measures.length;
    const others = measures.length - (own < measures.length ? 1 : 0);
    const middle = Math.floor(others / 2);
    return others < 3 ? null : (measures[middle < own ? middle : middle + 1]?.measure ?? null);
  };
}
