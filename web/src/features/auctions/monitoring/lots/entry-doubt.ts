import { centsOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { doubtOf, expectationFor } from '../../live/limits/slip-guard.js';

/** Why an amount is doubtful, for example far from the company's bid or the lot's minimum; null if it is not. */
export function entryDoubt(cents: Cents, lot: LotView, present: BidView | undefined): string | null {
  const last = present?.biddingAmount ? centsOf(present.biddingAmount) : null;
  const expected =
    last === null
      ? expectationFor(lot, undefined, { usualPerCarat: null, valuation: null })
      : { cents: last, source: t('the company’s bid') };
  return doubtOf(cents, lot, { ceiling: null, expected, standing: last });
}
