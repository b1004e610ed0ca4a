import { expect, test } from '@jest/globals';
import { advanced } from './playing.js';

const at = [0, 100, 200, 1_000_000];

test('the clock advances at its speed, over all events in that time', () => {
  expect(advanced(at, { clock: 0, revision: 0 }, 50, 1)).toEqual({ clock: 50, revision: 0 });
  expect(advanced(at, { clock: 50, revision: 0 }, 50, 1)).toEqual({ clock: 100, revision: 1 });
  expect(advanced(at, { clock: 0, revision: 0 }, 50, 5)).toEqual({ clock: 250, revision: 2 });
});

test('a long time without events is shortened', () => {
  const shortened = advanced(at, { clock: 200, revision: 2 }, 100, 10);
  expect(shortened).toEqual({ clock: 1_000_000 - 15_000 + 1_000, revision: 2 });
  expect(advanced(at, shortened, 1_400, 10)).toEqual({ clock: 1_000_000, revision: 3 });
});

test('stops at the last event', () => {
  expect(advanced(at, { clock: 1_000_000, revision: 3 }, 100, 100)).toEqual({ clock: 1_000_000, revision: 3 });
});
