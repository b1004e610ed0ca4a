import { Button, Text } from '@mantine/core';
import type { BookingView, GoodForStaff, ViewingForStaff } from '@tender/contracts';
import { dateAt, daysBetween } from '@tender/contracts/slots';
import { useMemo, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { useOneChosen } from '../../../../shared/url/use-choice.js';
import { EmptyState } from '../../../../shared/ui/screens/states.js';
import { useHasKeyboard } from '../../../../shared/ui/keyboard/use-has-keyboard.js';
import { isBookable } from '../../viewing-lists.js';
import { zoneInWords } from '../../../../shared/time/zoned-time.js';
import { useNames } from '../words/names.js';
import { useServerMinute } from '../words/server-minute.js';
import { boardOf, freeRooms, type BoardContext } from './board-model.js';
import classes from './board.module.css';
import type { Draft } from './booking-dialog-types.js';
import { BookingDialog } from './booking-dialog.js';
import { DayGrid } from './day-grid.js';
import { DayStrip } from './day-strip.js';
import { cellId } from './grid-keys.js';
import { isConfirmed, isSamePlace, MoveDialog, placeOf, type Move } from './move-dialog.js';
import { SwapRoomsDialog } from './swap-rooms-dialog.js';
import { useBookingDrag } from './use-booking-drag.js';
import { WaitingList } from './waiting-list.js';

interface BoardProps {
  viewing: ViewingForStaff;
  bookings: BookingView[];
  goods: GoodForStaff[];
}

export function Board({ viewing, bookings, goods }: BoardProps) {
  const names = useNames(viewing);
  const [date, setDate] = useDay(viewing);
  const now = useServerMinute();
  const board = useMemo(() => boardOf(bookings), [bookings]);
  const around: BoardContext = useMemo(() => ({ board, viewing, now }), [board, viewing, now]);
  const carry = useBookingDrag(date, around, names);
  const hasKeys = useHasKeyboard();
  const mayBook = useMay('booking:manage');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [swap, setSwap] = useState<{ roomA: string; roomB: string | null } | null>(null);
  const pending = useMemo(() => bookings.filter(({ status }) => status === 'pending'), [bookings]);

  if (!isBookable(viewing) || viewing.rooms.length === 0)
    return (
      <EmptyState title={viewing.status === 'completed' ? t('The viewing is over') : t('Not published yet')}>
        {viewing.status === 'completed'
          ? t('The diary shows who was where.')
          : t('Companies can request times, and the house can book, when the viewing is published.')}
      </EmptyState>
    );

  const days = daysBetween(viewing.startDate ?? '', viewing.endDate ?? '');
  const step = (by: 1 | -1) => {
    const next = days[days.indexOf(date) + by];
    if (next) setDate(next);
  };
  /** Picks up a booking, and moves the focus to a possible target. */
  const place = (booking: BookingView) => {
    const [hour = 9] = booking.slots;
    const room = freeRooms(booking, booking, around)[0] ?? booking.room ?? viewing.rooms[0]!._id;
    setDate(booking.date);
    carry.pickUp(booking, hour);
    carry.dragOver({ room, hour });
    setTimeout(() => document.getElementById(cellId({ room, hour }))?.focus());
  };
  const verdict = carry.dragged ? carry.verdict?.kind : undefined;
  return (
    <div className={classes['layout']}>
      <div className="sheet">
        <DayStrip
          days={days}
          date={date}
          closedDays={viewing.closedDays}
          bookings={bookings}
          carrying={carry.dragged !== null}
          onDay={setDate}
        />
        <DayGrid
          viewing={viewing}
          date={date}
          around={around}
          goods={goods}
          names={names}
          carry={carry}
          onOpen={(booking) => setDraft({ booking })}
          onBook={({ room, hour }) => mayBook && setDraft({ booking: null, place: { date, room, slots: [hour] } })}
          onDay={step}
          onSwapRooms={(roomA, roomB) => setSwap({ roomA, roomB: roomB ?? null })}
        />
        <div className={classes['line']} data-verdict={verdict}>
          <p role="status">
            {carry.busy
              ? t('One moment …')
              : carry.words ||
                (carry.dragged
                  ? t('{company} is picked up.', { company: names.company(carry.dragged.booking.company) })
                  : '')}
          </p>
          {carry.moved && isUnchanged(carry.moved, bookings) && !carry.busy && !carry.dragged && (
            <Button variant="default" size="compact-sm" onClick={carry.undoMove}>
              {t('Undo the move')}
            </Button>
          )}
          {carry.dragged ? (
            <>
              <Text size="sm" c="dimmed">
                {hasKeys ? t('Choose a place with the mouse, or the arrow keys and Enter.') : t('Choose a place.')}
              </Text>
              <Button variant="default" size="compact-sm" onClick={carry.cancel}>
                {hasKeys ? t('Leave it (Esc)') : t('Leave it')}
              </Button>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {zoneInWords(viewing.timeZone)}.
              <span className="keys">
                {' '}
                {t('Arrow keys move, Enter opens, Space picks up a booking, Page keys change the day.')}
              </span>
            </Text>
          )}
        </div>
      </div>
      <WaitingList
        pending={pending}
        date={date}
        around={around}
        names={names}
        carry={carry}
        onDay={setDate}
        onOpen={(booking) => setDraft({ booking })}
        onPlace={place}
      />
      {draft && (
        <BookingDialog
          key={draft.booking?._id ?? 'new'}
          draft={draft}
          viewing={viewing}
          bookings={bookings}
          around={around}
          names={names}
          onClose={() => setDraft(null)}
          onPlace={place}
          onMoved={carry.noteMoved}
        />
      )}
      {carry.moving && (
        <MoveDialog {...carry.moving} names={names} onClose={carry.leaveMove} onConfirm={carry.confirmMove} />
      )}
      {swap && (
        <SwapRoomsDialog
          viewing={viewing}
          bookings={bookings}
          goods={goods}
          around={around}
          names={names}
          first={swap.roomA}
          second={swap.roomB}
          onClose={() => setSwap(null)}
        />
      )}
    </div>
  );
}

/** Whether a booking is still at the target of its move: only then can the move be undone. */
function isUnchanged({ booking: { _id }, place }: Move, bookings: readonly BookingView[]): boolean {
  const now = bookings.find((booking) => booking._id === _id);
  return now !== undefined && isConfirmed(now) && isSamePlace(placeOf(now), place);
}

/** The day in the address; by default today, or the nearest day of the viewing. */
function useDay({ startDate, endDate, timeZone }: ViewingForStaff): [string, (date: string) => void] {
  const [wanted, setDate] = useOneChosen('day', '');
  const [first, last] = [startDate ?? '', endDate ?? ''];
  const today = dateAt(useServerMinute(), timeZone);
  const nearest = today < first ? first : today > last ? last : today;
  const date = wanted >= first && wanted <= last ? wanted : nearest;
  return [date, setDate];
}
