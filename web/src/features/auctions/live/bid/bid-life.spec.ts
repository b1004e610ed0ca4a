import { expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { aBid, aLot } from '../../../../testing/examples.js';
import { DRAFT, next, type BidEvent, type BidLife } from './bid-life.js';
import { aQueued, aSent, NOTHING_AGREED } from './example-lives.js';

/** Lot `a.l` of auction `a`, and a bid of $1,250 on it. */

const [before, after] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:05:00.000Z'];
const lot = aLot({ _id: 'a.l', auctionId: 'a' });
const bid = (change: Partial<BidView> = {}) =>
  aBid({ auction: 'a', lot: 'a.l', biddingAmount: 1_250, status: 'standing', placedAt: before, ...change });
const line = (cents = 125_000) => ({ lot, own: undefined, cents });

const queued = aQueued(125_000);
const sending: BidLife = { state: 'sending', ...aSent() };
const unknown: BidLife = { state: 'unknown', ...aSent() };
const withdrawing: BidLife = { state: 'sending', ...aSent({ cents: null, changedBefore: before }) };
const received: BidLife = { state: 'received', auctionId: 'a', cents: 125_000, at: before };
const refused = (reason: 'AUCTION_NOT_LIVE' | 'NO_SESSION' | 'BID_CHANGED' | null = null): BidLife => ({
  state: 'refused',
  auctionId: 'a',
  by: 'server',
  reason,
  message: 'no',
});
const overtaken: BidLife = { state: 'overtaken', auctionId: 'a', bid: 'standing' };
const LIVES = [DRAFT, queued, sending, unknown, received, refused(), overtaken];

const queue = (cents?: number): BidEvent => ({
  type: 'queue',
  line: line(cents),
  agreed: NOTHING_AGREED,
  reviewId: 'r',
  turn: 1,
});
const submit = (cents: number | null = 125_000): BidEvent => ({ type: 'submit', sent: aSent({ cents, key: 'new' }) });
const turn = (isCurrent = true): BidEvent => ({ type: 'turn', sent: aSent({ key: 'new' }), isCurrent });
const accept = (key = 'k'): BidEvent => ({ type: 'accept', key, cents: 125_000, bid: bid() });
const fail = (failure: 'unknown' | 'refused' | 'conflict', own?: BidView): BidEvent => ({
  type: 'fail',
  key: 'k',
  own,
  failure:
    failure === 'unknown'
      ? { kind: 'unknown', isUnsent: false }
      : { kind: 'refused', reason: null, message: 'no', isConflict: failure === 'conflict' },
});
const change = (own: BidView | undefined, earlier: BidView | null | undefined = undefined): BidEvent => ({
  type: 'bidChange',
  auctionId: 'a',
  own,
  before: earlier,
});
const checked = (amount: number | null = 125_000, exceeds?: string): BidEvent => ({
  type: 'checked',
  key: 'k',
  amount,
  exceeds,
});
const auction = (status: 'live' | 'paused'): BidEvent => ({ type: 'auctionChange', status });

test.each<[what: string, life: BidLife, event: BidEvent, state: BidLife['state'], effects?: string]>([
  ['a bid of a review waits for its turn', DRAFT, queue(), 'queued'],
  ['it is sent at its turn', queued, turn(), 'sending', 'send'],
  ['unless its field then holds another amount', queued, turn(false), 'draft'],
  ['a stopped review sends no more', queued, { type: 'stop' }, 'draft'],
  ['but keeps the bids that were sent', sending, { type: 'stop' }, 'sending'],
  ['a pause stops queued bids', queued, auction('paused'), 'draft'],
  ['and no bid that was sent', unknown, auction('paused'), 'unknown'],
  ['a bid above the own limits is not sent', queued, { type: 'exceedsLimits', message: 'limit' }, 'refused'],
  ['one bid is sent at once', refused(), submit(), 'sending', 'send'],
  ['not twice', sending, submit(), 'sending'],
  ['not from a review either', sending, queue(), 'sending'],
  ['a bid in flight is not replaced', sending, submit(130_000), 'sending', 'notify'],
  ['by a withdrawal either', unknown, submit(null), 'unknown', 'notify'],
  ['or by a review', unknown, queue(130_000), 'unknown', 'notify'],
  ['submitting again retries a bid whose answer was lost', unknown, submit(), 'sending', 'send'],
  ['and a review checks it first', unknown, queue(), 'unknown', 'check'],
  ['the answer accepts the bid', sending, accept(), 'received', 'storeBid clearDraft'],
  ['an earlier answer leaves a later bid alone', sending, accept('earlier'), 'sending', 'storeBid clearDraft'],
  ['a lost answer is unknown', sending, fail('unknown'), 'unknown'],
  ['unless the bid arrived before', sending, fail('unknown', bid()), 'received', 'clearDraft'],
  ['an earlier failure leaves a later bid alone', { ...sending, key: 'later' }, fail('refused'), 'sending'],
  ['the server refuses', sending, fail('refused'), 'refused'],
  ['a conflict reads the bids again', sending, fail('conflict'), 'refused', 'loadBids'],
  ['the bid itself proves a lost answer', unknown, change(bid(), null), 'received', 'clearDraft'],
  ['also before its answer', sending, change(bid()), 'received', 'clearDraft forgetDraft'],
  [
    'a later bid with another amount overtakes a lost one',
    unknown,
    change(bid({ biddingAmount: 7 })),
    'overtaken',
    'forgetDraft',
  ],
  ['but not one that is in flight', sending, change(bid({ biddingAmount: 7 }), null), 'sending'],
  [
    'an older bid proves nothing',
    { ...unknown, changedBefore: after },
    change(bid({ biddingAmount: 7 }), null),
    'unknown',
  ],
  ['a voided bid was received before', unknown, change(bid({ status: 'void' })), 'overtaken'],
  ['a hidden amount proves nothing of a bid in flight', sending, change(bid({ biddingAmount: null }), null), 'sending'],
  ['a withdrawal is received by its bid', withdrawing, change(bid({ status: 'withdrawn' }), bid()), 'received'],
  ['after a void, an old refusal is outdated', refused(), change(bid({ status: 'void' }), bid()), 'draft'],
  ['a lost bid is checked', unknown, { type: 'check' }, 'unknown', 'check'],
  ['the others are not', sending, { type: 'check' }, 'sending'],
  ['and sent again if the server does not have it', unknown, checked(), 'sending', 'send'],
  ['not if another amount is typed', unknown, checked(99), 'draft'],
  ['not above limits that are new', unknown, checked(125_000, 'limit'), 'draft', 'notify'],
  ['not if its outcome is known', received, checked(), 'received'],
  ['a refusal does not concern another amount', refused(), { type: 'amountChange' }, 'draft'],
  ['a queued bid becomes a draft if its amount changes', queued, { type: 'amountChange' }, 'draft'],
  ['a bid that was sent stays', unknown, { type: 'amountChange' }, 'unknown'],
  ['"not live" is outdated once the auction is live', refused('AUCTION_NOT_LIVE'), auction('live'), 'draft'],
  ['other refusals stay', refused(), auction('live'), 'refused'],
  ['"sign in" is outdated after it', refused('NO_SESSION'), { type: 'signIn' }, 'draft'],
])('%s', (_, life, event, state, effects = '') => {
  const step = next(life, event);
  expect([step.life.state, step.effects.map(({ type }) => type).join(' ')]).toEqual([state, effects]);
});

test('a retry has the key and the request of the first attempt, and what the user agreed to last', () => {
  const agreed = { ...NOTHING_AGREED, ceiling: 7 };
  const again = next(unknown, { type: 'submit', sent: aSent({ key: 'new', agreed }) });
  expect(again.life).toEqual({ ...sending, agreed });
  expect(again.effects).toMatchObject([{ sent: { key: 'k', agreed }, isRetry: true, isOnce: false }]);
  expect(next(unknown, checked()).effects).toMatchObject([{ sent: { key: 'k' }, isRetry: true, isOnce: true }]);
  expect(next(DRAFT, submit()).effects).toMatchObject([{ sent: { key: 'new' }, isRetry: false }]);
});

test('a bid has not left the browser while every attempt has failed before that', () => {
  const attempt = (life: BidLife, isUnsent: boolean) => next(life, { type: 'attemptFailed', key: 'k', isUnsent }).life;
  expect(attempt(sending, true)).toMatchObject({ isUnsent: true });
  expect(attempt(attempt(sending, true), false)).toMatchObject({ isUnsent: false });
  expect(attempt(attempt(sending, false), true)).toMatchObject({ isUnsent: false });
  expect(attempt(unknown, true)).toBe(unknown);
});

test('amounts typed before a bid are removed from the undo history, once for each change of the bid', () => {
  const effects = (event: BidEvent) => next(DRAFT, event).effects.map(({ type }) => type);
  expect(effects(change(bid(), bid({ biddingAmount: 7, placedAt: after })))).toEqual(['forgetDraft']);
  expect(effects(change(bid(), bid()))).toEqual([]);
  expect(effects(change(bid(), null))).toEqual([]);
  expect(effects(change(bid({ status: 'withdrawn' }), bid()))).toEqual([]);
});

test('an event that does not concern a state returns the same object', () => {
  const foreign: BidEvent[] = [
    { type: 'attemptFailed', key: 'other', isUnsent: true },
    { ...checked(), key: 'other' } as BidEvent,
    { type: 'fail', key: 'other', failure: { kind: 'unknown', isUnsent: false }, own: undefined },
    { type: 'signIn' },
    auction('live'),
  ];
  for (const life of LIVES) for (const event of foreign) expect(next(life, event)).toEqual({ life, effects: [] });
});
