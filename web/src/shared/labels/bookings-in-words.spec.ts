import { expect, test } from '@jest/globals';
import { bookingsInWords } from './bookings-in-words.js';

test('completed visits count as booked', () => {
  const bookings = (['approved', 'completed', 'pending', 'rejected'] as const).map((status) => ({ status }));
  expect(bookingsInWords(bookings)).toBe('2 booked, 1 waiting');
  expect(bookingsInWords(bookings.filter(({ status }) => status !== 'pending'))).toBe('2 booked');
});
