import { ActionIcon } from '@mantine/core';
import { BOOKING_STATUS_LABELS, type BookingView, type RoomForStaff } from '@tender/contracts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { t, translated } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { slotsInWords } from '../../viewing-words.js';
import type { Names } from '../words/names.js';
import { runsOf } from './board-model.js';
import classes from './board.module.css';
import { cellId } from './grid-keys.js';
import type { DraggedBooking } from './use-booking-drag.js';
import type { Verdict } from './verdict.js';
import { labelled } from '../../../../shared/language/join-texts.js';

interface RoomRowProps {
  room: RoomForStaff;
  date: string;
  /** Hours of the day. */
  hours: readonly number[];
  /** Hours with a slot on this day. */
  open: readonly number[];
  /** Bookings of the room by hour of the day. */
  bookings: (BookingView | undefined)[];
  /** Number of hours that are over. */
  passed: number;
  parcels: number;
  names: Names;
  /** The hour of the cell that Tab reaches. */
  cursor: number | null;
  carry: DraggedBooking | null;
  /** The result of a drop at `aimed`. */
  verdict: Verdict | null;
  aimed: number | null;
  /** Whether another room is dragged over this one. */
  swapping: boolean;
  onSwapRooms: (room: string) => void;
}

export function RoomRow(row: RoomRowProps) {
  const { room, hours, bookings, names } = row;
  const maySwap = useMay('room:manage');
  return (
    <div role="row" className={classes['row']} data-room={room._id} data-swapping={row.swapping || undefined}>
      <div
        role="rowheader"
        className={classes['room']}
        {...(maySwap && {
          draggable: true,
          'data-swap': room._id,
          title: t('Drag {room} onto another room to swap the two', { room: room.name }),
        })}
      >
        <div className={classes['name']}>
          <b>{room.name}</b>
          <span>{factsOf(row)}</span>
        </div>
        {maySwap && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={t('Swap {room} with another room', { room: room.name })}
            onClick={() => row.onSwapRooms(room._id)}
          >
            <IconArrowsExchange size={16} />
          </ActionIcon>
        )}
      </div>
      {hours.map((hour, index) => {
        const booking = bookings[index];
        const isClosed = !row.open.includes(hour);
        const begins = booking && runsOf(booking.slots).find(({ from }) => from === hour);
        return (
          <div
            key={hour}
            id={cellId({ room: room._id, hour })}
            role="gridcell"
            tabIndex={row.cursor === hour ? 0 : -1}
            className={classes['cell']}
            data-hour={hour}
            data-passed={index < row.passed || undefined}
            data-closed={isClosed || undefined}
            aria-label={labelled(
              `${room.name}, ${slotsInWords([hour])}`,
              booking ? inWords(booking, room, names) : isClosed ? t('closed') : t('free'),
            )}
          >
            {booking && begins && (
              <div
                className={classes['block']}
                draggable={booking.status === 'approved'}
                title={`${names.company(booking.company)}, ${slotsInWords(booking.slots)}`}
                data-state={stateOf(booking, room)}
                data-carried={row.carry?.booking._id === booking._id || undefined}
                style={{ width: `calc(${begins.length * 100}% - 6px)` }}
              >
                <span className={classes['who']}>{names.company(booking.company)}</span>
              </div>
            )}
            {row.aimed === hour && row.carry && row.verdict && (
              <Ghost carried={row.carry} hour={hour} hours={hours} verdict={row.verdict} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function factsOf({ room, parcels, names }: RoomRowProps): string {
  if (room.signedIn) return t('In: {company}', { company: names.company(room.signedIn.companyId) });
  return [
    t('{capacity, plural, one {# seat} other {# seats}}', { capacity: room.capacity }),
    parcels > 0 ? t('{parcels, plural, one {# parcel} other {# parcels}}', { parcels }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

type State = 'here' | 'approved' | 'completed';
const stateOf = ({ _id, status }: BookingView, { signedIn }: RoomForStaff): State =>
  signedIn?.bookingId === _id ? 'here' : status === 'completed' ? 'completed' : 'approved';

function inWords(booking: BookingView, room: RoomForStaff, names: Names): string {
  const state =
    stateOf(booking, room) === 'here'
      ? t('signed in')
      : translated(BOOKING_STATUS_LABELS[booking.status]).toLowerCase();
  return `${names.company(booking.company)}, ${slotsInWords(booking.slots)}, ${state}`;
}

/** Preview of the dragged booking, in the colour of the verdict. */
function Ghost({
  carried: { booking, grabbedHour: grabbed },
  hour,
  hours,
  verdict,
}: {
  carried: DraggedBooking;
  hour: number;
  hours: readonly number[];
  verdict: Verdict;
}) {
  const slots = verdict.kind === 'swaps' ? verdict.with.slots : booking.slots.map((slot) => slot + hour - grabbed);
  return (
    <>
      {runsOf(slots)
        .flatMap((run) => clipped(run, hours))
        .map(({ from, length }) => (
          <div
            key={from}
            className={classes['ghost']}
            data-verdict={verdict.kind}
            style={{ left: `calc(${(from - hour) * 100}% + 3px)`, width: `calc(${length * 100}% - 6px)` }}
          />
        ))}
    </>
  );
}

interface Run {
  from: number;
  length: number;
}

/** The part of a run within the day. */
function clipped({ from, length }: Run, hours: readonly number[]): Run[] {
  const first = Math.max(from, hours[0]!);
  const end = Math.min(from + length, hours.at(-1)! + 1);
  return end > first ? [{ from: first, length: end - first }] : [];
}
