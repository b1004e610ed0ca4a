import { expect, test } from '@jest/globals';
import type { HappeningView } from '@tender/contracts';
import { happeningForStaff, moversOf } from './happening-words.js';

const named = { timeZone: 'UTC', lotNo: 'B-7', companyName: (id: string) => `Company ${id}` };
const happening = (change: Partial<HappeningView>): HappeningView => ({
  _id: 'a.1',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'paused',
  lotId: null,
  endsAt: null,
  cause: null,
  ...change,
});

test('names the company of an event to staff', () => {
  const words = (kind: HappeningView['kind']) => happeningForStaff(happening({ kind, companyId: 'A' }), named);
  expect(words('bidsVoided')).toBe('Bids of Company A were voided');
  expect(words('bidEntered')).toBe('Lot B-7: a bid was entered for Company A');
  expect(words('bidTakenBack')).toBe('Lot B-7: the bid of Company A was withdrawn by the house');
});

test('names the company whose bid moved the end, and its number of moves, to staff', () => {
  const moved = (companyId: string, times: number) =>
    happening({ kind: 'endMoved', companyId: null, endsAt: '2026-11-20T10:05:00.000Z', movedBy: { companyId, times } });
  expect(happeningForStaff(moved('A', 1), named)).toMatch(
    /^The end was moved to .* by a bid of Company A, the first time$/,
  );
  expect(happeningForStaff(moved('A', 3), named)).toMatch(/ by a bid of Company A, 3 times so far$/);
  expect(moversOf([moved('B', 1), moved('A', 2), happening({}), moved('A', 1)])).toEqual([
    { companyId: 'A', times: 2 },
    { companyId: 'B', times: 1 },
  ]);
});

test('events for all companies read the same for staff', () => {
  expect(happeningForStaff(happening({ companyId: null }), named)).toBe('Paused by the house');
  // A separate line shows the reason.
  expect(happeningForStaff(happening({ companyId: null, reason: 'power' }), named)).toBe('Paused by the house');
});
