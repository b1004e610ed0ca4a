import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '../port.js';
import { EventTail } from './event-tail.js';

const events = (...positions: number[]) =>
  positions.map((position) => ({ position: BigInt(position) }) as RecordedEvent);
const positions = (found: readonly RecordedEvent[]) => found.map(({ position }) => Number(position));

test('answers from its beginning on, within the limit; positions have gaps', () => {
  const tail = new EventTail(10);
  expect(tail.reaches(100n)).toBe(false);
  tail.begin(40n);
  // A subscriber at the beginning of the tail follows it before any event arrives.
  expect([tail.reaches(39n), tail.reaches(40n)]).toEqual([false, true]);
  expect(tail.after(40n, 100)).toEqual([]);
  tail.push(events(50, 70));
  tail.push(events(90));
  expect(positions(tail.after(40n, 100))).toEqual([50, 70, 90]);
  expect(positions(tail.after(50n, 100))).toEqual([70, 90]);
  expect(positions(tail.after(60n, 1))).toEqual([70]);
  expect(tail.after(90n, 100)).toEqual([]);
  expect(tail.reaches(95n)).toBe(true);
});

test('a waiting subscriber is woken by the next event, or at once by an existing one', async () => {
  const tail = new EventTail(10);
  let told = false;
  const waiting = tail.beyond(5n).then(() => (told = true));
  await Promise.resolve();
  expect(told).toBe(false);
  tail.push(events(6));
  await waiting;
  await tail.beyond(5n);
  const woken = tail.beyond(6n);
  tail.wake();
  await woken;
});

test('a subscriber within the tail gets every event once, also when it falls behind; others get none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 })), { maxLength: 30 }),
      (capacity, steps) => {
        const tail = new EventTail(capacity);
        tail.begin(13n);
        let next = 13;
        const seen: number[] = [];
        for (const [pushed, asked] of steps) {
          tail.push(events(...Array.from({ length: pushed }, () => (next += 3))));
          const at = seen.at(-1) ?? 13;
          if (!tail.reaches(BigInt(at))) break;
          seen.push(...positions(tail.after(BigInt(at), asked)));
        }
        expect(seen).toEqual(seen.map((_, index) => 16 + 3 * index));
      },
    ),
  );
});
