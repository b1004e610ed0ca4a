import { centsOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { doubtOf, expectationFor } from '../../live/tenfold.js';

/**
 * In words, why an amount that the house enters for a company is doubtful; null where it is not. Measured as on the floor, by what the house
 * sees: the company's bid, else the lot's minimum.
 */
export function entryDoubt(cents: Cents, lot: LotView, present: BidView | undefined): string | null {
  const last = present?.biddingAmount ? centsOf(present.biddingAmount) : null;
  const expected =
    last === null
      ? expectationFor(lot, undefined, { usualPerCarat: null, valuation: null })
      : { cents: last, source: t('the company’s bid') };
  return doubtOf(cents, lot, { ceiling: null, expected, standing: last });
}
