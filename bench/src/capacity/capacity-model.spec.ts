import { describe, expect, test } from '@jest/globals';
import { LOADS, MEASURED, partsUnder, yearOf, type Load, type Part } from './capacity-model.js';

const [small, large, huge] = LOADS as [Load, Load, Load];
const named = (load: Load, name: string): Part => partsUnder(load).find((part) => part.name === name)!;

describe('the model of a house’s size', () => {
  test('ten bidders need one of everything', () => {
    expect(partsUnder(small).map(({ needed }) => needed)).toEqual(partsUnder(small).map(() => 1));
  });

  test('the part that saturates first stands first', () => {
    for (const load of LOADS) {
      const shares = partsUnder(load).map(({ demand, one }) => demand / one);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }
  });

  test('what is shared is planned for three fifths of what one does; what is not cannot be multiplied', () => {
    expect(named(large, 'sockets').needed).toBe(1);
    expect(named(huge, 'sockets').needed).toBe(Math.ceil(huge.bidders / (0.6 * MEASURED.sockets)));
    expect(named(huge, 'events projected').needed).toBeNull();
  });

  test('bids that share an append cost none of their own', () => {
    const busy = { ...large, biddersPerAuction: large.bidders, bidsPerBidderAndMinute: 60 };
    expect(named(busy, 'bids on one auction').demand).toBe(1_000);
    expect(named(busy, 'appends').demand).toBe(MEASURED.appendsOfAStream);
  });

  test('a year is as long as its auctions', () => {
    const year = yearOf({ ...small, auctionsPerYear: 10, bidsPerAuction: 100 });
    expect(year).toEqual({ events: 1_000, bytes: 2_000_000, rebuildSeconds: 1_000 / MEASURED.eventsProjected });
  });
});
