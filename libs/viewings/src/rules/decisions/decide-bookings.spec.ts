import { describe, expect, test } from '@jest/globals';
import { USUAL_HOURS, slotsOfDay } from '@tender/contracts';
import {
  ADMIN,
  APPROVED,
  approve,
  approved,
  book,
  booked,
  bookingId,
  buyer,
  cancel,
  cancelled,
  coming,
  completed,
  draft,
  FRIDAY,
  liveViewing,
  localTime,
  MONDAY,
  move,
  moved,
  published,
  rejected,
  request,
  requested,
  roomId,
  signedIn,
  TUESDAY,
  used,
  WEDNESDAY,
} from '../testing/builders.js';
import { given, refusalOf, stateAfter, type History } from '../testing/scenario.js';
import { freeSlots } from './decide-bookings.js';
import { evolve } from '../viewing.js';
import type { ViewingEvent } from '../viewing.events.js';
import { viewingSnapshot } from '../viewing-snapshot.js';

const A = { actor: buyer('A') };
const B = { actor: buyer('B') };

describe('a company that requests and cancels repeatedly', () => {
  const asked = Array.from({ length: 500 }, (_, index) => requested('A', { name: `A ${index}` }));
  const withdrawn = Array.from({ length: 500 }, (_, index) => cancelled('A', '', `A ${index}`));
  const history = [...coming(), requested('B'), ...asked, ...withdrawn] as const;

  test('is refused, and learns its own number only', () =>
    given(...history)
      .when(request('A', { name: 'again' }), A)
      .rejects('VIEWING_FULL', { bookings: 500, maximum: 500 }));
  test('blocks neither another company nor staff', () => {
    expect(given(...history).when(request('B', { name: 'B2', slots: [12] }), B).decide).not.toThrow();
    expect(given(...history).when(book('B', { name: 'B3', slots: [13] })).decide).not.toThrow();
  });
});

