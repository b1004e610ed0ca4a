import { expect, test } from '@jest/globals';
import { nextRoomName } from './room-names.js';

test('the next room continues the last number, past taken names', () => {
  expect(nextRoomName([])).toBe('Room 1');
  expect(nextRoomName(['Room 1', 'Room 2'])).toBe('Room 3');
  expect(nextRoomName(['Salon'])).toBe('Room 2');
  expect(nextRoomName(['A3', 'A2', 'A1'])).toBe('A4');
});
