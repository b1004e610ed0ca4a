import { gradeOf, type Addendum, type AddendumChange } from '@tender/contracts';
import { slotEnd, slotStart } from '@tender/contracts/slots';
import { CURRENT_RULES, type Actor, type Instant } from '@tender/kernel';
import type { ViewingCommand, RequestedTime } from '../viewing.commands.js';
import type { BookingDetails, BookingTime, GoodDetails, ViewingEvent, ViewingDetails } from '../viewing.events.js';

/** Builders of events and commands with defaults: three days in Antwerp; commands are sent on the Friday before. */
export const FRIDAY: Instant = '2026-11-20T12:00:00.000Z';
export const MONDAY = '2026-11-23';
export const TUESDAY = '2026-11-24';
export const WEDNESDAY = '2026-11-25';
export const ZONE = 'Europe/Brussels';
/** An instant by the viewing's local time. */
export const localTime = (date: string, hour: number): Instant => slotStart(date, hour, ZONE);

export const VIEWING = 'viewing1';
export const roomId = (room: string): string => `${VIEWING}.room${room}`;
export const goodId = (goodNo: string): string => `${VIEWING}.good${goodNo}`;
export const bookingId = (name: string): string => `${VIEWING}.booking${name}`;
export const userId = (company: string): string => `${company}.owner`;
export const buyer = (company: string): Actor => ({ userId: userId(company), role: 'buyer', companyId: company });
export const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
export const APPROVED = { companyApproved: true, strangers: [] };

export const DETAILS: ViewingDetails = {
  name: 'November viewing',
  category: 'roughDiamond',
  description: '',
  location: { name: 'Diamond Office', address: 'Hoveniersstraat 22', city: 'Antwerp', country: 'BE' },
  timeZone: ZONE,
  startDate: MONDAY,
  endDate: WEDNESDAY,
};

export const created = (details: Partial<ViewingDetails> = {}): ViewingEvent => ({
  type: 'ViewingCreated',
  data: { viewingId: VIEWING, rules: CURRENT_RULES, ...DETAILS, ...details },
});
export const roomAdded = (room = '1'): ViewingEvent => ({
  type: 'RoomAdded',
  data: { roomId: roomId(room), name: `Room ${room}`, capacity: 4 },
});
export const invited = (...companies: string[]): ViewingEvent => ({
  type: 'CompaniesInvited',
  data: { companies: companies.map((companyId) => ({ companyId, userIds: [userId(companyId)] })) },
});
export const published: ViewingEvent = {
  type: 'ViewingPublished',
  data: { opensAt: '2026-11-22T23:00:00.000Z', closesAt: '2026-11-25T23:00:00.000Z' },
};
/** @param more the number, if not the first, and the admin's words */
export const addendum = (changes: AddendumChange[], more: Partial<Omit<Addendum, 'changes'>> = {}): ViewingEvent => ({
  type: 'AddendumPublished',
  data: { number: 1, grade: gradeOf(changes), reason: null, changes, ...more },
});
export const wentLive: ViewingEvent = { type: 'ViewingWentLive', data: {} };
export const completed: ViewingEvent = { type: 'ViewingCompleted', data: {} };

/** Changes a history to an older version of the rules. */
export const underRules = (rules: number, history: readonly ViewingEvent[]): ViewingEvent[] =>
  history.map((event) => (event.type === 'ViewingCreated' ? { ...event, data: { ...event.data, rules } } : event));

/**
 * History of a draft with rooms 1 and 2; the companies A and B are invited. `coming` adds the publication,
 * `liveViewing` also the start.
 */
export const draft = (details: Partial<ViewingDetails> = {}): ViewingEvent[] => [
  created(details),
  roomAdded('1'),
  roomAdded('2'),
  invited('A', 'B'),
];
export const coming = (): ViewingEvent[] => [...draft(), published];
export const liveViewing = (): ViewingEvent[] => [...coming(), wentLive];

export const good = (goodNo = '1', more: Partial<GoodDetails> = {}): GoodDetails => ({
  goodId: goodId(goodNo),
  goodNo,
  ...more,
});
export const goodsAdded = (...goodNos: string[]): ViewingEvent => ({
  type: 'GoodsAdded',
  data: { goods: goodNos.map((goodNo) => ({ category: 'roughDiamond', ...good(goodNo) })) },
});
export const assigned = (
  room: string,
  goodNos: string[],
  { first = goodNos, company = null }: { first?: string[]; company?: string | null } = {},
): ViewingEvent => ({
  type: 'GoodsAssigned',
  data: { roomId: roomId(room), companyId: company, goodIds: goodNos.map(goodId), first: first.map(goodId) },
});
export const reassigned = (room: string, ...goodNos: string[]): ViewingEvent => ({
  type: 'GoodsReassigned',
  data: { roomId: roomId(room), companyId: null, goodIds: goodNos.map(goodId) },
});
export const returned = (room: string, ...goodNos: string[]): ViewingEvent => ({
  type: 'GoodsReturned',
  data: { roomId: roomId(room), companyId: null, goodIds: goodNos.map(goodId) },
});

/** A day and the start hours of its slots. */
export interface When {
  date?: string;
  slots?: number[];
}
export const wanted = ({ date = MONDAY, slots = [9] }: When = {}): RequestedTime => ({ date, slots });
export const time = ({ date = MONDAY, slots = [9] }: When = {}): BookingTime => ({
  date,
  slots,
  startsAt: slotStart(date, slots[0]!, ZONE),
  endsAt: slotEnd(date, slots.at(-1)!, ZONE),
});

