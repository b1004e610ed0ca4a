import {
  pick,
  NO_STONE_FIELDS,
  type AddendumWords,
  type StonesDescription,
  type ViewingLocation,
  type ViewingStatus,
} from '@tender/contracts';
import { canonicalJson, isSystem, type CommandRun, type RecordedStep } from '@tender/kernel';
import type { Booking } from './booking-book.js';
import type { ExistingViewing, Viewing } from './viewing.js';
import type { CompanyFacts, ViewingCommand } from './viewing.commands.js';
import {
  FIRST_DETAILS,
  VIEWING_DETAILS,
  type CompanyId,
  type GoodDetails,
  type InvitingApproval,
  type RoomDetails,
  type UserId,
  type ViewingEvent,
  type ViewingEventOf,
  type ViewingDetails,
} from './viewing.events.js';

/** Time and order at which approvals are checked. */
export type Moment = Pick<RecordedStep<ViewingEvent>, 'at' | 'position' | 'actorRevision'>;

/** Facts about companies at the time of an event, from their streams. */
export interface CompanyFactsAt {
  company(companyId: CompanyId, attendees: readonly UserId[], moment: Moment): CompanyFacts;
}

type Step<Event extends ViewingEvent> = Omit<RecordedStep<ViewingEvent>, 'event'> & { event: Event };

/** Possible commands behind a run of events, the most likely first. Facts without a stream are assumed as the events imply them (`docs/audit.md`). */
export function commandsBehind(
  viewing: Viewing,
  run: CommandRun<ViewingEvent>,
  facts: CompanyFactsAt,
): ViewingCommand[] {
  const commands = withoutAddendum(viewing, run, facts);
  const words = run.flatMap(({ event }) => (event.type === 'AddendumPublished' ? [wordsOf(event)] : []));
  return words.length === 0
    ? commands
    : commands.map((command) => ({ ...command, addendum: words[0] }) as ViewingCommand);
}

const wordsOf = ({ data: { reason, grade } }: ViewingEventOf<'AddendumPublished'>): AddendumWords => ({
  reason,
  grade,
});

