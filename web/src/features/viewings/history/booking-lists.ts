import { foldForSearch, type BookingView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import type { Column } from '../../../shared/ui/tables/data-table.js';

/** Filters of bookings (`specification.md §3`), with their labels. */
export const BOOKING_FILTERS = [
  { value: 'all', label: t('All') },
  { value: 'bookingsPending', label: t('Pending') },
  { value: 'bookingsCompleted', label: t('Completed') },
] as const;
export type BookingFilter = (typeof BOOKING_FILTERS)[number]['value'];

/** The filter in an address; `all` without a valid one. */
export const filterOf = (address: string | null): BookingFilter =>
  BOOKING_FILTERS.find(({ value }) => value === address)?.value ?? 'all';

const PASSES: Record<BookingFilter, (booking: BookingView) => boolean> = {
  all: () => true,
  bookingsPending: ({ status }) => status === 'pending',
  bookingsCompleted: ({ status }) => status === 'completed',
};

/** Rows that pass a filter, the latest appointment first. */
export const filtered = (bookings: readonly BookingView[], filter: BookingFilter): BookingView[] =>
  bookings.filter(PASSES[filter]).sort((a, b) => b.startsAt.localeCompare(a.startsAt));

/** Rows with the search in one of their columns, as in `DataTable`. */
export function found<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): Row[] {
  const wanted = foldForSearch(search);
  return rows.filter((row) => columns.some(({ value }) => foldForSearch(String(value(row) ?? '')).includes(wanted)));
}
