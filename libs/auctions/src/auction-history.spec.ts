import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, type Actor, type Instant } from '@tender/kernel';
import { evolve, NO_AUCTION, type Auction } from './auction.js';
import type { AuctionCommand } from './auction.commands.js';
import { auctionDecider } from './auction-decider.js';
import type { AuctionEvent } from './auction.events.js';
import { auctionSnapshot } from './auction-snapshot.js';
import type { Bid } from './bid-book.js';
import {
  ADMIN,
  bidId,
  buyer,
  coming,
  EVENING,
  lot,
  NOON,
  paused,
  placeBid,
  placed,
  reviseBid,
  wentLive,
  withdrawBid,
} from './testing/builders.js';
import { stateAfter } from './testing/scenario.js';

interface Step {
  command: AuctionCommand;
  actor: Actor;
  /** Minutes that pass before it. */
  pause: number;
}

const company = fc.constantFrom('A', 'B', 'C');
const lotNo = fc.constantFrom('1', '2');
const amount = fc.integer({ min: 1, max: 9 });
/** Two ids a company and lot, so that asking for a bid that has ended happens, too. */
const byBuyer = (make: (bid: { company: string; lotNo: string; dollars: number; bidId: string }) => AuctionCommand) =>
  fc
    .record({ company, lotNo, dollars: amount, twin: fc.constantFrom('', 'x') })
    .map(({ twin, ...bid }) => ({
      command: make({ ...bid, bidId: bidId(bid.company, bid.lotNo) + twin }),
      actor: buyer(bid.company),
    }));
const byAdmin = (command: AuctionCommand) => fc.constant({ command, actor: ADMIN });

const anything = fc.oneof(
  { weight: 8, arbitrary: byBuyer((bid) => placeBid(bid.company, bid.dollars, bid.lotNo, { bidId: bid.bidId })) },
  { weight: 6, arbitrary: byBuyer((bid) => reviseBid(bid.company, bid.dollars, bid.lotNo, { bidId: bid.bidId })) },
  { weight: 4, arbitrary: byBuyer((bid) => withdrawBid(bid.company, bid.lotNo, { bidId: bid.bidId })) },
  byAdmin({ type: 'PauseAuction', reason: '' }),
  { weight: 2, arbitrary: byAdmin({ type: 'GoLive' }) },
  byAdmin({ type: 'OpenIfDue' }),
  byAdmin({ type: 'CloseIfDue', outage: null }),
  byAdmin({ type: 'WithdrawLot', lotId: lot('2').lotId, reason: '' }),
  byAdmin({ type: 'VoidBids', companyId: 'B', reason: '' }),
  byAdmin({ type: 'CompleteAuction' }),
  byAdmin({ type: 'CancelAuction', reason: '' }),
  byAdmin({ type: 'InviteCompanies', companies: [{ companyId: 'C', userIds: ['C.owner'] }] }),
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(anything, fc.integer({ min: 0, max: 40 })).map(([step, pause]) => ({ ...step, pause })),
  { maxLength: 60 },
);

/** Lives through the steps as the executor does: what is refused changes nothing. */
function live(story: readonly Step[]) {
  const lots = [lot('1', { reserve: 4 }), lot('2', { reserve: 6 })];
  const facts: { at: Instant; event: AuctionEvent }[] = coming(
    { extension: { windowSeconds: 600, extendSeconds: 300 } },
    lots,
  ).map((event) => ({ at: NOON, event }));
  let state = facts.reduce((before, { event, at }) => evolve(before, event, at), NO_AUCTION);
  let time = Date.parse(NOON);
  for (const { command, actor, pause } of story) {
    time += pause * 60_000;
    const now = new Date(time).toISOString();
    try {
      for (const event of auctionDecider.decide(state, command, { now, actor })) {
        state = evolve(state, event, now);
        facts.push({ at: now, event });
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
    holds(state);
  }
  return { state, facts };
}

/** What is true of every auction at every moment. */
function holds(auction: Auction): void {
  if (auction.status === 'none') return;
  const standing = auction.bids.all().filter((bid) => bid.status === 'standing');
  const all = auction.bids.all();
  expect(new Set(all.map((bid) => `${bid.companyId} ${bid.lotId}`)).size).toBe(all.length);
  expect([...auction.lots.keys()].flatMap((lotId) => auction.bids.standingOn(lotId)).sort(byId)).toEqual(
    standing.sort(byId),
  );
  expect(standing.filter((bid) => auction.lots.get(bid.lotId)?.withdrawn)).toEqual([]);
}

const byId = (a: Bid, b: Bid): number => (a.bidId < b.bidId ? -1 : 1);

const same = (a: Auction, b: Auction): void => expect(auctionSnapshot.save(a)).toEqual(auctionSnapshot.save(b));

describe('whatever happens', () => {
  test('the facts alone give the state, and so does a snapshot with what came after it', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (story, cut) => {
        const { state, facts } = live(story);
        const fold = (from: Auction, some: typeof facts) =>
          some.reduce((before, { event, at }) => evolve(before, event, at), from);
        same(fold(NO_AUCTION, facts), state);
        const middle = cut % (facts.length + 1);
        const saved: unknown = JSON.parse(
          JSON.stringify(auctionSnapshot.save(fold(NO_AUCTION, facts.slice(0, middle)))),
        );
        same(fold(auctionSnapshot.load(saved), facts.slice(middle)), state);
      }),
      { numRuns: 200 },
    );
  });

  test('no bid comes after the close, and the end never moves closer while it runs', () => {
    fc.assert(
      fc.property(steps, (story) => {
        let state = NO_AUCTION;
        for (const { event, at } of live(story).facts) {
          if (event.type.startsWith('Bid') && event.type !== 'BidsVoided') {
            expect(state.status).toBe('live');
            if (state.status === 'live') expect(at < state.endsAt).toBe(true);
          }
          const before = state;
          state = evolve(state, event, at);
          if (before.status === 'live' && state.status === 'live') expect(state.endsAt >= before.endsAt).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('a state is never changed by what follows: the executor falls back on it after a conflict', () => {
  const before = stateAfter(...coming(), wentLive(), placed('A', 120));
  const kept = JSON.stringify(auctionSnapshot.save(before));
  evolve(evolve(before, placed('B', 130), NOON), paused(EVENING), NOON);
  expect(JSON.stringify(auctionSnapshot.save(before))).toBe(kept);
});

test('facts of an auction that never began, or of a later release, change nothing', () => {
  expect(evolve(NO_AUCTION, placed('A', 1), NOON)).toBe(NO_AUCTION);
  const state = stateAfter(...coming());
  expect(evolve(state, { type: 'LotPolished', data: {} } as unknown as AuctionEvent, NOON)).toBe(state);
});
