import type { BookingView, GoodView, RoomView, ViewingView } from '@tender/contracts';
import { dateAt, plusDays } from '@tender/contracts/slots';
import type { Person } from './person.js';

export const ZONE = 'Europe/Brussels';
/** Days from now, where viewings are. */
export const dayFromNow = (days: number): string => plusDays(dateAt(new Date().toISOString(), ZONE), days);

export interface StagedViewing {
  viewing: ViewingView;
  rooms: RoomView[];
  goods: GoodView[];
}

/** A viewing of three days from the day after tomorrow on, up to where it is wanted. */
export async function stageViewing(
  admin: Person,
  {
    buyers = [],
    rooms = 2,
    goods = 3,
    until = 'published',
    name = 'Viewing',
  }: {
    buyers?: readonly Person[];
    rooms?: number;
    goods?: number;
    until?: ViewingView['status'];
    name?: string;
  } = {},
): Promise<StagedViewing> {
  const {
    newViewing: { _id },
  } = await admin
    .post('/api/viewing/create', {
      name,
      category: 'roughDiamond',
      timeZone: ZONE,
      startDate: dayFromNow(2),
      endDate: dayFromNow(4),
      location: { name: 'Diamond Office', address: 'Hoveniersstraat 22', city: 'Antwerp', country: 'BE' },
    })
    .json<{ newViewing: ViewingView }>(201);
  const made: RoomView[] = [];
  for (let no = 1; no <= rooms; no++) {
    made.push(
      (
        await admin
          .post('/api/room/create', { viewing: _id, name: `Room ${no}`, capacity: 4 })
          .json<{ newRoom: RoomView }>(201)
      ).newRoom,
    );
  }
  const goodsData = Array.from({ length: goods }, (_, no) => ({
    goodNo: `${no + 1}`,
    shape: 'octahedron',
    carats: 10.8,
    estimate: 77_777.77,
  }));
  const added =
    goods > 0
      ? (await admin.post(`/api/goods/upload/${_id}`, { goodsData }).json<{ goods: GoodView[] }>(201)).goods
      : [];
  if (buyers.length > 0)
    await admin.patch(`/api/viewing/bulk-invite/${_id}`, { emails: buyers.map(({ email }) => email) }).expect(200);
  const { updatedViewing } = await admin
    .patch(`/api/viewing/update/${_id}`, { status: until })
    .json<{ updatedViewing: ViewingView }>();
  return { viewing: updatedViewing, rooms: made, goods: added };
}

/** A booking that the house makes. */
export async function book(
  admin: Person,
  { viewing, rooms }: StagedViewing,
  {
    company,
    date = dayFromNow(2),
    slots = [9],
    room = 0,
  }: {
    company: string;
    date?: string;
    slots?: number[];
    room?: number;
  },
): Promise<BookingView> {
  const newBookingData = { company, date, slots, room: rooms[room]!._id, attendees: [] };
  return (
    await admin
      .post('/api/booking/create', { viewingId: viewing._id, newBookingData })
      .json<{ booking: BookingView }>(201)
  ).booking;
}
