import { expect, test } from '@jest/globals';
import { newPasswordProblem, passwordHint } from './password-hint.js';

test.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaa', 1],
  ['1212121212', 1],
  ['1234567890', 1],
  ['abcdefghijk', 1],
  ['blue-Stone7', 2],
  ['a stone without flaw', 3],
])('%j is of level %d', (password, level) => expect(passwordHint(password).level).toBe(level));

test('the rule', () => {
  expect(newPasswordProblem('123456789')).toBe('At least 10 characters');
  expect(newPasswordProblem('x'.repeat(201))).toBe('At most 200 characters');
  expect(newPasswordProblem('x'.repeat(200))).toBeNull();
});
