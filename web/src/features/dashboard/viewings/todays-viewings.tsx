import { Button, Group, Text, Title } from '@mantine/core';
import { BOOKING_STATUS_LABELS, type DailyBooking, type DailyViewing } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { bookingsInWords } from '../../../shared/labels/bookings-in-words.js';
import { meant, t, translated } from '../../../shared/language/t.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import classes from '../dashboard.module.css';
import { hourAt, hourInWords, hoursOf, type HourOfDay } from './day-hours.js';

export function TodaysViewings({ viewings }: { viewings: readonly DailyViewing[] }) {
  if (viewings.length === 0) return null;
  return (
    <section aria-labelledby="viewings">
      <Title order={2} id="viewings" mb="sm">
        {t('Viewings today')}
      </Title>
      {viewings.map((viewing) => (
        <Viewing key={viewing._id} viewing={viewing} />
      ))}
    </section>
  );
}

function Viewing({ viewing }: { viewing: DailyViewing }) {
  const { _id, name, timeZone, rooms, occupied, bookings } = viewing;
  const minute = Math.floor(useServerSecond() / 60);
  const now = hourAt(minute * 60_000, timeZone);
  const hours = hoursOf(viewing);
  const to = `/viewing-management?id=${_id}`;
  return (
    <article className={`sheet ${classes['viewing']}`} aria-label={name}>
      <Group justify="space-between" gap="md" px="lg" py="sm">
        <div>
          <Link to={to} className={classes['link']}>
            {name}
          </Link>
          <Text size="sm" c="dimmed" className="num">
            {t('{occupied} of {rooms, plural, one {# room} other {# rooms}} taken · today {bookings} · {timeZone}', {
              occupied,
              rooms,
              bookings: bookingsInWords(bookings),
              timeZone: timeZone.replaceAll('_', ' '),
            })}
          </Text>
        </div>
        <Button component={Link} to={to} size="compact-sm" variant="light" aria-label={t('Open: {name}', { name })}>
          {meant('Open', 'to open it')}
        </Button>
      </Group>
      {hours.length === 0 && (
        <Text size="sm" c="dimmed" px="lg" pb="sm">
          {t('Closed today')}
        </Text>
      )}
      <ol className={classes['hours']}>
        {hours.map((hour) => (
          <Hour key={hour.hour} of={hour} now={now} />
        ))}
      </ol>
    </article>
  );
}

function Hour({ of: { hour, bookings }, now }: { of: HourOfDay; now: number }) {
  const isNow = hour === now;
  return (
    <li className={classes['hour']} {...(isNow && { 'aria-current': 'time' })} data-empty={bookings.length === 0}>
      <Text size="sm" className={`num ${classes['clock']}`} component="div">
        {hourInWords(hour)}
        {isNow && <span className={classes['now']}>{t('now')}</span>}
      </Text>
      {bookings.length === 0 ? (
        <Text size="sm" c="dimmed" component="span">
          {hour < now ? t('no one') : t('free')}
        </Text>
      ) : (
        <ul className={classes['guests']}>
          {bookings.map((booking) => (
            <Guest key={booking._id} booking={booking} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Guest({ booking: { companyName, room, status, here } }: { booking: DailyBooking }) {
  const standing = here
    ? t('here now')
    : status === 'approved'
      ? null
      : translated(BOOKING_STATUS_LABELS[status]).toLowerCase();
  return (
    <li className={classes['guest']} data-standing={here ? 'here' : status} title={companyName}>
      <span className={classes['company']}>{companyName || t('A company')}</span>
      <span className={classes['where']}>{[room ?? t('no room yet'), standing].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
