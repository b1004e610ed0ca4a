import { Button, Group, Text, Title } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import type { BookingView, ViewingView } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { isBookable } from '../viewing-lists.js';
import { zoneInWords } from '../../../shared/time/zoned-time.js';
import { dayInWords, slotsInWords } from '../viewing-words.js';
import { BookingBadge } from '../viewing-badge.js';
import { downloadForCalendar } from './calendar/booking-calendar-file.js';
import classes from './booking-card.module.css';
import { ownTimeInWords } from './calendar/own-time.js';
import { isActiveBooking } from './calendar/slot-days.js';
import type { Colleagues } from './use-colleagues.js';

const ChangeBooking = lazyPart(async () => ({ default: (await import('./dialogs/change-booking.js')).ChangeBooking }));
const BookingHistory = lazyPart(async () => ({ default: (await import('./booking-history.js')).BookingHistory }));
const CancelBooking = lazyPart(async () => ({ default: (await import('./dialogs/cancel-booking.js')).CancelBooking }));

interface BookingCardProps {
  booking: BookingView;
  viewing: ViewingView;
  /** All bookings of the company in the viewing: the others can block a move. */
  own: readonly BookingView[];
  colleagues: Colleagues;
  /** Whether to name the viewing: the list has cards of several viewings. */
  isNamed?: boolean;
}

export function BookingCard({ booking, viewing, own, colleagues, isNamed = false }: BookingCardProps) {
  const [open, setOpen] = useState<'change' | 'cancel' | 'history' | null>(null);
  const isOver = Date.parse(booking.endsAt) <= useServerSecond() * 1_000;
  const mayChange = isActiveBooking(booking) && !isOver && isBookable(viewing);
  const when = `${dayInWords(booking.date)}, ${slotsInWords(booking.slots)}`;
  const close = () => setOpen(null);
  return (
    <article
      className={`sheet ${classes['card']}`}
      data-over={isOver || undefined}
      aria-label={t('Booking {when}', { when })}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={isNamed ? 2 : 3} size="h3" className="num">
          {dayInWords(booking.date)}
          <br />
          {slotsInWords(booking.slots)}
        </Title>
        <BookingBadge status={booking.status} />
      </Group>
      {isNamed && (
        <Link to={`/viewing?id=${viewing._id}`} style={{ color: 'inherit', fontWeight: 600 }}>
          {viewing.name}
        </Link>
      )}
      <BookingFacts booking={booking} viewing={viewing} colleagues={colleagues} />
      <Group gap={6} className={classes['actions'] ?? ''}>
        {mayChange && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Change {when}', { when })}
              onClick={() => setOpen('change')}
            >
              {t('Change')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Cancel {when}', { when })}
              onClick={() => setOpen('cancel')}
            >
              {t('Cancel')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCalendarDown size={15} aria-hidden="true" />}
              aria-label={t('Add {when} to a calendar', { when })}
              onClick={() => downloadForCalendar(booking, viewing, booking.attendees.map(colleagues.nameOf))}
            >
              {t('Calendar')}
            </Button>
          </>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('History of {when}', { when })}
          onClick={() => setOpen('history')}
        >
          {t('History')}
        </Button>
      </Group>
      {open === 'change' && (
        <ChangeBooking viewing={viewing} booking={booking} own={own} colleagues={colleagues} onClose={close} />
      )}
      {open === 'history' && (
        <BookingHistory viewing={viewing} booking={booking} colleagues={colleagues} onClose={close} />
      )}
      {open === 'cancel' && <CancelBooking viewing={viewing} booking={booking} onClose={close} />}
    </article>
  );
}

export function BookingFacts({ booking, viewing, colleagues }: Omit<BookingCardProps, 'own'>) {
  const own = ownTimeInWords(booking, viewing.timeZone);
  const room = viewing.rooms.find(({ _id }) => _id === booking.room)?.name;
  return (
    <dl className={classes['facts']}>
      <dt>{t('Zone')}</dt>
      <dd>
        {zoneInWords(viewing.timeZone)}
        {own && (
          <Text span inherit c="dimmed" className="num">
            {' '}
            {t('(yours: {own})', { own })}
          </Text>
        )}
      </dd>
      <dt>{t('Room')}</dt>
      <dd>{room ?? (booking.status === 'pending' ? t('Assigned with the confirmation') : '—')}</dd>
      <dt>{t('Who comes')}</dt>
      <dd>{booking.attendees.map(colleagues.nameOf).join(', ') || t('No one named yet')}</dd>
      {booking.reason && (
        <>
          <dt>{t('Reason')}</dt>
          <dd dir="auto">{booking.reason}</dd>
        </>
      )}
    </dl>
  );
}
