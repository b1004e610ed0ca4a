import type {
  BookingView,
  CompanyView,
  CreateGoodBody,
  CreateRoomBody,
  CreateViewingBody,
  GoodMovement,
  GoodRow,
  GoodView,
  RoomUpdates,
  RoomView,
  ViewingUpdates,
  ViewingView,
  WalkInBody,
} from '@tender/contracts';
import { slotAt } from '@tender/contracts/slots';
import { push } from '../../../testing/fake-socket.js';
import type { FakeServer } from '../../../testing/fake-server.js';
import type { FakeDatabase } from '../../../testing/fake-database.js';
import { aBooking, aGood, aRoom, aViewing } from '../../../testing/viewing-examples.js';

/** Commands of admins on viewings, rooms and goods. The fake server stores the changes and checks no rules. */
export function serveViewingCommands(server: FakeServer, database: FakeDatabase): void {
  serveViewing(server, database);
  serveRooms(server, database);
  serveGoods(server, database);
  serveWalkIns(server, database);
}

function serveWalkIns(server: FakeServer, database: FakeDatabase): void {
  server.on<{ booking: BookingView }>('POST /api/booking/walk-in', ({ body }) => {
    const { viewingId: viewing, company, room: wanted, attendees = [] } = body as WalkInBody;
    const { companies, rooms, timeZone } = changed(database, viewing, {});
    const room = rooms.find(({ _id, signedIn }) => (wanted ? _id === wanted : !signedIn))!;
    const _id = `${viewing}.b${database.bookings.length + 1}`;
    const at = new Date().toISOString();
    const made = { ...slotAt(at, timeZone), createdAt: at, changedAt: at };
    const booking = aBooking({ ...made, _id, viewing, company, attendees, room: room._id });
    database.bookings = [...database.bookings, booking];
    const signedIn = { companyId: company, bookingId: _id, at };
    changed(database, viewing, {
      companies: [...new Set([...companies, company])],
      rooms: rooms.map((each) => (each === room ? { ...room, status: 'occupied', signedIn } : each)),
    });
    return { booking };
  });
}

/** Changes a viewing on the server and returns it. */
function changed(database: FakeDatabase, id: string, changes: Partial<ViewingView>): ViewingView {
  const known = database.viewings.find(({ _id }) => _id === id);
  if (!known) throw new Error(`There is no viewing ${id}`);
  const viewing = { ...known, ...changes };
  database.viewings = database.viewings.map((each) => (each._id === id ? viewing : each));
  return viewing;
}

/** Another admin, or the server's clock, changes a viewing: every open page is notified. */
export function changeViewingElsewhere(database: FakeDatabase, id: string, changes: Partial<ViewingView>): void {
  changed(database, id, changes);
  push.message('viewingUpdated', { viewing: { _id: id, ...changes } });
}

function serveViewing(server: FakeServer, database: FakeDatabase): void {
  server
    .on<{ newViewing: ViewingView }>('POST /api/viewing/create', ({ body }) => {
      const _id = `v${database.viewings.length + 1}`;
      const details = body as CreateViewingBody;
      const newViewing = aViewing({ ...details, _id, status: 'draft', rooms: [], creationInProgress: true });
      database.viewings = [...database.viewings, newViewing];
      return { newViewing };
    })
    .on<{ updatedViewing: ViewingView }>('PATCH /api/viewing/update/*', ({ rest, body }) => ({
      updatedViewing: changed(database, rest, body as ViewingUpdates),
    }))
    .on<{ companies: CompanyView[] }>('POST /api/companies/*', ({ rest, body }) => {
      const { companyIds } = body as { companyIds: string[] };
      const companies = database.companies.filter(({ _id }) => companyIds.includes(_id));
      changed(database, rest.replace('/assign', ''), {
        companies: companyIds,
        users: companies.flatMap(({ users }) => users),
      });
      return { companies };
    })
    .on<{ viewing: ViewingView | null }>('GET /api/viewing/latestViewing', () => ({
      viewing: database.viewings.at(-1) ?? null,
    }))
    .on<{ viewings: ViewingView[] }>('GET /api/viewing/admin/history', () => ({ viewings: completed(database) }))
    .on<{ viewingsHistory: ViewingView[] }>('GET /api/viewing/history', () => ({
      viewingsHistory: completed(database),
    }));
}

