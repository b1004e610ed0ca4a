import { expect, test } from '@jest/globals';
import { SYSTEM, type Actor, type Instant } from '@tender/kernel';
import {
  ADMIN,
  approved,
  booked,
  bookingId,
  buyer,
  cancelled,
  localTime,
  MONDAY,
  moved,
  rejected,
  requested,
  roomId,
  signedIn,
  signedOut,
  used,
} from './testing/builders.js';
import { decided, findingIn, forged, type Recorded } from './testing/recorded.js';
import { asked, changed, draft, go, live, MORNING, open, over, PUBLISHED } from './testing/recorded-viewings.js';
import type { ViewingEvent } from './viewing.events.js';

const byA = { actor: buyer('A') };
const byB = { actor: buyer('B') };
const bySystem = { actor: SYSTEM };
const byAuditor = { actor: { ...ADMIN, role: 'auditor' } as Actor };
const byAnother = { actor: { ...ADMIN, userId: 'house.other' } };

/** Staff book the second room for B at the hour of its request. */
const ofB = booked('B', { name: 'x', room: '2' });
const atEleven: { at: Instant } = { at: localTime(MONDAY, 11) };
const waiting = decided([...PUBLISHED, asked('B'), go('live', MORNING)]);

test.each<[string, string, Recorded[], ViewingEvent, { actor?: Actor; at?: Instant }?]>([
  ['a booking of another company moved', 'NOT_FOUND', open, moved('A', { slots: [11] }), byB],
  ['a booking of another company cancelled', 'NOT_FOUND', open, cancelled('A', ''), byB],
  ['a reason of the company', 'different', open, changed(moved('A', { slots: [11] }), { reason: 'later' }), byA],
  ['a blank reason', 'form', open, changed(moved('A', { room: '2' }), { reason: ' ' })],
  ['a booking that gets another company', 'different', open, changed(moved('A', { room: '2' }), { companyId: 'B' })],
  ['a request in the name of another company', 'different', open, requested('A', { name: 'x', slots: [15] }), byB],
  ['a request of an admin', 'RequestBooking', open, requested('B', { name: 'x', slots: [15] })],
  ['a room that a company gives to itself', 'FORBIDDEN', open, moved('B', { room: '2' }), byB],
  ['a room booked twice', 'ROOM_BOOKED', open, booked('B', { name: 'x' })],
  ['a room booked twice by an approval', 'ROOM_BOOKED', open, approved('B')],
  ['a room booked twice by a move', 'ROOM_BOOKED', live, moved('B', { room: '1', slots: [9, 10] })],
  ['a company booked twice', 'COMPANY_BOOKED', open, booked('A', { name: 'x', room: '2' })],
  ['a booking on another day', 'SLOT_OUTSIDE_VIEWING', open, booked('B', { name: 'x', date: '2026-12-01' })],
  ['a booking in an hour that is over', 'SLOT_PASSED', live, booked('A', { name: 'x', slots: [9] }), atEleven],
  ['an approval of an hour that is over', 'SLOT_PASSED', waiting, approved('B', { room: '2' }), atEleven],
  ['a change of a booking that is over', 'BOOKING_ENDED', live, moved('A', { room: '1', attendees: ['x'] }), atEleven],
  ['a booking of a company that is not invited', 'COMPANY_NOT_INVITED', open, booked('C', { name: 'x', room: '2' })],
  ['a booking of a draft', 'VIEWING_NOT_OPEN', draft, booked('A')],
  ['a booking after the end', 'VIEWING_COMPLETED', over, booked('A')],
  ['a booking in the name of another admin', 'different', open, ofB, byAnother],
  ['a booking by an auditor', 'CreateBooking', open, ofB, byAuditor],
  ['an approval by the company', 'ApproveBooking', open, approved('B', { room: '2' }), byB],
  ['a refusal by the company', 'RejectBooking', open, rejected('B', ''), byB],
  ['a refusal without a company', 'form', open, changed(rejected('B', ''), { companyId: undefined })],
  ['a refusal of an approved booking', 'BOOKING_NOT_PENDING', open, rejected('A', '')],
  ['a booking that staff move out of its room', 'nothing to change', open, moved('A', { attendees: ['A.owner'] })],
  ['a change that changes nothing', 'nothing to change', open, moved('A', { room: '1', attendees: ['A.owner'] })],
  ['an attendee twice', 'different', open, moved('A', { room: '1', attendees: ['x', 'x'] })],
  ['an attendee who is added by the server', 'without its command', live, moved('A', { attendees: ['x'] }), bySystem],
  ['an unknown field', 'form', open, changed(ofB, { discount: 5 })],
  ['the id of another booking', 'id', open, booked('B', { name: 'A', room: '2', slots: [15] })],
  ['the id of another viewing', 'id', open, changed(ofB, { bookingId: 'viewing2.booking' })],
  ['an instant days away', 'instant', open, changed(ofB, { startsAt: '2026-11-20T08:00:00.000Z' })],
  ['an instant in another form', 'form', open, changed(ofB, { startsAt: '2026-11-23T08:00:00Z' })],
  ['an end before the start', 'instant', open, changed(ofB, { endsAt: localTime(MONDAY, 8) })],
  ['a sign-in without a booking', 'NOT_FOUND', live, signedIn('A', '1', 'x')],
  ['a sign-in on a request', 'BOOKING_NOT_APPROVED', waiting, signedIn('B')],
  ['a sign-in to another room', 'BOOKING_ELSEWHERE', live, signedIn('A', '2')],
  ['a sign-in before the first day', 'VIEWING_NOT_LIVE', open, signedIn('A')],
  ['a sign-in of another company', 'different', live, changed(signedIn('A'), { companyId: 'B' })],
  ['a sign-in by the company', 'SignIn', live, signedIn('A'), byA],
  ['a sign-out of an empty room', 'ROOM_NOT_OCCUPIED', live, signedOut('A')],
  ['the end of a booking without a sign-out', 'without its command', live, used('A')],
  ['the end of a booking before its time', 'nothing to change', live, used('A'), bySystem],
  [
    'a room exchange that leaves a booking',
    'different',
    live,
    { type: 'RoomsSwapped', data: { rooms: [roomId('1'), roomId('2')], to: [exchanged(), exchanged('A')] } },
  ],
])('%s is detected', (_, rule, history, event, by) => {
  expect(findingIn(forged(history, event, by))).toMatchObject({ rule, position: history.length });
});

function exchanged(...names: string[]) {
  return { goods: [], bookings: names.map(bookingId) };
}

test('repeated, moved and removed events are detected', () => {
  const [creation = open[0]!, room = open[0]!, ...more] = open;
  expect(findingIn([...open, open.at(-1)!])).toMatchObject({ rule: 'id' });
  expect(findingIn([...live, live.at(-1)!])).toMatchObject({ rule: 'GOODS_NOT_IN_STOCK' });
  expect(findingIn([room, creation, ...more])).toMatchObject({ rule: 'NOT_FOUND', position: 0 });
  expect(findingIn(live.toSpliced(1, 1))).toMatchObject({ rule: 'NOT_FOUND' });
});
