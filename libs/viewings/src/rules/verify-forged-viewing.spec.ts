import { expect, test } from '@jest/globals';
import { SYSTEM, type Actor, type Instant } from '@tender/kernel';
import {
  ADMIN,
  assign,
  assigned,
  buyer,
  completed,
  created,
  giveBack,
  good,
  goodId,
  invited,
  published,
  reassigned,
  returned,
  roomAdded,
  roomId,
  DETAILS,
  TUESDAY,
  userId,
  wentLive,
} from './testing/builders.js';
import { decided, DRAFT, findingIn, forged, type Recorded } from './testing/recorded.js';
import { AFTER, changed, draft, live, open, over } from './testing/recorded-viewings.js';
import type { GoodDetails, ViewingEvent, ViewingEventOf } from './viewing.events.js';

const bySystem = { actor: SYSTEM };
const byA = { actor: buyer('A') };
const byAuditor = { actor: { ...ADMIN, role: 'auditor' } as Actor };

const update = (data: ViewingEventOf<'ViewingUpdated'>['data']): ViewingEvent => ({ type: 'ViewingUpdated', data });
const add = (...goods: GoodDetails[]): ViewingEvent => ({
  type: 'GoodsAdded',
  data: { goods: goods.map((each) => ({ category: 'roughDiamond', ...each })) },
});
const hours = (opensAt: Instant, closesAt: Instant) => ({ opensAt, closesAt });
const removed = (companyId: string): ViewingEvent => ({ type: 'CompanyRemoved', data: { companyId, reason: '' } });
const joining = (approval: object): ViewingEvent =>
  ({ type: 'CompaniesInvited', data: { ...invited('C').data, ...approval } }) as ViewingEvent;
const APPROVAL = { approvedBy: ADMIN.userId, approval: 2 };
const unknown = { discount: 5 } as object;
const wasOut = decided([...DRAFT, { command: assign('1', '1') }, { command: giveBack('1', '1') }]);
const older = draft.map((step, place) => (place === 0 ? { ...step, event: created({ rules: 4 } as object) } : step));
const oneRoom = decided([...DRAFT, { command: { type: 'DeleteRoom', roomId: roomId('2') } }]);

