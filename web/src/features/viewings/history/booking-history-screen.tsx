import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { useReloadAfterChanges, useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { useColleagues } from '../bookings/use-colleagues.js';
import { loadAllBookings, loadViewings } from '../viewing-data.js';
import { sortViewings, isBookable } from '../viewing-lists.js';
import { daysInWords } from '../viewing-words.js';
import { useViewings } from '../viewings-slice.js';
import { BOOKING_FILTERS, filtered, filterOf } from './booking-lists.js';
import { BookingsList } from './bookings-list.js';
import { PastViewings } from './past-viewings.js';

export default function BookingHistoryScreen() {
  const load = useLoad(
    'viewings and bookings',
    (signal) => Promise.all([loadViewings(signal), loadAllBookings(signal)]),
    useRefreshPolicy(),
  );
  const unknown = useViewings(({ unknownBookings, unknownViewings }) =>
    Object.values(unknownBookings).reduce((sum, count) => sum + count, unknownViewings),
  );
  useReloadAfterChanges(unknown, () => Promise.all([loadViewings(), loadAllBookings()]));
  const colleagues = useColleagues();
  const viewings = useViewings((state) => state.viewings);
  const bookings = useViewings((state) => state.bookings);
  const [asked, choose] = useOneChosen('filter', 'all');
  const filter = filterOf(asked);
  const all = useMemo(() => Object.values(bookings).flatMap((each) => Object.values(each)), [bookings]);
  const rows = useMemo(() => filtered(all, filter), [all, filter]);
  return (
    <Screen title={t('Bookings')} lead={t('Your company’s appointments at viewings, past and upcoming.')}>
      <Loaded load={load} what={t('bookings')}>
        {() => (
          <>
            <OpenViewings viewings={sortViewings(viewings).filter(isBookable)} />
            <Group>
              <SegmentedControl aria-label={t('Show')} data={[...BOOKING_FILTERS]} value={filter} onChange={choose} />
            </Group>
            <BookingsList rows={rows} all={all} viewings={viewings} colleagues={colleagues} />
            <PastViewings />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function OpenViewings({ viewings }: { viewings: ViewingView[] }) {
  if (viewings.length === 0) return null;
  return (
    <section className="sheet" style={{ padding: '14px 18px' }} aria-label={t('Viewings that can be booked')}>
      {viewings.map((viewing) => (
        <Group key={viewing._id} justify="space-between" gap="xs" py={4}>
          <Text size="sm">
            <b>{viewing.name}</b> · <span className="num">{daysInWords(viewing)}</span>
          </Text>
          <Button
            component={Link}
            to={`/viewing?id=${viewing._id}`}
            size="compact-sm"
            aria-label={t('Request slots: {viewing}', { viewing: viewing.name })}
          >
            {t('Request slots')}
          </Button>
        </Group>
      ))}
    </section>
  );
}
