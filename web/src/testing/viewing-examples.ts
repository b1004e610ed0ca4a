import {
  NO_STONE_FIELDS,
  USUAL_HOURS,
  type BookingView,
  type GoodView,
  type RoomView,
  type ViewingView,
} from '@tender/contracts';

/** A viewing and its parts for specs, with typical values as defaults. */

export const aRoom = (change: Partial<RoomView> = {}): RoomView => ({
  _id: 'v1.r1',
  viewing: 'v1',
  name: 'Room 1',
  capacity: 4,
  status: 'free',
  signedIn: null,
  ...change,
});

export const aViewing = (change: Partial<ViewingView> = {}): ViewingView => ({
  _id: 'v1',
  name: 'November rough',
  category: 'roughDiamond',
  description: '',
  location: { name: 'Diamond Office', address: 'Hoveniersstraat 22', city: 'Antwerp', country: 'BE' },
  timeZone: 'Europe/Brussels',
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  ...USUAL_HOURS,
  status: 'published',
  rules: 5,
  users: [],
  companies: [],
  rooms: [aRoom()],
  creationInProgress: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

export const aGood = (change: Partial<GoodView> = {}): GoodView => ({
  _id: 'v1.g1',
  viewing: 'v1',
  goodNo: '1',
  ...NO_STONE_FIELDS,
  category: 'roughDiamond',
  shape: 'octahedron',
  pieces: 12,
  carats: 10.8,
  estimate: null,
  availability: 'available',
  room: null,
  movements: [],
  ...change,
});

export const aBooking = (change: Partial<BookingView> = {}): BookingView => ({
  _id: 'v1.b1',
  viewing: 'v1',
  company: 'c1',
  user: 'c1.u1',
  date: '2026-11-23',
  slots: [9],
  attendees: ['c1.u1'],
  status: 'approved',
  room: 'v1.r1',
  reason: null,
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T09:00:00.000Z',
  createdAt: '2026-11-02T00:00:00.000Z',
  changedAt: '2026-11-02T00:00:00.000Z',
  ...change,
});
