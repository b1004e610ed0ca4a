import { expect, test } from '@jest/globals';
import { bidTimes, localTime, MINUTE, pastTenders, ZONE } from './past-plan.js';

const DAY = 24 * 60 * MINUTE;
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: ZONE });
const START = Date.parse('2026-03-01T00:30:00.000Z');

test('at any time of the year three tenders of two hours lie on Thursdays, 4 to 25 days before', () => {
  for (let hour = 0; hour < 365 * 24; hour += 31) {
    const now = START + hour * 60 * MINUTE;
    const tenders = pastTenders(new Date(now).toISOString());
    expect(tenders.map(({ incident }) => incident)).toEqual(['tie', 'outage', 'void']);
    for (const { startsAt, endsAt, monday } of tenders) {
      expect([weekday.format(startsAt), weekday.format(localTime(monday, '12:00'))]).toEqual(['Thursday', 'Monday']);
      expect(endsAt - startsAt).toBe(120 * MINUTE);
      expect(now - endsAt).toBeGreaterThan(3 * DAY);
      expect(now - startsAt).toBeLessThan(26 * DAY);
    }
  }
});

test('a local time follows the clock change of the zone', () => {
  expect([localTime('2026-03-28', '14:00'), localTime('2026-03-29', '14:00')]).toEqual([
    Date.parse('2026-03-28T13:00:00.000Z'),
    Date.parse('2026-03-29T12:00:00.000Z'),
  ]);
  expect(() => localTime('2026-03-29', '25:00')).toThrow(RangeError);
});

test('bids are in order, within their time, in whole seconds, and most frequent near the end', () => {
  const [from, to] = [START, START + 120 * MINUTE];
  const times = bidTimes(1_000, from, to);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((time) => time >= from && time < to && time % 1_000 === 0)).toBe(true);
  expect(times.filter((time) => time >= to - 30 * MINUTE).length).toBeGreaterThan(400);
  expect(times.filter((time) => time < to - 60 * MINUTE).length).toBeGreaterThan(200);
});
