import { dayFrom, stageViewing as stage, type StagedViewing } from '@tender/api-driver';
import type { BookingView, ViewingView } from '@tender/contracts';
import type { Person } from '../callers/person.js';

export { ZONE, type StagedViewing } from '@tender/api-driver';

/** Start of the process. It stays fixed, because a test may run over midnight. */
const NOW = new Date().toISOString();

/** Date in the time zone of the viewings, some days from now. */
export const dayFromNow = (days: number): string => dayFrom(NOW, days);

/** Remarks on each parcel that only staff may read. */
export const REMARKS = 'the owner wants it sold';

const numbered = <Item>(count: number, make: (no: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Creates a viewing of three days, from the day after tomorrow, up to the given stage. */
export function stageViewing(
  admin: Person,
  {
    buyers = [],
    rooms = 2,
    goods = 3,
    until,
    name,
  }: {
    buyers?: readonly Person[];
    rooms?: number;
    goods?: number;
    until?: ViewingView['status'];
    name?: string;
  } = {},
): Promise<StagedViewing> {
  return stage(admin, {
    now: NOW,
    ...(name !== undefined && { name }),
    until,
    emails: buyers.map(({ email }) => email),
    rooms: numbered(rooms, (no) => `Room ${no}`),
    goods: numbered(goods, (no) => ({
      goodNo: `${no}`,
      shape: 'octahedron',
      carats: 10.8,
      estimate: 77_777.77,
      remarks: REMARKS,
    })),
  });
}

/** Creates a booking as staff. */
export function book(
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
  return admin.bookings.create(viewing._id, { company, date, slots, room: rooms[room]!._id });
}
