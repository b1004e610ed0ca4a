import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NOTHING_CHANGED, type EventMetadata } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { EndedStreams, withoutEventsAfterEnd } from './ended-streams.js';
import { START, type EventStore, type RecordedEvent } from './port.js';
import { SqliteEventStore } from './sqlite/sqlite-event-store.js';

/** A race ends; its prize may be given once afterwards. */
const FINALS = { race: { Ended: ['PrizeGiven'], PrizeGiven: [], Stopped: [] } };

let folder: string;
let store: EventStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ended-'));
  store = await SqliteEventStore.open({ file: join(folder, 'events.db') });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let events = 0;
async function append(stream: string, ...types: string[]): Promise<void> {
  const revision = (await store.readStream(stream, 0, 1_000)).length - 1;
  await store.appendEvents(
    stream,
    revision,
    types.map((type) => ({
      id: `event-${++events}`,
      type,
      data: { type },
      metadata: { version: 1, hash: `${events}` } as EventMetadata,
    })),
  );
}
const typesOf = (page: readonly RecordedEvent[]): string[] => page.map(({ type }) => type);

test('an event that may not follow the end is replaced for readers and subscribers', async () => {
  await append('race-1', 'Begun', 'Ended', 'Begun', 'PrizeGiven', 'PrizeGiven', 'NothingChanged', 'Ended');
  await append('race-2', 'Begun', 'Stopped', 'PrizeGiven');
  await append('visit-1', 'Ended', 'Begun');
  const followed = withoutEventsAfterEnd(store, FINALS);
  const expected = [
    ...['Begun', 'Ended', 'NothingChanged', 'PrizeGiven', 'NothingChanged', 'NothingChanged', 'NothingChanged'],
    ...['Begun', 'Stopped', 'NothingChanged'],
    ...['Ended', 'Begun'],
  ];
  const read = await followed.readAll(START, 1_000);
  expect(typesOf(read)).toEqual(expected);
  expect(read[2]).toMatchObject({ ...NOTHING_CHANGED, stream: 'race-1', revision: 2, position: 2n });

  const seen: RecordedEvent[] = [];
  const subscription = followed.subscribe(START, (page) => void seen.push(...page));
  await eventually(() => seen.length === expected.length);
  await subscription.stop();
  expect(typesOf(seen)).toEqual(expected);
  expect(typesOf(await followed.readStream('race-1', 2, 1))).toEqual(['Begun']);
});

test.each([3, 5, 6])('a reader that starts after the end looks the stream up (at position %i)', async (from) => {
  await append('race-1', 'Begun', 'Ended', 'Begun', 'PrizeGiven', 'PrizeGiven', 'Begun', 'Ended');
  const later = withoutEventsAfterEnd(store, FINALS);
  const whole = typesOf(await withoutEventsAfterEnd(store, FINALS).readAll(START, 1_000));
  expect(typesOf(await later.readAll(BigInt(from - 1), 1_000))).toEqual(whole.slice(from));
  // A second read by this reader, from the first event on, gets all events.
  expect(typesOf(await later.readAll(START, 1_000))).toEqual(whole);
});

test('an event or stream named like a member of `Object.prototype` is not final', async () => {
  await append('race-1', 'constructor', 'Begun', 'toString', 'Ended', '__proto__');
  await append('constructor-1', 'length', 'name', 'length');
  const read = await withoutEventsAfterEnd(store, FINALS).readAll(START, 1_000);
  expect(typesOf(read)).toEqual([
    ...['constructor', 'Begun', 'toString', 'Ended', 'NothingChanged'],
    ...['length', 'name', 'length'],
  ]);
});

test('a stream that is read in order is not read again', async () => {
  await append('race-1', ...Array.from({ length: 50 }, () => 'Begun'));
  const ended = new EndedStreams(FINALS, {
    readStream: () => {
      throw new Error('read');
    },
  });
  for (const event of await store.readAll(START, 1_000)) expect(ended.isLegal(event)).toBe(true);
});

test('an event that may only follow an end does not end a stream before it', async () => {
  await append('race-1', 'Begun', 'PrizeGiven', 'Lap', 'Ended', 'Lap', 'PrizeGiven', 'PrizeGiven');
  expect(typesOf(await withoutEventsAfterEnd(store, FINALS).readAll(START, 1_000))).toEqual([
    ...['Begun', 'PrizeGiven', 'Lap', 'Ended', 'NothingChanged', 'PrizeGiven', 'NothingChanged'],
  ]);
});
