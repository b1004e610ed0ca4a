import type {
  BookingStep,
  BookingUpdates,
  BookingView,
  BookingWish,
  GoodMarksBody,
  GoodPreference,
} from '@tender/contracts';
import { slotEnd, slotStart } from '@tender/contracts/slots';
import type { FakeServer } from '../../../testing/fake-server.js';
import { push } from '../../../testing/fake-socket.js';
import type { FakeDatabase } from '../../../testing/fake-database.js';
import { aBooking } from '../../../testing/viewing-examples.js';

/** Commands of a company on its bookings. The fake server stores the changes and checks no rules. */

interface Caller {
  company: string;
  user: string;
}

const now = (): string => new Date().toISOString();

/** The instants of a booking's slots in the time zone of its viewing. */
function timesOf({ viewings }: FakeDatabase, { viewing, date, slots }: BookingView) {
  const { timeZone } = viewings.find(({ _id }) => _id === viewing)!;
  return {
    startsAt: slotStart(date, Math.min(...slots), timeZone),
    endsAt: slotEnd(date, Math.max(...slots), timeZone),
  };
}

function changed(database: FakeDatabase, id: string, changes: Partial<BookingView>): BookingView {
  const known = database.bookings.find(({ _id }) => _id === id);
  if (!known) throw new Error(`There is no booking ${id}`);
  const next = { ...known, ...changes, changedAt: now() };
  const booking = { ...next, ...timesOf(database, next) };
  database.bookings = database.bookings.map((each) => (each._id === id ? booking : each));
  return booking;
}

/** The server changes a booking on behalf of an admin: every open page is notified. */
export function changeBookingElsewhere(database: FakeDatabase, id: string, changes: Partial<BookingView>): void {
  push.message('bookingUpdated', { booking: changed(database, id, changes) });
}

export function serveBookingCommands(server: FakeServer, database: FakeDatabase, { company, user }: Caller): void {
  server
    .on<{ pendingBooking: BookingView }>('POST /api/booking/pendingBooking', ({ body }) => {
      const { viewingId: viewing, newBookingData } = body as { viewingId: string; newBookingData: BookingWish };
      const _id = `${viewing}.b${database.bookings.length + 1}`;
      const state = { status: 'pending', room: null, createdAt: now(), changedAt: now() } as const;
      const wish = aBooking({ ...newBookingData, ...state, _id, viewing, company, user });
      const pendingBooking = { ...wish, ...timesOf(database, wish) };
      database.bookings = [...database.bookings, pendingBooking];
      return { pendingBooking };
    })
    .on<{ booking: BookingView }>('PATCH /api/booking/update/*', ({ rest, body }) => {
      const changes = body as BookingUpdates;
      const waits = { status: 'pending', room: null } as const;
      return { booking: changed(database, rest, { ...((changes.date ?? changes.slots) && waits), ...changes }) };
    })
    .on<{ preferences: GoodPreference[] }>('PATCH /api/goods/updatepreferences', ({ body }) => ({
      preferences: (body as GoodMarksBody).preferences.map(({ goodId, ...mark }) => {
        const known = database.goods.find(({ _id }) => _id === goodId)!;
        const preference = { favourite: false, priority: 0, note: '', ...known.preference, ...mark, goodId };
        database.goods = database.goods.map((good) => (good === known ? { ...good, preference } : good));
        return preference;
      }),
    }))
    .on<{ history: BookingStep[] }>('GET /api/booking/diary/*', { history: [] });
}
