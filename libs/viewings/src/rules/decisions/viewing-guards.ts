import { can } from '@tender/contracts';
import { isSystem, Rejection, type Actor } from '@tender/kernel';
import type { ExistingViewing, Good, Room, Viewing } from '../viewing.js';
import type { Booking } from '../booking-book.js';
import type { BookingId, CompanyId, GoodId, RoomId } from '../viewing.events.js';

/** Whether the actor is the server, or a person who manages bookings. */
export const isHouse = (actor: Actor): boolean => isSystem(actor) || can(actor.role, 'booking:manage');

export function existing(viewing: Viewing): ExistingViewing {
  if (viewing.status === 'none') throw new Rejection('NOT_FOUND');
  return viewing;
}

export function unfinished(viewing: Viewing): ExistingViewing {
  const known = existing(viewing);
  if (known.status === 'completed') throw new Rejection('VIEWING_COMPLETED', { status: known.status });
  return known;
}

/** A viewing that accepts bookings. @throws Rejection otherwise */
export function open(viewing: Viewing): ExistingViewing {
  const known = unfinished(viewing);
  if (known.status === 'draft') throw new Rejection('VIEWING_NOT_OPEN', { status: known.status });
  return known;
}

export function live(viewing: Viewing): ExistingViewing {
  const known = unfinished(viewing);
  if (known.status !== 'live') throw new Rejection('VIEWING_NOT_LIVE', { status: known.status });
  return known;
}

export function knownRoom(viewing: ExistingViewing, roomId: RoomId): Room {
  const room = viewing.rooms.get(roomId);
  if (!room) throw new Rejection('NOT_FOUND');
  return room;
}

export function emptyRoom(viewing: ExistingViewing, roomId: RoomId): Room {
  const room = knownRoom(viewing, roomId);
  if (room.signedIn) throw new Rejection('ROOM_OCCUPIED', { roomId, ...room.signedIn });
  return room;
}

export function knownGood(viewing: ExistingViewing, goodId: GoodId): Good {
  const good = viewing.goods.get(goodId);
  if (!good) throw new Rejection('NOT_FOUND');
  return good;
}

/** Staff may see any booking, a company its own. @param companyId the owner that the route names */
export function knownBooking(
  viewing: ExistingViewing,
  bookingId: BookingId,
  { actor, companyId }: { actor: Actor; companyId?: CompanyId },
): Booking {
  const booking = viewing.bookings.findBooking(bookingId);
  const theirs =
    booking &&
    (isHouse(actor) || booking.companyId === actor.companyId) &&
    (companyId ?? booking.companyId) === booking.companyId;
  if (!theirs) throw new Rejection('NOT_FOUND');
  return booking;
}
