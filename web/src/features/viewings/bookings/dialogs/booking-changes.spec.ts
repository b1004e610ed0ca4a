import { expect, test } from '@jest/globals';
import { aBooking } from '../../../../testing/viewing-examples.js';
import { changesOf } from './booking-changes.js';

test('sends only changes: a booking that is not moved does not need confirmation again', () => {
  const booking = aBooking({ date: '2026-11-23', slots: [9, 10], attendees: ['c1.u1', 'c1.u2'] });
  const chosen = { date: '2026-11-23', slots: [10, 9] };
  expect(changesOf(booking, { chosen, attendees: ['c1.u2', 'c1.u1'] })).toBeNull();
  expect(changesOf(booking, { chosen, attendees: ['c1.u2'] })).toEqual({ attendees: ['c1.u2'] });
  expect(changesOf(booking, { chosen: { ...chosen, slots: [9] }, attendees: booking.attendees })).toEqual({
    date: '2026-11-23',
    slots: [9],
  });
  expect(changesOf(booking, { chosen: { ...chosen, date: '2026-11-24' }, attendees: booking.attendees })?.date).toBe(
    '2026-11-24',
  );
  expect(changesOf(booking, { chosen: null, attendees: [] })).toBeNull();
});
