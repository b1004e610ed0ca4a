import { describe, expect, test } from '@jest/globals';
import { instantAt } from '@tender/contracts/slots';
import { clockChange, dayAsTyped, dayIn, instantOfLocal, isBeyondCentury, timeIn } from './typed-time.js';

test.each([
  ['28 Nov 2026', '2026-11-28'],
  ['28 november 2026', '2026-11-28'],
  ['28/11/2026', '2026-11-28'],
  ['28.11.2026', '2026-11-28'],
  ['28-11-2026', '2026-11-28'],
  ['28 11 2026', '2026-11-28'],
  ['28112026', '2026-11-28'],
  ['05/12/2026', '2026-12-05'],
  ['5.12.26', '2026-12-05'],
  ['2026-11-28', '2026-11-28'],
  [' 28 בנוב׳ 2026 ', '2026-11-28'],
  ['28 nov. 2026', '2026-11-28'],
  ['31/11/2026', null],
  ['11/28/2026', null],
  ['28 Foo 2026', null],
  ['28/11', null],
  ['281126', null],
  ['', null],
])('the day “%s” is %s', (typed, day) => expect(dayIn(typed)).toBe(day));

test('reads each day in the form of each language', () => {
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-05`;
    for (const language of ['en-GB', 'fr-FR', 'nl-NL', 'he-IL']) {
      const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
      const written = new Intl.DateTimeFormat(language, format).format(new Date(`${day}T00:00:00Z`));
      expect([written, dayIn(written)]).toEqual([written, day]);
    }
  }
  expect(dayAsTyped('2026-11-28')).toBe('28 Nov 2026');
});

test.each([
  ['13:00', '13:00'],
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['13.30', '13:30'],
  ['13h30', '13:30'],
  ['1330', '13:30'],
  ['13:30:05', '13:30:05'],
  ['24:00', null],
  ['13:60', null],
  ['noon', null],
])('the time “%s” is %s', (typed, time) => expect(timeIn(typed)).toBe(time));

test('years beyond the present century are refused', () => {
  expect(isBeyondCentury('2099-12-31')).toBe(false);
  expect(isBeyondCentury('2100-01-01')).toBe(true);
  expect(dayIn('28112026'.padEnd(10, '2'))).toBeNull();
});

describe('at a change of the clocks', () => {
  const changeAt = (local: string, timeZone: string) => {
    const instant = instantAt(local, timeZone)!;
    return [instant, clockChange(local, instant, timeZone)];
  };
  test.each([
    ['2027-03-28T02:30', 'Europe/Brussels', '2027-03-28T01:30:00.000Z', { kind: 'missing' }],
    [
      '2027-10-31T02:30',
      'Europe/Brussels',
      '2027-10-31T00:30:00.000Z',
      { kind: 'doubled', other: '2027-10-31T01:30:00.000Z' },
    ],
    ['2027-10-31T03:30', 'Europe/Brussels', '2027-10-31T02:30:00.000Z', null],
    [
      '2027-04-04T01:45',
      'Australia/Lord_Howe',
      '2027-04-03T14:45:00.000Z',
      { kind: 'doubled', other: '2027-04-03T15:15:00.000Z' },
    ],
    ['2027-10-31T02:30', 'UTC', '2027-10-31T02:30:00.000Z', null],
  ])('%s in %s', (local, timeZone, instant, change) => expect(changeAt(local, timeZone)).toEqual([instant, change]));

  test('the second of two equal hours, which is only shown, stays the second', () => {
    const second = '2027-10-31T01:30:16.000Z';
    expect(instantOfLocal('2027-10-31T02:30', 'Europe/Brussels', second)).toBe(second);
    expect(clockChange('2027-10-31T02:30', second, 'Europe/Brussels')).toMatchObject({ kind: 'doubled' });
    expect(instantOfLocal('2027-10-31T02:31', 'Europe/Brussels', second)).toBe('2027-10-31T00:31:00.000Z');
  });
});
