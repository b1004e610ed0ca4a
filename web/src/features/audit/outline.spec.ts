import { expect, test } from '@jest/globals';
import type { AuditOutline } from '@tender/contracts';
import { BY_HOUSE, entryOf, hasBidsByHouse, lastUpTo, matching, NO_FILTER, shareAt, stretches } from './outline.js';

const outline: AuditOutline = {
  from: 0,
  total: 4,
  at: [0, 10, 10, 100],
  type: [0, 1, 1, 2],
  subject: [-1, 0, 1, 0],
  company: [-1, 0, 0, 1],
  amount: [null, 500, 700, null],
  types: ['AuctionCreated', 'BidPlaced', 'BidWithdrawn'],
  subjects: [
    { _id: 'l1', label: '1' },
    { _id: 'l2', label: '2' },
  ],
  companies: ['A', 'B'],
  ignored: [3],
};

test('an event is read from its columns', () => {
  expect(entryOf(outline, 2)).toEqual({
    revision: 2,
    at: 10,
    type: 'BidPlaced',
    subject: { _id: 'l2', label: '2' },
    companyId: 'A',
    amount: 700,
    isIgnored: false,
    notes: {},
  });
  expect(entryOf(outline, 0)).toMatchObject({ subject: null, companyId: null, amount: null });
  expect(entryOf(outline, 3).isIgnored).toBe(true);
});

test('filters are combined; an unknown value matches nothing', () => {
  expect(matching(outline, NO_FILTER)).toEqual([0, 1, 2, 3]);
  expect(matching(outline, { ...NO_FILTER, subject: 'l1' })).toEqual([1, 3]);
  expect(matching(outline, { type: 'BidPlaced', subject: 'l1', company: 'A' })).toEqual([1]);
  expect(matching(outline, { ...NO_FILTER, company: 'C' })).toEqual([]);
});

test('bids by staff are marked, and are a filter beside the others', () => {
  const noted: AuditOutline = { ...outline, notes: [{ revision: 2, byHouse: true }] };
  expect(entryOf(noted, 2).notes).toEqual({ byHouse: true });
  expect(matching(noted, { ...NO_FILTER, type: BY_HOUSE })).toEqual([2]);
  expect(matching(noted, { ...NO_FILTER, type: BY_HOUSE, company: 'B' })).toEqual([]);
  expect([outline, noted].map(hasBidsByHouse)).toEqual([false, true]);
});

test('an instant is mapped to the last event up to it', () => {
  expect([-1, 0, 9, 10, 99, 100, 200].map((at) => lastUpTo(outline.at, at))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
});

test('time is divided into equal intervals, the last instant in the last interval', () => {
  expect(stretches(outline, 4)).toEqual({ bids: [2, 0, 0, 1], others: [1, 0, 0, 0] });
  expect(stretches({ ...outline, at: [5, 5, 5, 5] }, 3)).toEqual({ bids: [3, 0, 0], others: [1, 0, 0] });
});

test('a click on the time line counts from its start in the direction of the language', () => {
  const line = { left: 100, right: 300 };
  expect([100, 150, 300].map((x) => shareAt(x, line, false))).toEqual([0, 0.25, 1]);
  expect([100, 150, 300].map((x) => shareAt(x, line, true))).toEqual([1, 0.75, 0]);
});
