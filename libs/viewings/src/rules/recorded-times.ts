import { plusDays, type LocalDate } from '@tender/contracts/slots';
import { plusMillis, type Instant } from '@tender/kernel';
import type { LocalTimes } from './local-times.js';
import type { Viewing } from './viewing.js';
import type { BookingTime, ViewingEvent, ViewingHours, ViewingDetails } from './viewing.events.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const asUtc = (date: LocalDate, hour: number): Instant => plusMillis(`${date}T00:00:00.000Z`, hour * HOUR);

/** Recorded instants instead of this Node's time zone tables. @param bookings of the command, newest times first */
export function recordedTimes(days: Viewing, bookings: readonly BookingTime[]): LocalTimes {
  return {
    startOfDay: (date) => startOf(date, days) ?? asUtc(date, 0),
    slotStart(date, hour) {
      const known = bookings.filter((booking) => booking.date === date && booking.slots.length > 0);
      const [at] = [
        ...known.flatMap((booking) => bound(booking, hour)),
        ...known.flatMap((time) => within(time, hour)),
      ];
      return at ?? asUtc(date, hour);
    },
  };
}

function startOf(date: LocalDate, viewing: Viewing): Instant | null {
  if (viewing.status === 'none') return null;
  if (date === viewing.startDate) return viewing.opensAt;
  return viewing.endDate !== null && date === plusDays(viewing.endDate, 1) ? viewing.closesAt : null;
}

/** Instant of an hour that is the start or end of a booking. */
function bound({ slots, startsAt, endsAt }: BookingTime, hour: number): Instant[] {
  if (hour === slots[0]) return [startsAt];
  return hour === slots.at(-1)! + 1 ? [endsAt] : [];
}

/** Instant of an hour within a booking. Counted from the start or the end, it differs if the clock changes in between: then the later one counts. */
function within({ slots, startsAt, endsAt }: BookingTime, hour: number): Instant[] {
  const [first, end] = [slots[0]!, slots.at(-1)! + 1];
  if (hour < first || hour > end) return [];
  const fromStart = plusMillis(startsAt, (hour - first) * HOUR);
  const fromEnd = plusMillis(endsAt, (hour - end) * HOUR);
  return [fromStart > fromEnd ? fromStart : fromEnd];
}

/** Whether the local times of an event are possible in some time zone. */
export function hasPossibleInstants(event: ViewingEvent, viewing: Viewing): boolean {
  switch (event.type) {
    case 'ViewingPublished':
    case 'ViewingUpdated':
      return viewing.status === 'none' || arePossibleHours({ ...viewing, ...event.data });
    case 'BookingRequested':
    case 'BookingCreated':
    case 'BookingUpdated':
      return arePossibleSlots(event.data);
    default:
      return true;
  }
}

function arePossibleHours({
  startDate,
  endDate,
  opensAt,
  closesAt,
}: Pick<ViewingDetails, 'startDate' | 'endDate'> & { [Field in keyof ViewingHours]: Instant | null }): boolean {
  if (startDate === null || endDate === null || opensAt === null || closesAt === null) return true;
  return isNear(opensAt, asUtc(startDate, 0)) && isNear(closesAt, asUtc(endDate, 24)) && opensAt < closesAt;
}

function arePossibleSlots({ date, slots, startsAt, endsAt }: BookingTime): boolean {
  if (slots.length === 0) return true;
  return (
    isNear(startsAt, asUtc(date, slots[0]!)) && isNear(endsAt, asUtc(date, slots.at(-1)! + 1)) && startsAt < endsAt
  );
}

/** Whether an instant has the form of events and is at most a day from the other instant. */
function isNear(text: Instant, other: Instant): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text && Math.abs(at - Date.parse(other)) <= DAY;
}
