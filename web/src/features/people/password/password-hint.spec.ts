import { expect, test } from '@jest/globals';
import { newPasswordProblem, passwordHint } from './password-hint.js';

test.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaa', 1],
  ['1212121212', 1],
  ['1234567890', 1],
  ['abcdefghijk', 1],
  ['passwordpassword', 1],
  ['Stone7Stone7Stone7', 1],
  ['Password2024!', 1],
  ['tenderhouse-1', 1],
  ['qwertyuiop12', 1],
  ['1q2w3e4r5t', 1],
  ['blue-Stone7blue-Stone7', 2],
  ['my house on the hill', 3],
  ['💎🎉🐘🌵🍩🎻🚲🧭🪁🦊🛶', 2],
  ['💎💎💎💎💎💎💎💎💎💎💎', 1],
  ['tender💎🎉🐘🌵', 1],
  ['blue-Stone7', 2],
  ['a stone without flaw', 3],
])('%j is of level %d', (password, level) => expect(passwordHint(password).level).toBe(level));

test('the rule', () => {
  expect(newPasswordProblem('123456789')).toBe('At least 10 characters');
  expect(newPasswordProblem('x'.repeat(201))).toBe('At most 200 characters');
  expect(newPasswordProblem('x'.repeat(200))).toBeNull();
});
