import {
  OPENING_FIELDS,
  pick,
  type ReplayedBooking,
  type ReplayedGood,
  type ReplayedRoom,
  type ReplayedViewing,
} from '@tender/contracts';
import type { EventFacts, Replay } from '@tender/context';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { unknownEvent } from '@tender/kernel';
import { inOrder, type Booking } from '../rules/booking-book.js';
import { evolve, NO_VIEWING, type ExistingViewing, type Viewing } from '../rules/viewing.js';
import { viewingCatalogue, type ViewingEvent } from '../rules/viewing.events.js';

const factOf = (event: RecordedEvent): ViewingEvent => upcast<ViewingEvent>(viewingCatalogue, event);

export const viewingReplay: Replay<Viewing, never> = {
  initial: NO_VIEWING,
  evolve: (viewing, event) => evolve(viewing, factOf(event), event.metadata.at),
  facts: (event) => factsOf(factOf(event)),
  show: (viewing) => (viewing.status === 'none' ? null : shown(viewing)),
};

function factsOf(fact: ViewingEvent): EventFacts {
  switch (fact.type) {
    case 'RoomAdded':
      return { subject: fact.data.roomId, labels: [{ _id: fact.data.roomId, label: fact.data.name }] };
    case 'RoomUpdated': {
      const { roomId, name } = fact.data;
      return { subject: roomId, ...(name !== undefined && { labels: [{ _id: roomId, label: name }] }) };
    }
    case 'GoodsAdded':
      return { labels: fact.data.goods.map(({ goodId, goodNo }) => ({ _id: goodId, label: goodNo })) };
    case 'GoodUpdated': {
      const { goodId, changes } = fact.data;
      return {
        subject: goodId,
        ...(changes.goodNo !== undefined && { labels: [{ _id: goodId, label: changes.goodNo }] }),
      };
    }
    case 'GoodDeleted':
      return { subject: fact.data.goodId };
    case 'GoodsAssigned':
    case 'GoodsReassigned':
    case 'GoodsReturned':
      return { subject: fact.data.roomId, companyId: fact.data.companyId ?? undefined };
    case 'RoomDeleted':
      return { subject: fact.data.roomId };
    case 'RoomSignedIn':
    case 'RoomSignedOut':
    case 'BookingCreated':
    case 'BookingApproved':
      return { subject: fact.data.roomId, companyId: fact.data.companyId };
    case 'BookingUpdated':
      return { subject: fact.data.roomId ?? undefined, companyId: fact.data.companyId };
    case 'BookingRequested':
    case 'BookingRejected':
    case 'BookingCancelled':
    case 'BookingCompleted':
    case 'PersonRemoved':
    case 'CompanyRemoved':
      return { companyId: fact.data.companyId };
    case 'RoomsSwapped':
      return { subject: fact.data.rooms[0] };
    case 'ViewingCreated':
    case 'ViewingUpdated':
    case 'CompaniesInvited':
    case 'ViewingPublished':
    case 'ViewingWentLive':
    case 'AddendumPublished':
    case 'ViewingCompleted':
      return {};
    default:
      return unknownEvent(fact, {});
  }
}

function shown(viewing: ExistingViewing): ReplayedViewing {
  const { viewingId, name, category, description, location, timeZone, startDate, endDate, status } = viewing;
  return {
    _id: viewingId,
    name,
    category,
    description,
    location,
    timeZone,
    startDate,
    endDate,
    ...pick(viewing, OPENING_FIELDS),
    status,
    companies: [...viewing.invited.keys()],
    rooms: [...viewing.rooms.values()].map(({ roomId, name: called, capacity, signedIn }): ReplayedRoom => ({
      _id: roomId,
      name: called,
      capacity,
      signedIn,
    })),
    goods: viewing.goods
      .values()
      .map(({ goodId, goodNo, roomId }): ReplayedGood => ({ _id: goodId, goodNo, room: roomId }))
      .sort((a, b) => a.goodNo.localeCompare(b.goodNo, 'en', { numeric: true })),
    bookings: inOrder(viewing.bookings.allBookings()).map(bookingAt),
  };
}

const bookingAt = ({
  bookingId,
  companyId,
  userId,
  attendees,
  date,
  slots,
  status,
  roomId,
}: Booking): ReplayedBooking => ({
  _id: bookingId,
  companyId,
  userId,
  attendees,
  date,
  slots,
  status,
  room: roomId,
});
