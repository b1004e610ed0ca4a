import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import type { BookingView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { useOneChosen } from '../../../../shared/url/use-choice.js';
import { dayInWords, slotsInWords } from '../../viewing-words.js';
import type { Names } from '../words/names.js';
import { freeRooms, hasPassed, type BoardContext } from './board-model.js';
import classes from './board.module.css';
import type { BookingDrag } from './use-booking-drag.js';

interface WaitingListProps {
  /** Pending bookings in the order of their times. */
  pending: readonly BookingView[];
  date: string;
  around: BoardContext;
  names: Names;
  carry: BookingDrag;
  onDay: (date: string) => void;
  onOpen: (booking: BookingView) => void;
  onPlace: (booking: BookingView) => void;
}

/** Number of requests shown initially, and added per click. */
const SOME = 40;

/** Requests without a room, the next appointment first. */
export function WaitingList({ pending, date, around, names, carry, onDay, onOpen, onPlace }: WaitingListProps) {
  const [scope, setScope] = useOneChosen('waiting', 'all');
  const [shown, setShown] = useState(SOME);
  const mayDecide = useMay('booking:manage');
  const listed = scope === 'day' ? pending.filter((booking) => booking.date === date) : pending;
  return (
    <aside className={`sheet ${classes['waiting']}`} aria-label={t('Waiting for a room')}>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('Waiting')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('Which requests')}
          value={scope}
          onChange={setScope}
          data={[
            { value: 'all', label: t('All ({count})', { count: pending.length }) },
            { value: 'day', label: t('This day') },
          ]}
        />
      </Group>
      {listed.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('No company is waiting for a room.')}
        </Text>
      )}
      <ul>
        {listed.slice(0, shown).map((booking) => {
          const who = names.company(booking.company);
          return (
            <li
              key={booking._id}
              className={classes['request']}
              draggable={mayDecide}
              data-carried={carry.dragged?.booking._id === booking._id || undefined}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', who);
                event.dataTransfer.effectAllowed = 'move';
                carry.pickUp(booking, booking.slots[0]!);
                if (booking.date !== date) onDay(booking.date);
              }}
              onDragEnd={carry.cancel}
            >
              <Text fw={600} size="sm">
                {who}
              </Text>
              <p>
                {dayInWords(booking.date)}, <span className="num">{slotsInWords(booking.slots)}</span>
                <br />
                {booking.attendees.length > 0 &&
                  `${t('{count, plural, one {# person} other {# people}}', { count: booking.attendees.length })} · `}
                {freeInWords(booking, around, names)}
              </p>
              {mayDecide && (
                <Group gap={6} mt={6}>
                  <Button
                    size="compact-sm"
                    variant="light"
                    onClick={() => onOpen(booking)}
                    aria-label={t('Decide: {who}', { who })}
                  >
                    {t('Decide')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => onPlace(booking)}
                    aria-label={t('Place on the board: {who}', { who })}
                  >
                    {t('Place on the board')}
                  </Button>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
      {listed.length > shown && (
        <Button mt="sm" variant="default" size="compact-sm" onClick={() => setShown((count) => count + SOME)}>
          {t('Show more')}
        </Button>
      )}
    </aside>
  );
}

/** Whether a request can be approved at its time, and the number of free rooms. */
function freeInWords(booking: BookingView, around: BoardContext, names: Names): string {
  const { date, slots, company } = booking;
  if (slots.some((slot) => hasPassed(date, slot, around))) return t('its time has passed');
  const own = slots.flatMap((slot) => around.board.ofCompany(date, company, slot) ?? [])[0];
  if (own) return t('is in {room} then', { room: names.room(own.room ?? '') });
  const free = freeRooms(booking, booking, around).length;
  return free === 0 ? t('no room is free') : t('{free, plural, one {# room} other {# rooms}} free', { free });
}
