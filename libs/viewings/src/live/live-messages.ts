import type { LiveMessage } from '@tender/context/live';
import type { BookingPatch, BuyerPayloads, LiveKind, LivePayloads } from '@tender/contracts';
import type { RecordedFact } from '@tender/event-store';
import { namedIn, ownId, rulesOf, unknownEvent, type Instant } from '@tender/kernel';
import type { Booking } from '../rules/booking-book.js';
import type { ExistingViewing } from '../rules/viewing.js';
import type { BookingId, CompanyId, ViewingEvent } from '../rules/viewing.events.js';
import { roomForCompany, roomForStaff } from '../read-models/viewing-views.js';
import { assigned, exchanged, reassigned, returned, type FactOf } from './goods-moves.js';
import { invitations, invitationsOf, roomsForCompany, roomsForStaff, details, wholeFor } from './viewing-patches.js';

/** Messages of an event. Companies get them about published viewings that invite them. Details come from the present state (`domain.md §8`). */
export function liveMessages(fact: RecordedFact<ViewingEvent>, viewing: ExistingViewing): LiveMessage[] {
  const { viewingId: _id } = viewing;
  switch (fact.type) {
    case 'ViewingCreated':
      return [toStaff('viewingUpdated', { viewing: { ...details(viewing), createdAt: fact.metadata.at } })];
    case 'ViewingUpdated':
    case 'ViewingWentLive':
      return toAll(viewing, { viewing: details(viewing) });
    case 'ViewingPublished':
      return [
        toStaff('viewingUpdated', { viewing: { ...details(viewing), creationInProgress: false } }),
        ...addedMessages(viewing, viewing.invited.keys()),
      ];
    case 'ViewingCompleted':
      return [
        toStaff('viewingUpdated', {
          viewing: { ...details(viewing), rooms: roomsForStaff(viewing) },
          goodsChanged: true,
        }),
        ...toCompanies(viewing, { viewing: details(viewing) }),
      ];
    case 'CompaniesInvited':
      return [
        toStaff('viewingUpdated', { viewing: invitations(viewing) }),
        ...joined(fact.data),
        ...addedMessages(
          viewing,
          fact.data.companies.map(({ companyId }) => companyId),
        ),
      ];
    case 'PersonRemoved':
      return [
        toStaff('viewingUpdated', { viewing: invitations(viewing) }),
        ...toCompany(viewing, fact.data.companyId, { viewing: invitationsOf(viewing, fact.data.companyId) }),
      ];
    case 'CompanyRemoved':
      return [
        toStaff('viewingUpdated', { viewing: invitations(viewing) }),
        ...removedMessages(viewing, fact.data.companyId),
      ];
    case 'RoomAdded':
    case 'RoomUpdated':
    case 'RoomDeleted':
      return [
        toStaff('viewingUpdated', { viewing: { _id, rooms: roomsForStaff(viewing) } }),
        ...toCompanies(viewing, { viewing: { _id, rooms: roomsForCompany(viewing) } }),
      ];
    case 'GoodsAdded':
    case 'GoodDeleted':
      return toAll(viewing, { viewing: { _id }, goodsChanged: true });
    // Under newer rules companies get a changed parcel as an addendum only.
    case 'GoodUpdated':
      return isPublicChange(fact) && !rulesOf(viewing.rules).publishesAddenda
        ? toAll(viewing, { viewing: { _id }, goodsChanged: true })
        : [toStaff('viewingUpdated', { viewing: { _id }, goodsChanged: true })];
    case 'AddendumPublished': {
      const { number, grade, changes } = fact.data;
      return [
        ...addendumMessages(viewing, { viewing: _id, number, grade, at: fact.metadata.at }),
        ...(namedIn(changes).length > 0 ? toCompanies(viewing, { viewing: { _id }, goodsChanged: true }) : []),
      ];
    }
    case 'RoomSignedIn':
      return ofRoom('roomSignedIn', fact, viewing);
    case 'RoomSignedOut':
      return ofRoom('roomSignedOut', fact, viewing);
    case 'GoodsAssigned':
      return [toStaff('goodsAssigned', assigned(fact, _id))];
    case 'GoodsReassigned':
      return [toStaff('goodsAssigned', reassigned(fact, _id))];
    case 'GoodsReturned':
      return [toStaff('goodsReturned', returned(fact, _id))];
    case 'RoomsSwapped':
      return swapped(fact, viewing);
    case 'BookingRequested':
    case 'BookingCreated':
      return ofBooking(viewing, fact, (booking) => ({
        kind: 'bookingCreated',
        payload: { booking: { ...booking, reason: null, createdAt: fact.metadata.at } },
      }));
    case 'BookingApproved':
    case 'BookingUpdated':
    case 'BookingCompleted':
      return ofBooking(viewing, fact, (booking) => ({ kind: 'bookingUpdated', payload: { booking } }));
    case 'BookingRejected':
    case 'BookingCancelled': {
      const { reason } = fact.data;
      const kind = fact.type === 'BookingRejected' ? 'bookingRejected' : 'bookingDeleted';
      return ofBooking(viewing, fact, (booking) => ({ kind, payload: { booking: { ...booking, reason } } }));
    }
    default:
      return unknownEvent(fact, []);
  }
}

