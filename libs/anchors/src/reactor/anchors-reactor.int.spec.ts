import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { auctionStream } from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import { changedStore, CommandExecutor, SqliteEventStore, type RecordedEvent } from '@tender/event-store';
import { CHAIN_START, newId, SYSTEM } from '@tender/kernel';
import { ANCHORS } from '../rules/anchors.events.js';
import { anchorsReactor } from './anchors-reactor.js';

/** The name of the public log is that of the first publication, whichever process reacts to it. */

const NOW = '2026-11-20T09:00:30.000Z';
let folder: string;
let store: SqliteEventStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'log-name-'));
  store = await SqliteEventStore.open({ file: join(folder, 'events.db') });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** A process with its own executor; `PUBLIC_URL` may differ between processes. */
const processAt = (publicUrl: string | null) => {
  const events = changedStore(store, { exclusive: false });
  const services = { events, executor: new CommandExecutor(events, () => NOW), clock: () => NOW, publicUrl };
  const eventsPlace = { file: join(folder, 'events.db') };
  const reactor = anchorsReactor({
    ...services,
    eventsPlace,
    rootKey: Buffer.alloc(32, 1),
  } as unknown as ReactorServices);
  const scheduled = new Map<string, string>();
  const reaction = () => ({
    key: newId(),
    schedule: async (name: string, at: string) => void scheduled.set(name, at),
    cancel: async () => undefined,
    again: () => undefined,
  });
  return {
    scheduled,
    publish: (id: string) => reactor.react(published(id), reaction()),
    due: (name: string) => reactor.due(name, reaction()),
  };
};

const published = (id: string): RecordedEvent => ({
  id: newId(),
  stream: auctionStream(id),
  revision: 3,
  position: 9n as RecordedEvent['position'],
  type: 'AuctionPublished',
  data: {},
  metadata: {
    version: 1,
    at: NOW,
    actor: SYSTEM,
    commandId: newId(),
    requestId: 'r',
    hash: '',
    previousHash: CHAIN_START,
  },
});

const names = async (): Promise<string[]> =>
  (await store.readStream(ANCHORS, 0, 100))
    .filter(({ type }) => type === 'KeyTold')
    .map(({ data }) => String((data as { vkey: string }).vkey.split('/')[0]));

test('the first publication names the log and begins the anchors; later ones keep the name', async () => {
  const first = processAt('https://house.example');
  await first.publish('a1');
  expect(await names()).toEqual(['house.example']);
  expect(first.scheduled).toEqual(
    new Map([
      ['commit', '2026-11-20T09:01:00.000Z'],
      ['anchor', '2026-11-21T00:00:00.000Z'],
    ]),
  );
  await processAt('https://moved.example').publish('a2');
  await processAt(null).publish('a1');
  expect(await names()).toEqual(['house.example']);
});

test('without PUBLIC_URL the log is named as before', async () => {
  await processAt(null).publish('a1');
  expect(await names()).toEqual(['tender-house.invalid']);
});

test('of several processes that react at once, one names the log', async () => {
  const hosts = ['a', 'b', 'c', 'd'].map((host) => processAt(`https://${host}.example`));
  await Promise.all(hosts.map((host, index) => host.publish(`x${index}`)));
  expect(await names()).toHaveLength(1);
});

test('a due anchor of an older release is dropped while the log has no entry', async () => {
  const server = processAt(null);
  await server.due('anchor');
  expect(await store.readStream(ANCHORS, 0, 1)).toEqual([]);
  expect(server.scheduled.size).toBe(0);
});
