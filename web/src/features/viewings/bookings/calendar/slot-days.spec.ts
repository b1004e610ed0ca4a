import { describe, expect, test } from '@jest/globals';
import { aBooking, aViewing } from '../../../../testing/viewing-examples.js';
import { slotDays, stillFree, toggled } from './slot-days.js';

const BEFORE = Date.parse('2026-11-20T00:00:00Z');
const viewing = aViewing({
  startDate: '2026-11-23',
  endDate: '2026-11-24',
  freeSlots: [
    { date: '2026-11-23', slots: [10, 11, 12] },
    { date: '2026-11-24', slots: [9] },
  ],
});

describe('the days of a viewing', () => {
  test('show free slots, and no reason for the others', () => {
    expect(slotDays(viewing, { own: [], now: BEFORE })).toEqual([
      { date: '2026-11-23', slots: ['taken', 'free', 'free', 'free', 'taken', 'taken', 'taken', 'taken', 'taken'] },
      {
        date: '2026-11-24',
        slots: ['free', 'taken', 'taken', 'taken', 'taken', 'taken', 'taken', 'taken', 'taken'],
      },
    ]);
  });

  test('show the own active bookings, confirmed or pending', () => {
    const own = [
      aBooking({ slots: [9] }),
      aBooking({ _id: 'v1.b2', status: 'pending', slots: [10] }),
      aBooking({ _id: 'v1.b3', status: 'rejected', slots: [11] }),
    ];
    expect(slotDays(viewing, { own, now: BEFORE })[0]?.slots.slice(0, 4)).toEqual(['own', 'own', 'free', 'free']);
  });

  test('offer a moving booking its own slots until they are over', () => {
    const moving = aBooking({ slots: [9, 13] });
    const at = (now: string) => slotDays(viewing, { own: [moving], moving, now: Date.parse(now) })[0]?.slots;
    expect(at('2026-11-20T00:00:00Z')?.slice(0, 5)).toEqual(['free', 'free', 'free', 'free', 'free']);
    expect(at('2026-11-23T09:00:00Z')?.slice(0, 5)).toEqual(['taken', 'free', 'free', 'free', 'free']);
  });

  test('show closed hours and days', () => {
    const hours = { openFrom: 10, openUntil: 13, closedHour: 11, closedDays: ['2026-11-24'] };
    const freeSlots = [{ date: '2026-11-23', slots: [10] }];
    expect(slotDays({ ...viewing, ...hours, freeSlots }, { own: [], now: BEFORE })).toEqual([
      { date: '2026-11-23', slots: ['free', 'closed', 'taken'] },
      { date: '2026-11-24', slots: ['closed', 'closed', 'closed'] },
    ]);
  });

  test('are empty before they are set', () => {
    expect(slotDays(aViewing({ startDate: null }), { own: [], now: BEFORE })).toEqual([]);
  });
});

describe('a choice of slots', () => {
  test('has one day, in order, and ends with its last slot', () => {
    const one = toggled(null, '2026-11-23', 11);
    expect(toggled(one, '2026-11-23', 10)).toEqual({ date: '2026-11-23', slots: [10, 11] });
    expect(toggled(one, '2026-11-24', 9)).toEqual({ date: '2026-11-24', slots: [9] });
    expect(toggled(one, '2026-11-23', 11)).toBeNull();
  });

  test('loses slots that others have booked', () => {
    const days = slotDays(viewing, { own: [], now: BEFORE });
    const chosen = { date: '2026-11-23', slots: [10, 11] };
    expect(stillFree(chosen, days, viewing)).toBe(chosen);
    expect(stillFree({ date: '2026-11-23', slots: [10, 15] }, days, viewing)).toEqual({
      date: '2026-11-23',
      slots: [10],
    });
    expect(stillFree({ date: '2026-11-23', slots: [15] }, days, viewing)).toBeNull();
    expect(stillFree({ date: '2026-12-01', slots: [9] }, days, viewing)).toBeNull();
  });
});
