import { usdOf, type Cents, type LotView } from '@tender/contracts';
import { formatCarats, formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { createSlice } from '../../../../shared/store/slice.js';
import { looksLikeASlip } from './slip-guard.js';

/** Remembers which totals were typed as a price per carat in this tab: with nothing to compare them with, they ask for a confirmation. */

interface PricedTotal {
  perCarat: Cents;
  /** The total that it came to: another one was typed as a total, or came from elsewhere. */
  total: Cents;
  /** The draft of the lot that the page knew before; null: none that was not itself typed per carat without a comparison. */
  before: Cents | null;
}

const priced = createSlice<{ lots: Readonly<Record<string, PricedTotal>> }>('typed per carat', { lots: {} });

/** How this tab's totals were typed, by lot. */
export type TypedPerCarat = Readonly<Record<string, PricedTotal>>;
export const typedPerCaratNow = (): TypedPerCarat => priced.get().lots;

export const notePerCarat = (lotId: string, { before, ...typed }: PricedTotal): void =>
  priced.change(({ lots }) => {
    const known = lots[lotId];
    return { lots: { ...lots, [lotId]: { ...typed, before: known?.total === before ? known.before : before } } };
  });

/** The lot's total was typed as a total. */
export const noteTotal = (lotId: string): void =>
  priced.change(({ lots }) => ({ lots: Object.fromEntries(Object.entries(lots).filter(([id]) => id !== lotId)) }));

/**
 * Why a total that was typed as a price per carat must be confirmed, in words; null if it need not: the page knows an amount of the lot to
 * compare it with, and the total is not far from it. The two money fields stand side by side.
 * @param isMeasured whether an own bid, a valuation or a minimum is known
 */
export function perCaratDoubt(
  cents: Cents,
  { _id, carats }: Pick<LotView, '_id' | 'carats'>,
  { typed, isMeasured }: { typed: TypedPerCarat; isMeasured: boolean },
): string | null {
  const own = typed[_id];
  if (isMeasured || own?.total !== cents || carats === null) return null;
  if (own.before !== null && !looksLikeASlip(cents, { cents: own.before, source: '' })) return null;
  return t('typed as {price} per carat, for {carats} ct', {
    price: formatUsd(usdOf(own.perCarat)),
    carats: formatCarats(carats),
  });
}