function withoutAddendum(viewing: Viewing, run: CommandRun<ViewingEvent>, facts: CompanyFactsAt): ViewingCommand[] {
  const { event, actor, ...moment } = run[0]!;
  const factsOf = (companyId: CompanyId, attendees: readonly UserId[] = []) =>
    facts.company(companyId, attendees, moment);
  switch (event.type) {
    case 'ViewingCreated':
      return [
        {
          type: 'CreateViewing',
          viewingId: event.data.viewingId,
          rules: event.data.rules,
          details: { ...pick(event.data, FIRST_DETAILS), ...detailsIn(event.data) },
        },
      ];
    case 'ViewingUpdated':
    case 'ViewingPublished':
      return [updateBehind(run)];
    case 'ViewingWentLive':
    case 'ViewingCompleted':
      return [isSystem(actor) ? { type: 'KeepTime' } : updateBehind(run)];
    case 'BookingCompleted':
      return isSystem(actor) ? [{ type: 'KeepTime' }] : [];
    case 'BookingRejected':
      return isSystem(actor) ? [{ type: 'KeepTime' }] : [{ ...event.data, type: 'RejectBooking' }, updateBehind(run)];
    // An addendum is the first event only of a change of files.
    case 'AddendumPublished':
      return [{ type: 'PublishAddendum', changes: event.data.changes }];
    case 'CompaniesInvited':
      return [
        { type: 'InviteCompanies', companies: event.data.companies, approval: approvalIn(event.data) },
        ...walkInBehind(run, factsOf),
      ];
    case 'PersonRemoved':
      return [{ type: 'RemovePerson', userId: event.data.userId, reason: reasonIn(run) }];
    case 'CompanyRemoved':
      return isSystem(actor) ? [{ ...event.data, type: 'RemoveCompany' }] : [];
    case 'BookingCancelled':
      return isSystem(actor)
        ? [{ ...event.data, type: 'RemoveCompany' }]
        : [{ type: 'CancelBooking', bookingId: event.data.bookingId, reason: event.data.reason }];
    case 'RoomAdded':
      return [{ type: 'AddRoom', roomId: event.data.roomId, details: pick(event.data, ROOM_DETAILS) }];
    case 'RoomUpdated':
      return [{ type: 'UpdateRoom', roomId: event.data.roomId, changes: present(event.data, ROOM_DETAILS) }];
    case 'RoomDeleted':
      return [{ type: 'DeleteRoom', roomId: event.data.roomId }];
    case 'RoomSignedIn':
      return [{ ...event.data, type: 'SignIn' }];
    case 'RoomSignedOut':
      return [{ type: 'SignOut', roomId: event.data.roomId }];
    case 'RoomsSwapped': {
      const [roomA, roomB] = event.data.rooms;
      return [{ type: 'SwapRooms', roomA, roomB }];
    }
    case 'GoodsAdded':
      return [{ type: 'AddGoods', goods: event.data.goods.map((good) => present(good, GOOD_DETAILS) as GoodDetails) }];
    case 'GoodUpdated': {
      const changes = present(event.data.changes, GOOD_CHANGES);
      return [{ type: 'UpdateGood', goodId: event.data.goodId, changes }];
    }
    case 'GoodDeleted':
      return [{ type: 'DeleteGood', goodId: event.data.goodId }];
    case 'GoodsAssigned':
      return [{ type: 'AssignGoods', roomId: event.data.roomId, goodIds: event.data.goodIds }];
    case 'GoodsReassigned':
      return [{ type: 'ReassignGoods', roomId: event.data.roomId, goodIds: event.data.goodIds }];
    case 'GoodsReturned':
      return [{ type: 'ReturnGoods', roomId: event.data.roomId, goodIds: event.data.goodIds }];
    case 'BookingCreated':
    case 'BookingRequested': {
      const { bookingId, companyId, attendees, date, slots } = event.data;
      const booked = { bookingId, time: { date, slots }, attendees, facts: factsOf(companyId, attendees) };
      return event.type === 'BookingRequested'
        ? [{ type: 'RequestBooking', ...booked }]
        : [{ type: 'CreateBooking', companyId, roomId: event.data.roomId, ...booked }, ...walkInBehind(run, factsOf)];
    }
    case 'BookingApproved':
      return [{ ...event.data, type: 'ApproveBooking', facts: factsOf(event.data.companyId) }];
    case 'BookingUpdated':
      return viewing.status === 'none' ? [] : changesBehind(viewing, { ...run[0]!, event }, facts);
  }
}

/** A walk-in, if a sign-in or an invitation of the same command accompanies the booking. */
function walkInBehind(
  run: CommandRun<ViewingEvent>,
  factsOf: (companyId: CompanyId, attendees: readonly UserId[]) => CompanyFacts,
): ViewingCommand[] {
  const created = run.find(({ event }) => event.type === 'BookingCreated')?.event;
  if (run.length === 1 || created?.type !== 'BookingCreated') return [];
  const [first] = run.map(({ event }) => (event.type === 'CompaniesInvited' ? event.data.companies[0] : undefined));
  const { bookingId, companyId, roomId, attendees, date, slots } = created.data;
  const booked = { bookingId, companyId, roomId, time: { date, slots }, attendees };
  return [{ type: 'WalkIn', ...booked, userIds: first?.userIds ?? [], facts: factsOf(companyId, attendees) }];
}

const approvalIn = ({
  approvedBy,
  approval,
}: ViewingEventOf<'CompaniesInvited'>['data']): InvitingApproval | undefined =>
  approvedBy === undefined || approval === undefined ? undefined : { approvedBy, approval };

const ROOM_DETAILS: readonly (keyof RoomDetails)[] = ['name', 'capacity'];
const GOOD_CHANGES = ['goodNo', 'estimate', ...(Object.keys(NO_STONE_FIELDS) as (keyof StonesDescription)[])] as const;
const GOOD_DETAILS: readonly (keyof GoodDetails)[] = ['goodId', ...GOOD_CHANGES];
const LOCATION: readonly (keyof ViewingLocation)[] = ['name', 'address', 'city', 'country'];

