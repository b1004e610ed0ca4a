import { usdOf, type Cents, type LotView } from '@tender/contracts';
import { formatCarats, formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { createSlice } from '../../../../shared/store/slice.js';
import { looksLikeASlip, type Expectation } from './slip-guard.js';

/** Stores which totals were typed as a price per carat in this tab. Without a comparison, they must be confirmed. */

interface PricedTotal {
  perCarat: Cents;
  /** The total for the price. A different total in the field was not typed as this price. */
  total: Cents;
  /** The lot's draft before the price; null for none. An earlier total that was typed per carat does not count. */
  before: Cents | null;
}

export type TypedPerCarat = Readonly<Record<string, PricedTotal>>;
const slice = createSlice<TypedPerCarat>('typed per carat', {});
export const typedPerCaratNow = slice.get;

export const notePerCarat = (lotId: string, { before, ...typed }: PricedTotal): void =>
  slice.change((lots) => {
    const known = lots[lotId];
    return { ...lots, [lotId]: { ...typed, before: known?.total === before ? known.before : before } };
  });

export const noteTotal = (lotId: string): void => slice.change(({ [lotId]: _, ...lots }) => lots);

/** Factor up to which an amount fits a known one. */
const CLOSE = 1.5;

/** Whether an amount is close to a known one. A total below the minimum fits none: it would be refused. */
const fits = (cents: Cents, { cents: known, isMinimum = false }: Expectation): boolean =>
  cents <= known * CLOSE && cents * (isMinimum ? 1 : CLOSE) >= known;

/**
 * Why a total that was typed as a price per carat must be confirmed, in words: the user may have typed the total into the wrong one of
 * two adjacent fields. Null if it is near the earlier draft, or another amount of the lot is known that the price does not fit.
 * @param known what the bid is compared with (`expectationsFor`)
 * @param isMeasured whether an own bid, a valuation or a minimum is known
 */
export function perCaratDoubt(
  cents: Cents,
  { _id, carats }: Pick<LotView, '_id' | 'carats'>,
  { typed, known, isMeasured }: { typed: TypedPerCarat; known: readonly Expectation[]; isMeasured: boolean },
): string | null {
  const own = typed[_id];
  if (own?.total !== cents || carats === null) return null;
  const words = t('typed as {price} per carat, for {carats} ct', {
    price: formatUsd(usdOf(own.perCarat)),
    carats: formatCarats(carats),
  });
  const asTotal = known.some((one) => fits(cents, one)) ? undefined : known.find((one) => fits(own.perCarat, one));
  if (asTotal) return `${words}; ${t('as a total it would fit {expected}', { expected: asTotal.source })}`;
  const isNearDraft = own.before !== null && !looksLikeASlip(cents, { cents: own.before, source: '' });
  return isMeasured || isNearDraft ? null : words;
}
