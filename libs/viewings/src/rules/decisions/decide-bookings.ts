import { MAXIMUM_COMPANY_BOOKINGS, slotsOn, VIEWING_MAXIMA } from '@tender/contracts';
import { dateAt, daysBetween, slotStart } from '@tender/contracts/slots';
import { Rejection, type Context, type Instant } from '@tender/kernel';
import type { Booking } from '../booking-book.js';
import type { ViewingContext } from '../local-times.js';
import { recordedTimes } from '../recorded-times.js';
import type { ExistingViewing, Viewing } from '../viewing.js';
import type { CompanyFacts, ViewingCommandOf, RequestedTime } from '../viewing.commands.js';
import type { BookingId, BookingTime, CompanyId, RoomId, ViewingEvent } from '../viewing.events.js';
import { existing, isHouse, knownBooking, knownRoom, open } from './viewing-guards.js';

/** Bookings (`domain.md §4.4`): never two approved ones for a room and slot, or for a company and slot. */

/** Staff book for a company; the booking is approved immediately. */
export function createBooking(
  viewing: Viewing,
  command: ViewingCommandOf<'CreateBooking'>,
  context: ViewingContext,
): ViewingEvent[] {
  const { bookingId, companyId, roomId, attendees, facts } = command;
  const { userId } = context.actor;
  const known = open(viewing);
  checkCompany(known, companyId, facts);
  knownRoom(known, roomId);
  const time = settled(known, command.time, context);
  checkFree(known, { roomId, companyId, ...time });
  return [
    {
      type: 'BookingCreated',
      data: { bookingId, companyId, userId, ...time, attendees: unique(attendees), roomId },
    },
  ];
}

/** Some room must be free, and the company must have no other booking at that time. */
export function requestBooking(
  viewing: Viewing,
  command: ViewingCommandOf<'RequestBooking'>,
  context: ViewingContext,
): ViewingEvent[] {
  const { bookingId, attendees, facts } = command;
  const { actor } = context;
  const known = openTo(viewing, actor.companyId);
  const companyId = actor.companyId!;
  checkNumber(known, companyId);
  checkCompany(known, companyId, facts);
  const time = settled(known, command.time, context);
  checkRequest(known, companyId, { ...time });
  return [
    {
      type: 'BookingRequested',
      data: { bookingId, companyId, userId: actor.userId, ...time, attendees: unique(attendees) },
    },
  ];
}

export function approveBooking(
  viewing: Viewing,
  { bookingId, companyId, roomId, facts }: ViewingCommandOf<'ApproveBooking'>,
  context: ViewingContext,
): ViewingEvent[] {
  const known = open(viewing);
  const booking = knownBooking(known, bookingId, { actor: context.actor, companyId });
  if (booking.status !== 'pending') throw new Rejection('BOOKING_NOT_PENDING', { bookingId, status: booking.status });
  checkCompany(known, companyId, facts);
  knownRoom(known, roomId);
  // The booking keeps its recorded instants, even if the time zone tables change.
  checkNotPassed(known, booking, { ...context, localTimes: recordedTimes(known, [booking]) });
  checkFree(known, { ...booking, roomId });
  return [{ type: 'BookingApproved', data: { bookingId, companyId, roomId } }];
}

export function rejectBooking(
  viewing: Viewing,
  { bookingId, companyId, reason }: ViewingCommandOf<'RejectBooking'>,
  { actor }: Context,
): ViewingEvent[] {
  const { status } = knownBooking(existing(viewing), bookingId, { actor, companyId });
  if (status !== 'pending') throw new Rejection('BOOKING_NOT_PENDING', { bookingId, status });
  return [{ type: 'BookingRejected', data: { bookingId, companyId, reason } }];
}

