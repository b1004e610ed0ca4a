import type { AddendumChangeView, WithAddendum, GoodView, ViewingUpdates, ViewingView } from '@tender/contracts';
import { askAddendum } from '../../../shared/addenda/ask-addendum.js';
import { fieldChanges, listChange, STONES_SHOWN } from '../../../shared/addenda/differences.js';
import { isBookable } from '../viewing-lists.js';
import { viewingsNow } from '../viewings-slice.js';

/** First version of the rules that publishes changes of a published viewing to its companies. */
const PUBLISHES_CHANGES = 3;

/** The addendum's reason and grade, sent with the command; null if the admin cancels. Empty if none are needed. */
type Announced = Promise<WithAddendum | null>;

export const publishesChanges = ({ rules }: ViewingView): boolean => rules >= PUBLISHES_CHANGES;

async function announce(viewingId: string, changes: readonly AddendumChangeView[]): Announced {
  const viewing = viewingsNow().viewings[viewingId];
  if (!viewing || !isBookable(viewing) || !publishesChanges(viewing)) return {};
  const words = await askAddendum({ changes, of: { viewingId } });
  return words && (words.reason === undefined ? {} : { addendum: words });
}

export const announceDetails = (viewing: ViewingView, changes: ViewingUpdates): Announced =>
  announce(viewing._id, fieldChanges({ ...viewing }, { ...changes }, Object.keys(changes)));

type Row = Readonly<Record<string, unknown>>;

/** Changes of a parcel that companies see. The estimate is not among them. */
const goodChanges = (good: GoodView, row: Row): AddendumChangeView[] =>
  fieldChanges(
    { ...good },
    row,
    ['goodNo', ...STONES_SHOWN].filter((field) => field in row),
  ).map((change) => ({ ...change, goodId: good._id, no: good.goodNo }));

export const announceGood = (good: GoodView, row: object): Announced =>
  announce(good.viewing, goodChanges(good, { ...row }));

/** @param more number of added parcels; negative for removed parcels */
export const announceGoods = (viewingId: string, more: number, numbers: string[]): Announced =>
  announce(viewingId, goodsMoved(viewingId, more, numbers));

const goodsMoved = (viewingId: string, more: number, numbers: string[]): AddendumChangeView[] =>
  listChange('goods', { count: viewingsNow().goods[viewingId]?.length ?? 0, more, numbers });

export const announceList = (
  viewingId: string,
  { numbers, changes }: { numbers: string[]; changes: readonly { good: GoodView; row: object }[] },
): Announced =>
  announce(viewingId, [
    ...goodsMoved(viewingId, numbers.length, numbers),
    ...changes.flatMap(({ good, row }) => goodChanges(good, { ...row })),
  ]);
