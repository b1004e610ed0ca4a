import { expect, test } from '@jest/globals';
import type { UserView } from '@tender/contracts';
import { aBooking, aViewing } from '../../../testing/viewing-examples.js';
import { visitInWords, visitsOf } from './visits.js';
import { aUser } from '../../../testing/examples.js';

const person = (_id: string): UserView => aUser({ _id });

test('lists visits to open viewings, users with bookings first', () => {
  const people = ['c1.u1', 'c1.u2', 'c1.u3', 'c1.u4'].map(person);
  const viewings = [aViewing(), aViewing({ _id: 'v2', status: 'completed' })];
  const bookings = [
    aBooking({ _id: 'later', attendees: ['c1.u2'], slots: [11, 12], startsAt: '2026-11-23T10:00:00.000Z' }),
    aBooking({ _id: 'sooner', attendees: ['c1.u2', 'c1.u3'], status: 'pending' }),
    aBooking({ _id: 'been', attendees: ['c1.u4'], status: 'completed', slots: [13] }),
    aBooking({ _id: 'cancelled', attendees: ['c1.u1'], status: 'rejected' }),
    aBooking({ _id: 'elsewhere', viewing: 'v2', attendees: ['c1.u1'] }),
  ];
  const visits = visitsOf(people, viewings, bookings);
  expect(visits.map((visit) => [visit.person._id, visit.viewing._id, visitInWords(visit)])).toEqual([
    ['c1.u2', 'v1', 'Mon, 23 Nov 2026, 09:00–10:00, Pending; Mon, 23 Nov 2026, 11:00–13:00, Confirmed'],
    ['c1.u3', 'v1', 'Mon, 23 Nov 2026, 09:00–10:00, Pending'],
    ['c1.u4', 'v1', 'Mon, 23 Nov 2026, 13:00–14:00, Completed'],
    ['c1.u1', 'v1', null],
  ]);
});
