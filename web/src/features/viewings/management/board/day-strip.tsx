import { UnstyledButton } from '@mantine/core';
import type { BookingView } from '@tender/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { bookingsInWords } from '../../../../shared/labels/bookings-in-words.js';
import { t } from '../../../../shared/language/t.js';
import { dayInWords } from '../../viewing-words.js';
import classes from './board.module.css';

interface DayStripProps {
  days: string[];
  date: string;
  closedDays: readonly string[];
  bookings: readonly BookingView[];
  carrying: boolean;
  onDay: (date: string) => void;
}

/** Delay in ms before a day under a dragged booking opens. */
const SPRING = 500;

/** Days with counts of bookings and requests. A day opens when a booking is dragged over it. */
export function DayStrip({ days, date, closedDays, bookings, carrying, onDay }: DayStripProps) {
  const spring = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(spring.current), []);
  const byDay = useMemo(() => Map.groupBy(bookings, (booking) => booking.date), [bookings]);
  return (
    <nav className={classes['days']} aria-label={t('Days')}>
      {days.map((day) => (
        <UnstyledButton
          key={day}
          className={classes['day']}
          aria-current={day === date ? 'date' : undefined}
          onClick={() => onDay(day)}
          onDragEnter={() => {
            clearTimeout(spring.current);
            if (carrying && day !== date) spring.current = setTimeout(() => onDay(day), SPRING);
          }}
          onDragLeave={() => clearTimeout(spring.current)}
        >
          <b>{dayInWords(day).replace(/ \d{4}$/, '')}</b>
          <span>{closedDays.includes(day) ? t('closed') : bookingsInWords(byDay.get(day) ?? [])}</span>
        </UnstyledButton>
      ))}
    </nav>
  );
}