describe('bookings by staff', () => {
  test('are approved immediately, with the instants of the slots', () =>
    given(...coming())
      .when(book('A', { slots: [12, 9, 12] }))
      .then(booked('A', { slots: [9, 12] })));
  test('refuses an occupied room and names the booking', () =>
    given(...coming(), booked('A', { slots: [9, 10] }))
      .when(book('B', { slots: [10, 11] }))
      .rejects('ROOM_BOOKED', {
        roomId: roomId('1'),
        date: MONDAY,
        slot: 10,
        bookingId: bookingId('A'),
        companyId: 'A',
      }));
  test('refuses a second booking of a company in any room', () =>
    given(...coming(), booked('A'))
      .when(book('A', { name: 'A2', room: '2' }))
      .rejects('COMPANY_BOOKED', { companyId: 'A', date: MONDAY, slot: 9, bookingId: bookingId('A') }));
  test('accepts a place without an approved booking', () =>
    given(...coming(), requested('A'), booked('A', { name: 'A2', slots: [10] }), cancelled('A', '', 'A2'))
      .when(book('B', { slots: [9, 10] }))
      .then(booked('B', { slots: [9, 10] })));
  test.each([
    ['2026-11-22', [9]],
    ['2026-11-26', [9]],
    [MONDAY, [8]],
    [MONDAY, [18]],
    [MONDAY, [9.5]],
    [MONDAY, []],
  ])('refuses times outside the viewing: %s %j', (date, slots) =>
    given(...coming())
      .when(book('A', { date, slots }))
      .rejects('SLOT_OUTSIDE_VIEWING', { startDate: MONDAY, endDate: WEDNESDAY, firstSlot: 9, lastSlot: 17 }),
  );
  test.each([
    [MONDAY, [7]],
    [MONDAY, [12]],
    [MONDAY, [23]],
    [TUESDAY, [10]],
  ])('refuses times outside the opening hours and on closed days: %s %j', (date, slots) => {
    const hours = { openFrom: 8, openUntil: 23, closedHour: 12, closedDays: [TUESDAY] };
    const before = [...coming(), { type: 'ViewingUpdated', data: hours } as const];
    given(...before)
      .when(book('A', { date, slots }))
      .rejects('SLOT_OUTSIDE_VIEWING', { firstSlot: 8, lastSlot: 22 });
    given(...before)
      .when(book('A', { slots: [8, 22] }))
      .then(booked('A', { slots: [8, 22] }));
  });
  test('ends the last hour of a day at midnight, and refuses an hour that the clock leaves out', () => {
    const SPRING = '2027-03-28';
    const before = draft({ startDate: SPRING, endDate: SPRING, openFrom: 1, openUntil: 24 });
    const during = { startsAt: '2027-03-28T21:00:00.000Z', endsAt: '2027-03-28T22:00:00.000Z' };
    const late = booked('A', { date: SPRING, slots: [23] });
    given(...before, published)
      .when(book('A', { date: SPRING, slots: [23] }))
      .then({ ...late, data: { ...late.data, ...during } } as typeof late);
    given(...before, published)
      .when(book('A', { date: SPRING, slots: [2] }))
      .rejects('SLOT_OUTSIDE_VIEWING');
  });
  test('refuses times in the past', () =>
    given(...liveViewing())
      .when(book('A', { slots: [9, 11] }), { now: localTime(MONDAY, 10) })
      .rejects('SLOT_PASSED', { slots: [9] }));
  test('refuses a company that is not invited', () =>
    given(...coming())
      .when(book('C'))
      .rejects('COMPANY_NOT_INVITED', { companyId: 'C' }));
  test('refuses a company that is not approved, and people of others', () => {
    given(...coming())
      .when({ ...book('A'), facts: { companyApproved: false, strangers: [] } } as ReturnType<typeof book>)
      .rejects('COMPANY_NOT_APPROVED');
    given(...coming())
      .when({ ...book('A'), facts: { companyApproved: true, strangers: ['B.x'] } } as ReturnType<typeof book>)
      .rejects('ATTENDEE_NOT_MEMBER', { attendees: ['B.x'] });
  });
  test('refuses a draft and a completed viewing', () => {
    given(...draft())
      .when(book('A'))
      .rejects('VIEWING_NOT_OPEN');
    given(...liveViewing(), completed)
      .when(book('A'))
      .rejects('VIEWING_COMPLETED');
  });
  test('bookings of others are not found in any viewing', () => {
    for (const command of [cancel('A'), move('A', { slots: [12] })])
      given(...liveViewing(), booked('A'), completed)
        .when(command, B)
        .rejects('NOT_FOUND');
  });
  test('refuses an unknown room', () =>
    given(...coming())
      .when(book('A', { room: '9' }))
      .rejects('NOT_FOUND'));
});

describe('a company requests a booking', () => {
  test('and waits for a decision', () =>
    given(...coming())
      .when(request('A', { attendees: ['A.x', 'A.x'] }), A)
      .then(requested('A', { attendees: ['A.x'] })));
  test('for times at which some room is free', () =>
    given(...coming(), booked('B'))
      .when(request('A'), A)
      .then(requested('A')));
  test('refuses without the name of another company', () => {
    const { details } = refusalOf(
      given(...coming(), booked('B'), booked('C', { room: '2' })).when(request('A', { slots: [9, 10] }), A).decide,
    );
    expect(details).toEqual({ date: MONDAY, slots: [9] });
  });
  test('refuses a second request for one time', () =>
    given(...coming(), requested('A', { name: 'A1' }))
      .when(request('A'), A)
      .rejects('COMPANY_BOOKED', { bookingId: bookingId('A1') }));
  test('may request a cancelled time again', () =>
    given(...coming(), requested('A', { name: 'A1' }), cancelled('A', '', 'A1'))
      .when(request('A'), A)
      .then(requested('A')));
  test.each([
    ['C', coming()],
    ['A', draft()],
  ])('%s does not find a viewing that is not open to it', (company, history) =>
    given(...history)
      .when(request('X'), { actor: buyer(company) })
      .rejects('NOT_FOUND'),
  );
});

