import type { BookingStatus } from '@tender/contracts';
import type { LocalDate } from '@tender/contracts/slots';
import { SharedMap } from './shared-map.js';
import type { BookingId, BookingTerms, CompanyId, RoomId } from './viewing.events.js';

export interface Booking extends Readonly<BookingTerms> {
  readonly status: BookingStatus;
  readonly roomId: RoomId | null;
}

/** One slot of a day in which somebody or something is busy already, and with which booking. */
export interface Clash {
  slot: number;
  booking: Booking;
}

/**
 * The bookings of one viewing at one moment. A book never changes. What of rooms' and companies' time is taken by approved bookings stands
 * in an index, so that a decision costs no more in a full week than in an empty one.
 */
export class BookingBook {
  private constructor(
    private readonly bookings: SharedMap<Booking>,
    /** Which approved booking takes a room's or a company's slot. */
    private readonly taken: SharedMap<BookingId>,
  ) {}

  static empty(): BookingBook {
    return new BookingBook(SharedMap.empty(), SharedMap.empty());
  }

  static of(bookings: readonly Booking[]): BookingBook {
    return BookingBook.empty().withAll(bookings);
  }

  get size(): number {
    return this.bookings.size;
  }

  get(bookingId: BookingId): Booking | undefined {
    return this.bookings.get(bookingId);
  }

  /** In no promised order. */
  all(): Booking[] {
    return this.bookings.values();
  }

  approved(): Booking[] {
    return this.all().filter(({ status }) => status === 'approved');
  }

  /** The first of some slots in which a room is taken by an approved booking other than this one. */
  clashOfRoom(
    roomId: RoomId,
    date: LocalDate,
    { slots, except }: { slots: readonly number[]; except?: BookingId },
  ): Clash | null {
    return this.clash((slot) => roomKey(roomId, date, slot), slots, except);
  }

  /** The first of some slots in which a company has an approved booking other than this one. */
  clashOfCompany(
    companyId: CompanyId,
    date: LocalDate,
    { slots, except }: { slots: readonly number[]; except?: BookingId },
  ): Clash | null {
    return this.clash((slot) => companyKey(companyId, date, slot), slots, except);
  }

  with(booking: Booking): BookingBook {
    return this.withAll([booking]);
  }

  /**
   * With bookings as they are now. All of them leave their old places before any takes its new one. A place that another booking has taken
   * meanwhile stays that one's: of two that swap their places, the first comes before the second has left.
   */
  withAll(changed: readonly Booking[]): BookingBook {
    const left = changed.flatMap(({ bookingId }) =>
      keysOf(this.bookings.get(bookingId)).filter((key) => this.taken.get(key) === bookingId),
    );
    const entered = changed.flatMap((booking) => keysOf(booking).map((key) => [key, booking.bookingId] as const));
    const freed = left.length > 0 ? this.taken.without(...left) : this.taken;
    return new BookingBook(
      this.bookings.withAll(changed.map((booking) => [booking.bookingId, booking] as const)),
      entered.length > 0 ? freed.withAll(entered) : freed,
    );
  }

  private clash(
    keyOf: (slot: number) => string,
    slots: readonly number[],
    except: BookingId | undefined,
  ): Clash | null {
    for (const slot of slots) {
      const bookingId = this.taken.get(keyOf(slot));
      const booking = bookingId === undefined || bookingId === except ? undefined : this.bookings.get(bookingId);
      if (booking) return { slot, booking };
    }
    return null;
  }
}

/** By their ids, so that a decision does not depend on how a map keeps its entries. */
export const inOrder = <B extends { bookingId: string }>(bookings: readonly B[]): B[] =>
  [...bookings].sort((a, b) => (a.bookingId < b.bookingId ? -1 : 1));

const roomKey = (roomId: RoomId, date: LocalDate, slot: number): string => `room ${roomId} ${date} ${slot}`;
const companyKey = (companyId: CompanyId, date: LocalDate, slot: number): string =>
  `company ${companyId} ${date} ${slot}`;

/** The places that a booking takes: none unless it is approved. */
function keysOf(booking: Booking | undefined): string[] {
  if (booking?.status !== 'approved' || booking.roomId === null) return [];
  const { roomId, companyId, date, slots } = booking;
  return slots.flatMap((slot) => [roomKey(roomId, date, slot), companyKey(companyId, date, slot)]);
}
