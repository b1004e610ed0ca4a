import { expect, test } from '@jest/globals';
import { dateAt, slotStart } from '@tender/contracts/slots';
import { placeAt } from './demo-viewing.js';

const HOUR = 3_600_000;

test.each(['2026-01-15', '2026-04-10', '2026-07-15', '2026-10-30'])(
  'at every hour of %s there is a place at which slots of the day are still to come',
  (day) => {
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.parse(`${day}T00:00:00.000Z`) + hour * HOUR).toISOString();
      const { timeZone } = placeAt(now);
      expect([now, timeZone, slotStart(dateAt(now, timeZone), 15, timeZone) > now]).toEqual([now, timeZone, true]);
    }
  },
);