describe('staff decide on a request', () => {
  test('approve it with a room', () =>
    given(...coming(), requested('A'))
      .when(approve('A'))
      .then(approved('A')));
  test('refuses a room that another booking occupies', () =>
    given(...coming(), requested('A'), booked('B'))
      .when(approve('A'))
      .rejects('ROOM_BOOKED', { bookingId: bookingId('B') }));
  test('refuses a time at which the company has another booking', () =>
    given(...coming(), requested('A'), booked('A', { name: 'A2', room: '2' }))
      .when(approve('A'))
      .rejects('COMPANY_BOOKED', { bookingId: bookingId('A2') }));
  test('refuses a second approval', () =>
    given(...coming(), requested('A'), approved('A'))
      .when(approve('A'))
      .rejects('BOOKING_NOT_PENDING', { status: 'approved' }));
  test('refuses the name of another company', () =>
    given(...coming(), requested('A'))
      .when({ type: 'ApproveBooking', bookingId: bookingId('A'), companyId: 'B', roomId: roomId('1'), facts: APPROVED })
      .rejects('NOT_FOUND'));
  test('refuses an ended request', () =>
    given(...liveViewing(), requested('A'))
      .when(approve('A'), { now: localTime(MONDAY, 10) })
      .rejects('SLOT_PASSED'));
  test('uses the recorded end, even if the time zone tables have changed', () => {
    const request = requested('A');
    const later = { ...request, data: { ...request.data, endsAt: localTime(MONDAY, 11) } } as ViewingEvent;
    given(...liveViewing(), later)
      .when(approve('A'), { now: localTime(MONDAY, 10) })
      .then(approved('A'));
    given(...liveViewing(), later)
      .when(approve('A'), { now: localTime(MONDAY, 11) })
      .rejects('SLOT_PASSED');
  });
  test('reject it with a reason', () =>
    given(...coming(), requested('A'))
      .when({ type: 'RejectBooking', bookingId: bookingId('A'), companyId: 'A', reason: 'Full' })
      .then(rejected('A', 'Full')));
  test('refuses the rejection of an approved booking', () =>
    given(...coming(), booked('A'))
      .when({ type: 'RejectBooking', bookingId: bookingId('A'), companyId: 'A', reason: '' })
      .rejects('BOOKING_NOT_PENDING'));
});

