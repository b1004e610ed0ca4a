import type { BookingStatus } from '@tender/contracts';
import type { LocalDate } from '@tender/contracts/slots';
import type { Instant } from '@tender/kernel';
import { GroupedMap, type GroupedEntry } from './grouped-map.js';
import { SharedMap } from './shared-map.js';
import type { BookingId, BookingDetails, CompanyId, RoomId } from './viewing.events.js';

export interface Booking extends Readonly<BookingDetails> {
  readonly status: BookingStatus;
  readonly roomId: RoomId | null;
}

export interface Clash {
  slot: number;
  booking: Booking;
}

/** Approved bookings: `rooms` and `companies` by day and slot, `ends` by end. All bookings: `owners` by company. */
interface Index {
  rooms: GroupedMap;
  companies: GroupedMap;
  ends: GroupedMap;
  owners: GroupedMap;
}

/** Immutable. Its indexes keep the search for clashes fast with many bookings. */
export class BookingBook {
  private constructor(
    private readonly bookings: SharedMap<Booking>,
    private readonly index: Readonly<Index>,
  ) {}

  static empty(): BookingBook {
    const empty = GroupedMap.empty();
    return new BookingBook(SharedMap.empty(), { rooms: empty, companies: empty, ends: empty, owners: empty });
  }

  static fromBookings(bookings: readonly Booking[]): BookingBook {
    return BookingBook.empty().withAll(bookings);
  }

  get size(): number {
    return this.bookings.size;
  }

  findBooking(bookingId: BookingId): Booking | undefined {
    return this.bookings.get(bookingId);
  }

  allBookings(): Booking[] {
    return this.bookings.values();
  }

  approved(): Booking[] {
    return this.allBookings().filter(({ status }) => status === 'approved');
  }

  ofCompany(companyId: CompanyId): Booking[] {
    return this.known(this.index.owners.group(companyId).keys());
  }

  nextEnd(): Instant | null {
    let first: Instant | null = null;
    for (const at of this.index.ends.names()) if (first === null || at < first) first = at;
    return first;
  }

  endedBy(now: Instant): Booking[] {
    const { ends } = this.index;
    return [...ends.names()].filter((at) => at <= now).flatMap((at) => this.known(ends.group(at).keys()));
  }

  /** Approved booking of each occupied room. */
  occupiedRooms(date: LocalDate, slot: number): ReadonlyMap<RoomId, BookingId> {
    return this.index.rooms.group(timeOf(date, slot));
  }

  /** The first slot in which another approved booking occupies the room. */
  clashOfRoom(roomId: RoomId, date: LocalDate, times: Times): Clash | null {
    return this.clash((slot) => this.occupiedRooms(date, slot).get(roomId), times);
  }

  /** The first slot in which the company has another approved booking. */
  clashOfCompany(companyId: CompanyId, date: LocalDate, times: Times): Clash | null {
    return this.clash((slot) => this.index.companies.group(timeOf(date, slot)).get(companyId), times);
  }

  with(booking: Booking): BookingBook {
    return this.withAll([booking]);
  }

  /** Adds or changes bookings. All of them leave their former places before any takes its new one. */
  withAll(changed: readonly Booking[]): BookingBook {
    const moved = changed.filter((booking) => !isIndexUnchanged(this.bookings.get(booking.bookingId), booking));
    const before = moved.flatMap(({ bookingId }) => this.bookings.get(bookingId) ?? []);
    const { rooms, companies, ends, owners } = this.index;
    const moving = (places: (booking: Booking) => GroupedEntry[]) => ({
      left: before.flatMap(places),
      entered: moved.flatMap(places),
    });
    const added = moved.filter(({ bookingId }) => !this.bookings.get(bookingId));
    return new BookingBook(this.bookings.withAll(changed.map((booking) => [booking.bookingId, booking] as const)), {
      rooms: rooms.changed(moving(ofRoom)),
      companies: companies.changed(moving(ofCompany)),
      ends: ends.changed(moving(ofEnd)),
      owners: owners.changed({
        left: [],
        entered: added.map(({ companyId, bookingId }) => [companyId, bookingId, bookingId]),
      }),
    });
  }

  private known(bookingIds: Iterable<BookingId>): Booking[] {
    return [...bookingIds].flatMap((bookingId) => this.bookings.get(bookingId) ?? []);
  }

  private clash(occupantOf: (slot: number) => BookingId | undefined, { slots, except }: Times): Clash | null {
    for (const slot of slots) {
      const bookingId = occupantOf(slot);
      const booking = bookingId === undefined || bookingId === except ? undefined : this.bookings.get(bookingId);
      if (booking) return { slot, booking };
    }
    return null;
  }
}

/** `except`: a booking to ignore. */
interface Times {
  slots: readonly number[];
  except?: BookingId;
}

/** Sorts bookings by id, so that decisions do not depend on the order of a map. */
export const inOrder = <B extends { bookingId: string }>(bookings: readonly B[]): B[] =>
  [...bookings].sort((a, b) => (a.bookingId < b.bookingId ? -1 : 1));

const timeOf = (date: LocalDate, slot: number): string => `${date} ${slot}`;

const takesPlaces = ({ status, roomId }: Booking): boolean => status === 'approved' && roomId !== null;

const ofRoom = (booking: Booking): GroupedEntry[] =>
  takesPlaces(booking)
    ? booking.slots.map((slot) => [timeOf(booking.date, slot), booking.roomId!, booking.bookingId])
    : [];

const ofCompany = (booking: Booking): GroupedEntry[] =>
  takesPlaces(booking)
    ? booking.slots.map((slot) => [timeOf(booking.date, slot), booking.companyId, booking.bookingId])
    : [];

const ofEnd = ({ status, endsAt, bookingId }: Booking): GroupedEntry[] =>
  status === 'approved' ? [[endsAt, bookingId, bookingId]] : [];

/** Whether no index changes. Attendees are not indexed. */
const isIndexUnchanged = (before: Booking | undefined, { status, roomId, date, slots, endsAt }: Booking): boolean =>
  before?.status === status &&
  before.roomId === roomId &&
  before.date === date &&
  before.endsAt === endsAt &&
  before.slots.length === slots.length &&
  before.slots.every((slot, place) => slot === slots[place]);