const present = <T extends object, Field extends keyof T>(
  object: T,
  fields: readonly Field[],
): { [Each in Field]?: T[Each] } => {
  const found = fields.filter((field) => field in object);
  return Object.fromEntries(found.map((field) => [field, object[field]])) as { [Each in Field]?: T[Each] };
};

function detailsIn(data: Partial<ViewingDetails>): Partial<ViewingDetails> {
  const details = present(data, VIEWING_DETAILS);
  return details.location ? { ...details, location: present(details.location, LOCATION) as ViewingLocation } : details;
}

function updateBehind(run: CommandRun<ViewingEvent>): ViewingCommand {
  const { event } = run[0]!;
  const changes = event.type === 'ViewingUpdated' ? detailsIn(event.data) : {};
  const steps = run.flatMap(({ event: { type } }) => STEPS[type] ?? []);
  return { type: 'UpdateViewing', changes, status: steps.at(-1) };
}

/** New status by type of event. A completion first rejects the pending bookings. */
const STEPS: Readonly<Partial<Record<ViewingEvent['type'], ViewingStatus>>> = {
  ViewingPublished: 'published',
  ViewingWentLive: 'live',
  BookingRejected: 'completed',
  ViewingCompleted: 'completed',
};

/** Only later events of the command contain the reason of a removal. */
function reasonIn([, ...more]: CommandRun<ViewingEvent>): string {
  const [reason = ''] = more.flatMap(({ event: { data } }) => ('reason' in data ? [data.reason ?? ''] : []));
  return reason;
}

/** Commands that may have changed a booking: an update, a swap, or the removal of an attendee. */
function changesBehind(
  viewing: ExistingViewing,
  { event: { data }, actor, ...moment }: Step<ViewingEventOf<'BookingUpdated'>>,
  facts: CompanyFactsAt,
): ViewingCommand[] {
  const booking = viewing.bookings.findBooking(data.bookingId);
  const left = booking?.attendees.find((userId) => !data.attendees.includes(userId));
  if (isSystem(actor)) return left === undefined ? [] : [{ type: 'DropAttendee', userId: left }];
  const other = otherBooking(viewing, data);
  const exchange: ViewingCommand[] = other
    ? [
        {
          type: 'SwapBookings',
          bookingA: data.bookingId,
          bookingB: other.bookingId,
          facts: [facts.company(data.companyId, [], moment), facts.company(other.companyId, [], moment)],
        },
      ]
    : [];
  return [updateOfBooking(booking, data, (attendees) => facts.company(data.companyId, attendees, moment)), ...exchange];
}

type NewPlace = ViewingEventOf<'BookingUpdated'>['data'];

/** The booking that occupied the new place. */
function otherBooking(
  { bookings }: ExistingViewing,
  { bookingId, date, slots, roomId }: NewPlace,
): Booking | undefined {
  const other = roomId === null ? undefined : bookings.occupiedRooms(date, slots[0]!).get(roomId);
  return other === undefined || other === bookingId ? undefined : bookings.findBooking(other);
}

function updateOfBooking(
  booking: Booking | undefined,
  { bookingId, attendees, roomId, date, slots, startsAt, endsAt, reason }: NewPlace,
  factsOf: (attendees: readonly UserId[]) => CompanyFacts,
): ViewingCommand {
  const isMoved =
    !booking ||
    // A company that moves its booking loses the room, even at the same time.
    (roomId === null && booking.roomId !== null) ||
    canonicalJson([date, slots, startsAt, endsAt]) !==
      canonicalJson([booking.date, booking.slots, booking.startsAt, booking.endsAt]);
  const hasOtherPeople = canonicalJson(attendees) !== canonicalJson(booking?.attendees ?? []);
  return {
    type: 'UpdateBooking',
    bookingId,
    changes: {
      ...(isMoved && { time: { date, slots } }),
      ...(roomId !== null && roomId !== booking?.roomId && { roomId }),
      ...(hasOtherPeople && { attendees }),
    },
    reason,
    facts: factsOf(hasOtherPeople ? attendees : []),
  };
}
