import { centsOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { doubtOf, expectationFor } from '../../live/limits/slip-guard.js';

/** The reason for a doubt about an amount, compared with the company's bid or else the lot's minimum; or null. */
export function entryDoubt(cents: Cents, lot: LotView, present: BidView | undefined): string | null {
  const last = present?.biddingAmount ? centsOf(present.biddingAmount) : null;
  const expected =
    last === null
      ? expectationFor(lot, undefined, { usualPerCarat: null, valuation: null })
      : { cents: last, source: t('the company’s bid') };
  return doubtOf(cents, lot, { ceiling: null, expected, standing: last });
}
