import type { Instant } from '@tender/kernel';
import {
  defineProjection,
  patch,
  put,
  remove,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import {
  viewingStreams,
  type BookingId,
  type CompanyId,
  type GoodId,
  type RoomId,
  type ViewingId,
} from '../rules/viewing.events.js';

/** A company's stay in a room from sign-in to sign-out, with every parcel that was there. */
export interface VisitDocument {
  _id: string;
  viewing: ViewingId;
  room: RoomId;
  company: CompanyId;
  booking: BookingId;
  from: Instant;
  /** When the company left; null while it is in the room. */
  until: Instant | null;
  goods: GoodId[];
}

export const visits: CollectionSpec<VisitDocument> = {
  name: 'viewingVisits',
  database: 'views',
  indexes: [{ fields: ['viewing'] }],
};

/** Contents of a room after an event: the projection needs them for the room's next event. */
interface RoomContents {
  _id: RoomId;
  viewing: ViewingId;
  goods: GoodId[];
  visit: string | null;
}

const contents: CollectionSpec<RoomContents> = {
  name: 'viewingRoomContents',
  database: 'views',
  indexes: [{ fields: ['viewing'] }],
};

export const visitProjection = defineProjection({
  name: 'viewingVisits',
  version: 1,
  collections: [visits, contents],
})
  .of(viewingStreams, {
    RoomSignedIn: async (
      { id: _id, data: { roomId: room, companyId: company, bookingId: booking }, metadata },
      { id: viewing, read },
    ) => {
      const before = await inRoom(room, viewing, read);
      return [
        put(visits, { _id, viewing, room, company, booking, from: metadata.at, until: null, goods: before.goods }),
        put(contents, { ...before, visit: _id }),
      ];
    },
    RoomSignedOut: async ({ data: { roomId }, metadata }, { id, read }) => {
      const before = await inRoom(roomId, id, read);
      return [...ended(before, metadata.at), put(contents, { ...before, visit: null })];
    },
    ViewingCompleted: async ({ metadata }, { id, read }) => {
      const rooms = await read.find(contents, { where: { viewing: id } });
      return rooms.flatMap((room) => [...ended(room, metadata.at), remove(contents, room._id)]);
    },
    GoodsAssigned: ({ data }, { id, read }) => broughtIn(data, id, read),
    GoodsReassigned: async ({ data }, { id, read }) => {
      const moving = new Set(data.goodIds);
      const rooms = await read.find(contents, { where: { viewing: id } });
      const left = rooms
        .filter(({ _id, goods }) => _id !== data.roomId && goods.some((goodId) => moving.has(goodId)))
        .map((room) => put(contents, without(room, moving)));
      return [...left, ...(await broughtIn(data, id, read))];
    },
    GoodsReturned: async ({ data }, { id, read }) => [
      put(contents, without(await inRoom(data.roomId, id, read), new Set(data.goodIds))),
    ],
    // No company is signed in to a swapped room.
    RoomsSwapped: ({ data: { rooms, to } }, { id: viewing }) =>
      rooms.map((_id, place) => put(contents, { _id, viewing, goods: to[place as 0 | 1].goods, visit: null })),
    RoomDeleted: ({ data }) => [remove(contents, data.roomId)],
  })
  .ignoring('ViewingCreated', 'ViewingUpdated', 'ViewingPublished', 'ViewingWentLive', 'AddendumPublished')
  .ignoring('CompaniesInvited', 'PersonRemoved', 'CompanyRemoved', 'RoomAdded', 'RoomUpdated')
  .ignoring('GoodsAdded', 'GoodUpdated', 'GoodDeleted')
  .ignoring('BookingRequested', 'BookingCreated', 'BookingApproved', 'BookingUpdated')
  .ignoring('BookingRejected', 'BookingCancelled', 'BookingCompleted');

const inRoom = async (_id: RoomId, viewing: ViewingId, read: ProjectionReader): Promise<RoomContents> =>
  (await read.get(contents, _id)) ?? { _id, viewing, goods: [], visit: null };

const ended = ({ visit }: RoomContents, until: Instant): Write[] =>
  visit === null ? [] : [patch(visits, visit, { until })];

const without = (room: RoomContents, left: ReadonlySet<GoodId>): RoomContents => ({
  ...room,
  goods: room.goods.filter((goodId) => !left.has(goodId)),
});

/** The company in the room sees parcels that are added. */
async function broughtIn(
  { roomId, goodIds }: { roomId: RoomId; goodIds: readonly GoodId[] },
  viewing: ViewingId,
  read: ProjectionReader,
): Promise<Write[]> {
  const room = await inRoom(roomId, viewing, read);
  const visit = room.visit === null ? null : await read.get(visits, room.visit);
  return [
    put(contents, { ...room, goods: union(room.goods, goodIds) }),
    ...(visit ? [patch(visits, visit._id, { goods: union(visit.goods, goodIds) })] : []),
  ];
}

const union = (some: readonly GoodId[], more: readonly GoodId[]): GoodId[] => [...new Set([...some, ...more])];