const completed = (database: FakeDatabase): ViewingView[] =>
  database.viewings.filter(({ status }) => status === 'completed');

function serveRooms(server: FakeServer, database: FakeDatabase): void {
  const put = (room: RoomView): RoomView => {
    const { rooms } = changed(database, room.viewing, {});
    const others = rooms.filter(({ _id }) => _id !== room._id);
    changed(database, room.viewing, { rooms: [...others, room] });
    return room;
  };
  server
    .on<{ newRoom: RoomView }>('POST /api/room/create', ({ body }) => {
      const room = body as CreateRoomBody;
      const { rooms } = changed(database, room.viewing, {});
      return { newRoom: put(aRoom({ ...room, _id: `${room.viewing}.r${rooms.length + 1}` })) };
    })
    .on<{ updatedRoom: RoomView }>('PATCH /api/room/update/*', ({ rest, body }) => {
      const { signIn, signOut, ...changes } = body as RoomUpdates;
      const room = database.viewings.flatMap(({ rooms }) => rooms).find(({ _id }) => _id === rest)!;
      if (signOut) return { updatedRoom: put({ ...room, status: 'free', signedIn: null }) };
      if (!signIn) return { updatedRoom: put({ ...room, ...changes }) };
      const { bookingId } = signIn;
      const companyId = database.bookings.find(({ _id }) => _id === bookingId)!.company;
      const signedIn = { companyId, bookingId, at: new Date().toISOString() };
      return { updatedRoom: put({ ...room, status: 'occupied', signedIn }) };
    });
}

function serveGoods(server: FakeServer, database: FakeDatabase): void {
  const add = (row: GoodRow, viewing: string): GoodView => {
    const good = aGood({ ...(row as Partial<GoodView>), viewing, _id: `${viewing}.${row.goodNo}` });
    database.goods.push(good);
    return good;
  };
  server
    .on<{ good: GoodView }>('POST /api/goods/create', ({ body }) => {
      const { viewing, ...row } = body as CreateGoodBody;
      return { good: add(row, viewing) };
    })
    .on<object>('POST /api/goods/upload/*', ({ rest, body }) => {
      for (const row of (body as { goodsData: GoodRow[] }).goodsData) add(row, rest);
      return {};
    });
  serveMoves(server, database);
}

/** Moves parcels from the safe to a room and back. */
function serveMoves(server: FakeServer, database: FakeDatabase): void {
  const move = (goodIds: readonly string[], step: Omit<GoodMovement, 'at' | 'by'>): GoodView[] => {
    const movement = { ...step, by: 'u1', at: new Date().toISOString() };
    const room = step.status === 'returned' ? null : step.room;
    database.goods = database.goods.map((good) =>
      goodIds.includes(good._id)
        ? {
            ...good,
            room,
            availability: room === null ? 'available' : 'assigned',
            movements: [...(good.movements ?? []), movement],
          }
        : good,
    );
    return database.goods.filter(({ _id }) => goodIds.includes(_id));
  };
  const companyIn = (roomId: string): string | null =>
    database.viewings.flatMap(({ rooms }) => rooms).find(({ _id }) => _id === roomId)?.signedIn?.companyId ?? null;
  server
    .on<{ goods: GoodView[] }>('POST /api/goods/assign/*', ({ rest: room, body }) => {
      const { goodIds } = body as { goodIds: string[] };
      return { goods: move(goodIds, { status: 'initiallyAssigned', room, companyId: companyIn(room) }) };
    })
    .on<{ goods: GoodView[] }>('PATCH /api/goods/return/stock', ({ body }) => {
      const { roomId: room, goodIds } = body as { roomId: string; goodIds: string[] };
      return { goods: move(goodIds, { status: 'returned', room, companyId: companyIn(room) }) };
    });
}
