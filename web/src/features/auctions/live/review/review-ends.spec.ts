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
import { DRAFT, type BidLife } from '../bid/bid-life.js';
import { aLot } from '../../../../testing/examples.js';

const sending: BidLife = { state: 'sending', ...aSent() };
const unknown: BidLife = { state: 'unknown', ...aSent() };
const received: LineEnd = { state: 'received', auctionId: 'a', cents: 125_000, at: '2026-11-20T10:00:00.000Z' };
const refused: LineEnd & { state: 'refused' } = {
  state: 'refused',
  auctionId: 'a',
  by: 'server',
  reason: null,
  message: 'no',
};
const exceeds: LineEnd = { ...refused, by: 'limits', message: 'above our limit' };
const overtaken: LineEnd = { state: 'overtaken', auctionId: 'a', bid: 'standing' };
const end = (life: BidLife) => endOf(life, 125_000);

const run = (...ends: LineEnd[]): ReviewRun => ({
  id: 'r',
  lines: ends.map((_, index) => ({ lot: aLot({ _id: `${index}` }), own: undefined, cents: 1, doubt: null })),
  agreed: { doubts: {}, excess: null, without: [], ceiling: null },
  ends: Object.fromEntries(ends.entries()),
  isAnnounced: false,
});

test('the outcome of a line is the state of its bid, if that is of the same amount', () => {
  expect([aQueued(125_000), sending, unknown].map(end)).toEqual([null, null, null]);
  for (const life of [received, DRAFT, refused, exceeds, overtaken]) expect(end(life)).toBe(life);
  expect(end({ ...received, cents: 900 } as BidLife)).toBe(DRAFT);
});

test('a bid whose answer was lost and that was overtaken is not refused: it may have been accepted', () => {
  const words = (['standing', 'void', 'withdrawn'] as const).map((bid) =>
    endInWords({ state: 'overtaken', auctionId: 'a', bid }),
  );
  expect(words).toEqual([
    { tone: 'warn', words: 'Replaced: your company made a later bid' },
    { tone: 'warn', words: 'Voided by the house' },
    { tone: 'warn', words: 'Withdrawn' },
  ]);
  expect(sumInWords(run(overtaken, received))).toBe('1 received, 1 replaced');
  expect(refusedOf(run(overtaken))).toEqual([]);
});

test('a review is over with its last line, and is summed up', () => {
  const open = { ...run(received, received), ends: { 0: received } };
  expect([isOver(open), isOver(run(received, DRAFT))]).toEqual([false, true]);
  expect(tallyOf(open, { 1: unknown })).toMatchObject({ received: 1, unknown: 1, draft: 0 });
  expect(verdictInWords(run(received, received))).toBe('All 2 bids were received.');
  expect(sumInWords(run(received, received))).toBe('2 received');
  expect(verdictInWords(run(received))).toBe('The bid was received.');
  expect(verdictInWords(run(received, refused, DRAFT, DRAFT))).toBe('1 received, 1 refused, 2 not sent');
  expect(verdictInWords(run(received, exceeds))).toBe('1 received, 1 not sent: beyond our limits');
  expect([exceeds, refused, DRAFT].map((one) => endInWords(one).words)).toEqual([
    'Not sent: above our limit',
    'Refused: no',
    'Not sent',
  ]);
});

test('a refused bid may be sent again, unless the company’s bid has changed since the review', () => {
  const stale: LineEnd = { ...refused, reason: 'BID_CHANGED' };
  expect(refusedOf(run(refused, stale, exceeds, received)).map(({ lot }) => lot._id)).toEqual(['0']);
});
