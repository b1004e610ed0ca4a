import { roleMayGive } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { ViewingContext } from '../local-times.js';
import { evolve, type ExistingViewing, type Viewing } from '../viewing.js';
import type { RequestedTime, ViewingCommandOf } from '../viewing.commands.js';
import type { RoomId, ViewingEvent } from '../viewing.events.js';
import { VIEWING_RIGHTS } from '../viewing-rights.js';
import { createBooking } from './decide-bookings.js';
import { invite } from './decide-invitations.js';
import { signIn } from './decide-rooms.js';
import { live } from './viewing-guards.js';

/** Invites an approved company if it is not, books the present hour for it, and signs it in (`domain.md §4.4`). */
export function walkIn(
  viewing: Viewing,
  { bookingId, companyId, userIds, roomId: wanted, time, attendees, facts }: ViewingCommandOf<'WalkIn'>,
  context: ViewingContext,
): ViewingEvent[] {
  const { actor, now } = context;
  if (!roleMayGive(VIEWING_RIGHTS.WalkIn, actor.role)) throw new Rejection('FORBIDDEN');
  const known = live(viewing);
  const events: ViewingEvent[] = known.invited.has(companyId)
    ? []
    : invite(known, { type: 'InviteCompanies', companies: [{ companyId, userIds }] }, context);
  const present = () => live(events.reduce<Viewing>((state, event) => evolve(state, event, now), known));
  const roomId = wanted ?? freeRoom(known, time);
  const booking = { bookingId, companyId, roomId, time, attendees, facts };
  events.push(...createBooking(present(), { type: 'CreateBooking', ...booking }, context));
  if (!isNow(known, time, context)) throw new Rejection('SLOT_OUTSIDE_VIEWING', { ...time });
  events.push(...signIn(present(), { type: 'SignIn', roomId, bookingId }, context));
  return events;
}

/** @throws Rejection SLOT_NOT_FREE if each room is booked or occupied */
function freeRoom({ rooms, bookings }: ExistingViewing, { date, slots }: RequestedTime): RoomId {
  const free = [...rooms.values()].find(
    ({ roomId, signedIn }) => !signedIn && bookings.clashOfRoom(roomId, date, { slots }) === null,
  );
  if (!free) throw new Rejection('SLOT_NOT_FREE', { date, slots });
  return free.roomId;
}

/** Whether the time is one slot that has begun; passed slots are refused by the booking. */
const isNow = (
  { timeZone }: ExistingViewing,
  { date, slots }: RequestedTime,
  { now, localTimes }: ViewingContext,
): boolean => slots.length === 1 && localTimes.slotStart(date, slots[0]!, timeZone) <= now;
