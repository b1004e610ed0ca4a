import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Context, Verification } from '@tender/context';
import { SqliteEventStore, type EventStore } from '@tender/event-store';
import { CHAIN_START, chainLink, singleStream, streamKind, SYSTEM, type EventMetadata } from '@tender/kernel';
import { StoreSnapshot, verifyStream } from './verify-stream.js';

/** Runners must be admitted before they run. */
type RaceEvent = { type: 'Ran'; data: { who: string } };
const races = streamKind<RaceEvent>('race', { Ran: { version: 1 } });
const ADMITTED = 'club';
const verification: Verification = {
  companiesSince: 2,
  evidenceFor: () => [ADMITTED],
  startVerifier: (evidence) => ({
    next: ({ data }) => {
      const { who } = data as RaceEvent['data'];
      const isAdmitted = evidence.get(ADMITTED)?.some((event) => (event.data as { who: string }).who === who);
      return isAdmitted ? null : { problem: 'unapproved' };
    },
    finish: () => null,
    results: () => null,
    rules: () => null,
    unchecked: () => [],
  }),
};
/** Each person is admitted only once. */
const club = singleStream<{ type: 'Admitted'; data: { who: string } }>(ADMITTED, { Admitted: { version: 1 } });
const ofClub: Verification = {
  companiesSince: 2,
  evidenceFor: () => [],
  startVerifier() {
    const known = new Set<unknown>();
    return {
      next: ({ data }) => {
        const { who } = data as RaceEvent['data'];
        if (known.has(who)) return { problem: 'rule', rule: 'different' };
        known.add(who);
        return null;
      },
      finish: () => null,
      results: () => null,
      rules: () => null,
      unchecked: () => [],
    };
  },
};
const contexts = [
  {
    name: 'races',
    streams: [
      { kind: races, about: '', verification },
      { kind: club, about: '', verification: ofClub },
    ],
    projections: [],
  },
] as unknown as Context[];

let folder: string;
let store: EventStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-stream-'));
  store = await SqliteEventStore.open({ file: join(folder, 'events.db') });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let events = 0;
async function append(stream: string, type: string, who: string, more: object = {}): Promise<void> {
  const before = await store.readStream(stream, 0, 1_000);
  const id = `event-${++events}`;
  const revision = before.length;
  const previousHash = before.at(-1)?.metadata.hash ?? CHAIN_START;
  const unhashed = {
    version: 1,
    at: '2026-11-20T12:00:00.000Z',
    actor: SYSTEM,
    commandId: id,
    requestId: '',
    previousHash,
    ...more,
  };
  const { hash } = chainLink({ stream, revision, id, type, data: { who }, metadata: unhashed });
  const metadata: EventMetadata = { ...unhashed, hash };
  await store.appendEvents(stream, revision - 1, [{ id, type, data: { who }, metadata }]);
}

test('accepts a person who is admitted while the history is read', async () => {
  await append(ADMITTED, 'Admitted', 'ann');
  await append('race-1', 'Ran', 'ann');
  await append('race-1', 'Ran', 'ann');
  let isLate = false;
  const read: EventStore['readStream'] = async (stream, from, limit) => {
    if (stream === 'race-1' && from > 0 && !isLate) {
      isLate = true;
      await append(ADMITTED, 'Admitted', 'bob');
      await append('race-1', 'Ran', 'bob');
    }
    return store.readStream(stream, from, limit);
  };
  const meanwhile = await verifyStream({ readStream: read, head: () => store.head() }, 'race-1', contexts, {
    pacing: { page: 1, restMillis: 0 },
  });
  expect(isLate).toBe(true);
  expect(meanwhile).toMatchObject({ misfit: null, events: 2 });
  expect(await verifyStream(store, 'race-1', contexts)).toMatchObject({ misfit: null, events: 3 });
  await append('race-1', 'Ran', 'eve');
  expect(await verifyStream(store, 'race-1', contexts)).toMatchObject({
    misfit: { revision: 3, problem: 'unapproved' },
  });
});

test('rejects metadata that no release has written, even with a valid hash', async () => {
  await append(ADMITTED, 'Admitted', 'ann');
  await append('race-1', 'Ran', 'ann', { actorRevision: '0' });
  expect(await verifyStream(store, 'race-1', contexts)).toMatchObject({
    misfit: { revision: 0, problem: 'rule', rule: 'form' },
  });
});

test('rejects data in an event that changes nothing', async () => {
  await append('race-1', 'NothingChanged', 'eve');
  expect(await verifyStream(store, 'race-1', contexts)).toMatchObject({
    misfit: { type: 'NothingChanged', problem: 'rule', rule: 'form' },
  });
});

test('verifies the evidence streams too, unless the caller verifies them', async () => {
  for (const who of ['ann', 'bob', 'ann']) await append(ADMITTED, 'Admitted', who);
  await append('race-1', 'Ran', 'ann');
  expect(await verifyStream(store, 'race-1', contexts)).toMatchObject({
    misfit: { stream: ADMITTED, revision: 2, problem: 'evidence', rule: 'different' },
  });
  const snapshot = await StoreSnapshot.of(store);
  expect(await verifyStream(store, 'race-1', contexts, { snapshot })).toMatchObject({ misfit: null, events: 1 });
});

test('ignores events that an evidence stream receives during verification', async () => {
  await append(ADMITTED, 'Admitted', 'ann');
  await append('race-1', 'Ran', 'ann');
  const head = await store.head();
  await append(ADMITTED, 'Admitted', 'ann');
  const asBefore = { readStream: store.readStream.bind(store), head: () => Promise.resolve(head) };
  expect(await verifyStream(asBefore, 'race-1', contexts)).toMatchObject({ misfit: null });
  expect(await verifyStream(store, 'race-1', contexts)).toMatchObject({ misfit: { problem: 'evidence' } });
});
