import { expect, test } from '@jest/globals';
import type { DailyBooking } from '@tender/contracts';
import { hourAt, hoursOf } from './day-hours.js';

const booking = (_id: string, given: Partial<DailyBooking> = {}): DailyBooking => ({
  ...{ _id, company: 'c', companyName: 'C', room: 'Room 1', slots: [9], status: 'approved', people: 1, here: false },
  ...given,
});

test('lists the visitors of each hour by room, and then those without a room', () => {
  const bookings = [
    booking('asks', { room: null, slots: [10, 11], status: 'pending' }),
    booking('ten', { room: 'Room 10', slots: [10] }),
    booking('two', { room: 'Room 2', slots: [9, 10] }),
  ];
  const hours = hoursOf({ openHours: [10, 12, 13], bookings });
  expect(hours.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13]);
  expect(hours.map(({ bookings }) => bookings.map(({ _id }) => _id)).slice(0, 4)).toEqual([
    ['two'],
    ['two', 'ten', 'asks'],
    ['asks'],
    [],
  ]);
});

test('uses the time zone of the viewing', () => {
  const noon = Date.parse('2026-11-23T12:30:00Z');
  expect([hourAt(noon, 'Europe/Brussels'), hourAt(noon, 'Asia/Kolkata'), hourAt(noon, 'America/New_York')]).toEqual([
    13, 18, 7,
  ]);
  expect(hourAt(Date.parse('2026-11-23T23:30:00Z'), 'Europe/Brussels')).toBe(0);
});
