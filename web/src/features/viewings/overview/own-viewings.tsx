import { Group, Text, Title } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useMay } from '../../../shared/session/session.js';
import { unreadOf } from '../../../shared/addenda/changed.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { useViewingList } from '../use-viewing.js';
import { BookingBadge } from '../viewing-badge.js';
import { loadAllBookings } from '../viewing-data.js';
import { isBookable, viewingChangesPage } from '../viewing-lists.js';
import { dayInWords, slotsInWords } from '../viewing-words.js';
import { useViewings } from '../viewings-slice.js';
import { useNextBookings } from './next-bookings.js';
import { ViewingTile } from './viewing-tile.js';
import classes from './viewing-tile.module.css';

const RECENT = 2;

export default function OwnViewings() {
  const alone = !useMay('auction:read');
  const { load, viewings } = useViewingList();
  useLoad('bookings', loadAllBookings, useRefreshPolicy());
  const open = viewings.filter(isBookable);
  const past = viewings.filter(({ status }) => status === 'completed').slice(0, RECENT);
  return (
    <Loaded load={load} what={t('viewings')}>
      {() => (
        <>
          <NextBookings />
          <Tiles title={t('Viewings')} viewings={open} />
          <Tiles title={t('Past viewings')} viewings={past} />
          {alone && open.length === 0 && past.length === 0 && (
            <EmptyState title={t('No viewings yet')}>
              {t('Viewings to which the house invites your company are listed here.')}
            </EmptyState>
          )}
        </>
      )}
    </Loaded>
  );
}

function Tiles({ title, viewings }: { title: string; viewings: ViewingView[] }) {
  if (viewings.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <div className={classes['tiles']}>
        {viewings.map((viewing) => (
          <ViewingTile key={viewing._id} viewing={viewing} />
        ))}
      </div>
    </section>
  );
}

function NextBookings() {
  const viewings = useViewings((state) => state.viewings);
  const next = useNextBookings();
  if (next.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        {t('Your next appointments')}
      </Title>
      <div className="sheet">
        {next.map(({ _id, viewing, date, slots, status, room }, index) => (
          <Group
            key={_id}
            justify="space-between"
            px="lg"
            py="sm"
            style={index > 0 ? { borderTop: '1px solid var(--line)' } : {}}
          >
            <div>
              <Text fw={600} className="num">
                <Link to={`/viewing?id=${viewing}`} style={{ color: 'inherit' }}>
                  {dayInWords(date)}, {slotsInWords(slots)}
                </Link>
              </Text>
              <Text size="sm" c="dimmed">
                {[viewings[viewing]?.name, viewings[viewing]?.rooms.find((each) => each._id === room)?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <BookingBadge status={status} />
          </Group>
        ))}
      </div>
      <Text mt="xs" size="sm">
        <Link to="/booking-history" style={{ color: 'inherit' }}>
          {t('All bookings')}
        </Link>
      </Text>
    </section>
  );
}

/** Figures of the buyer's overview. `OwnViewings`, on the same page, loads viewings and bookings. */
export function NextAppointment() {
  const [next] = useNextBookings();
  const viewings = useViewings((state) => state.viewings);
  const changed = Object.values(viewings).filter((viewing) => unreadOf(viewing) > 0);
  const [first] = changed;
  return (
    <>
      <Stat
        label={t('Next appointment')}
        value={next ? dayInWords(next.date) : '—'}
        note={next && [slotsInWords(next.slots), viewings[next.viewing]?.name].filter(Boolean).join(' · ')}
        to={next && `/viewing?id=${next.viewing}`}
      />
      {first && (
        <Stat
          label={t('Viewing changes to read')}
          value={changed.reduce((sum, viewing) => sum + unreadOf(viewing), 0)}
          note={first.name}
          to={viewingChangesPage(first)}
        />
      )}
    </>
  );
}
