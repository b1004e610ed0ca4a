import { describe, expect, test } from '@jest/globals';
import type { AuctionView, BidMessage, BidView, LiveMessage } from '@tender/contracts';
import { receive, type Received } from '../../../shared/socket/live-messages.js';
import { live } from './auctions-slice.js';
import { OWN_TAB_ID } from './tab-id.js';
import { withBid, withBids, type AuctionsState } from './auctions-state.js';

const auction: AuctionView = {
  _id: 'a1',
  name: 'November rough',
  type: 'highestLosingPrice',
  category: 'roughDiamond',
  description: '',
  viewing: null,
  startsAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-11-20T14:00:00.000Z',
  status: 'live',
  published: true,
  pausedAt: null,
  resultPublished: false,
  cancelled: false,
  lots: 2,
  users: [],
  companies: [],
  bidVisibility: 'open',
  withdrawals: 'allowed',
  rules: 3,
  extension: null,
  timeZone: 'UTC',
  createdAt: '2026-11-01T00:00:00.000Z',
};
const bid = (change: Partial<BidView> = {}): BidView => ({
  _id: 'a1.b1',
  auction: 'a1',
  lot: 'a1.l1',
  biddingAmount: 1000,
  userId: 'u1',
  companyId: 'c1',
  status: 'standing',
  placedAt: '2026-11-20T10:01:00.000Z',
  revisedAt: null,
  ...change,
});
const started: AuctionsState = {
  auctions: { a1: auction },
  lots: {},
  bids: {},
  lotChanges: {},
  preferenceChanges: {},
  unknownAuctions: 0,
  turns: {},
  failed: [],
};

/** The state after the messages, which get consecutive numbers. */
function after(...messages: Pick<LiveMessage, 'kind' | 'payload'>[]): AuctionsState {
  const last = messages.reduce<Received>(
    (state, message, index) => {
      const next = receive(
        state,
        { ...message, seq: index + 1, position: `p${index}`, at: '2026-11-20T10:01:00.000Z' } as LiveMessage,
        [live],
      );
      if (next === 'gap') throw new Error('gap');
      return next;
    },
    { seq: 0, root: { auctions: started } },
  );
  return last.root['auctions'] as AuctionsState;
}

describe('live messages of auctions', () => {
  test('change bids and the auction', () => {
    const state = after(
      { kind: 'newBidding', payload: { bidding: bid() } },
      { kind: 'timeExtended', payload: { auction: { _id: 'a1', endsAt: '2026-11-20T14:05:00.000Z' } } },
    );
    expect(state.bids['a1']?.['a1.l1']?.['a1.b1']?.biddingAmount).toBe(1000);
    expect(state.auctions['a1']?.endsAt).toBe('2026-11-20T14:05:00.000Z');
  });

  test("a bid entered, changed or withdrawn by staff is a turn of the auction, a company's own is not", () => {
    const turnsAfter = (kind: 'newBidding' | 'updateBidding' | 'bidWithdrawn', payload: BidMessage) =>
      after({ kind, payload }).turns['a1'] ?? 0;
    for (const kind of ['newBidding', 'updateBidding', 'bidWithdrawn'] as const)
      expect([turnsAfter(kind, { bidding: bid() }), turnsAfter(kind, { bidding: bid(), onBehalf: true })]).toEqual([
        0, 1,
      ]);
  });

  test('count an unknown auction for a reload', () => {
    const patch = { _id: 'a2', name: 'December rough' };
    const state = after({ kind: 'auctionUpdated', payload: { auction: patch } });
    expect(state).toEqual({ ...started, unknownAuctions: 1 });
  });

  test('count an auction with another viewing for a reload, because the time zone may differ', () => {
    const named = (viewing: string | null) => ({
      kind: 'auctionUpdated' as const,
      payload: { auction: { _id: 'a1', viewing } },
    });
    expect(after(named('v1')).unknownAuctions).toBe(1);
    expect(after(named(null)).unknownAuctions).toBe(0);
  });

  test('remove an auction and its lots after the company was removed from it', () => {
    const state = after(
      { kind: 'newBidding', payload: { bidding: bid() } },
      { kind: 'lotsChanged', payload: { auctionId: 'a1' } },
      { kind: 'auctionUpdated', payload: { auction: { _id: 'a1' }, removed: true } },
    );
    expect(state).toEqual({ ...started, auctions: {} });
  });

  test('the end and the result of an auction change its lots', () => {
    const state = after(
      { kind: 'auctionCompleted', payload: { auction: { _id: 'a1', status: 'completed' } } },
      { kind: 'resultPublished', payload: { auctionId: 'a1' } },
    );
    expect(state.auctions['a1']).toMatchObject({ status: 'completed', resultPublished: true });
    expect(state.lotChanges['a1']).toBe(2);
  });

  test('count marks changed elsewhere, not those of this tab', () => {
    const changed = (tab?: string) => ({
      kind: 'marksChanged' as const,
      payload: { auctionId: 'a1', ...(tab !== undefined && { tab }) },
    });
    expect(after(changed(), changed('other'), changed(OWN_TAB_ID)).preferenceChanges).toEqual({ a1: 2 });
  });

  test('a published result brings the net profit to the staff at once', () => {
    expect(
      after({ kind: 'resultPublished', payload: { auctionId: 'a1', netProfit: 1250.5 } }).auctions['a1'],
    ).toMatchObject({ resultPublished: true, netProfit: 1250.5 });
    expect(after({ kind: 'resultPublished', payload: { auctionId: 'a1' } }).auctions['a1']).not.toHaveProperty(
      'netProfit',
    );
  });
});

describe('withBid', () => {
  test('adds all bids of a large auction at once, each as if it arrived alone', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => bid({ _id: `b${index}`, lot: `l${index % 5_000}` }));
    const began = performance.now();
    const all = withBids({}, many);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(withBids({}, many.slice(0, 100))).toEqual(many.slice(0, 100).reduce(withBid, {}));
    expect(Object.keys(all['a1']!)).toHaveLength(5_000);
  });

  test('an older version never replaces a newer', () => {
    const revised = bid({ biddingAmount: 1200, revisedAt: '2026-11-20T10:02:00.000Z' });
    const bids = withBid({}, revised);
    expect(withBid(bids, bid())).toBe(bids);
  });

  test('a withdrawal is not undone by a late answer', () => {
    const bids = withBid({}, bid({ status: 'withdrawn' }));
    expect(withBid(bids, bid())).toBe(bids);
  });

  test('the receipt of the answer outlives the message of the same bid', () => {
    const bids = withBid(withBid({}, bid({ receipt: { hash: 'h', receivedAt: '2026-11-20T10:01:00.000Z' } })), bid());
    expect(bids['a1']?.['a1.l1']?.['a1.b1']?.receipt?.hash).toBe('h');
  });
});
