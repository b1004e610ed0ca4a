import { describe, expect, test } from '@jest/globals';
import { roleMayGive } from '@tender/contracts';
import { plusMillis, type Instant } from '@tender/kernel';
import { commandsBehind } from '../commands-behind.js';
import {
  APPROVED,
  booked,
  bookingId,
  buyer,
  coming,
  completed,
  invited,
  liveViewing,
  localTime,
  MONDAY,
  signedIn,
  TUESDAY,
  underRules,
  walkIn,
} from '../testing/builders.js';
import { decided, findingIn, forged, type Recorded } from '../testing/recorded.js';
import { go, MORNING, PUBLISHED } from '../testing/recorded-viewings.js';
import { given, stateAfter } from '../testing/scenario.js';

const at: { now: Instant } = { now: plusMillis(localTime(MONDAY, 9), 1_800_000) };
const history = liveViewing();
const noRights = { companyApproved: false, strangers: [] };

describe('a company without a booking', () => {
  test('that is not invited is invited, booked for the present hour and signed in', () =>
    given(...history)
      .when(walkIn('C'), at)
      .then(invited('C'), booked('C'), signedIn('C')));
  test('that is invited is booked and signed in, in streams of every version', () => {
    for (const rules of [1, 2, 3, 4, 5])
      given(...underRules(rules, history))
        .when(walkIn('A'), at)
        .then(booked('A'), signedIn('A'));
  });
  test('gets the first room that is neither booked nor occupied, or the chosen one', () => {
    const isBooked = [...history, booked('B', { room: '1' })];
    const isOccupied = [...history, booked('B', { slots: [8], room: '1' }), signedIn('B')];
    for (const before of [isBooked, isOccupied])
      given(...before)
        .when(walkIn('A'), at)
        .then(booked('A', { room: '2' }), signedIn('A', '2'));
    given(...history)
      .when(walkIn('A', { room: '2' }), at)
      .then(booked('A', { room: '2' }), signedIn('A', '2'));
  });

  test('is refused where no room is free', () => {
    const full = [...history, booked('B'), booked('C', { slots: [8], room: '2' }), signedIn('C', '2')];
    given(...full)
      .when(walkIn('A'), at)
      .rejects('SLOT_NOT_FREE', { date: MONDAY, slots: [9] });
    given(...full)
      .when(walkIn('A', { room: '1' }), at)
      .rejects('ROOM_BOOKED', { companyId: 'B' });
    given(...full)
      .when(walkIn('A', { room: '2' }), at)
      .rejects('ROOM_OCCUPIED', { companyId: 'C' });
    given(...history)
      .when(walkIn('A', { room: 'none' }), at)
      .rejects('NOT_FOUND');
  });
  test('is refused outside the open hours, and for another hour than the present one', () => {
    given(...history)
      .when(walkIn('A', { slots: [18] }), { now: localTime(MONDAY, 18) })
      .rejects('SLOT_OUTSIDE_VIEWING', { firstSlot: 9 });
    given(...history)
      .when(walkIn('A', { slots: [10] }), at)
      .rejects('SLOT_OUTSIDE_VIEWING');
    given(...history)
      .when(walkIn('A', { slots: [9, 10] }), at)
      .rejects('SLOT_OUTSIDE_VIEWING');
    given(...history)
      .when(walkIn('A', { date: TUESDAY }), at)
      .rejects('SLOT_OUTSIDE_VIEWING');
    given(...history)
      .when(walkIn('A'), { now: localTime(MONDAY, 10) })
      .rejects('SLOT_PASSED');
  });
  test('is refused if it is not approved, has a booking, or names strangers', () => {
    const refused = (facts: object) => ({ ...walkIn('C'), facts }) as ReturnType<typeof walkIn>;
    given(...history)
      .when(refused(noRights), at)
      .rejects('COMPANY_NOT_APPROVED');
    given(...history)
      .when(refused({ companyApproved: true, strangers: ['x'] }), at)
      .rejects('ATTENDEE_NOT_MEMBER');
    given(...history, booked('A', { name: 'x', room: '2' }))
      .when(walkIn('A'), at)
      .rejects('COMPANY_BOOKED', { bookingId: bookingId('x') });
  });
  test('is refused unless the viewing is live', () => {
    given(...coming())
      .when(walkIn('A'), at)
      .rejects('VIEWING_NOT_LIVE');
    given(...history, completed)
      .when(walkIn('A'), at)
      .rejects('VIEWING_COMPLETED');
  });
});

test('only a role with all three rights may give it', () => {
  expect(roleMayGive([['viewing:invite', 'booking:update']], 'admin')).toBe(true);
  expect(roleMayGive([['viewing:invite', 'booking:update']], 'buyer')).toBe(false);
  expect(roleMayGive(['viewing:invite', 'booking:update'], 'buyer')).toBe(true);
  given(...history)
    .when(walkIn('A'), { ...at, actor: buyer('A') })
    .rejects('FORBIDDEN');
});

describe('verification', () => {
  const open = [...PUBLISHED, go('live', MORNING)];
  const visit = (company: string): Recorded[] => decided([...open, { command: walkIn(company), at: at.now }]);
  test.each(['A', 'C'])('knows the group of a walk-in of %s', (company) => {
    expect(findingIn(visit(company))).toBeNull();
  });
  test.each([
    ['A', 2],
    ['C', 3],
  ])('finds the command of %s behind the group of %i events', (company, length) => {
    const run = visit(company).slice(-length);
    const found = commandsBehind(stateAfter(...history), run, { company: () => APPROVED });
    expect(found.at(-1)).toEqual({ ...walkIn(company, { room: '1' }), userIds: company === 'C' ? ['C.owner'] : [] });
  });
  test('detects a walk-in by the company', () => {
    const event = visit('A').at(-2)!.event;
    expect(findingIn(forged(decided(open), event, { actor: buyer('A'), at: at.now }))).toMatchObject({
      problem: 'actor',
      rule: 'CreateBooking',
    });
  });
});
