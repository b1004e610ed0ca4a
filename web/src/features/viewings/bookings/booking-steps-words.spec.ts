import { expect, test } from '@jest/globals';
import type { BookingStep } from '@tender/contracts';
import { stepInWords } from './booking-steps-words.js';

const names = { person: (id: string) => `Person ${id}`, room: (id: string) => `Room ${id}` };
const words = (change: Partial<BookingStep> & Pick<BookingStep, 'kind'>): string =>
  stepInWords({ at: '2026-11-02T00:00:00.000Z', by: null, room: null, reason: null, ...change }, names);

test('steps of a booking read as sentences', () => {
  expect(words({ kind: 'BookingRequested', by: 'c1.u1' })).toBe('Requested by Person c1.u1');
  expect(words({ kind: 'BookingCreated', room: '2' })).toBe('Booked by the house: Room 2');
  expect(words({ kind: 'BookingApproved', room: '1' })).toBe('Confirmed by the house: Room 1');
  expect(words({ kind: 'BookingUpdated', by: 'c1.u1' })).toBe('Changed by Person c1.u1: waits for confirmation');
  expect(words({ kind: 'BookingUpdated', room: '1' })).toBe('Changed by the house: Room 1');
  expect(words({ kind: 'BookingRejected', reason: 'Full' })).toBe('Rejected by the house: Full');
  expect(words({ kind: 'BookingCancelled', by: 'c1.u2', reason: '' })).toBe('Cancelled by Person c1.u2');
  expect(words({ kind: 'BookingCompleted' })).toBe('Completed');
});