/** A room from staff approves the booking. A booking that its company moves is pending again. */
export function updateBooking(
  viewing: Viewing,
  { bookingId, changes, reason, facts }: ViewingCommandOf<'UpdateBooking'>,
  context: ViewingContext,
): ViewingEvent[] {
  const { actor } = context;
  const booking = unended(viewing, bookingId, context);
  const known = existing(viewing);
  if (changes.roomId !== undefined && !isHouse(actor)) throw new Rejection('FORBIDDEN');
  const { companyId } = booking;
  const moves = changes.time !== undefined;
  const time = moves
    ? settled(known, { date: booking.date, slots: booking.slots, ...changes.time }, context)
    : timeOf(booking);
  const roomId = isHouse(actor) ? (changes.roomId ?? booking.roomId) : moves ? null : booking.roomId;
  if (changes.roomId !== undefined) knownRoom(known, changes.roomId);
  if (moves || changes.roomId !== undefined) {
    notSignedIn(known, booking);
    if (roomId === null) checkRequest(known, companyId, { ...time, except: bookingId });
    else checkFree(known, { bookingId, companyId, roomId, ...time });
  }
  checkCompany(known, companyId, facts);
  const after = { ...time, attendees: unique(changes.attendees ?? booking.attendees), roomId };
  if (same(booking, after)) return [];
  const given = isHouse(actor) && reason?.trim() ? { reason } : {};
  return [{ type: 'BookingUpdated', data: { bookingId, companyId, ...after, ...given } }];
}

export function cancelBooking(
  viewing: Viewing,
  { bookingId, reason }: ViewingCommandOf<'CancelBooking'>,
  { now, actor }: Context,
): ViewingEvent[] {
  const booking = unended(viewing, bookingId, { now, actor });
  notSignedIn(existing(viewing), booking);
  return [{ type: 'BookingCancelled', data: { bookingId, companyId: booking.companyId, reason } }];
}

/** Future slots of a viewing in which a room is free. */
export function freeSlots(viewing: ExistingViewing, now: Instant): { date: string; slots: number[] }[] {
  const { startDate, endDate } = viewing;
  if ((viewing.status !== 'published' && viewing.status !== 'live') || startDate === null || endDate === null)
    return [];
  const { timeZone } = viewing;
  const today = dateAt(now, timeZone);
  // Computes instants for today only, because computing them is slow.
  const isToCome = (date: string, slot: number): boolean => date > today || slotStart(date, slot, timeZone) > now;
  return daysBetween(startDate, endDate)
    .filter((date) => date >= today)
    .map((date) => ({
      date,
      slots: slotsOn(viewing, date).filter((slot) => isFree(viewing, date, slot) && isToCome(date, slot)),
    }))
    .filter(({ slots }) => slots.length > 0);
}

/**
 * Whether a room is free. Comparing the numbers is enough, because rooms with coming bookings cannot be deleted.
 * @param except a booking being moved
 */
function isFree({ rooms, bookings }: ExistingViewing, date: string, slot: number, except?: BookingId): boolean {
  const taken = bookings.occupiedRooms(date, slot);
  const moved = except === undefined ? null : (bookings.findBooking(except)?.roomId ?? null);
  const left = moved !== null && taken.get(moved) === except ? 1 : 0;
  return taken.size - left < rooms.size;
}

/** Hides drafts from companies, and viewings to which they are not invited. */
function openTo(viewing: Viewing, companyId: CompanyId | null): ExistingViewing {
  const known = existing(viewing);
  if (companyId === null || known.status === 'draft' || !known.invited.has(companyId)) throw new Rejection('NOT_FOUND');
  return open(known);
}

/** One company cannot use up the viewing's maximum. The refusal contains only the company's own number. */
function checkNumber({ bookings }: ExistingViewing, companyId: CompanyId): void {
  const own = bookings.ofCompany(companyId).length;
  if (own >= MAXIMUM_COMPANY_BOOKINGS)
    throw new Rejection('VIEWING_FULL', { bookings: own, maximum: MAXIMUM_COMPANY_BOOKINGS });
  if (bookings.size >= VIEWING_MAXIMA.bookings) throw new Rejection('VIEWING_FULL');
}

export function checkCompany(
  { invited }: ExistingViewing,
  companyId: CompanyId,
  { companyApproved, strangers }: CompanyFacts,
): void {
  if (!invited.has(companyId)) throw new Rejection('COMPANY_NOT_INVITED', { companyId });
  if (!companyApproved) throw new Rejection('COMPANY_NOT_APPROVED', { companyId });
  if (strangers.length > 0) throw new Rejection('ATTENDEE_NOT_MEMBER', { companyId, attendees: strangers });
}

