import { expect, test } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import { ApiError, ConnectionLost } from '../../../../shared/http/api-error.js';
import { aRoom } from '../../../../testing/viewing-examples.js';
import { namesIn } from './names.js';
import { refusalInWords } from './refusal-words.js';

const names = namesIn({ rooms: [aRoom()] }, (id) => id.toUpperCase());
const words = (reason: ErrorCode, details: Record<string, unknown>) =>
  refusalInWords(new ApiError('The server’s own words', 409, reason, details), 'Not possible.', names);

test('a refusal names the room, the company, the time and the parcels that caused it', () => {
  const at = { date: '2026-11-23', slot: 10 };
  expect(words('ROOM_BOOKED', { roomId: 'v1.r1', companyId: 'c2', ...at })).toBe(
    'Room 1 is booked by C2 on Mon, 23 Nov 2026, 10:00–11:00.',
  );
  expect(words('COMPANY_BOOKED', { companyId: 'c1', ...at })).toBe(
    'C1 has another booking on Mon, 23 Nov 2026, 10:00–11:00.',
  );
  expect(words('ROOM_OCCUPIED', { roomId: 'v1.r1', companyId: 'c2' })).toBe('C2 is checked in to Room 1.');
  expect(words('SLOT_PASSED', { date: '2026-11-23', slots: [9, 10] })).toBe(
    'Mon, 23 Nov 2026, 09:00–11:00, has passed.',
  );
  expect(words('BOOKING_ELSEWHERE', { roomId: null })).toBe('This booking has no room yet.');
});

test('names parcels with their places, and counts many', () => {
  const goods = Array.from({ length: 7 }, (_, index) => ({ goodNo: `${index + 1}`, roomId: index ? null : 'v1.r1' }));
  expect(words('GOODS_NOT_IN_ROOM', { goods: goods.slice(0, 2) })).toBe(
    'Nothing was moved: parcel 1 is in Room 1, parcel 2 is in the safe.',
  );
  expect(words('GOODS_NOT_IN_STOCK', { goods })).toContain('parcel 5 is in the safe, and 2 more are elsewhere.');
});

test("keeps the server's words without details; shows nothing for a lost connection", () => {
  expect(words('VIEWING_NOT_LIVE', { status: 'published' })).toBe('The server’s own words');
  expect(refusalInWords(new ConnectionLost(), 'Not possible.', names)).toBeNull();
});
