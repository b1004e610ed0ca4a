import { expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { excessOf, exposureOf, isWithin, largest } from './exposure.js';
import { aBid } from '../../../../testing/examples.js';

const standing = (no: string, biddingAmount: number | null) =>
  [no, aBid({ lot: no, status: 'standing', biddingAmount })] as const;
const own = new Map([standing('1', 1_000)]);
const line = (no: string, cents: number) => ({ lot: { _id: no }, cents });
const nothing = new Map<string, number>();

test('a draft replaces the current bid on its lot', () => {
  const lines = [line('1', 150_000), line('2', 30_000)];
  expect(exposureOf({ own, pending: nothing }, lines)).toEqual({ standing: 100_000, after: 180_000, unseen: 0 });
});

test('the excess of a review depends on the present bids, and needs a new agreement if it is larger', () => {
  const opened = [line('1', 150_000), line('2', 30_000)];
  const excess = (bids: Map<string, BidView>, limit = 100_000) =>
    excessOf({ own: bids, pending: nothing }, opened, limit);
  const before = excess(own);
  const now = excess(new Map([standing('1', 1_200), standing('3', 50)]));
  expect([before?.after, now?.after]).toEqual([180_000, 185_000]);
  expect([isWithin(before, null), isWithin(before, before), isWithin(now, before)]).toEqual([false, true, false]);
  expect([isWithin(before, now), isWithin(null, null)]).toEqual([true, true]);
  expect(isWithin(excess(new Map([...own, standing('3', null)])), before)).toBe(false);
  // An agreement does not cover a lower limit.
  expect([isWithin(excess(own, 99_999), before), isWithin(excess(own, 100_001), before)]).toEqual([false, true]);
  expect(excess(own, 180_000)).toBeNull();
});

test('an agreement to the largest of several excesses covers each', () => {
  const [more, hidden] = [
    { after: 9, unseen: 0, limit: 5 },
    { after: 7, unseen: 1, limit: 5 },
  ] as const;
  const all = largest([more, hidden]);
  expect([all, isWithin(more, all), isWithin(hidden, all), largest([])]).toEqual([
    { after: 9, unseen: 1, limit: 5 },
    true,
    true,
    null,
  ]);
});

test('a colleague’s sealed bid is counted without its amount, until a draft replaces it', () => {
  const both = { own: new Map([...own, standing('2', null), standing('3', null)]), pending: nothing };
  expect(exposureOf(both, [])).toMatchObject({ standing: 100_000, after: 100_000, unseen: 2 });
  expect(exposureOf(both, [line('2', 30_000)])).toMatchObject({ after: 130_000, unseen: 1 });
});

test('a pending amount counts, also with a lower draft or without one', () => {
  const pending = new Map([
    ['1', 150_000],
    ['2', 20_000],
  ]);
  const after = (...lines: { lot: { _id: string }; cents: number }[]) => exposureOf({ own, pending }, lines).after;
  expect([after(), after(line('2', 1_000)), after(line('2', 30_000))]).toEqual([170_000, 170_000, 180_000]);
});

test('a lower draft lowers the sum; a lower pending amount does not, because it may be refused', () => {
  const pending = new Map([['1', 10_000]]);
  expect(exposureOf({ own, pending }, [line('1', 10_000)]).after).toBe(10_000);
  expect(exposureOf({ own, pending }, []).after).toBe(100_000);
});
