import {
  stoneFields,
  pick,
  NO_STONE_FIELDS,
  USUAL_HOURS,
  type OpeningHours,
  type StonesDescription,
  type ViewingStatus,
} from '@tender/contracts';
import { unknownEvent, type Instant } from '@tender/kernel';
import { BookingBook, type Booking } from './booking-book.js';
import { SharedMap } from './shared-map.js';
import {
  VIEWING_DETAILS,
  type BookingId,
  type CompanyId,
  type GoodId,
  type Invitation,
  type RoomId,
  type RoomDetails,
  type UserId,
  type ViewingEvent,
  type ViewingEventOf,
  type ViewingId,
  type ViewingDetails,
} from './viewing.events.js';

export interface Room extends Readonly<RoomDetails> {
  readonly roomId: RoomId;
  readonly signedIn: { readonly companyId: CompanyId; readonly bookingId: BookingId; readonly at: Instant } | null;
}

export interface Good {
  readonly goodId: GoodId;
  readonly goodNo: string;
  /** Room of the parcel; null in the safe. */
  readonly roomId: RoomId | null;
  /** Whether the parcel has ever been in a room. */
  readonly moved: boolean;
  readonly stones: StonesDescription;
}

/** A state is immutable; later states share its parts. */
export interface ExistingViewing extends Readonly<ViewingDetails & OpeningHours> {
  readonly viewingId: ViewingId;
  readonly rules: number;
  readonly status: ViewingStatus;
  readonly publishedAt: Instant | null;
  /** When the viewing opens; null until it is published. */
  readonly opensAt: Instant | null;
  readonly closesAt: Instant | null;
  readonly invited: ReadonlyMap<CompanyId, ReadonlySet<UserId>>;
  readonly rooms: ReadonlyMap<RoomId, Room>;
  readonly goods: SharedMap<Good>;
  readonly bookings: BookingBook;
  readonly addenda: number;
}
export type Viewing = { readonly status: 'none' } | ExistingViewing;

export const NO_VIEWING: Viewing = { status: 'none' };

/** Applies an event. Ignores events before `ViewingCreated`. */
export function evolve(viewing: Viewing, event: ViewingEvent, at: Instant): Viewing {
  if (viewing.status === 'none') return event.type === 'ViewingCreated' ? created(event.data) : viewing;
  switch (event.type) {
    // A second creation is forged: it must not remove the bookings.
    case 'ViewingCreated':
      return viewing;
    case 'ViewingUpdated':
      return { ...viewing, ...updatedIn(event.data) };
    case 'ViewingPublished':
      return { ...viewing, ...updatedIn(event.data), status: 'published', publishedAt: at };
    case 'ViewingWentLive':
      return { ...viewing, status: 'live' };
    case 'ViewingCompleted':
      return completed(viewing);
    case 'CompaniesInvited':
      return { ...viewing, invited: withInvited(viewing.invited, event.data.companies) };
    case 'PersonRemoved':
      return { ...viewing, invited: withoutPerson(viewing.invited, event.data) };
    case 'CompanyRemoved':
      return { ...viewing, invited: without(viewing.invited, event.data.companyId) };
    case 'RoomAdded':
      return { ...viewing, rooms: new Map(viewing.rooms).set(event.data.roomId, { ...event.data, signedIn: null }) };
    case 'RoomUpdated':
      return withRoom(viewing, event.data.roomId, event.data);
    case 'RoomDeleted':
      return { ...viewing, rooms: without(viewing.rooms, event.data.roomId) };
    case 'RoomSignedIn': {
      const { roomId, companyId, bookingId } = event.data;
      return withRoom(viewing, roomId, { signedIn: { companyId, bookingId, at } });
    }
    case 'RoomSignedOut':
      return withRoom(viewing, event.data.roomId, { signedIn: null });
    case 'RoomsSwapped':
      return swapped(viewing, event.data);
    case 'GoodsAdded': {
      const added = event.data.goods.map(
        (good) => [good.goodId, { ...pick(good, ['goodId', 'goodNo']), ...IN_SAFE, stones: stonesOf(good) }] as const,
      );
      return { ...viewing, goods: viewing.goods.withAll(added) };
    }
    case 'GoodUpdated': {
      const good = viewing.goods.get(event.data.goodId);
      if (!good) return viewing;
      const { goodNo = good.goodNo, estimate: _, ...stones } = event.data.changes;
      return withGoods(viewing, [good.goodId], { goodNo, stones: stonesOf({ ...good.stones, ...stones }) });
    }
    case 'AddendumPublished':
      return { ...viewing, addenda: viewing.addenda + 1 };
    case 'GoodDeleted':
      return { ...viewing, goods: viewing.goods.without(event.data.goodId) };
    case 'GoodsAssigned':
      return withGoods(viewing, event.data.goodIds, { roomId: event.data.roomId, moved: true });
    case 'GoodsReassigned':
      return withGoods(viewing, event.data.goodIds, { roomId: event.data.roomId });
    case 'GoodsReturned':
      return withGoods(viewing, event.data.goodIds, { roomId: null });
    case 'BookingRequested':
      return { ...viewing, bookings: viewing.bookings.with({ ...event.data, status: 'pending', roomId: null }) };
    case 'BookingCreated':
      return { ...viewing, bookings: viewing.bookings.with({ ...event.data, status: 'approved' }) };
    case 'BookingApproved':
      return withBooking(viewing, event.data.bookingId, { status: 'approved', roomId: event.data.roomId });
    case 'BookingUpdated': {
      const { reason: _, ...booking } = event.data;
      const { roomId } = booking;
      return withBooking(viewing, event.data.bookingId, {
        ...booking,
        status: roomId === null ? 'pending' : 'approved',
      });
    }
    case 'BookingRejected':
    case 'BookingCancelled':
      return withBooking(viewing, event.data.bookingId, { status: 'rejected' });
    case 'BookingCompleted':
      return withBooking(viewing, event.data.bookingId, { status: 'completed' });
    default:
      return unknownEvent(event, viewing);
  }
}

