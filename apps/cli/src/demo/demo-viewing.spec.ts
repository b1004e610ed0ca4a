import { expect, test } from '@jest/globals';
import { dateAt, slotStart } from '@tender/contracts/slots';
import { isDue, placeAt } from './demo-viewing.js';

const HOUR = 3_600_000;

test.each(['2026-01-15', '2026-04-10', '2026-07-15', '2026-10-30'])(
  'at every hour of %s one place still has slots on the same day',
  (day) => {
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.parse(`${day}T00:00:00.000Z`) + hour * HOUR).toISOString();
      const { timeZone } = placeAt(now);
      expect([now, timeZone, slotStart(dateAt(now, timeZone), 15, timeZone) > now]).toEqual([now, timeZone, true]);
    }
  },
);

test('expects no company before its booked hour or with a booking for another day', () => {
  const booking = { status: 'approved' as const, date: '2026-11-24', startsAt: '2026-11-24T11:00:00.000Z' };
  expect(isDue(booking, '2026-11-24T10:59:00.000Z', 'Europe/Brussels')).toBe(false);
  expect(isDue(booking, '2026-11-24T11:00:00.000Z', 'Europe/Brussels')).toBe(true);
  expect(isDue(booking, '2026-11-25T11:00:00.000Z', 'Europe/Brussels')).toBe(false);
  expect(isDue({ ...booking, status: 'completed' }, '2026-11-24T11:00:00.000Z', 'Europe/Brussels')).toBe(false);
});
