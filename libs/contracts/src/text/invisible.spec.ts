import { expect, test } from '@jest/globals';
import { addressIn, isEmailAddress } from './email.js';
import { keepsDirection, visibleText, withoutTurning } from './invisible.js';

test.each([
  ['\u200e1234.50', '1234.50'],
  ['\u202a1,250.50\u202c', '1,250.50'],
  [' \u2066LG10000002\u2069\u200b ', 'LG10000002'],
  ['\ufeffA\u00ad-1', 'A-1'],
])('%j shows %j', (text, visible) => expect(visibleText(text)).toBe(visible));

test('a text without turning characters keeps all others', () => {
  expect(withoutTurning('\u202bאבן \u20661\u2069\u202c \u200f(א)')).toBe('אבן 1 \u200f(א)');
  expect([keepsDirection('a \u202eb'), keepsDirection('אבן \u200f(1)')]).toEqual([false, true]);
});

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['MAILTO:ann@example.com?subject=Your%20tender', 'ann@example.com'],
  ['Ann One <ann@example.com>', 'ann@example.com'],
  ['"One, Ann" <ann@example.com> ', 'ann@example.com'],
  ['Ann <mailto:ann@example.com>', 'ann@example.com'],
  ['\u202aann@example.com\u202c', 'ann@example.com'],
])('the address in %j', (text, address) => expect(addressIn(text)).toBe(address));

test.each(['Ann <ann@example.com> <other@example.com>', 'ann@example.com, other@example.com', 'Ann <>'])(
  '%j has not one address',
  (text) => expect(isEmailAddress(addressIn(text))).toBe(false),
);
