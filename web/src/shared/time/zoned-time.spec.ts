import { expect, test } from '@jest/globals';
import { endAt, endOnBothClocks, onBothClocks, zonedSecondAt } from './zoned-time.js';

const AT = '2026-11-25T17:00:00.000Z';
const ANTWERP = 'Europe/Brussels';

test('an instant is shown on the clock of its place, and on the reader’s clock if that differs', () => {
  expect(onBothClocks(AT, ANTWERP, 'America/New_York')).toEqual({
    there: '25 Nov 18:00 Brussels time',
    here: '12:00 your time',
  });
  expect(onBothClocks(AT, 'UTC', ANTWERP)).toEqual({ there: '25 Nov 17:00 UTC', here: '18:00 your time' });
});

test('to the second if the seconds are not zero', () =>
  expect(onBothClocks('2026-11-25T17:00:16.000Z', ANTWERP, 'UTC')).toEqual({
    there: '25 Nov 18:00:16 Brussels time',
    here: '17:00:16 your time',
  }));

test('once if both clocks are the same', () => {
  for (const own of [ANTWERP, 'Europe/Paris'])
    expect(onBothClocks(AT, ANTWERP, own)).toEqual({ there: '25 Nov 18:00 Brussels time', here: null });
});

test('with the day if it differs', () =>
  expect(onBothClocks(AT, ANTWERP, 'Australia/Sydney').here).toBe('26 Nov 04:00 your time'));

test('a time in another zone than the reader’s names its zone', () => {
  expect(zonedSecondAt(AT, ANTWERP, 'UTC')).toBe('25 Nov 2026, 18:00:00 Brussels time');
  expect(zonedSecondAt(AT, ANTWERP, 'Europe/Paris')).toBe('25 Nov 2026, 18:00:00');
});

test('a date and time on both clocks, once if they are the same', () => {
  expect(endOnBothClocks(AT, ANTWERP, 'America/New_York')).toBe(
    'Wed, 25 Nov 2026, 18:00 Brussels time (12:00 your time)',
  );
  expect(endOnBothClocks(AT, ANTWERP, 'Europe/Paris')).toBe('Wed, 25 Nov 2026, 18:00');
});

test('both sides of a period have a weekday, an end with seconds, too', () => {
  expect(endAt('2026-11-20T12:03:22.000Z', 'UTC')).toBe('Fri, 20 Nov 2026, 12:03:22');
  for (const full of ['2026-11-20T12:03:00.000Z', '2026-11-20T12:03:00.400Z'])
    expect(endAt(full, 'UTC')).toBe('Fri, 20 Nov 2026, 12:03');
});
