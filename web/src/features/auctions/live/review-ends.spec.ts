import { expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import {
  endInWords,
  endOf,
  isOver,
  refusedOf,
  sumInWords,
  tallyOf,
  verdictInWords,
  type LineEnd,
  type ReviewRun,
} from './review-ends.js';
import type { Sending } from './unsent.js';
import { aBid, aLot } from '../../../testing/examples.js';

const bid = aBid({ status: 'standing', biddingAmount: 1_250, placedAt: '2026-11-20T10:00:00.000Z' });
const ask = { method: 'POST', path: '/api/bidding/create', body: {} } as const;
const sent = { auctionId: 'a', cents: 125_000, ask, key: 'k', changedBefore: null, agreed: null };
const sending: Sending = { state: 'sending', ...sent };
const unknown: Sending = { state: 'unknown', ...sent };
const waiting: Sending = { state: 'waiting', auctionId: 'a', cents: 125_000 };
const refused: Sending = { state: 'refused', auctionId: 'a', reason: null, message: 'no' };
const end = (was: Sending, now?: Sending, stands: BidView | undefined = bid) =>
  endOf({ was, now, bid: stands, cents: 125_000 });

const run = (...states: LineEnd['state'][]): ReviewRun => ({
  id: 'r',
  lines: states.map((_, index) => ({ lot: aLot({ _id: `${index}` }), own: undefined, cents: 1, doubt: null })),
  agreed: { doubts: {}, excess: null, without: [], ceiling: null },
  ends: Object.fromEntries(states.map((state, index) => [`${index}`, { state, at: '', message: '' } as LineEnd])),
  isTold: false,
});

test('a line is received by its answer, by news of it, and by what stands after its answer was lost', () => {
  const received = { state: 'received', at: bid.placedAt };
  for (const was of [waiting, sending, unknown]) expect(end(was)).toEqual(received);
  expect(end(sending, undefined, { ...bid, biddingAmount: null })).toEqual(received);
});

test('a line that was stopped, or changed while its answer was awaited, is a draft', () => {
  expect(end(waiting, undefined, { ...bid, biddingAmount: 9 })).toEqual({ state: 'draft' });
  expect(end({ ...sending, cents: 900 }, undefined, { ...bid, biddingAmount: 9 })).toEqual({ state: 'draft' });
});

test('a line is open until it was received or refused', () => {
  expect([waiting, sending, unknown].map((now) => end(waiting, now))).toEqual([null, null, null]);
  expect(end(sending, refused)).toEqual({ state: 'refused', message: 'no', isStale: false });
});

test('a line whose answer was lost was not refused where something came after it: it may have been taken', () => {
  expect(end(unknown, { state: 'overtaken', auctionId: 'a' })).toMatchObject({ state: 'overtaken' });
  expect(end(unknown, undefined, { ...bid, status: 'void' })).toEqual({
    state: 'overtaken',
    message: 'Voided by the house',
  });
  const before: Sending = { ...sent, state: 'unknown', changedBefore: bid.placedAt };
  expect(end(before, undefined, { ...bid, status: 'void' })).toEqual({ state: 'draft' });
  expect(sumInWords(run('overtaken', 'received'))).toBe('1 received, 1 replaced');
  expect(refusedOf(run('overtaken'))).toEqual([]);
});

test('a review is over with its last line, and is summed up', () => {
  const open = { ...run('received', 'received'), ends: { 0: { state: 'received', at: '' } as const } };
  expect([isOver(open), isOver(run('received', 'draft'))]).toEqual([false, true]);
  expect(tallyOf(open, { 1: unknown })).toMatchObject({ received: 1, unknown: 1, draft: 0 });
  expect(verdictInWords(run('received', 'received'))).toBe('All 2 bids were received.');
  expect(sumInWords(run('received', 'received'))).toBe('2 received');
  expect(verdictInWords(run('received'))).toBe('The bid was received.');
  expect(verdictInWords(run('received', 'refused', 'draft', 'draft'))).toBe('1 received, 1 refused, 2 not sent');
  expect(verdictInWords(run('received', 'beyond'))).toBe('1 received, 1 not sent: beyond our limits');
  expect(endInWords({ state: 'beyond', message: 'above our limit' }).words).toBe('Not sent: above our limit');
});

test('what was refused may be sent once more, but not where another bid stands than the one that was reviewed', () => {
  const stale: Sending = { state: 'refused', auctionId: 'a', reason: 'BID_CHANGED', message: 'look again' };
  const ends = { 0: end(sending, refused)!, 1: end(sending, stale)!, 2: end(sending)! };
  const reviewed = { ...run('refused', 'refused', 'received'), ends };
  expect(refusedOf(reviewed).map(({ lot }) => lot._id)).toEqual(['0']);
});
