import { hoursOfDay, slotsOn, type BookingView, type GoodForStaff, type ViewingForStaff } from '@tender/contracts';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { t } from '../../../../shared/language/t.js';
import type { Names } from '../words/names.js';
import { hasPassed, type BoardContext } from './board-model.js';
import classes from './board.module.css';
import { cellAfter, cellId } from './grid-keys.js';
import { RoomRow } from './room-row.js';
import type { BookingDrag, CellPlace } from './use-booking-drag.js';

interface DayGridProps {
  viewing: ViewingForStaff;
  date: string;
  around: BoardContext;
  goods: readonly GoodForStaff[];
  names: Names;
  carry: BookingDrag;
  onOpen: (booking: BookingView) => void;
  onBook: (at: CellPlace) => void;
  onDay: (step: 1 | -1) => void;
  onSwapRooms: (roomA: string, roomB?: string) => void;
}

const ROOM = 'application/x-room';

/** One day: rooms as rows, hours as columns. Arrow keys move the focus, with the booking that is picked up. */
export function DayGrid(props: DayGridProps) {
  const { viewing, date, around, names, carry, onOpen, onBook, onDay, onSwapRooms } = props;
  const rooms = viewing.rooms;
  const hours = useMemo(() => hoursOfDay(viewing), [viewing]);
  const open = slotsOn(viewing, date);
  const last = hours.at(-1)!;
  const frame = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<CellPlace | null>(null);
  const [overRoom, setOverRoom] = useState<string | null>(null);
  const at = cursor && rooms.some(({ _id }) => _id === cursor.room) ? cursor : firstCell(viewing, hours);
  const passed = hours.filter((hour) => hasPassed(date, hour, around)).length;
  const showNow = useEffectEvent(() => {
    if (passed === 0) return;
    const [corner, ...headers] = frame.current?.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [];
    const next = headers[passed];
    // A narrow screen scrolls to the present hour.
    if (frame.current && corner && next) frame.current.scrollLeft = next.offsetLeft - corner.offsetWidth;
  });
  useEffect(() => showNow(), [date]);
  const parcels = useMemo(() => Map.groupBy(props.goods, ({ room }) => room), [props.goods]);
  const bookingAt = ({ room, hour }: CellPlace) => around.board.inRoom(date, room, hour);

  const act = (cell: CellPlace) => {
    const booking = bookingAt(cell);
    if (carry.dragged) carry.drop(cell);
    else if (booking) onOpen(booking);
    else onBook(cell);
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
    const next = cellAfter(event.key, cell, { rooms, hours });
    const booking = bookingAt(cell);
    if (next) {
      setCursor(next);
      if (carry.dragged) carry.dragOver(next);
      document.getElementById(cellId(next))?.focus();
    } else if (step) onDay(step);
    else if (event.key === 'Escape' && carry.dragged) carry.cancel();
    else if (event.key === 'Enter') act(cell);
    else if (event.key === ' ' && carry.dragged) carry.drop(cell);
    else if (event.key === ' ' && booking?.status === 'approved') {
      carry.pickUp(booking, cell.hour);
      carry.dragOver(cell);
    } else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const cell = pointedAt(event, last);
    if (!cell) return;
    setCursor(cell);
    act(cell);
  };

  const dragStart = (event: DragEvent<HTMLDivElement>) => {
    const room = (event.target as HTMLElement).dataset['swap'];
    if (room) return event.dataTransfer.setData(ROOM, room);
    const cell = pointedAt(event, last);
    const booking = cell && bookingAt(cell);
    if (!booking) return;
    event.dataTransfer.setData('text/plain', names.company(booking.company));
    event.dataTransfer.effectAllowed = 'move';
    carry.pickUp(booking, cell.hour);
  };
  const dragOver = (event: DragEvent<HTMLDivElement>) => {
    if (event.dataTransfer.types.includes(ROOM)) {
      setOverRoom(roomOf(event.target));
      event.preventDefault();
      return;
    }
    const cell = pointedAt(event, last);
    carry.dragOver(cell);
    if (cell && carry.dragged) event.preventDefault();
  };
  const drop = (event: DragEvent<HTMLDivElement>) => {
    event.preventDefault();
    const room = event.dataTransfer.getData(ROOM);
    const over = roomOf(event.target);
    setOverRoom(null);
    if (room) {
      if (over && over !== room) onSwapRooms(room, over);
      return;
    }
    const cell = pointedAt(event, last);
    if (cell) carry.drop(cell);
  };

  return (
    <div
      ref={frame}
      className={classes['frame']}
      style={{ '--hours': hours.length } as CSSProperties}
      role="grid"
      // The board is left to right in Hebrew too, like the hours.
      dir="ltr"
      aria-label={t('Rooms by hours, {date}', { date })}
      aria-rowcount={rooms.length + 1}
      data-carrying={carry.dragged ? true : undefined}
      onKeyDown={keys}
      onClick={click}
      onDragStart={dragStart}
      onDragOver={dragOver}
      onDragLeave={(event) => {
        if (!frame.current?.contains(event.relatedTarget as Node | null)) {
          carry.dragOver(null);
          setOverRoom(null);
        }
      }}
      onDrop={drop}
      onDragEnd={() => {
        carry.cancel();
        setOverRoom(null);
      }}
      onMouseMove={(event) => carry.dragged && carry.dragOver(pointedAt(event, last))}
    >
      <div role="row" className={classes['head']}>
        <div role="columnheader" className={classes['corner']}>
          {t('Room')}
        </div>
        {hours.map((hour) => (
          <div key={hour} role="columnheader" className={classes['hour']}>
            {`${String(hour).padStart(2, '0')}:00`}
          </div>
        ))}
      </div>
      {rooms.map((room) => (
        <RoomRow
          key={room._id}
          room={room}
          date={date}
          hours={hours}
          open={open}
          bookings={hours.map((hour) => around.board.inRoom(date, room._id, hour))}
          passed={passed}
          parcels={parcels.get(room._id)?.length ?? 0}
          names={names}
          cursor={at?.room === room._id ? at.hour : null}
          carry={carry.dragged}
          verdict={carry.target?.room === room._id ? carry.verdict : null}
          aimed={carry.target?.room === room._id ? carry.target.hour : null}
          swapping={overRoom === room._id}
          onSwapRooms={onSwapRooms}
        />
      ))}
    </div>
  );
}

const firstCell = ({ rooms: [room] }: ViewingForStaff, [hour = 0]: readonly number[]): CellPlace | null =>
  room ? { room: room._id, hour } : null;

const roomOf = (target: EventTarget): string | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-room]')?.dataset['room'] ?? null;

function cellOf(target: EventTarget): CellPlace | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-hour]');
  const room = roomOf(target);
  return cell && room ? { room, hour: Number(cell.dataset['hour']) } : null;
}

/** The cell under the pointer: a block covers the cells of its later hours. */
function pointedAt({ target, clientX }: MouseEvent | DragEvent, last: number): CellPlace | null {
  const cell = cellOf(target);
  const element = (target as HTMLElement).closest<HTMLElement>('[data-hour]');
  if (!cell || !element) return null;
  const { left, width } = element.getBoundingClientRect();
  const later = Math.max(0, Math.floor((clientX - left) / width));
  return { room: cell.room, hour: Math.min(cell.hour + later, last) };
}
