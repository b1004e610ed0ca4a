import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { direction } from '../../../../shared/language/language.js';
import { t } from '../../../../shared/language/t.js';
import { timeZone as readersZone } from '../../../../shared/time/time.js';
import { zoneInWords } from '../../../../shared/time/zoned-time.js';
import { dayInWords, hourInWords, slotsInWords } from '../../viewing-words.js';
import { inDirection, placeAfter, type Place } from './calendar-keys.js';
import { ownStart } from './own-time.js';
import classes from './slot-calendar.module.css';
import { toggled, type ChosenSlots, type SlotDay, type SlotState } from './slot-days.js';

interface SlotCalendarProps {
  days: readonly SlotDay[];
  /** Hours of a day, in the order of the slots. */
  hours: readonly number[];
  /** Time zone of the viewing: days and hours are local to it. */
  timeZone: string;
  chosen: ChosenSlots | null;
  onChoose: (chosen: ChosenSlots | null) => void;
}

const WORDS: Record<SlotState, string> = {
  free: t('free'),
  own: t('your booking'),
  taken: t('not free'),
  closed: t('closed'),
};

/** Days by hours. Free slots are chosen by a click, or by arrow keys and space. */
export function SlotCalendar({ days, hours, timeZone, chosen, onChoose }: SlotCalendarProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const perPage = isNarrow ? 3 : 7;
  const [place, setPlace] = useState<Place>(() => firstFree(days, hours, chosen));
  const takesFocus = useRef(false);
  const cells = useRef<HTMLTableElement>(null);
  const page = Math.floor(place.day / perPage);
  const shown = days.slice(page * perPage, (page + 1) * perPage);
  const pages = Math.ceil(days.length / perPage);
  const differs = shown.some(({ date }) => hours.some((hour) => ownStart(date, hour, timeZone) !== null));

  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    cells.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [place]);

  const turn = (by: number) => setPlace({ day: Math.min((page + by) * perPage, days.length - 1), hour: place.hour });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(inDirection(event.key, direction), place, { days: days.length, hours: hours.length });
    if (!next) return;
    event.preventDefault();
    takesFocus.current = true;
    setPlace(next);
  };

  return (
    <div>
      <Group justify="space-between" mb={6} gap="xs">
        <Text size="sm" c="dimmed">
          {differs
            ? t('Times are {zone}; yours ({own}) are below them.', {
                zone: zoneInWords(timeZone),
                own: zoneInWords(readersZone()),
              })
            : t('Times are {zone}.', { zone: zoneInWords(timeZone) })}
        </Text>
        {pages > 1 && (
          <Group gap={6}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={page === 0}
              leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
              onClick={() => turn(-1)}
            >
              {t('Earlier days')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={page === pages - 1}
              rightSection={<IconChevronRight size={14} aria-hidden="true" />}
              onClick={() => turn(1)}
            >
              {t('Later days')}
            </Button>
          </Group>
        )}
      </Group>
      <div className={classes['frame']}>
        <table
          ref={cells}
          className={classes['grid']}
          role="grid"
          aria-label={t('Slots, {zone}', { zone: zoneInWords(timeZone) })}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <td className={classes['hour']} />
              {shown.map(({ date, slots }) => (
                <th key={date} scope="col" className={classes['day']}>
                  {dayInWords(date).replace(/ \d{4}$/, '')}
                  {slots.every((state) => state === 'closed') && <small> {t('closed')}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour, row) => (
              <tr key={hour}>
                <th scope="row" className={`${classes['hour']} num`}>
                  {hourInWords(hour)}
                </th>
                {shown.map(({ date, slots }, column) => (
                  <td key={date}>
                    <Slot
                      date={date}
                      hour={hour}
                      state={slots[row] ?? 'taken'}
                      own={ownStart(date, hour, timeZone)}
                      isChosen={chosen?.date === date && chosen.slots.includes(hour)}
                      isPlace={place.day === page * perPage + column && place.hour === row}
                      onChoose={() => {
                        setPlace({ day: page * perPage + column, hour: row });
                        onChoose(toggled(chosen, date, hour));
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface SlotProps {
  date: string;
  hour: number;
  state: SlotState;
  /** Start on the reader's clock, if it differs. */
  own: string | null;
  isChosen: boolean;
  /** Whether this is the only cell that Tab reaches (roving tab index). */
  isPlace: boolean;
  onChoose: () => void;
}

function Slot({ date, hour, state, own, isChosen, isPlace, onChoose }: SlotProps) {
  const isFree = state === 'free';
  const shown = state === 'own' ? t('Yours') : isFree ? hourInWords(hour) : state === 'closed' ? '' : '—';
  // The accessible name begins with the visible label.
  const heard = [
    isFree && own ? t('{shown} {own} your time', { shown, own }) : shown,
    dayInWords(date),
    slotsInWords([hour]),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={classes['slot']}
      data-state={state}
      tabIndex={isPlace ? 0 : -1}
      aria-label={`${heard.join(', ')}, ${WORDS[state]}`}
      aria-disabled={!isFree}
      {...(isFree && { 'aria-pressed': isChosen })}
      onClick={isFree ? onChoose : undefined}
    >
      {shown} {isFree && own && <small>{own}</small>}
    </button>
  );
}

/** The initial cell of the keyboard: the choice, or the first free slot. */
function firstFree(days: readonly SlotDay[], hours: readonly number[], chosen: ChosenSlots | null): Place {
  const ofChoice = days.findIndex(({ date }) => date === chosen?.date);
  if (chosen && ofChoice >= 0) return { day: ofChoice, hour: Math.max(0, hours.indexOf(chosen.slots[0] ?? 0)) };
  const day = days.findIndex(({ slots }) => slots.includes('free'));
  return day < 0 ? { day: 0, hour: 0 } : { day, hour: days[day]!.slots.indexOf('free') };
}
