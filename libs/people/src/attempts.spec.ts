import { expect, test } from '@jest/globals';
import { Attempts } from './attempts.js';

test('five tries a minute, then a wait, each key for itself', () => {
  const attempts = new Attempts(5);
  for (let i = 0; i < 5; i++) attempts.count('ann', i * 1_000);
  expect(() => attempts.count('ann', 10_000)).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 50 } }));
  expect(() => attempts.count('bob', 10_000)).not.toThrow();
  expect(() => attempts.count('ann', 60_001)).not.toThrow();
});

test('a key that has proved itself begins anew', () => {
  const attempts = new Attempts(1);
  attempts.count('ann', 0);
  attempts.clear('ann');
  expect(() => attempts.count('ann', 1)).not.toThrow();
});
