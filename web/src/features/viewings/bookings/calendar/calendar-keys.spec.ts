import { expect, test } from '@jest/globals';
import { inDirection, placeAfter } from './calendar-keys.js';

test('keys move by day and by hour, and stay within the calendar', () => {
  const size = { days: 8, hours: 9 };
  const after = (key: string, day: number, hour: number) => placeAfter(key, { day, hour }, size);
  expect(after('ArrowRight', 0, 3)).toEqual({ day: 1, hour: 3 });
  expect(after('ArrowLeft', 0, 3)).toEqual({ day: 0, hour: 3 });
  expect(after('ArrowDown', 2, 8)).toEqual({ day: 2, hour: 8 });
  expect(after('ArrowUp', 2, 8)).toEqual({ day: 2, hour: 7 });
  expect(after('PageDown', 2, 0)).toEqual({ day: 7, hour: 0 });
  expect(after('End', 2, 4)).toEqual({ day: 7, hour: 4 });
  expect(after('Home', 2, 4)).toEqual({ day: 0, hour: 4 });
  expect(after('Enter', 2, 4)).toBeNull();
});

test('arrows move in their direction, also from right to left', () => {
  const turned = (key: string) => inDirection(key, 'rtl');
  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown'].map(turned)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowDown']);
  expect(inDirection('ArrowLeft', 'ltr')).toBe('ArrowLeft');
});
