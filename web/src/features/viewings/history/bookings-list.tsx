import { Button, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { BOOKING_STATUS_LABELS, type BookingView, type ViewingView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { useTextInUrl } from '../../../shared/url/use-text-in-url.js';
import { BookingCard } from '../bookings/booking-card.js';
import classes from '../bookings/booking-card.module.css';
import type { Colleagues } from '../bookings/use-colleagues.js';
import { BookingBadge } from '../viewing-badge.js';
import { zoneInWords } from '../../../shared/time/zoned-time.js';
import { dayInWords, slotsInWords } from '../viewing-words.js';
import { found } from './booking-lists.js';

const BookingHistory = lazyPart(async () => ({
  default: (await import('../bookings/booking-history.js')).BookingHistory,
}));

interface BookingsListProps {
  rows: BookingView[];
  /** All bookings, regardless of the filter. */
  all: readonly BookingView[];
  viewings: Record<string, ViewingView>;
  colleagues: Colleagues;
}

/** A table, or cards on phones; the address keeps the search. */
export function BookingsList({ rows, all, viewings, colleagues }: BookingsListProps) {
  const [opened, setOpened] = useState<BookingView | null>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const columns = useMemo(() => columnsOf(viewings, colleagues, setOpened), [viewings, colleagues]);
  const viewing = opened && viewings[opened.viewing];
  // Live messages may change the booking while its history is open.
  const current = opened && all.find(({ _id }) => _id === opened._id);
  const empty = all.length > 0 ? t('No bookings of this kind.') : t('Your company has no bookings yet.');
  return (
    <>
      {isNarrow ? (
        <Cards {...{ rows, all, viewings, colleagues, columns, empty }} />
      ) : (
        <DataTable name={t('Bookings')} columns={columns} rows={rows} rowId={({ _id }) => _id} empty={empty} />
      )}
      {viewing && current && (
        <BookingHistory viewing={viewing} booking={current} colleagues={colleagues} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface CardsProps extends BookingsListProps {
  columns: Column<BookingView>[];
  empty: string;
}

function Cards({ rows, all, viewings, colleagues, columns, empty }: CardsProps) {
  const [search, setSearch] = useTextInUrl('search');
  const shown = found(rows, columns, search);
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('Search Bookings')}
        placeholder={t('Search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes['cards']}>
        {shown.map((booking) => {
          const viewing = viewings[booking.viewing];
          const own = all.filter((each) => each.viewing === booking.viewing);
          return viewing && <BookingCard key={booking._id} {...{ booking, viewing, own, colleagues }} isNamed />;
        })}
      </div>
      {shown.length === 0 && (
        <Text ta="center" c="dimmed">
          {rows.length > 0 ? t('Nothing matches.') : empty}
        </Text>
      )}
    </>
  );
}

const columnsOf = (
  viewings: Record<string, ViewingView>,
  { nameOf }: Colleagues,
  onHistory: (booking: BookingView) => void,
): Column<BookingView>[] => [
  {
    id: 'viewing',
    header: t('Viewing'),
    wide: true,
    value: ({ viewing }) => viewings[viewing]?.name ?? null,
    cell: ({ viewing }) => (
      <Link to={`/viewing?id=${viewing}`} style={{ color: 'inherit', fontWeight: 600 }}>
        {viewings[viewing]?.name ?? t('A viewing')}
      </Link>
    ),
  },
  {
    id: 'day',
    header: t('Day'),
    value: ({ date }) => date,
    cell: ({ date }) => <span style={{ whiteSpace: 'nowrap' }}>{dayInWords(date)}</span>,
  },
  {
    id: 'time',
    header: t('Time'),
    value: ({ viewing, slots }) => `${slotsInWords(slots)} ${zoneInWords(viewings[viewing]?.timeZone ?? 'UTC')}`,
    cell: ({ viewing, slots }) => (
      <span style={{ whiteSpace: 'pre' }} className="num">
        {slotsInWords(slots).replaceAll(', ', ',\n')}
        <Text component="span" display="block" size="xs" c="dimmed">
          {zoneInWords(viewings[viewing]?.timeZone ?? 'UTC')}
        </Text>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('State'),
    value: ({ status }) => translated(BOOKING_STATUS_LABELS[status]),
    cell: ({ status }) => <BookingBadge status={status} />,
  },
  {
    id: 'room',
    header: t('Room'),
    value: ({ viewing, room }) => viewings[viewing]?.rooms.find(({ _id }) => _id === room)?.name ?? null,
  },
  {
    id: 'people',
    header: t('Who comes'),
    wide: true,
    value: ({ attendees }) => attendees.map(nameOf).join(', ') || null,
  },
  { id: 'reason', header: t('Reason'), value: ({ reason }) => reason || null },
  {
    id: 'actions',
    header: t('Actions'),
    actions: true,
    value: () => null,
    cell: (booking) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('History of {day}, {slots}', {
          day: dayInWords(booking.date),
          slots: slotsInWords(booking.slots),
        })}
        onClick={() => onHistory(booking)}
      >
        {t('History')}
      </Button>
    ),
  },
];
