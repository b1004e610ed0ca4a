import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@tender/contracts';
import { aBooking } from '../../../testing/viewing-examples.js';
import { filtered, filterOf, found } from './booking-lists.js';

const bookings = [
  aBooking({ _id: 'waits', status: 'pending', startsAt: '2026-11-24T08:00:00.000Z' }),
  aBooking({ _id: 'stands', status: 'approved', startsAt: '2026-11-25T08:00:00.000Z' }),
  aBooking({ _id: 'is over', status: 'completed', startsAt: '2026-11-20T08:00:00.000Z' }),
  aBooking({ _id: 'is refused', status: 'rejected', reason: 'Full', startsAt: '2026-11-21T08:00:00.000Z' }),
];
const ids = (list: BookingView[]): string[] => list.map(({ _id }) => _id);

describe('the list of bookings', () => {
  test('has the filters of the specification, the latest first', () => {
    expect(ids(filtered(bookings, 'all'))).toEqual(['stands', 'waits', 'is refused', 'is over']);
    expect(ids(filtered(bookings, 'bookingsPending'))).toEqual(['waits']);
    expect(ids(filtered(bookings, 'bookingsCompleted'))).toEqual(['is over']);
  });

  test('shows all for an address without a filter', () => {
    expect(['bookingsPending', null, '', 'nonsense'].map(filterOf)).toEqual(['bookingsPending', 'all', 'all', 'all']);
  });

  test('is searched by the values of its columns', () => {
    const columns = [
      { id: 'id', header: 'Id', value: ({ _id }: BookingView) => _id },
      { id: 'reason', header: 'Reason', value: ({ reason }: BookingView) => reason },
    ];
    for (const search of ['FULL', 'füll']) expect(ids(found(bookings, columns, search))).toEqual(['is refused']);
    expect(ids(found(bookings, columns, 'is'))).toEqual(['is over', 'is refused']);
    expect(found(bookings, columns, '')).toHaveLength(4);
    expect(found(bookings, columns, 'null')).toEqual([]);
  });
});
