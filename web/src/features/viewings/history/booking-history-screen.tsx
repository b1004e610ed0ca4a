import { BOOKING_STATUS_LABELS, type BookingView, type ViewingView } from '@tender/contracts';
import { useMemo } from 'react';
import { useLoad } from '../../../shared/http/use-load.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { Screen } from '../../../shared/ui/screen.js';
import { Loaded } from '../../../shared/ui/states.js';
import { useFreshness } from '../use-viewing.js';
import { BookingBadge } from '../viewing-badge.js';
import { loadAllBookings, loadViewings } from '../viewing-data.js';
import { byTime } from '../viewing-lists.js';
import { dayInWords, slotsInWords } from '../viewing-words.js';
import { useViewings } from '../viewings-slice.js';

const columns = (viewings: Record<string, ViewingView>): Column<BookingView>[] => [
  { id: 'viewing', header: 'Viewing', wide: true, value: ({ viewing }) => viewings[viewing]?.name ?? null },
  { id: 'day', header: 'Day', value: ({ date }) => date, cell: ({ date }) => dayInWords(date) },
  { id: 'time', header: 'Time', value: ({ slots }) => slotsInWords(slots) },
  {
    id: 'room',
    header: 'Room',
    value: ({ viewing, room }) => viewings[viewing]?.rooms.find(({ _id }) => _id === room)?.name ?? null,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ status }) => BOOKING_STATUS_LABELS[status],
    cell: ({ status }) => <BookingBadge status={status} />,
  },
  { id: 'reason', header: 'Reason', wide: true, value: ({ reason }) => reason || null },
];

/** The company's appointments, past and coming. */
export default function BookingHistoryScreen() {
  const load = useLoad(
    'bookings',
    (signal) => Promise.all([loadViewings(signal), loadAllBookings(signal)]),
    useFreshness(),
  );
  const viewings = useViewings((state) => state.viewings);
  const bookings = useViewings((state) => state.bookings);
  const rows = useMemo(
    () =>
      Object.values(bookings)
        .flatMap((each) => Object.values(each))
        .sort(byTime),
    [bookings],
  );
  return (
    <Screen title="Bookings">
      <Loaded load={load} what="bookings">
        {() => (
          <DataTable
            name="Bookings"
            columns={columns(viewings)}
            rows={rows}
            rowId={({ _id }) => _id}
            sortedBy={{ id: 'day', desc: true }}
            empty="Your company has no bookings yet."
          />
        )}
      </Loaded>
    </Screen>
  );
}
