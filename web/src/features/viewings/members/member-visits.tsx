import { Text, Title } from '@mantine/core';
import { BOOKING_STATUS_LABELS } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { useColleagues } from '../bookings/use-colleagues.js';
import { loadAllBookings, loadViewings } from '../viewing-data.js';
import { dayInWords, daysInWords, slotsInWords } from '../viewing-words.js';
import { useViewings } from '../viewings-slice.js';
import { visitInWords, visitsOf, type Visit } from './visits.js';

const COLUMNS: Column<Visit>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: ({ person }) => nameOf(person),
    cell: ({ person }) => <b>{nameOf(person)}</b>,
  },
  {
    id: 'comes',
    header: t('Comes'),
    wide: true,
    value: visitInWords,
    cell: ({ bookings }) =>
      bookings.length > 0
        ? bookings.map(({ _id, date, slots, status }) => (
            <Text key={_id} size="sm" className="num">
              {dayInWords(date)}, {slotsInWords(slots)} · {translated(BOOKING_STATUS_LABELS[status])}
            </Text>
          ))
        : t('Not yet'),
  },
  {
    id: 'viewing',
    header: t('Viewing'),
    wide: true,
    value: ({ viewing }) => viewing.name,
    cell: ({ viewing }) => (
      <span>
        <Link to={`/viewing?id=${viewing._id}`} style={{ color: 'inherit', fontWeight: 600 }}>
          {viewing.name}
        </Link>{' '}
        <Text span size="sm" c="dimmed" className="num">
          {daysInWords(viewing)}
        </Text>
      </span>
    ),
  },
];

export default function MemberVisits() {
  const load = useLoad(
    'viewings and bookings',
    (signal) => Promise.all([loadViewings(signal), loadAllBookings(signal)]),
    useRefreshPolicy(),
  );
  const { people } = useColleagues();
  const viewings = useViewings((state) => state.viewings);
  const bookings = useViewings((state) => state.bookings);
  const rows = useMemo(
    () =>
      visitsOf(
        people,
        Object.values(viewings),
        Object.values(bookings).flatMap((each) => Object.values(each)),
      ),
    [people, viewings, bookings],
  );
  return (
    <section aria-label={t('Who visits which viewing')}>
      <Title order={2} mb="sm">
        {t('Who visits which viewing')}
      </Title>
      <Loaded load={load} what={t('the viewings')}>
        {() => (
          <DataTable
            list="visits"
            name={t('Visits')}
            columns={COLUMNS}
            rows={rows}
            rowId={({ person, viewing }) => `${person._id} ${viewing._id}`}
            empty={t('No viewing is open to your company at present.')}
          />
        )}
      </Loaded>
    </section>
  );
}
