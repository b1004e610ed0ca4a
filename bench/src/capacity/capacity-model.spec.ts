import { describe, expect, test } from '@jest/globals';
import { LOADS, MEASURED, partsUnder, yearOf, type Load, type Part } from './capacity-model.js';

const [small, large, huge] = LOADS as [Load, Load, Load];
const named = (load: Load, name: string): Part => partsUnder(load).find((part) => part.name === name)!;

describe('the capacity model', () => {
  test('ten bidders need one of everything', () => {
    expect(partsUnder(small).map(({ needed }) => needed)).toEqual(partsUnder(small).map(() => 1));
  });

  test('the part that saturates first comes first', () => {
    for (const load of LOADS) {
      const shares = partsUnder(load).map(({ demand, one }) => demand / one);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }
  });

  test('shared parts are planned at 60 % of their capacity; unshared parts cannot be multiplied', () => {
    expect(named(large, 'sockets').needed).toBe(1);
    expect(named(huge, 'sockets').needed).toBe(Math.ceil(huge.bidders / (0.6 * MEASURED.sockets)));
    expect(named(huge, 'events projected').needed).toBeNull();
  });

  test('bids that share an append need no more appends', () => {
    const busy = { ...large, biddersPerAuction: large.bidders, bidsPerBidderAndMinute: 60 };
    expect(named(busy, 'bids on one auction').demand).toBe(1_000);
    expect(named(busy, 'appends').demand).toBe(MEASURED.appendsOfAStream);
  });

  test('the volume of a year follows from its auctions', () => {
    const year = yearOf({ ...small, auctionsPerYear: 10, bidsPerAuction: 100 });
    expect(year).toEqual({ events: 1_000, bytes: 2_000_000, rebuildSeconds: 1_000 / MEASURED.eventsProjected });
  });
});
