import { USUAL_HOURS, type Count, type OpeningHours, type ViewingStatus } from '@tender/contracts';
import { streamIdOf, type Instant } from '@tender/kernel';
import {
  defineProjection,
  patch,
  put,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import {
  viewingStreams,
  type BookingId,
  type CompanyId,
  type Invitation,
  type RoomId,
  type RoomDetails,
  type UserId,
  type ViewingDetails,
} from '../rules/viewing.events.js';

export interface RoomDocument extends RoomDetails {
  roomId: RoomId;
  signedIn: { companyId: CompanyId; bookingId: BookingId; at: Instant } | null;
}

/** `viewing-views.ts` decides who sees which field. */
export interface ViewingDocument extends Omit<ViewingDetails, keyof OpeningHours>, OpeningHours {
  _id: string;
  rules: number;
  status: ViewingStatus;
  users: UserId[];
  companies: CompanyId[];
  /** Rooms in the order of their addition. */
  rooms: RoomDocument[];
  createdAt: Instant;
  addenda: Count;
  addendumAt: Instant | null;
}

export const viewings: CollectionSpec<ViewingDocument> = {
  name: 'viewings',
  database: 'views',
  indexes: [{ fields: ['status', 'createdAt'] }, { fields: ['createdAt'] }],
};

const set = (id: string, fields: Partial<Omit<ViewingDocument, '_id'>>): Write[] => [patch(viewings, id, fields)];

export const viewingProjection = defineProjection({ name: 'viewings', version: 3, collections: [viewings] })
  .of(viewingStreams, {
    ViewingCreated: ({ data: { viewingId: _id, ...details }, metadata }) => [
      put(viewings, { ...EMPTY, ...details, _id, createdAt: metadata.at }),
    ],
    ViewingUpdated: ({ data: { opensAt: _, closesAt: __, ...details } }, { id }) => set(id, details),
    ViewingPublished: (_, { id }) => set(id, { status: 'published' }),
    ViewingWentLive: (_, { id }) => set(id, { status: 'live' }),
    ViewingCompleted: async (_, { id, read }) =>
      set(id, {
        status: 'completed',
        ...(await rooms(id, read, (all) => all.map((room) => ({ ...room, signedIn: null })))),
      }),
    CompaniesInvited: async ({ data }, { id, read }) => set(id, await invitedTo(id, data.companies, read)),
    PersonRemoved: async ({ data }, { id, read }) => {
      const before = await read.get(viewings, id);
      return set(id, { users: (before?.users ?? []).filter((userId) => userId !== data.userId) });
    },
    CompanyRemoved: async ({ data: { companyId } }, { id, read }) => {
      const { users = [], companies = [] } = (await read.get(viewings, id)) ?? {};
      return set(id, {
        users: users.filter((userId) => streamIdOf(userId) !== companyId),
        companies: companies.filter((each) => each !== companyId),
      });
    },
    RoomAdded: async ({ data }, { id, read }) =>
      set(
        id,
        await rooms(id, read, (all) => [
          ...all.filter(({ roomId }) => roomId !== data.roomId),
          { ...data, signedIn: null },
        ]),
      ),
    RoomUpdated: async ({ data }, { id, read }) => set(id, await oneRoom(id, read, data)),
    RoomDeleted: async ({ data }, { id, read }) =>
      set(id, await rooms(id, read, (all) => all.filter(({ roomId }) => roomId !== data.roomId))),
    RoomSignedIn: async ({ data: { roomId, companyId, bookingId }, metadata }, { id, read }) =>
      set(id, await oneRoom(id, read, { roomId, signedIn: { companyId, bookingId, at: metadata.at } })),
    RoomSignedOut: async ({ data: { roomId } }, { id, read }) =>
      set(id, await oneRoom(id, read, { roomId, signedIn: null })),
    AddendumPublished: ({ data, metadata }, { id }) => set(id, { addenda: data.number, addendumAt: metadata.at }),
  })
  .ignoring('RoomsSwapped', 'GoodsAdded', 'GoodUpdated', 'GoodDeleted')
  .ignoring('GoodsAssigned', 'GoodsReassigned', 'GoodsReturned')
  .ignoring('BookingRequested', 'BookingCreated', 'BookingApproved', 'BookingUpdated')
  .ignoring('BookingRejected', 'BookingCancelled', 'BookingCompleted');

const EMPTY = {
  ...USUAL_HOURS,
  status: 'draft',
  users: [],
  companies: [],
  rooms: [],
  addenda: 0,
  addendumAt: null,
} satisfies Partial<ViewingDocument>;

async function rooms(
  viewingId: string,
  read: ProjectionReader,
  change: (rooms: RoomDocument[]) => RoomDocument[],
): Promise<Pick<ViewingDocument, 'rooms'>> {
  return { rooms: change((await read.get(viewings, viewingId))?.rooms ?? []) };
}

const oneRoom = (
  viewingId: string,
  read: ProjectionReader,
  change: Partial<RoomDocument> & { roomId: RoomId },
): Promise<Pick<ViewingDocument, 'rooms'>> =>
  rooms(viewingId, read, (all) => all.map((room) => (room.roomId === change.roomId ? { ...room, ...change } : room)));

async function invitedTo(
  viewingId: string,
  companies: readonly Invitation[],
  read: ProjectionReader,
): Promise<Pick<ViewingDocument, 'users' | 'companies'>> {
  const before = await read.get(viewings, viewingId);
  return {
    companies: [...new Set([...(before?.companies ?? []), ...companies.map(({ companyId }) => companyId)])],
    users: [...new Set([...(before?.users ?? []), ...companies.flatMap(({ userIds }) => userIds)])],
  };
}