const toStaff = <K extends LiveKind>(kind: K, payload: LivePayloads[K]): LiveMessage =>
  ({ kind, audience: 'viewing:read-all', payload }) as LiveMessage;

type ChangeForBuyer = BuyerPayloads['viewingUpdated'];

const isVisibleTo = ({ status, invited }: ExistingViewing, companyId: CompanyId): boolean =>
  status !== 'draft' && invited.has(companyId);

const toCompany = (viewing: ExistingViewing, companyId: CompanyId, payload: ChangeForBuyer): LiveMessage[] =>
  isVisibleTo(viewing, companyId) ? [{ kind: 'viewingUpdated', audience: { allUsersOf: companyId }, payload }] : [];

const toCompanies = (viewing: ExistingViewing, payload: ChangeForBuyer): LiveMessage[] =>
  [...viewing.invited.keys()].flatMap((companyId) => toCompany(viewing, companyId, payload));

const toAll = (viewing: ExistingViewing, payload: ChangeForBuyer): LiveMessage[] => [
  toStaff('viewingUpdated', payload),
  ...toCompanies(viewing, payload),
];

const addendumMessages = (viewing: ExistingViewing, payload: LivePayloads['viewingAddendum']): LiveMessage[] => {
  const open = [...viewing.invited.keys()].filter((companyId) => isVisibleTo(viewing, companyId));
  return [
    toStaff('viewingAddendum', payload),
    ...open.map((companyId): LiveMessage => ({
      kind: 'viewingAddendum',
      audience: { allUsersOf: companyId },
      payload,
    })),
  ];
};

/** Messages to companies that now see the viewing. */
const addedMessages = (viewing: ExistingViewing, companies: Iterable<CompanyId>): LiveMessage[] =>
  [...companies].flatMap((companyId) => toCompany(viewing, companyId, { viewing: wholeFor(viewing, companyId) }));

const removedMessages = ({ viewingId: _id, status, invited }: ExistingViewing, companyId: CompanyId): LiveMessage[] =>
  status === 'draft' || invited.has(companyId)
    ? []
    : [
        {
          kind: 'viewingUpdated',
          audience: { allUsersOf: companyId },
          payload: { viewing: { _id }, removed: true },
        },
      ];

/** The estimate is only for staff. */
const isPublicChange = ({ data }: FactOf<'GoodUpdated'>): boolean =>
  Object.keys(data.changes).some((field) => field !== 'estimate');

/** Makes open staff pages reload the pending invitations of a person who joins. */
const joined = ({ approval, companies }: FactOf<'CompaniesInvited'>['data']): LiveMessage[] =>
  approval === undefined ? [] : companies.map(({ companyId }) => toStaff('peopleChanged', { company: companyId }));

/** Messages about a room; none for a deleted room, because the next message reports the deletion. */
function ofRoom(
  kind: 'roomSignedIn' | 'roomSignedOut',
  { data: { roomId, companyId } }: FactOf<'RoomSignedIn'> | FactOf<'RoomSignedOut'>,
  viewing: ExistingViewing,
): LiveMessage[] {
  const room = viewing.rooms.get(roomId);
  if (!room) return [];
  return [
    toStaff(kind, { room: roomForStaff(viewing.viewingId, room) }),
    { kind, audience: { allUsersOf: companyId }, payload: { room: roomForCompany(viewing.viewingId, room) } },
  ];
}

type BookingMessage = {
  [K in keyof BuyerPayloads]: BuyerPayloads[K] extends { booking: BookingPatch }
    ? { kind: K; payload: BuyerPayloads[K] }
    : never;
}[keyof BuyerPayloads];

function ofBooking(
  { viewingId, bookings }: ExistingViewing,
  { data: { bookingId }, metadata: { at } }: { data: { bookingId: BookingId }; metadata: { at: Instant } },
  say: (booking: ReturnType<typeof currentBooking> & { changedAt: Instant }) => BookingMessage,
): LiveMessage[] {
  const booking = bookings.findBooking(bookingId);
  if (!booking) return [];
  const message = say({ ...currentBooking(viewingId, booking), changedAt: at });
  return (['viewing:read-all', { allUsersOf: booking.companyId }] as const).map(
    (audience) => ({ ...message, audience }) as LiveMessage,
  );
}

/** A booking without its times of creation and change, and without the reason. */
function currentBooking(
  viewing: string,
  { bookingId: _id, companyId, userId: user, roomId: room, ...booking }: Booking,
) {
  const { date, slots, attendees, status, startsAt, endsAt } = booking;
  return { _id, viewing, company: ownId(companyId), user, date, slots, attendees, status, room, startsAt, endsAt };
}

function swapped(fact: FactOf<'RoomsSwapped'>, viewing: ExistingViewing): LiveMessage[] {
  const goods = exchanged(fact, viewing.viewingId);
  const bookings = fact.data.to.flatMap((exchange) => exchange.bookings);
  return [
    ...(goods.moves.length > 0 ? [toStaff('goodsAssigned', goods)] : []),
    ...bookings.flatMap((bookingId) =>
      ofBooking(viewing, { data: { bookingId }, metadata: fact.metadata }, (booking) => ({
        kind: 'bookingUpdated',
        payload: { booking },
      })),
    ),
  ];
}
