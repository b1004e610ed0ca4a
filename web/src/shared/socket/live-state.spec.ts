import { describe, expect, test } from '@jest/globals';
import type { AuctionView, BidView, LiveMessage } from '@tender/contracts';
import { receive, withBid, type LiveState } from './live-state.js';

const auction: AuctionView = {
  _id: 'a1', name: 'November rough', type: 'highestLosingPrice', category: 'roughDiamond', description: '', viewing: null,
  startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T14:00:00.000Z', status: 'live', published: true, resultPublished: false,
  cancelled: false, lots: 2, users: [], companies: [], bidVisibility: 'open', withdrawals: 'allowed', extension: null,
  createdAt: '2026-11-01T00:00:00.000Z',
};
const bid = (change: Partial<BidView> = {}): BidView => ({
  _id: 'a1.b1', auction: 'a1', lot: 'a1.l1', biddingAmount: 1000, userId: 'u1', companyId: 'c1', status: 'standing',
  placedAt: '2026-11-20T10:01:00.000Z', revisedAt: null, ...change,
});
const started: LiveState = { seq: 0, auctions: { a1: auction }, bids: {}, lotChanges: {} };
const news = (seq: number, message: Pick<LiveMessage, 'kind' | 'payload'>): LiveMessage =>
  ({ seq, position: `p${seq}`, at: '2026-11-20T10:01:00.000Z', ...message }) as LiveMessage;

const after = (...messages: LiveMessage[]): LiveState =>
  messages.reduce<LiveState>((state, message) => {
    const next = receive(state, message);
    if (next === 'gap') throw new Error('gap');
    return next;
  }, started);

describe('receive', () => {
  test('takes consecutive messages', () => {
    const state = after(
      news(1, { kind: 'newBidding', payload: { bidding: bid() } }),
      news(2, { kind: 'timeExtended', payload: { auction: { _id: 'a1', endsAt: '2026-11-20T14:05:00.000Z' } } }),
    );
    expect(state.bids['a1']?.['a1.l1']?.['a1.b1']?.biddingAmount).toBe(1000);
    expect(state.auctions['a1']?.endsAt).toBe('2026-11-20T14:05:00.000Z');
    expect(state.seq).toBe(2);
  });

  test('answers gap when a message is missing', () => {
    const state = after(news(1, { kind: 'lotsChanged', payload: { auctionId: 'a1' } }));
    expect(receive(state, news(3, { kind: 'lotsChanged', payload: { auctionId: 'a1' } }))).toBe('gap');
    expect(receive(started, news(2, { kind: 'lotsChanged', payload: { auctionId: 'a1' } }))).toBe('gap');
  });

  test('a repetition changes nothing', () => {
    const message = news(1, { kind: 'lotsChanged', payload: { auctionId: 'a1' } });
    const state = after(message);
    expect(receive(state, message)).toBe(state);
  });

  test('the end and the result of an auction change its lots', () => {
    const state = after(
      news(1, { kind: 'auctionCompleted', payload: { auction: { _id: 'a1', status: 'completed' } } }),
      news(2, { kind: 'resultPublished', payload: { auctionId: 'a1' } }),
    );
    expect(state.auctions['a1']).toMatchObject({ status: 'completed', resultPublished: true });
    expect(state.lotChanges['a1']).toBe(2);
  });

  test('a published result brings the net profit to the staff at once', () => {
    expect(after(news(1, { kind: 'resultPublished', payload: { auctionId: 'a1', netProfit: 1250.5 } })).auctions['a1']).toMatchObject({ resultPublished: true, netProfit: 1250.5 });
    expect(after(news(1, { kind: 'resultPublished', payload: { auctionId: 'a1' } })).auctions['a1']).not.toHaveProperty('netProfit');
  });

  test('news of an auction that is not on the screen is left alone', () => {
    expect(after(news(1, { kind: 'auctionUpdated', payload: { auction: { _id: 'a9', name: 'x' } } })).auctions).toBe(started.auctions);
  });
});

describe('withBid', () => {
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
