import type { LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { notifyFailure, notifyOutcome } from '../../../../shared/notify.js';
import { draftOf, putAllTyped } from '../../drafts/drafts-slice.js';
import { filledDown, type AmountField } from '../../drafts/pasted-column.js';
import { centsTyped } from '../../../../shared/numbers/amounts.js';
import { unexpectedText } from '../../../../shared/numbers/pasted-amounts.js';
import { announceBids } from '../bid/announced.js';
import { notePerCarat, noteTotal } from '../limits/typed-per-carat.js';

function noteHowTyped(auctionId: string, put: ReturnType<typeof filledDown>['put']): void {
  for (const { lot, change, perCarat } of put) {
    const total = centsTyped(change.amount ?? '');
    if (perCarat === undefined || total === null) noteTotal(lot._id);
    else notePerCarat(lot._id, { perCarat, total, before: centsTyped(draftOf(auctionId, lot._id)) });
  }
}

/** Fills a field of consecutive lots with a pasted column, as one undo step. Rejects several columns. */
export function fillDown(
  auctionId: string,
  lots: readonly LotView[],
  field: AmountField,
  cells: readonly string[],
): void {
  if (cells.length === 0)
    return notifyFailure(t('Nothing was pasted: copy one column of the spreadsheet, not several.'));
  const problem = unexpectedText(cells);
  if (problem) return notifyFailure(problem);
  const { put, left } = filledDown(lots, field, cells);
  if (field !== 'valuation') noteHowTyped(auctionId, put);
  const changed = putAllTyped(
    auctionId,
    put.map(({ lot, change }) => [lot._id, change]),
  );
  const pasted = { count: put.length, first: put[0]?.lot.lotNo ?? '', last: put.at(-1)?.lot.lotNo ?? '' };
  const outcome = [
    put.length === 0
      ? t('Nothing was pasted.')
      : changed === 0
        ? t(
            '{count, plural, one {One amount} other {# amounts}} pasted, from lot {first} to lot {last}: no amount changed.',
            pasted,
          )
        : t(
            '{count, plural, one {One amount} other {# amounts}} pasted, from lot {first} to lot {last}: Ctrl + Z undoes it.',
            pasted,
          ),
    left > 0 &&
      t(
        '{left, plural, one {One found} other {# found}} no lot: the list ends, or the lot is withdrawn or has no weight.',
        { left },
      ),
  ]
    .filter(Boolean)
    .join(' ');
  notifyOutcome(outcome, left === 0);
  announceBids(outcome);
}