/** Refuses times outside the viewing and in the past. */
export function settled(
  viewing: ExistingViewing,
  { date, slots: wanted }: RequestedTime,
  context: ViewingContext,
): BookingTime {
  const { startDate, endDate, timeZone, openFrom, openUntil } = viewing;
  const { localTimes } = context;
  const slots = [...new Set(wanted)].sort((a, b) => a - b);
  const open = slotsOn(viewing, date);
  const refusal = new Rejection('SLOT_OUTSIDE_VIEWING', {
    ...{ date, slots, startDate, endDate, firstSlot: openFrom, lastSlot: openUntil - 1 },
  });
  const outside =
    startDate === null ||
    endDate === null ||
    date < startDate ||
    date > endDate ||
    slots.length === 0 ||
    !slots.every((slot) => open.includes(slot));
  if (outside) throw refusal;
  const time = {
    date,
    slots,
    startsAt: localTimes.slotStart(date, slots[0]!, timeZone),
    endsAt: localTimes.slotStart(date, slots.at(-1)! + 1, timeZone),
  };
  // The clock is set forward over these hours.
  if (time.startsAt >= time.endsAt) throw refusal;
  checkNotPassed(viewing, time, context);
  return time;
}

/** A slot ends one hour after its start in local time. */
function checkNotPassed(
  { timeZone }: ExistingViewing,
  { date, slots }: BookingTime,
  { now, localTimes }: ViewingContext,
): void {
  const passed = slots.filter((slot) => localTimes.slotStart(date, slot + 1, timeZone) <= now);
  if (passed.length > 0) throw new Rejection('SLOT_PASSED', { date, slots: passed });
}

export function checkFree(
  { bookings }: ExistingViewing,
  wanted: BookingTime & { bookingId?: BookingId; companyId: CompanyId; roomId: RoomId },
): void {
  const { companyId, roomId, date, slots, bookingId: except } = wanted;
  const room = bookings.clashOfRoom(roomId, date, { slots, except });
  if (room)
    throw new Rejection('ROOM_BOOKED', {
      roomId,
      date,
      slot: room.slot,
      bookingId: room.booking.bookingId,
      companyId: room.booking.companyId,
    });
  const company = bookings.clashOfCompany(companyId, date, { slots, except });
  if (company)
    throw new Rejection('COMPANY_BOOKED', {
      companyId,
      date,
      slot: company.slot,
      bookingId: company.booking.bookingId,
    });
}

/** Refuses if the company is booked, or no room is free. The refusal names no other company. */
function checkRequest(
  viewing: ExistingViewing,
  companyId: CompanyId,
  { date, slots, except }: BookingTime & { except?: BookingId },
): void {
  const own = viewing.bookings
    .ofCompany(companyId)
    .find((booking) => booking.bookingId !== except && overlaps(booking, { date, slots }));
  if (own)
    throw new Rejection('COMPANY_BOOKED', {
      companyId,
      date,
      slot: own.slots.find((slot) => slots.includes(slot)),
      bookingId: own.bookingId,
    });
  const full = slots.filter((slot) => !isFree(viewing, date, slot, except));
  if (full.length > 0) throw new Rejection('SLOT_NOT_FREE', { date, slots: full });
}

const overlaps = ({ status, date, slots }: Booking, wanted: Pick<BookingTime, 'date' | 'slots'>): boolean =>
  (status === 'pending' || status === 'approved') &&
  date === wanted.date &&
  slots.some((slot) => wanted.slots.includes(slot));

/** A booking that has not ended. Actors without access learn nothing about the viewing. */
export function unended(viewing: Viewing, bookingId: BookingId, { now, actor }: Context): Booking {
  const booking = knownBooking(existing(viewing), bookingId, { actor });
  open(viewing);
  if (booking.status === 'rejected' || booking.status === 'completed' || booking.endsAt <= now)
    throw new Rejection('BOOKING_ENDED', { bookingId, status: booking.status });
  return booking;
}

/** A booking whose company is signed in can be neither moved nor cancelled. */
export function notSignedIn({ rooms }: ExistingViewing, { roomId, bookingId }: Booking): void {
  const signedIn = roomId === null ? null : rooms.get(roomId)?.signedIn;
  if (signedIn?.bookingId === bookingId) throw new Rejection('ROOM_OCCUPIED', { roomId, ...signedIn });
}

const timeOf = ({ date, slots, startsAt, endsAt }: Booking): BookingTime => ({ date, slots, startsAt, endsAt });

const same = (booking: Booking, after: object): boolean =>
  Object.entries(after).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(booking[field as keyof Booking]),
  );

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
