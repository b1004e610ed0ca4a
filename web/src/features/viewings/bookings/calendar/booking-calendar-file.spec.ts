import { expect, test } from '@jest/globals';
import { aBooking, aViewing } from '../../../../testing/viewing-examples.js';
import { calendarEntries } from './booking-calendar-file.js';

const about = { viewing: aViewing(), attendees: ['Ada Buyer', 'Bob Buyer'], host: 'house.test' };

test('writes an entry per run of slots, with place, zone and attendees', () => {
  expect(calendarEntries(aBooking({ slots: [9, 10, 14] }), about)).toEqual([
    {
      uid: 'v1.b1-1@house.test',
      sequence: 0,
      startsAt: '2026-11-23T08:00:00.000Z',
      endsAt: '2026-11-23T10:00:00.000Z',
      summary: 'November rough',
      description: '09:00–11:00 Brussels time\nWith Ada Buyer, Bob Buyer',
      location: 'Room 1, Diamond Office, Hoveniersstraat 22, Antwerp, Belgium',
      status: 'CONFIRMED',
    },
    expect.objectContaining({ uid: 'v1.b1-2@house.test', description: expect.stringMatching(/^14:00–15:00 /) }),
  ]);
});

test('a request is tentative, and has no room', () => {
  expect(calendarEntries(aBooking({ status: 'pending', room: null }), { ...about, attendees: [] })).toMatchObject([
    {
      status: 'TENTATIVE',
      summary: 'November rough (waiting for confirmation)',
      location: expect.stringMatching(/^Diamond Office/),
      description: '09:00–10:00 Brussels time',
    },
  ]);
});

test('has correct instants on both sides of a change of daylight saving', () => {
  const begins = (date: string, timeZone: string) =>
    calendarEntries(aBooking({ date }), { ...about, viewing: aViewing({ timeZone }) })[0]?.startsAt;
  expect(begins('2026-10-24', 'Europe/Brussels')).toBe('2026-10-24T07:00:00.000Z');
  expect(begins('2026-10-26', 'Europe/Brussels')).toBe('2026-10-26T08:00:00.000Z');
  expect(begins('2027-03-13', 'America/New_York')).toBe('2027-03-13T14:00:00.000Z');
  expect(begins('2027-03-15', 'America/New_York')).toBe('2027-03-15T13:00:00.000Z');
  expect(begins('2026-10-26', 'Africa/Gaborone')).toBe('2026-10-26T07:00:00.000Z');
});

test.each([
  ['to another hour', { slots: [11] }, ['v1.b1-1@house.test']],
  ['to another day', { date: '2026-11-24' }, ['v1.b1-1@house.test']],
  ['to two hours apart', { slots: [9, 14] }, ['v1.b1-1@house.test', 'v1.b1-2@house.test']],
])('a booking moved %s keeps its entries, with a higher sequence', (_, change, uids) => {
  const before = aBooking();
  const moved = calendarEntries({ ...before, ...change, changedAt: '2026-11-02T00:00:00.500Z' }, about);
  const again = calendarEntries({ ...before, changedAt: '2026-11-05T09:30:00.000Z' }, about);
  expect(moved.map(({ uid }) => uid)).toEqual(uids);
  const numbers = [before, moved, again].map((each) =>
    Array.isArray(each) ? each[0]!.sequence : calendarEntries(each, about)[0]!.sequence,
  );
  expect(numbers).toEqual([0, 1, 293_400]);
});
