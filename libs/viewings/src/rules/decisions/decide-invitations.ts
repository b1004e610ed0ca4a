import { isSystem, Rejection, type Context } from '@tender/kernel';
import { inOrder, type Booking } from '../booking-book.js';
import type { ExistingViewing, Viewing } from '../viewing.js';
import type { ViewingCommandOf } from '../viewing.commands.js';
import type { CompanyId, UserId, ViewingEvent } from '../viewing.events.js';
import { unfinished } from './viewing-guards.js';

/** Invites companies. With `approval` the server admits one person; then a completed viewing ignores the command. */
export function invite(
  viewing: Viewing,
  { companies, approval }: ViewingCommandOf<'InviteCompanies'>,
  { actor }: Context,
): ViewingEvent[] {
  const isArrival = isSystem(actor);
  if (isArrival !== (approval !== undefined)) throw new Rejection('FORBIDDEN');
  if (isArrival && (viewing.status === 'none' || viewing.status === 'completed')) return [];
  const { invited } = unfinished(viewing);
  const fresh = companies.flatMap(({ companyId, userIds }) => {
    const users = [...new Set(userIds)].filter((userId) => !invited.get(companyId)?.has(userId));
    return users.length > 0 || !invited.has(companyId) ? [{ companyId, userIds: users }] : [];
  });
  return fresh.length > 0 ? [{ type: 'CompaniesInvited', data: { companies: fresh, ...approval } }] : [];
}

export function removePerson(
  viewing: Viewing,
  { userId, reason }: ViewingCommandOf<'RemovePerson'>,
  context: Context,
): ViewingEvent[] {
  const known = unfinished(viewing);
  const [companyId, people] = [...known.invited].find(([, users]) => users.has(userId)) ?? [];
  if (companyId === undefined || !people) throw new Rejection('NOT_FOUND');
  const removed: ViewingEvent = { type: 'PersonRemoved', data: { userId, companyId } };
  if (people.size === 1) return [removed, ...companyRemoved(known, companyId, { reason, ...context })];
  return [removed, ...withoutAttendee(known, userId, context)];
}

/** Removes a company that was rejected or deleted; ignored after completion. */
export function removeCompany(
  viewing: Viewing,
  { companyId, reason }: ViewingCommandOf<'RemoveCompany'>,
  context: Context,
): ViewingEvent[] {
  if (viewing.status === 'none' || viewing.status === 'completed') return [];
  return viewing.invited.has(companyId) ? companyRemoved(viewing, companyId, { reason, ...context }) : [];
}

/** Removes a person from coming bookings, for example after a deletion; ignored after completion. */
export function dropAttendee(
  viewing: Viewing,
  { userId }: ViewingCommandOf<'DropAttendee'>,
  context: Context,
): ViewingEvent[] {
  return viewing.status === 'none' || viewing.status === 'completed' ? [] : withoutAttendee(viewing, userId, context);
}

function companyRemoved(
  viewing: ExistingViewing,
  companyId: CompanyId,
  { reason, now }: Context & { reason: string },
): ViewingEvent[] {
  const cancelled = coming(viewing, now).filter((booking) => booking.companyId === companyId);
  return [
    ...cancelled.map(({ bookingId }): ViewingEvent => ({
      type: 'BookingCancelled',
      data: { bookingId, companyId, reason },
    })),
    { type: 'CompanyRemoved', data: { companyId, reason } },
  ];
}

function withoutAttendee(viewing: ExistingViewing, userId: UserId, { now }: Context): ViewingEvent[] {
  return coming(viewing, now)
    .filter(({ attendees }) => attendees.includes(userId))
    .map((booking): ViewingEvent => {
      const { bookingId, companyId, date, slots, startsAt, endsAt, roomId } = booking;
      const attendees = booking.attendees.filter((each) => each !== userId);
      return {
        type: 'BookingUpdated',
        data: { bookingId, companyId, date, slots, startsAt, endsAt, roomId, attendees },
      };
    });
}

/** Coming bookings in a fixed order, without signed-in ones. */
function coming({ bookings, rooms }: ExistingViewing, now: string): Booking[] {
  const present = new Set([...rooms.values()].map(({ signedIn }) => signedIn?.bookingId));
  const waits = ({ status, endsAt, bookingId }: Booking) =>
    (status === 'pending' || status === 'approved') && endsAt > now && !present.has(bookingId);
  return inOrder(bookings.allBookings().filter(waits));
}
