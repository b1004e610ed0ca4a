import {
  STONES_VERSION,
  NO_STONE_FIELDS,
  type Cents,
  type GoodDescription,
  type GoodView,
  type GoodMovement,
  type GoodsAvailability,
  type StonesDescription,
} from '@tender/contracts';
import { namedIn, type Instant } from '@tender/kernel';
import {
  defineProjection,
  patch,
  put,
  remove,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { viewingStreams, type GoodId, type GoodDetails, type RoomId } from '../rules/viewing.events.js';

export interface GoodDocument extends Omit<GoodDescription, 'remarks'>, Pick<Required<StonesDescription>, 'remarks'> {
  _id: string;
  viewing: string;
  /** Number within `goodNo`: the sort key, followed by `goodNo`. */
  goodNumber: number;
  estimate: Cents | null;
  availability: GoodsAvailability;
  room: RoomId | null;
  movements: GoodMovement[];
  /** Revision of the last movement event, for idempotence; -1 before the first. */
  lastMove: number;
  addendum: Required<GoodView>['addendum'] | null;
}

export const goods: CollectionSpec<GoodDocument> = {
  name: 'goods',
  database: 'views',
  indexes: [{ fields: ['viewing', 'goodNumber', 'goodNo'] }],
};

export const goodProjection = defineProjection({ name: 'goods', version: 2 + STONES_VERSION, collections: [goods] })
  .of(viewingStreams, {
    GoodsAdded: ({ data }, { id }) => data.goods.map((details) => put(goods, added(id, details))),
    GoodUpdated: ({ data: { goodId, changes } }) => [
      patch(goods, goodId, {
        ...changes,
        ...(changes.goodNo !== undefined && { goodNumber: numberOf(changes.goodNo) }),
      }),
    ],
    GoodDeleted: ({ data }) => [remove(goods, data.goodId)],
    GoodsAssigned: ({ data, metadata, revision }, { read }) => {
      const first = new Set(data.first);
      return moved(
        data.goodIds,
        read,
        { by: metadata.actor.userId, at: metadata.at, revision, companyId: data.companyId, to: data.roomId },
        ({ _id }) => [first.has(_id) ? 'initiallyAssigned' : 'assigned'],
      );
    },
    GoodsReassigned: ({ data, metadata, revision }, { read }) =>
      moved(
        data.goodIds,
        read,
        { by: metadata.actor.userId, at: metadata.at, revision, companyId: data.companyId, to: data.roomId },
        () => ['reAssigned'],
      ),
    GoodsReturned: ({ data, metadata, revision }, { read }) =>
      moved(
        data.goodIds,
        read,
        { by: metadata.actor.userId, at: metadata.at, revision, companyId: data.companyId, to: null },
        () => ['returned', 'stock'],
      ),
    RoomsSwapped: async ({ data: { rooms, to }, metadata, revision }, { read }) => {
      const step = { by: metadata.actor.userId, at: metadata.at, revision, companyId: null };
      const [one, other] = await Promise.all(
        ([0, 1] as const).map((place) =>
          moved(to[place].goods, read, { ...step, to: rooms[place] }, () => ['reAssigned']),
        ),
      );
      return [...one!, ...other!];
    },
    ViewingCompleted: async ({ metadata, revision }, { id, read }) => {
      const all = await read.find(goods, { where: { viewing: id } });
      return all
        .filter(({ availability }) => availability !== 'completed')
        .map((good) => {
          const last: GoodMovement = {
            status: 'completed',
            room: good.room,
            companyId: null,
            by: metadata.actor.userId,
            at: metadata.at,
          };
          return patch(goods, good._id, {
            availability: 'completed',
            movements: [...good.movements, last],
            lastMove: revision,
          });
        });
    },
    AddendumPublished: async ({ data: { number, changes }, metadata: { at } }, { read }) => {
      const named = await Promise.all(namedIn(changes).map((goodId) => read.get(goods, goodId)));
      return named.flatMap((good) => (good ? [patch(goods, good._id, { addendum: { number, at } })] : []));
    },
  })
  .ignoring('ViewingCreated', 'ViewingUpdated', 'ViewingPublished', 'ViewingWentLive')
  .ignoring('CompaniesInvited', 'PersonRemoved', 'CompanyRemoved')
  .ignoring('RoomAdded', 'RoomUpdated', 'RoomDeleted', 'RoomSignedIn', 'RoomSignedOut')
  .ignoring('BookingRequested', 'BookingCreated', 'BookingApproved', 'BookingUpdated')
  .ignoring('BookingRejected', 'BookingCancelled', 'BookingCompleted');

interface Step {
  by: string;
  at: Instant;
  revision: number;
  companyId: string | null;
  /** Room of destination; null for the safe. */
  to: RoomId | null;
}

/** `returned` names the room that the parcel leaves, all others its destination. */
async function moved(
  ids: readonly GoodId[],
  read: ProjectionReader,
  step: Step,
  statusesOf: (good: GoodDocument) => GoodMovement['status'][],
): Promise<Write[]> {
  const { by, at, companyId, to, revision } = step;
  const found = await Promise.all(ids.map((goodId) => read.get(goods, goodId)));
  return found.flatMap((good) => {
    if (!good || good.lastMove >= revision) return [];
    const steps = statusesOf(good).map((status): GoodMovement => ({
      status,
      room: status === 'returned' ? good.room : to,
      companyId,
      by,
      at,
    }));
    return [
      patch(goods, good._id, {
        room: to,
        availability: to === null ? 'available' : 'assigned',
        movements: [...good.movements, ...steps],
        lastMove: revision,
      }),
    ];
  });
}

function added(viewing: string, { goodId, ...details }: GoodDetails): GoodDocument {
  return {
    ...NO_STONE_FIELDS,
    estimate: null,
    ...details,
    _id: goodId,
    viewing,
    goodNumber: numberOf(details.goodNo),
    availability: 'available',
    room: null,
    movements: [],
    lastMove: -1,
    addendum: null,
  };
}

/** Sort key: `K-12b` sorts after `K-9`. */
function numberOf(goodNo: string): number {
  const digits = /\d+/.exec(goodNo)?.[0];
  return digits ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
}