const created = (details: ViewingEventOf<'ViewingCreated'>['data']): ExistingViewing => ({
  ...USUAL_HOURS,
  ...details,
  status: 'draft',
  publishedAt: null,
  opensAt: null,
  closesAt: null,
  invited: new Map(),
  rooms: new Map(),
  goods: SharedMap.empty(),
  bookings: BookingBook.empty(),
  addenda: 0,
});

const IN_SAFE = { roomId: null, moved: false } as const;

const stonesOf = (good: Partial<StonesDescription>): StonesDescription => stoneFields({ ...NO_STONE_FIELDS, ...good });

function completed(viewing: ExistingViewing): ExistingViewing {
  const ended = viewing.bookings.approved().map((booking): Booking => ({ ...booking, status: 'completed' }));
  const left = [...viewing.rooms].map(([roomId, room]) => [roomId, { ...room, signedIn: null }] as const);
  return { ...viewing, status: 'completed', rooms: new Map(left), bookings: viewing.bookings.withAll(ended) };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

function withInvited(
  invited: ExistingViewing['invited'],
  companies: readonly Invitation[],
): ExistingViewing['invited'] {
  const all = new Map(invited);
  for (const { companyId, userIds } of companies)
    all.set(companyId, new Set([...(all.get(companyId) ?? []), ...userIds]));
  return all;
}

function withoutPerson(
  invited: ExistingViewing['invited'],
  { userId, companyId }: { userId: UserId; companyId: CompanyId },
): ExistingViewing['invited'] {
  const people = invited.get(companyId);
  return people ? new Map(invited).set(companyId, new Set([...people].filter((each) => each !== userId))) : invited;
}

/** Fields that an update may change: a forged one must not replace the status, the bookings or the version of the rules. */
const UPDATED: readonly string[] = [...VIEWING_DETAILS, 'opensAt', 'closesAt'];

const updatedIn = (data: ViewingEventOf<'ViewingUpdated'>['data']): ViewingEventOf<'ViewingUpdated'>['data'] =>
  Object.fromEntries(Object.entries(data).filter(([field]) => UPDATED.includes(field)));

function withRoom(viewing: ExistingViewing, roomId: RoomId, change: Partial<Room>): ExistingViewing {
  const room = viewing.rooms.get(roomId);
  return room ? { ...viewing, rooms: new Map(viewing.rooms).set(roomId, { ...room, ...change }) } : viewing;
}

function withGoods(viewing: ExistingViewing, goodIds: readonly GoodId[], change: Partial<Good>): ExistingViewing {
  const goods = goodIds.flatMap((goodId) => viewing.goods.get(goodId) ?? []);
  return {
    ...viewing,
    goods: viewing.goods.withAll(goods.map((good) => [good.goodId, { ...good, ...change }] as const)),
  };
}

function withBooking(viewing: ExistingViewing, bookingId: BookingId, change: Partial<Booking>): ExistingViewing {
  const booking = viewing.bookings.findBooking(bookingId);
  return booking ? { ...viewing, bookings: viewing.bookings.with({ ...booking, ...change }) } : viewing;
}

function swapped(viewing: ExistingViewing, { rooms, to }: ViewingEventOf<'RoomsSwapped'>['data']): ExistingViewing {
  const moved = to.flatMap(({ bookings }, place) =>
    bookings.flatMap((bookingId) => {
      const booking = viewing.bookings.findBooking(bookingId);
      return booking ? [{ ...booking, roomId: rooms[place as 0 | 1] }] : [];
    }),
  );
  const withBookings = { ...viewing, bookings: viewing.bookings.withAll(moved) };
  return to.reduce(
    (state, { goods }, place) => withGoods(state, goods, { roomId: rooms[place as 0 | 1] }),
    withBookings,
  );
}