describe('a booking is changed', () => {
  test('moves it for staff', () =>
    given(...coming(), booked('A'))
      .when(move('A', { date: TUESDAY, room: '2' }))
      .then(moved('A', { date: TUESDAY, room: '2' })));
  test('records a reason of staff, but neither a blank one nor one of the company', () => {
    const because = (reason: string) => ({ ...move('A', { slots: [11] }), reason });
    const there = moved('A', { slots: [11], room: '1' }) as ViewingEvent & { type: 'BookingUpdated' };
    given(...coming(), booked('A'))
      .when(because('A guard is ill'))
      .then({ ...there, data: { ...there.data, reason: 'A guard is ill' } });
    given(...coming(), booked('A'))
      .when(because(' '))
      .then(there);
    given(...coming(), booked('A'))
      .when(because('later'), A)
      .then(moved('A', { slots: [11] }));
  });
  test('moves it within its own time', () =>
    given(...coming(), booked('A', { slots: [9, 10] }))
      .when(move('A', { slots: [10, 11] }))
      .then(moved('A', { slots: [10, 11], room: '1' })));
  test('refuses a place of another booking', () =>
    given(...coming(), booked('A'), booked('B', { room: '2' }))
      .when(move('A', { room: '2' }))
      .rejects('ROOM_BOOKED', { bookingId: bookingId('B') }));
  test('is pending again after a move by its company', () =>
    given(...coming(), booked('A'))
      .when(move('A', { slots: [11] }), A)
      .then(moved('A', { slots: [11] })));
  test('moves it for its company within its own time, even if no other room is free', () =>
    given(...coming(), booked('A', { slots: [9, 10] }), booked('B', { room: '2', slots: [9, 10] }))
      .when(move('A', { slots: [10, 11] }), A)
      .then(moved('A', { slots: [10, 11] })));
  test('refuses a move by its company to a slot in which other companies hold all rooms, including its former room', () =>
    given(...coming(), booked('A'), booked('B', { slots: [11] }), booked('C', { room: '2', slots: [11] }))
      .when(move('A', { slots: [11] }), A)
      .rejects('SLOT_NOT_FREE', { date: MONDAY, slots: [11] }));
  test('changes the attendees for its company', () =>
    given(...coming(), booked('A'))
      .when(move('A', { attendees: ['A.x'] }), A)
      .then(moved('A', { room: '1', attendees: ['A.x'] })));
  test('refuses a choice of the room by its company', () =>
    given(...coming(), booked('A'))
      .when(move('A', { room: '2' }), A)
      .rejects('FORBIDDEN'));
  test('records nothing without a difference', () =>
    given(...coming(), booked('A'))
      .when(move('A', { slots: [9], room: '1' }))
      .then());
  test('refuses another company', () =>
    given(...coming(), booked('A'))
      .when(move('A', { slots: [10] }), B)
      .rejects('NOT_FOUND'));
  test('refuses a change after its end', () => {
    given(...coming(), requested('A'), rejected('A', ''))
      .when(move('A', { slots: [10] }))
      .rejects('BOOKING_ENDED', { status: 'rejected' });
    given(...liveViewing(), booked('A'))
      .when(move('A', { slots: [16] }), { now: localTime(MONDAY, 10), actor: ADMIN })
      .rejects('BOOKING_ENDED');
  });
  test('refuses a change while its people are in the room', () =>
    given(...liveViewing(), booked('A'), signedIn('A'))
      .when(move('A', { room: '2' }))
      .rejects('ROOM_OCCUPIED'));
});

describe('a booking is cancelled', () => {
  test('for its company', () =>
    given(...coming(), booked('A'))
      .when(cancel('A', 'ill'), A)
      .then(cancelled('A', 'ill')));
  test('and its time is free', () =>
    given(...coming(), booked('A'), cancelled('A', ''))
      .when(book('B'))
      .then(booked('B')));
  test('refuses a company that does not own it', () =>
    given(...coming(), booked('A'))
      .when(cancel('A'), B)
      .rejects('NOT_FOUND'));
  test('refuses a completed booking', () =>
    given(...liveViewing(), booked('A'), used('A'))
      .when(cancel('A'), A)
      .rejects('BOOKING_ENDED', { status: 'completed' }));
  test('refuses a cancellation while its people are in the room', () =>
    given(...liveViewing(), booked('A'), signedIn('A'))
      .when(cancel('A'), A)
      .rejects('ROOM_OCCUPIED'));
});

describe('free slots', () => {
  const known = (...history: History) => {
    const state = stateAfter(history);
    if (state.status === 'none') throw new Error('there is no viewing');
    return state;
  };
  test('are future times at which a room is free', () => {
    const viewing = known(...liveViewing(), booked('A', { slots: [12] }), booked('B', { slots: [12, 13], room: '2' }));
    const [monday, tuesday] = freeSlots(viewing, localTime(MONDAY, 11));
    expect(monday).toEqual({ date: MONDAY, slots: [13, 14, 15, 16, 17] });
    expect(tuesday).toEqual({ date: TUESDAY, slots: slotsOfDay(USUAL_HOURS) });
  });
  test('do not exist in a draft', () => expect(freeSlots(known(...draft()), localTime(MONDAY, 9))).toEqual([]));
});

test('later events do not change a state: the executor returns to it after a conflict', () => {
  const state = stateAfter(...coming(), booked('A'), requested('B', { slots: [11] }));
  const before = JSON.stringify(viewingSnapshot.save(state));
  evolve(evolve(state, approved('B'), FRIDAY), moved('A', { date: TUESDAY, room: '2' }), FRIDAY);
  expect(JSON.stringify(viewingSnapshot.save(state))).toBe(before);
});
