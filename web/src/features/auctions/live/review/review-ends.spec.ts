import { expect, test } from '@jest/globals';
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
import { aQueued, aSent } from '../bid/example-lives.js';
import type { BidLife } from '../bid/bid-life.js';
import { aLot } from '../../../../testing/examples.js';

const sending: BidLife = { state: 'sending', ...aSent() };
const unknown: BidLife = { state: 'unknown', ...aSent() };
const received: BidLife = { state: 'received', auctionId: 'a', cents: 125_000, at: '2026-11-20T10:00:00.000Z' };
const refused: BidLife = { state: 'refused', auctionId: 'a', by: 'server', reason: null, message: 'no' };
const end = (life: BidLife) => endOf(life, 125_000);

const run = (...states: LineEnd['state'][]): ReviewRun => ({
  id: 'r',
  lines: states.map((_, index) => ({ lot: aLot({ _id: `${index}` }), own: undefined, cents: 1, doubt: null })),
  agreed: { doubts: {}, excess: null, without: [], ceiling: null },
  ends: Object.fromEntries(states.map((state, index) => [`${index}`, { state, at: '', message: '' } as LineEnd])),
  isAnnounced: false,
});

test('the outcome of a line is the state of its bid, if that is of the same amount', () => {
  expect([aQueued(125_000), sending, unknown].map(end)).toEqual([null, null, null]);
  expect(end(received)).toEqual({ state: 'received', at: '2026-11-20T10:00:00.000Z' });
  expect(end({ ...received, cents: 900 })).toEqual({ state: 'draft' });
  expect(end({ state: 'draft' })).toEqual({ state: 'draft' });
  expect(end(refused)).toEqual({ state: 'refused', message: 'no', isStale: false });
  expect(end({ ...refused, by: 'limits' })).toEqual({ state: 'exceeds', message: 'no' });
});

test('a bid whose answer was lost and that was overtaken is not refused: it may have been accepted', () => {
  const words = (['standing', 'void', 'withdrawn'] as const).map((bid) =>
    end({ state: 'overtaken', auctionId: 'a', bid }),
  );
  expect(words).toEqual([
    { state: 'overtaken', message: 'Replaced: your company made a later bid' },
    { state: 'overtaken', message: 'Voided by the house' },
    { state: 'overtaken', message: 'Withdrawn' },
  ]);
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
  expect(verdictInWords(run('received', 'exceeds'))).toBe('1 received, 1 not sent: beyond our limits');
  expect(endInWords({ state: 'exceeds', message: 'above our limit' }).words).toBe('Not sent: above our limit');
});

test('a refused bid may be sent again, unless the company’s bid has changed since the review', () => {
  const stale: BidLife = { ...refused, reason: 'BID_CHANGED' };
  const ends = { 0: end(refused)!, 1: end(stale)!, 2: end(received)! };
  const reviewed = { ...run('refused', 'refused', 'received'), ends };
  expect(refusedOf(reviewed).map(({ lot }) => lot._id)).toEqual(['0']);
});
