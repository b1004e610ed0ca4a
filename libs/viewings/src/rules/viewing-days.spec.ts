import { describe, expect, test } from '@jest/globals';
import { MAXIMUM_VIEWING_DAYS } from '@tender/contracts';
import {
  canonicalZone,
  dateAt,
  daysBetween,
  endOfDay,
  isLocalDate,
  isTimeZone,
  numberOfDays,
  slotEnd,
  slotStart,
  startOfDay,
} from '@tender/contracts/slots';
import { created, invited, roomAdded, roomId } from './testing/builders.js';
import { given } from './testing/scenario.js';
import type { ViewingEvent } from './viewing.events.js';

/** Sundays with a change of the clock in some places, and without one in others. */
const CHANGES = [
  // [place, day, UTC offset in hours before the change, after it]
  ['Europe/Brussels', '2026-03-29', 1, 2],
  ['Europe/Brussels', '2026-10-25', 2, 1],
  ['America/New_York', '2026-03-08', -5, -4],
  ['America/New_York', '2026-11-01', -4, -5],
  ['Australia/Sydney', '2026-04-05', 11, 10],
  ['Australia/Sydney', '2026-10-04', 10, 11],
  ['Asia/Dubai', '2026-03-29', 4, 4],
  ['Asia/Dubai', '2026-10-25', 4, 4],
  ['Africa/Gaborone', '2026-03-29', 2, 2],
  ['Africa/Gaborone', '2026-10-25', 2, 2],
] as const;

const utc = (date: string, hour: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + hour * 3_600_000).toISOString();
const dayBefore = (date: string): string => utc(date, -24).slice(0, 10);

describe.each(CHANGES)('in %s on %s', (timeZone, day, before, after) => {
  const eve = dayBefore(day);

  test('days begin at their own midnight and last until the next', () => {
    expect(startOfDay(eve, timeZone)).toBe(utc(eve, -before));
    expect(startOfDay(day, timeZone)).toBe(utc(day, -before));
    expect(endOfDay(day, timeZone)).toBe(utc(day, 24 - after));
  });

  test('slots start at full hours of local time and last an hour', () => {
    expect(slotStart(eve, 9, timeZone)).toBe(utc(eve, 9 - before));
    expect(slotStart(day, 9, timeZone)).toBe(utc(day, 9 - after));
    expect(slotEnd(day, 17, timeZone)).toBe(utc(day, 18 - after));
  });

  test('a viewing over both days goes live and completes at its own midnights, and its bookings complete at their local end', () => {
    const booking = { bookingId: 'viewing1.b', companyId: 'A' };
    const hours = { opensAt: utc(eve, -before), closesAt: utc(day, 24 - after) };
    const opened: ViewingEvent = { type: 'ViewingPublished', data: hours };
    const draft = [created({ timeZone, startDate: eve, endDate: day }), roomAdded(), invited('A')];
    given(...draft)
      .when({ type: 'UpdateViewing', changes: {}, status: 'published' }, { now: '2026-01-01T00:00:00.000Z' })
      .then(opened);
    const booked: ViewingEvent = {
      type: 'BookingCreated',
      data: {
        ...booking,
        userId: 'house.admin',
        date: day,
        slots: [17],
        startsAt: slotStart(day, 17, timeZone),
        endsAt: slotEnd(day, 17, timeZone),
        attendees: [],
        roomId: roomId('1'),
      },
    };
    const history = [...draft, opened, booked];
    const keep = (now: string) => given(...history).when({ type: 'KeepTime' }, { now });
    const wentLive = { type: 'ViewingWentLive', data: {} } as const;
    const used = { type: 'BookingCompleted', data: booking } as const;
    const early = (at: string) => new Date(Date.parse(at) - 1).toISOString();
    keep(early(hours.opensAt)).then();
    keep(hours.opensAt).then(wentLive);
    keep(early(utc(day, 18 - after))).then(wentLive);
    keep(utc(day, 18 - after)).then(wentLive, used);
    keep(early(hours.closesAt)).then(wentLive, used);
    keep(hours.closesAt).then(wentLive, used, { type: 'ViewingCompleted', data: {} });
  });
});

describe('days', () => {
  test.each([
    ['2026-11-23', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['2999-12-31', true],
    ['9999-12-31', false],
    ['1999-12-31', false],
    ['23.11.2026', false],
    [20261123, false],
    [null, false],
  ])('%j is one: %j', (text, is) => {
    expect(isLocalDate(text)).toBe(is);
  });
  test.each([
    ['Europe/Brussels', true],
    ['UTC', true],
    ['+02:00', false],
    ['Mars/Base', false],
    ['', false],
    [1, false],
  ])('%j is a time zone: %j', (text, is) => {
    expect(isTimeZone(text)).toBe(is);
  });
  test.each([
    ['europe/brussels', 'Europe/Brussels'],
    ['AFRICA/DAR_ES_SALAAM', 'Africa/Dar_es_Salaam'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['us/eastern', 'America/New_York'],
    ['etc/utc', 'UTC'],
  ])('%j is spelt %j', (typed, zone) => {
    expect(canonicalZone(typed)).toBe(zone);
    expect(canonicalZone(zone)).toBe(zone);
  });
  test('are counted across a change of clocks', () => {
    expect(daysBetween('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(numberOfDays('2026-10-24', '2026-10-26')).toBe(3);
    expect(numberOfDays('2026-10-26', '2026-10-24')).toBe(-1);
    expect(daysBetween('2026-10-26', '2026-10-24')).toEqual([]);
  });
  test('always have an end: at the end of the calendar, and at the maximum of a viewing', () => {
    expect(daysBetween('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
    expect(daysBetween('2026-01-01', '2999-12-31')).toHaveLength(MAXIMUM_VIEWING_DAYS);
  });
  test('are those of the place', () => {
    expect(dateAt('2026-11-22T23:30:00.000Z', 'Europe/Brussels')).toBe('2026-11-23');
    expect(dateAt('2026-11-22T23:30:00.000Z', 'America/New_York')).toBe('2026-11-22');
  });
  test('a day that did not exist: Samoa went from the 29th to the 31st of December 2011', () => {
    expect(startOfDay('2011-12-31', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });
});
