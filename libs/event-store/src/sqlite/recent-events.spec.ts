import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '../port.js';
import { RecentEvents } from './recent-events.js';

const events = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ position: BigInt(from + index) }) as RecordedEvent);
const positions = (found: RecordedEvent[] | null) => found?.map(({ position }) => Number(position));

test('returns the events after a position, within the limit', () => {
  const recent = new RecentEvents(10);
  recent.push(events(5, 3));
  recent.push(events(8, 2));
  expect(positions(recent.after(4n, 100))).toEqual([5, 6, 7, 8, 9]);
  expect(positions(recent.after(6n, 2))).toEqual([7, 8]);
  expect(recent.after(9n, 100)).toEqual([]);
});

test('returns null for ranges that it does not hold', () => {
  const recent = new RecentEvents(10);
  expect(recent.after(-1n, 100)).toBeNull();
  recent.push(events(5, 3));
  expect(recent.after(3n, 100)).toBeNull();
});

test('starts over after a gap, and forgets the oldest', () => {
  const recent = new RecentEvents(10);
  recent.push(events(0, 3));
  recent.push(events(7, 3));
  expect(recent.after(0n, 100)).toBeNull();
  expect(positions(recent.after(6n, 100))).toEqual([7, 8, 9]);
  recent.push(events(10, 30));
  expect(recent.after(6n, 100)).toBeNull();
  expect(positions(recent.after(38n, 100))).toEqual([39]);
});
