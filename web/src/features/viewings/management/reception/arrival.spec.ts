import { expect, test } from '@jest/globals';
import { isEarly } from './arrival.js';

test.each([
  ['09:00', true],
  ['12:44', true],
  ['12:45', false],
  ['13:30', false],
])('at %s for a booking at 13:00', (time, early) =>
  expect(isEarly({ startsAt: '2026-11-23T13:00:00.000Z' }, Date.parse(`2026-11-23T${time}:00.000Z`))).toBe(early),
);
