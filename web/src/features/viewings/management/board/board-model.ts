import { slotsOn, type BookingView, type OpeningHours, type ViewingView } from '@tender/contracts';
import { slotEnd } from '@tender/contracts/slots';

/** Bookings by day and hour, and by room or company. */
export interface BoardModel {
  /** The confirmed or completed booking of a room at an hour. */
  inRoom: (date: string, room: string, hour: number) => BookingView | undefined;
  /** The confirmed booking of a company at an hour. */
  ofCompany: (date: string, company: string, hour: number) => BookingView | undefined;
}

export function boardOf(bookings: readonly BookingView[]): BoardModel {
  const rooms = new Map<string, BookingView>();
  const companies = new Map<string, BookingView>();
  const key = (date: string, id: string, hour: number) => `${date} ${id} ${hour}`;
  // A room that was signed out early may be booked again: the confirmed booking takes precedence.
  for (const status of ['completed', 'approved'] as const) {
    for (const booking of bookings) {
      const { date, room, company, slots } = booking;
      if (booking.status !== status || room === null) continue;
      for (const slot of slots) {
        rooms.set(key(date, room, slot), booking);
        if (status === 'approved') companies.set(key(date, company, slot), booking);
      }
    }
  }
  return {
    inRoom: (date, room, hour) => rooms.get(key(date, room, hour)),
    ofCompany: (date, company, hour) => companies.get(key(date, company, hour)),
  };
}

export interface Place {
  date: string;
  slots: number[];
  room: string;
}

export type Obstacle =
  | { kind: 'noTime' }
  | { kind: 'outsideHours' }
  | { kind: 'outsideDays' }
  | { kind: 'passed'; slots: number[] }
  | { kind: 'roomTaken'; by: BookingView; slots: number[] }
  | { kind: 'companyBusy'; by: BookingView; slots: number[] }
  | { kind: 'signedIn'; room: string };

/** Data to check a place against. */
export interface BoardContext {
  board: BoardModel;
  viewing: Pick<ViewingView, 'timeZone' | 'startDate' | 'endDate' | 'rooms' | keyof OpeningHours>;
  now: string;
}

/** A booking, or a company for a new booking. */
export type Claimant = Pick<BookingView, 'company'> & Partial<Pick<BookingView, '_id' | 'room'>>;

/** Obstacles to a place (`docs/viewings.md`). @param besides ids of bookings that also leave their places */
export function obstaclesTo(
  claimant: Claimant,
  place: Place,
  { board, viewing, now }: BoardContext,
  besides: readonly string[] = [],
): Obstacle[] {
  const { date, slots, room } = place;
  const found: Obstacle[] = [];
  const occupied = viewing.rooms.find(({ signedIn }) => signedIn && signedIn.bookingId === claimant._id);
  if (occupied) found.push({ kind: 'signedIn', room: occupied._id });
  if (slots.length === 0) return [...found, { kind: 'noTime' }];
  if (date < (viewing.startDate ?? '9999') || date > (viewing.endDate ?? '')) found.push({ kind: 'outsideDays' });
  const open = slotsOn(viewing, date);
  if (!slots.every((slot) => open.includes(slot))) return [...found, { kind: 'outsideHours' }];
  const passed = slots.filter((slot) => hasPassed(date, slot, { viewing, now }));
  if (passed.length > 0) found.push({ kind: 'passed', slots: passed });
  const others = (at: (slot: number) => BookingView | undefined) => {
    const met = slots.flatMap((slot) => {
      const by = at(slot);
      const stays = by?.status === 'approved' && by._id !== claimant._id && !besides.includes(by._id);
      return stays ? [{ slot, by }] : [];
    });
    return [...Map.groupBy(met, ({ by }) => by)].map(([by, hours]) => ({ by, slots: hours.map(({ slot }) => slot) }));
  };
  for (const clash of others((slot) => board.inRoom(date, room, slot))) found.push({ kind: 'roomTaken', ...clash });
  for (const clash of others((slot) => board.ofCompany(date, claimant.company, slot)))
    found.push({ kind: 'companyBusy', ...clash });
  return found;
}

export const hasPassed = (
  date: string,
  hour: number,
  { viewing, now }: { viewing: Pick<ViewingView, 'timeZone'>; now: string },
): boolean => slotEnd(date, hour, viewing.timeZone) <= now;

/** A booking's slots after its grabbed slot moves to another hour. */
export const shifted = (slots: readonly number[], from: number, to: number): number[] =>
  slots.map((slot) => slot + to - from);

/** Runs of consecutive slots: each is drawn as one block. */
export function runsOf(slots: readonly number[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const slot of [...slots].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last.from + last.length === slot) last.length += 1;
    else runs.push({ from: slot, length: 1 });
  }
  return runs;
}

/** Ids of the rooms that are free for a booking at a time, in the viewing's order. */
export const freeRooms = (claimant: Claimant, time: Omit<Place, 'room'>, around: BoardContext): string[] =>
  around.viewing.rooms
    .map(({ _id }) => _id)
    .filter((room) => obstaclesTo(claimant, { ...time, room }, around).length === 0);
