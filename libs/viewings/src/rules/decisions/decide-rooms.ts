import { VIEWING_MAXIMA } from '@tender/contracts';
import { Rejection, type Context } from '@tender/kernel';
import { inOrder } from '../booking-book.js';
import type { ExistingViewing, Viewing } from '../viewing.js';
import type { ViewingCommandOf } from '../viewing.commands.js';
import type { Exchange, GoodId, RoomId, RoomDetails, ViewingEvent } from '../viewing.events.js';
import { emptyRoom, knownBooking, knownRoom, live, unfinished } from './viewing-guards.js';

export function addRoom(viewing: Viewing, { roomId, details }: ViewingCommandOf<'AddRoom'>): ViewingEvent[] {
  const known = unfinished(viewing);
  if (known.rooms.size >= VIEWING_MAXIMA.rooms)
    throw new Rejection('VIEWING_FULL', { rooms: known.rooms.size, maximum: VIEWING_MAXIMA.rooms });
  checkName(known, roomId, details);
  return [{ type: 'RoomAdded', data: { roomId, ...details } }];
}

export function updateRoom(viewing: Viewing, { roomId, changes }: ViewingCommandOf<'UpdateRoom'>): ViewingEvent[] {
  const known = unfinished(viewing);
  const room = knownRoom(known, roomId);
  const changed = Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && value !== room[field as keyof RoomDetails],
    ),
  );
  if (Object.keys(changed).length === 0) return [];
  checkName(known, roomId, { ...room, ...changed });
  return [{ type: 'RoomUpdated', data: { roomId, ...changed } }];
}

/** A published viewing keeps at least one room. */
export function deleteRoom(
  viewing: Viewing,
  { roomId }: ViewingCommandOf<'DeleteRoom'>,
  { now }: Context,
): ViewingEvent[] {
  const known = unfinished(viewing);
  emptyRoom(known, roomId);
  const { bookings, goods } = contents(known, roomId, now);
  if (bookings.length > 0 || goods.length > 0) throw new Rejection('ROOM_IN_USE', { roomId, bookings, goods });
  if (known.status !== 'draft' && known.rooms.size === 1)
    throw new Rejection('VIEWING_INCOMPLETE', { status: known.status, missing: ['rooms'] });
  return [{ type: 'RoomDeleted', data: { roomId } }];
}

export function signIn(
  viewing: Viewing,
  { roomId, bookingId }: ViewingCommandOf<'SignIn'>,
  { actor }: Context,
): ViewingEvent[] {
  const known = live(viewing);
  const room = knownRoom(known, roomId);
  const { status, roomId: booked, companyId } = knownBooking(known, bookingId, { actor });
  if (room.signedIn?.bookingId === bookingId) return [];
  emptyRoom(known, roomId);
  if (status !== 'approved') throw new Rejection('BOOKING_NOT_APPROVED', { bookingId, status });
  if (booked !== roomId) throw new Rejection('BOOKING_ELSEWHERE', { bookingId, roomId: booked });
  return [{ type: 'RoomSignedIn', data: { roomId, bookingId, companyId } }];
}

export function signOut(viewing: Viewing, { roomId }: ViewingCommandOf<'SignOut'>): ViewingEvent[] {
  const known = unfinished(viewing);
  const { signedIn } = knownRoom(known, roomId);
  if (!signedIn) throw new Rejection('ROOM_NOT_OCCUPIED', { roomId });
  const { bookingId, companyId } = signedIn;
  const used = known.bookings.findBooking(bookingId)?.status === 'approved';
  const completed: ViewingEvent[] = used ? [{ type: 'BookingCompleted', data: { bookingId, companyId } }] : [];
  return [{ type: 'RoomSignedOut', data: { roomId, bookingId, companyId } }, ...completed];
}

/** Exchanges parcels and coming bookings of two rooms, all or nothing. Ended bookings stay. */
export function swapRooms(
  viewing: Viewing,
  { roomA, roomB }: ViewingCommandOf<'SwapRooms'>,
  { now }: Context,
): ViewingEvent[] {
  const known = unfinished(viewing);
  for (const roomId of [roomA, roomB]) emptyRoom(known, roomId);
  if (roomA === roomB) return [];
  const to: [Exchange, Exchange] = [contents(known, roomB, now), contents(known, roomA, now)];
  checkExchange(known, [roomA, roomB], to);
  if (to.every(({ goods, bookings }) => goods.length + bookings.length === 0)) return [];
  return [{ type: 'RoomsSwapped', data: { rooms: [roomA, roomB], to } }];
}

/** A current booking may clash in the other room with an ended booking, which stays there. */
function checkExchange({ bookings }: ExistingViewing, rooms: [RoomId, RoomId], to: [Exchange, Exchange]): void {
  const moving = new Set(to.flatMap((exchange) => exchange.bookings));
  for (const place of [0, 1] as const) {
    for (const bookingId of to[place].bookings) {
      const { date, slots } = bookings.findBooking(bookingId)!;
      const clash = bookings.clashOfRoom(rooms[place], date, { slots });
      if (clash && !moving.has(clash.booking.bookingId)) {
        throw new Rejection('ROOM_BOOKED', {
          roomId: rooms[place],
          date,
          slot: clash.slot,
          bookingId: clash.booking.bookingId,
          companyId: clash.booking.companyId,
        });
      }
    }
  }
}

function contents({ goods, bookings }: ExistingViewing, roomId: RoomId, now: string): Exchange {
  const coming = bookings.approved().filter((booking) => booking.roomId === roomId && booking.endsAt > now);
  const present = goods
    .values()
    .filter((good) => good.roomId === roomId)
    .map((good): GoodId => good.goodId);
  return { goods: present.sort(), bookings: inOrder(coming).map(({ bookingId }) => bookingId) };
}

function checkName({ rooms }: ExistingViewing, roomId: RoomId, { name }: RoomDetails): void {
  const other = [...rooms.values()].find((room) => room.roomId !== roomId && room.name === name);
  if (other) throw new Rejection('ROOM_NAME_TAKEN', { name, roomId: other.roomId });
}
