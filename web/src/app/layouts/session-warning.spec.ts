import { expect, test } from '@jest/globals';
import { millisUntilWarning } from './session-warning.js';

const END = '2026-11-20T20:00:00.000Z';
const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`);

test('warns from five minutes before the end until the end', () => {
  expect(millisUntilWarning(END, at('19:00:00'))).toBe(55 * 60_000);
  expect(millisUntilWarning(END, at('19:54:59'))).toBe(1_000);
  expect(millisUntilWarning(END, at('19:55:00'))).toBe(0);
  expect(millisUntilWarning(END, at('19:59:59'))).toBe(0);
  expect(millisUntilWarning(END, at('20:00:00'))).toBeNull();
});

test('does not warn if the end is unknown', () => expect(millisUntilWarning(null, at('19:59:00'))).toBeNull());