test.each<[string, string, Recorded[], ViewingEvent, { actor?: Actor; at?: Instant }?]>([
  ['a second creation', 'VIEWING_EXISTS', open, created()],
  ['a second publication', 'nothing to change', open, published],
  ['a publication by the server', 'UpdateViewing', draft, published, bySystem],
  ['a publication by a company', 'UpdateViewing', draft, published, byA],
  ['a publication by an auditor', 'UpdateViewing', draft, published, byAuditor],
  ['a publication after the last day', 'ENDS_IN_THE_PAST', draft, published, { at: AFTER }],
  ['a publication after the end', 'STATUS_NOT_POSSIBLE', over, published],
  ['a beginning by the clock before the first day', 'nothing to change', open, wentLive, bySystem],
  ['an end by the clock before the last day', 'nothing to change', live, completed, bySystem],
  ['an end that leaves a request open', 'different', open, completed],
  ['a second end', 'nothing to change', over, completed],
  ['a name after the end', 'VIEWING_COMPLETED', over, update({ name: 'Another' })],
  ['an unknown field in an update', 'form', draft, update({ name: 'Another', ...unknown })],
  ['an unknown field in a location', 'form', draft, update({ location: { ...DETAILS.location!, ...unknown } })],
  ['hours with a new name', 'different', open, update({ name: 'Another', opensAt: '2026-11-22T20:00:00.000Z' })],
  ['a last day with the hours of another one', 'different', live, update({ endDate: TUESDAY })],
  ['no first day', 'VIEWING_INCOMPLETE', open, update({ startDate: null })],
  ['other days without their hours', 'instant', open, update({ startDate: '2026-11-25', endDate: '2026-11-28' })],
  [
    'days without a booking that waits',
    'BOOKINGS_OUTSIDE',
    open,
    update({ startDate: TUESDAY, ...hours('2026-11-23T23:00:00.000Z', '2026-11-25T23:00:00.000Z') }),
  ],
  [
    'hours that end before they begin',
    'instant',
    draft,
    { type: 'ViewingPublished', data: hours('2026-11-24T00:00:00.000Z', '2026-11-21T00:00:00.000Z') },
  ],
  ['opening hours under older rules', 'RULES_OLDER', older, update({ openFrom: 10 })],
  ['hours without a booking', 'BOOKINGS_OUTSIDE', open, update({ openFrom: 10 })],
  ['hours that are not possible', 'HOURS_NOT_POSSIBLE', draft, update({ closedHour: 20 })],
  ['the id of another room', 'id', draft, roomAdded('1')],
  ['the id of a room that was deleted', 'id', oneRoom, roomAdded('2')],
  ['the room of another viewing', 'id', draft, changed(roomAdded('3'), { roomId: 'viewing2.room3' })],
  ['the name of another room', 'ROOM_NAME_TAKEN', draft, changed(roomAdded('3'), { name: 'Room 1' })],
  ['an unknown field in a room', 'form', draft, changed(roomAdded('3'), unknown)],
  ['a room without a capacity', 'form', draft, changed(roomAdded('3'), { name: 'Room 3', capacity: undefined })],
  ['a room deleted with its goods', 'ROOM_IN_USE', live, { type: 'RoomDeleted', data: { roomId: roomId('1') } }],
  ['one id for two parcels', 'id', draft, add(good('9'), { ...good('8'), goodId: goodId('9') })],
  ['a number of another parcel', 'GOOD_NUMBER_TAKEN', draft, add({ ...good('9'), goodNo: '1' })],
  ['an unknown field in a parcel', 'form', draft, add({ ...good('9'), ...unknown })],
  ['an empty list of goods', 'nothing to change', draft, add()],
  ['goods that are assigned twice', 'GOODS_NOT_IN_STOCK', live, assigned('2', ['1'], { first: [] })],
  ['goods whose first assignment is false', 'different', wasOut, assigned('1', ['1'])],
  ['goods that come from the safe as from a room', 'GOODS_NOT_IN_ROOM', live, reassigned('2', '3')],
  ['goods that are returned from another room', 'GOODS_NOT_IN_ROOM', live, returned('2', '1')],
  ['goods for a company that is not there', 'different', live, assigned('1', ['3'], { company: 'B' })],
  ['goods that move after the end', 'VIEWING_COMPLETED', over, assigned('1', ['1'])],
  ['goods that a company moves', 'AssignGoods', live, assigned('1', ['3']), byA],
  ['goods deleted from a room', 'GOODS_NOT_IN_STOCK', live, { type: 'GoodDeleted', data: { goodId: goodId('1') } }],
  ['a person who is invited twice', 'nothing to change', draft, invited('A')],
  ['an invitation by the server without an approval', 'FORBIDDEN', draft, invited('C'), bySystem],
  ['an invitation by an admin with an approval', 'FORBIDDEN', draft, joining(APPROVAL)],
  ['an invitation by the server that names no admin', 'form', draft, joining({ approval: 2 }), bySystem],
  ['an invitation by the server after the end', 'nothing to change', over, joining(APPROVAL), bySystem],
  ['a company that an admin removes without a person', 'without its command', open, removed('A')],
  ['a removed company that keeps its booking', 'different', open, removed('A'), bySystem],
  ['a company removed twice', 'nothing to change', draft, removed('C'), bySystem],
  [
    'a person removed from another company',
    'different',
    draft,
    { type: 'PersonRemoved', data: { userId: userId('A'), companyId: 'B' } },
  ],
])('%s is detected', (_, rule, history, event, by) => {
  expect(findingIn(forged(history, event, by))).toMatchObject({ rule, position: history.length });
});

test.each<[string, Recorded[], ViewingEvent]>([
  ['a capacity that is no number', draft, changed(roomAdded('3'), { capacity: 'four' })],
  ['a room with a negative capacity', draft, changed(roomAdded('3'), { capacity: -4 })],
  ['a room without a name', draft, changed(roomAdded('3'), { name: null })],
  ['a name that is a number', draft, changed(update({}), { name: 5 })],
  ['an unknown kind of goods', draft, changed(update({}), { category: 'pearl' })],
  ['a time zone that does not exist', draft, update({ timeZone: 'No/Where' })],
  ['no time zone', draft, changed(update({}), { timeZone: null })],
  ['half an address', draft, changed(update({}), { location: { name: 'Diamond Office' } })],
  ['a day that no calendar has', draft, update({ startDate: '2026-02-31' })],
  ['an hour that no day has', draft, update({ openUntil: 25 })],
  ['closed days that are no days', draft, update({ closedDays: ['Sunday'] })],
  ['half a cent', draft, add({ ...good('9'), estimate: 0.5 })],
  ['a parcel with a text as its weight', draft, changed(add(), { goods: [{ ...good('9'), carats: '1' }] })],
  ['a company whose id is a number', draft, changed(invited('C'), { companies: [{ companyId: 5, userIds: [] }] })],
])('%s is detected by its shape', (_, history, event) => {
  expect(findingIn(forged(history, event))).toMatchObject({ rule: 'form', position: history.length });
});

test('a creation under the id of another viewing is detected', () => {
  const creation = { ...draft[0]!, event: created({}) };
  expect(findingIn([creation])).toBeNull();
  const other = changed(creation.event, { viewingId: 'viewing2' });
  expect(findingIn([{ ...creation, event: other }])).toMatchObject({ rule: 'id', position: 0 });
});
