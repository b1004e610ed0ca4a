import { describe, expect, test } from '@jest/globals';
import { aBooking, aRoom, aViewing } from '../../../../testing/viewing-examples.js';
import { namesIn } from '../words/names.js';
import { boardOf, freeRooms, obstaclesTo, runsOf, shifted, type BoardContext } from './board-model.js';
import { obstaclesInWords, verdictInWords, verdictOn } from './verdict.js';

const [one, two] = [aRoom(), aRoom({ _id: 'v1.r2', name: 'Room 2' })];
const viewing = aViewing({ rooms: [one, two] });
const names = namesIn(viewing, (id) => id.toUpperCase());
const FRIDAY = '2026-11-20T12:00:00.000Z';
const monday = '2026-11-23';
const mine = aBooking({ slots: [9, 10] });
const theirs = aBooking({ _id: 'v1.b2', company: 'c2', room: two._id, slots: [10] });
const waiting = aBooking({ _id: 'v1.b3', company: 'c3', room: null, status: 'pending', slots: [9] });

const around = (bookings = [mine, theirs, waiting], change: Partial<BoardContext> = {}): BoardContext => ({
  board: boardOf(bookings),
  viewing,
  now: FRIDAY,
  ...change,
});

describe('obstacles before a drop', () => {
  const words = (slots: number[], room = two._id, date = monday, where = around()) =>
    obstaclesInWords(obstaclesTo(mine, { date, slots, room }, where), names);

  test('no obstacle if the room and the company are free', () => expect(words([11, 12])).toBe(''));
  test('no obstacle by the booking itself', () => expect(words([10, 11], one._id)).toBe(''));
  test('a room of another company, with the company and the hours', () =>
    expect(words([9, 10])).toBe('Room 2 is taken by C2, 10:00–11:00.'));
  test('another room with the same company at that time', () => {
    const other = aBooking({ _id: 'v1.b4', slots: [14], room: two._id });
    expect(words([14, 15], one._id, monday, around([mine, other]))).toBe('C1 is in Room 2 then, 14:00–15:00.');
  });
  test('an hour that has passed', () =>
    expect(words([9, 12], one._id, monday, around([mine], { now: '2026-11-23T10:30:00.000Z' }))).toBe(
      '09:00–10:00 has passed.',
    ));
  test('hours and days outside the viewing', () => {
    expect(words([17, 18])).toBe('The viewing is closed then.');
    const hours = { closedHour: 12, closedDays: ['2026-11-24'] };
    const closed = { ...around(), viewing: { ...around().viewing, ...hours } };
    expect(words([12], one._id, monday, closed)).toBe('The viewing is closed then.');
    expect(words([10], one._id, '2026-11-24', closed)).toBe('The viewing is closed then.');
    expect(words([9], one._id, '2026-11-28')).toBe('The day lies outside the viewing.');
  });
  test('its own attendees, once they are in the room', () => {
    const occupied = { ...one, signedIn: { companyId: 'c1', bookingId: mine._id, at: FRIDAY } };
    expect(words([12], two._id, monday, around([mine], { viewing: aViewing({ rooms: [occupied, two] }) }))).toBe(
      'Its people are in Room 1: check them out first.',
    );
  });
  test('no obstacle by completed or rejected bookings', () => {
    const gone = [{ ...theirs, status: 'completed' as const }, aBooking({ ...waiting, status: 'rejected' })];
    expect(words([10], two._id, monday, around([mine, ...gone]))).toBe('');
  });
});

describe('the drop of a booking', () => {
  const verdict = (booking: typeof mine, place: { slots: number[]; room: string }, over?: typeof mine) =>
    verdictOn(booking, { date: monday, ...place }, around(), over);

  test('at its own place stays', () => expect(verdict(mine, { slots: [9, 10], room: one._id }).kind).toBe('stays'));
  test('in a free place moves it; a request is confirmed', () => {
    const moves = verdict(waiting, { slots: [9], room: two._id });
    expect(verdictInWords(moves, waiting, names)).toBe(
      'Placed here, C3 is confirmed: Room 2, Mon, 23 Nov 2026, 09:00–10:00.',
    );
  });
  test('on another confirmed booking swaps them', () =>
    expect(verdict(mine, { slots: [10, 11], room: two._id }, theirs)).toMatchObject({
      kind: 'swaps',
      place: { room: two._id, slots: [10] },
    }));
  test('on a confirmed booking is blocked for a request', () =>
    expect(verdictInWords(verdict(waiting, { slots: [10], room: two._id }, theirs), waiting, names)).toBe(
      'Not possible: Room 2 is taken by C2, 10:00–11:00.',
    ));
});

test('the rooms that are free for a request', () => {
  expect(freeRooms(waiting, waiting, around())).toEqual([two._id]);
  expect(freeRooms(waiting, { date: monday, slots: [10] }, around())).toEqual([]);
});

test('shifts all hours with the grabbed one, and joins consecutive hours into a block', () => {
  expect(shifted([9, 10, 12], 10, 14)).toEqual([13, 14, 16]);
  expect(runsOf([12, 9, 10])).toEqual([
    { from: 9, length: 2 },
    { from: 12, length: 1 },
  ]);
});