interface Booked extends When {
  name?: string;
  room?: string;
  attendees?: string[];
}
const bookingDetailsOf = (company: string, { name = company, attendees = [], ...when }: Booked): BookingDetails => ({
  bookingId: bookingId(name),
  companyId: company,
  userId: userId(company),
  ...time(when),
  attendees,
});
export const requested = (company: string, booked: Booked = {}): ViewingEvent => ({
  type: 'BookingRequested',
  data: bookingDetailsOf(company, booked),
});
export const booked = (company: string, { room = '1', ...more }: Booked = {}): ViewingEvent => ({
  type: 'BookingCreated',
  data: { ...bookingDetailsOf(company, more), userId: ADMIN.userId, roomId: roomId(room) },
});
export const approved = (company: string, { name = company, room = '1' }: Booked = {}): ViewingEvent => ({
  type: 'BookingApproved',
  data: { bookingId: bookingId(name), companyId: company, roomId: roomId(room) },
});
export const rejected = (company: string, reason: string, name = company): ViewingEvent => ({
  type: 'BookingRejected',
  data: { bookingId: bookingId(name), companyId: company, reason },
});
export const cancelled = (company: string, reason: string, name = company): ViewingEvent => ({
  type: 'BookingCancelled',
  data: { bookingId: bookingId(name), companyId: company, reason },
});
export const used = (company: string, name = company): ViewingEvent => ({
  type: 'BookingCompleted',
  data: { bookingId: bookingId(name), companyId: company },
});
export const moved = (company: string, { name = company, room, attendees = [], ...when }: Booked): ViewingEvent => ({
  type: 'BookingUpdated',
  data: {
    bookingId: bookingId(name),
    companyId: company,
    ...time(when),
    attendees,
    roomId: room === undefined ? null : roomId(room),
  },
});
const inRoom = (company: string, room: string, name: string) => ({
  roomId: roomId(room),
  bookingId: bookingId(name),
  companyId: company,
});
export const signedIn = (company: string, room = '1', name = company): ViewingEvent => ({
  type: 'RoomSignedIn',
  data: inRoom(company, room, name),
});
export const signedOut = (company: string, room = '1', name = company): ViewingEvent => ({
  type: 'RoomSignedOut',
  data: inRoom(company, room, name),
});

export const book = (
  company: string,
  { name = company, room = '1', attendees = [], ...when }: Booked = {},
): ViewingCommand => ({
  type: 'CreateBooking',
  bookingId: bookingId(name),
  companyId: company,
  roomId: roomId(room),
  time: wanted(when),
  attendees,
  facts: APPROVED,
});
/** A company that comes without a booking, at nine on Monday. */
export const walkIn = (
  company: string,
  { name = company, room, attendees = [], ...when }: Booked = {},
): ViewingCommand => ({
  type: 'WalkIn',
  bookingId: bookingId(name),
  companyId: company,
  userIds: [userId(company)],
  roomId: room && roomId(room),
  time: wanted(when),
  attendees,
  facts: APPROVED,
});
export const request = (name: string, { attendees = [], ...when }: Booked = {}): ViewingCommand => ({
  type: 'RequestBooking',
  bookingId: bookingId(name),
  time: wanted(when),
  attendees,
  facts: APPROVED,
});
export const approve = (company: string, { name = company, room = '1' }: Booked = {}): ViewingCommand => ({
  type: 'ApproveBooking',
  bookingId: bookingId(name),
  companyId: company,
  roomId: roomId(room),
  facts: APPROVED,
});
export const move = (name: string, { room, attendees, date, slots }: Booked): ViewingCommand => ({
  type: 'UpdateBooking',
  bookingId: bookingId(name),
  facts: APPROVED,
  changes: {
    ...((date ?? slots) && { time: { ...(date && { date }), ...(slots && { slots }) } }),
    ...(room && { roomId: roomId(room) }),
    ...(attendees && { attendees }),
  },
});
export const swapBookings = (one: string, other: string): ViewingCommand => ({
  type: 'SwapBookings',
  bookingA: bookingId(one),
  bookingB: bookingId(other),
  facts: [APPROVED, APPROVED],
});
export const cancel = (name: string, reason = ''): ViewingCommand => ({
  type: 'CancelBooking',
  bookingId: bookingId(name),
  reason,
});
export const signIn = (name: string, room = '1'): ViewingCommand => ({
  type: 'SignIn',
  roomId: roomId(room),
  bookingId: bookingId(name),
});
export const signOut = (room = '1'): ViewingCommand => ({ type: 'SignOut', roomId: roomId(room) });
export const swap = (roomA = '1', roomB = '2'): ViewingCommand => ({
  type: 'SwapRooms',
  roomA: roomId(roomA),
  roomB: roomId(roomB),
});
const moving =
  (type: 'AssignGoods' | 'ReassignGoods' | 'ReturnGoods') =>
  (room: string, ...goodNos: string[]): ViewingCommand => ({
    type,
    roomId: roomId(room),
    goodIds: goodNos.map(goodId),
  });
export const assign = moving('AssignGoods');
export const reassign = moving('ReassignGoods');
export const giveBack = moving('ReturnGoods');
