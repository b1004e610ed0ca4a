import { expect, test } from '@jest/globals';
import { aBooking } from '../../../testing/viewing-examples.js';
import { nextBookings } from './next-bookings.js';

test('lists pending and confirmed bookings that are not over, the next first, four at most', () => {
  const at = (hour: number) => `2026-11-23T${hour}:00:00.000Z`;
  const booking = (_id: string, hour: number, change = {}) =>
    aBooking({ _id, startsAt: at(hour), endsAt: at(hour + 1), ...change });
  const ofOne = [
    booking('late', 17),
    booking('over', 10),
    booking('now', 11),
    booking('asked', 12, { status: 'pending' }),
  ];
  const ofOther = [booking('no', 13, { status: 'rejected' }), booking('next', 13), booking('then', 14)];
  const named = (list: typeof ofOne) => Object.fromEntries(list.map((each) => [each._id, each]));
  expect(nextBookings({ v1: named(ofOne), v2: named(ofOther) }, at(11)).map(({ _id }) => _id)).toEqual([
    'now',
    'asked',
    'next',
    'then',
  ]);
});
