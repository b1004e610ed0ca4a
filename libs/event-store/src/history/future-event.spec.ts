import { describe, expect, test } from '@jest/globals';
import { CHAIN_START, plusMillis, SYSTEM, type Instant } from '@tender/kernel';
import type { RecordedEvent } from '../port.js';
import { FutureEvent, newerOf, type NewestEvent } from './future-event.js';
import { findingInWords, findingLine } from './history-finding.js';

const NOON = '2026-01-01T12:00:00.000Z';
const MINUTE = 60_000;
const event = (revision: number, at: unknown): RecordedEvent => ({
  ...{ stream: 's', revision, position: BigInt(revision), id: 'e', type: 'Happened', data: {} },
  metadata: {
    ...{ version: 1, at: at as Instant, actor: SYSTEM, commandId: 'c', requestId: 'r' },
    ...{ previousHash: CHAIN_START, hash: CHAIN_START },
  },
});
const newestOf = (...times: unknown[]): NewestEvent | null =>
  times.map((at, revision) => event(revision, at)).reduce(newerOf, null as NewestEvent | null);

describe('the newest event', () => {
  test('is the first one with the latest time', () => {
    expect(newestOf()).toBeNull();
    expect(newestOf(NOON, plusMillis(NOON, 1), plusMillis(NOON, 1), NOON)).toEqual({
      ...{ stream: 's', revision: 1, position: 1n },
      at: plusMillis(NOON, 1),
    });
  });

  test('is not one whose time cannot be read', () => {
    expect(newestOf(NOON, 'zero', 7, undefined)?.revision).toBe(0);
    const { metadata: _, ...bare } = event(1, NOON);
    expect(newerOf(null, bare as RecordedEvent)).toBeNull();
  });
});

describe('an event in the future', () => {
  let now = NOON;
  const future = new FutureEvent(() => now);

  test('is not one within a minute, the tolerance for clocks', () => {
    expect(future.check(null)).toBeNull();
    expect(future.check(newestOf(plusMillis(NOON, MINUTE)))).toBeNull();
    expect(future.finding).toBeNull();
  });

  test('is not one if the machine’s clock is past it, while the server counts on from before', () => {
    const clock = Object.assign(() => NOON, { step: { machine: plusMillis(NOON, 60 * MINUTE), steadyMillis: 0 } });
    expect(new FutureEvent(clock).check(newestOf(plusMillis(NOON, 59 * MINUTE)))).toBeNull();
    expect(new FutureEvent(clock).check(newestOf(plusMillis(NOON, 62 * MINUTE)))).not.toBeNull();
  });

  test('is found once, until the clock has caught up', () => {
    const newest = newestOf(plusMillis(NOON, 45 * 60 * MINUTE - 1));
    const finding = future.check(newest)!;
    expect(findingInWords(finding)).toBe(
      's@0, position 0: the newest event is in the future by 1 d 20 h 59 min: the clock was ahead at that time, or is behind now. New events of its stream keep this time until 2026-01-03T08:59:59.999Z',
    );
    expect(findingLine(finding).message).toMatch(/^the clock is behind the history: s@0/);
    now = plusMillis(now, MINUTE);
    expect(future.check(newest)).toBeNull();
    expect(future.finding).toBe(finding);
    now = newest!.at;
    expect(future.finding).toBeNull();
  });
});
