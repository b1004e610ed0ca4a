import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { times } from '@tender/kernel/testing/torture';
import { evolve, NO_AUCTION, type Auction } from './auction.js';
import type { AuctionEvent } from './auction.events.js';
import { auctionSnapshot } from './auction-snapshot.js';
import type { Bid } from './bid-book.js';
import { coming, EVENING, NOON, paused, placed, wentLive } from './testing/builders.js';
import { live, steps } from './testing/lives.js';
import { stateAfter } from './testing/scenario.js';

/** Checks invariants of an auction's state. */
function holds(auction: Auction): void {
  if (auction.status === 'none') return;
  const standing = auction.bids.allBids().filter((bid) => bid.status === 'standing');
  const all = auction.bids.allBids();
  expect(new Set(all.map((bid) => `${bid.companyId} ${bid.lotId}`)).size).toBe(all.length);
  expect([...auction.lots.keys()].flatMap((lotId) => auction.bids.standingOn(lotId)).sort(byId)).toEqual(
    standing.sort(byId),
  );
  expect(standing.filter((bid) => auction.lots.get(bid.lotId)?.withdrawn)).toEqual([]);
}

const livedBy = (story: Parameters<typeof live>[0]) => live(story, undefined, holds);

const byId = (a: Bid, b: Bid): number => (a.bidId < b.bidId ? -1 : 1);

const same = (a: Auction, b: Auction): void => expect(auctionSnapshot.save(a)).toEqual(auctionSnapshot.save(b));

describe('for every sequence of commands', () => {
  test('the state follows from the events, or from a snapshot and the later events', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (story, cut) => {
        const { state, facts } = livedBy(story);
        const fold = (from: Auction, some: typeof facts) =>
          some.reduce((before, { event, at }) => evolve(before, event, at), from);
        same(fold(NO_AUCTION, facts), state);
        const middle = cut % (facts.length + 1);
        const saved: unknown = JSON.parse(
          JSON.stringify(auctionSnapshot.save(fold(NO_AUCTION, facts.slice(0, middle)))),
        );
        same(fold(auctionSnapshot.load(saved), facts.slice(middle)), state);
      }),
      { numRuns: times(2_000) },
    );
  });

  test('no bid follows the close, and the end of a running auction never moves closer', () => {
    fc.assert(
      fc.property(steps, (story) => {
        let state = NO_AUCTION;
        for (const { event, at } of livedBy(story).facts) {
          if (event.type.startsWith('Bid') && event.type !== 'BidsVoided') {
            expect(state.status).toBe('live');
            if (state.status === 'live') expect(at < state.endsAt).toBe(true);
          }
          const before = state;
          state = evolve(state, event, at);
          if (before.status === 'live' && state.status === 'live') expect(state.endsAt >= before.endsAt).toBe(true);
        }
      }),
      { numRuns: times(2_000) },
    );
  });
});

test('later events do not change a state: the executor returns to it after a conflict', () => {
  const before = stateAfter(...coming(), wentLive(), placed('A', 120));
  const kept = JSON.stringify(auctionSnapshot.save(before));
  evolve(evolve(before, placed('B', 130), NOON), paused(EVENING), NOON);
  expect(JSON.stringify(auctionSnapshot.save(before))).toBe(kept);
});

test('events without a creation, or of a later release, change nothing', () => {
  expect(evolve(NO_AUCTION, placed('A', 1), NOON)).toBe(NO_AUCTION);
  const state = stateAfter(...coming());
  expect(evolve(state, { type: 'LotPolished', data: {} } as unknown as AuctionEvent, NOON)).toBe(state);
});

test('a forged event replaces neither bids, nor the status, nor the version of the rules', () => {
  const state = stateAfter(...coming(), wentLive(), placed('A', 120));
  const created = coming().find(({ type }) => type === 'AuctionCreated')!;
  expect(evolve(state, created, NOON)).toBe(state);
  const changes = { name: 'Another', status: 'completed', rules: 99, bids: null, lots: null };
  const updated = { type: 'AuctionUpdated', data: changes } as unknown as AuctionEvent;
  expect(evolve(state, updated, NOON)).toEqual({ ...state, name: 'Another' });
});
