import type { BookingView, GoodView, ViewingStatus, ViewingView } from '@tender/contracts';
import { CHANGES } from '../../shared/addenda/changed.js';
import { compareNumbers } from '../../shared/labels/number-order.js';

const ORDER: Record<ViewingStatus, number> = { live: 0, published: 1, draft: 2, completed: 3 };

/** Order of viewings: live first, then the next to come, then drafts, then the latest to end. */
export const sortViewings = (viewings: Record<string, ViewingView>): ViewingView[] =>
  Object.values(viewings).sort(
    (a, b) => ORDER[a.status] - ORDER[b.status] || nearest(a, b) || b.createdAt.localeCompare(a.createdAt),
  );

function nearest(a: ViewingView, b: ViewingView): number {
  if (a.status === 'completed') return (b.endDate ?? '').localeCompare(a.endDate ?? '');
  return (a.startDate ?? '9999').localeCompare(b.startDate ?? '9999');
}

export const isBookable = ({ status }: Pick<ViewingView, 'status'>): boolean =>
  status === 'published' || status === 'live';

export const viewingChangesPage = ({ _id }: Pick<ViewingView, '_id'>): string => `/viewing?id=${_id}#${CHANGES}`;

export const sortGoods = (goods: GoodView[]): GoodView[] => goods.sort((a, b) => compareNumbers(a.goodNo, b.goodNo));

/** Compares bookings by start, then by creation. */
export const compareBookings = (a: BookingView, b: BookingView): number =>
  compared(a.startsAt, b.startsAt) || compared(a.createdAt, b.createdAt);

/** Instants are texts of the same length: their order as texts is their order in time. */
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
