import { expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { excessOf, exposureOf, isWithin, largest } from './exposure.js';
import { aBid } from '../../../../testing/examples.js';

const stands = (no: string, biddingAmount: number | null) =>
  [no, aBid({ lot: no, status: 'standing', biddingAmount })] as const;
const own = new Map([stands('1', 1_000)]);
const line = (no: string, cents: number) => ({ lot: { _id: no }, cents });
const nothing = new Map<string, number>();

test('a draft replaces what stands on its lot', () => {
  const lines = [line('1', 150_000), line('2', 30_000)];
  expect(exposureOf({ own, underWay: nothing }, lines)).toEqual({ standing: 100_000, after: 180_000, unseen: 0 });
});

test('what a review comes to is of what stands by now, and who agreed to less has not agreed to it', () => {
  const opened = [line('1', 150_000), line('2', 30_000)];
  const excess = (bids: Map<string, BidView>, limit = 100_000) =>
    excessOf({ own: bids, underWay: nothing }, opened, limit);
  const before = excess(own);
  const now = excess(new Map([stands('1', 1_200), stands('3', 50)]));
  expect([before?.after, now?.after]).toEqual([180_000, 185_000]);
  expect([isWithin(before, null), isWithin(before, before), isWithin(now, before)]).toEqual([false, true, false]);
  expect([isWithin(before, now), isWithin(null, null)]).toEqual([true, true]);
  expect(isWithin(excess(new Map([...own, stands('3', null)])), before)).toBe(false);
  // Nor has who agreed to it above another limit.
  expect([isWithin(excess(own, 99_999), before), isWithin(excess(own, 100_001), before)]).toEqual([false, true]);
  expect(excess(own, 180_000)).toBeNull();
});

test('who agrees to the largest of several excesses agrees to each', () => {
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

test('a colleague’s sealed bid is counted where its amount is not, until a draft takes its place', () => {
  const both = { own: new Map([...own, stands('2', null), stands('3', null)]), underWay: nothing };
  expect(exposureOf(both, [])).toMatchObject({ standing: 100_000, after: 100_000, unseen: 2 });
  expect(exposureOf(both, [line('2', 30_000)])).toMatchObject({ after: 130_000, unseen: 1 });
});

test('what is under way counts, also where nothing, or less, is typed behind it', () => {
  const underWay = new Map([
    ['1', 150_000],
    ['2', 20_000],
  ]);
  const after = (...lines: { lot: { _id: string }; cents: number }[]) => exposureOf({ own, underWay }, lines).after;
  expect([after(), after(line('2', 1_000)), after(line('2', 30_000))]).toEqual([170_000, 170_000, 180_000]);
});

test('what lowers a bid counts as such where it is reviewed; where it is under way it may be refused', () => {
  const underWay = new Map([['1', 10_000]]);
  expect(exposureOf({ own, underWay }, [line('1', 10_000)]).after).toBe(10_000);
  expect(exposureOf({ own, underWay }, []).after).toBe(100_000);
});
