import type { BookingStatus } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import { defineProjection, patch, put, type CollectionSpec, type Write } from '@tender/read-store';
import {
  viewingStreams,
  type BookingDetails,
  type CompanyId,
  type RoomId,
  type UserId,
} from '../rules/viewing.events.js';

export interface BookingDocument {
  _id: string;
  viewing: string;
  company: CompanyId;
  /** The person who made the booking. */
  user: UserId;
  date: string;
  slots: number[];
  startsAt: Instant;
  endsAt: Instant;
  attendees: UserId[];
  status: BookingStatus;
  room: RoomId | null;
  reason: string | null;
  createdAt: Instant;
  changedAt: Instant;
}

export const bookings: CollectionSpec<BookingDocument> = {
  name: 'bookings',
  database: 'views',
  indexes: [
    { fields: ['viewing', 'createdAt'] },
    { fields: ['company', 'createdAt'] },
    { fields: ['viewing', 'company', 'createdAt'] },
    { fields: ['viewing', 'date'] },
    { fields: ['status', 'endsAt'] },
    { fields: ['createdAt'] },
  ],
};

const set = (
  id: string,
  fields: Partial<Omit<BookingDocument, '_id' | 'changedAt'>>,
  { at }: { at: Instant },
): Write[] => [patch(bookings, id, { ...fields, changedAt: at })];

export const bookingProjection = defineProjection({ name: 'bookings', version: 2, collections: [bookings] })
  .of(viewingStreams, {
    BookingRequested: ({ data, metadata }, { id }) => [
      put(bookings, { ...made(id, data, metadata.at), status: 'pending', room: null }),
    ],
    BookingCreated: ({ data, metadata }, { id }) => [
      put(bookings, { ...made(id, data, metadata.at), status: 'approved', room: data.roomId }),
    ],
    BookingApproved: ({ data, metadata }) => set(data.bookingId, { status: 'approved', room: data.roomId }, metadata),
    BookingUpdated: ({ data: { bookingId, companyId: _, reason: __, roomId, ...changed }, metadata }) =>
      set(bookingId, { ...changed, room: roomId, status: roomId === null ? 'pending' : 'approved' }, metadata),
    BookingRejected: ({ data, metadata }) => set(data.bookingId, { status: 'rejected', reason: data.reason }, metadata),
    BookingCancelled: ({ data, metadata }) =>
      set(data.bookingId, { status: 'rejected', reason: data.reason }, metadata),
    BookingCompleted: ({ data, metadata }) => set(data.bookingId, { status: 'completed' }, metadata),
    RoomsSwapped: ({ data: { rooms, to }, metadata }) =>
      to.flatMap((exchange, place) =>
        exchange.bookings.flatMap((bookingId) => set(bookingId, { room: rooms[place as 0 | 1] }, metadata)),
      ),
    ViewingCompleted: async ({ metadata }, { id, read }) =>
      (await read.find(bookings, { where: { viewing: id, status: 'approved' } })).flatMap(({ _id }) =>
        set(_id, { status: 'completed' }, metadata),
      ),
  })
  .ignoring('ViewingCreated', 'ViewingUpdated', 'ViewingPublished', 'ViewingWentLive', 'AddendumPublished')
  .ignoring('CompaniesInvited', 'PersonRemoved', 'CompanyRemoved')
  .ignoring('RoomAdded', 'RoomUpdated', 'RoomDeleted', 'RoomSignedIn', 'RoomSignedOut')
  .ignoring('GoodsAdded', 'GoodUpdated', 'GoodDeleted', 'GoodsAssigned', 'GoodsReassigned', 'GoodsReturned');

function made(
  viewing: string,
  { bookingId, companyId, userId, date, slots, startsAt, endsAt, attendees }: BookingDetails,
  createdAt: Instant,
): Omit<BookingDocument, 'status' | 'room'> {
  return {
    _id: bookingId,
    viewing,
    company: companyId,
    user: userId,
    date,
    slots,
    startsAt,
    endsAt,
    attendees,
    reason: null,
    createdAt,
    changedAt: createdAt,
  };
}
