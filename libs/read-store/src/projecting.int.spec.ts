import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SqliteEventStore, START } from '@tender/event-store';
import { CHAIN_START, SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import type { CollectionSpec } from './port.js';
import { SqliteProjectionStore } from './sqlite/sqlite-projection-store.js';
import { SqliteReadStore } from './sqlite/sqlite-read-store.js';
import { Projecting } from './projections/projecting.js';
import type { ProjectionStore } from './projections/projection-store.js';
import { put, type Projection } from './projections/projection.js';

interface Seen {
  _id: string;
}
const seen: CollectionSpec<Seen> = { name: 'seen', database: 'views' };
const projection: Projection = {
  name: 'seen',
  version: 1,
  collections: [seen],
  handles: ({ type }) => type === 'Seen',
  project: ({ id }) => [put(seen, { _id: id })],
};

let folder: string;
let events: SqliteEventStore;
let store: SqliteProjectionStore;
let reads: SqliteReadStore;
let revision: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'projecting-'));
  events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
  reads = SqliteReadStore.open(folder);
  store = new SqliteProjectionStore(reads.viewsFile);
  revision = -1;
});
afterEach(async () => {
  await store.close();
  await reads.close();
  await events.close();
  rmSync(folder, { recursive: true });
});

async function append(): Promise<void> {
  const metadata = {
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: SYSTEM,
    commandId: 'c',
    requestId: 'r',
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  };
  await events.appendEvents('s', revision, [{ id: `event-${++revision}`, type: 'Seen', data: {}, metadata }]);
}

const projected = (count: number): Promise<void> =>
  eventually(async () => (await reads.view(seen).count()) >= count, `${count} events are projected`);

/** Resolves when another subscriber has received all events. */
async function othersAreTold(): Promise<void> {
  const head = await events.head();
  let told = START;
  const subscription = events.subscribe(START, (page) => {
    told = page.at(-1)?.position ?? told;
  });
  await eventually(() => told >= head);
  await subscription.stop();
}

test('projects while it leads, and not afterwards', async () => {
  const projecting = new Projecting({
    projections: [projection],
    events,
    store,
    onFailure: (error) => {
      throw error;
    },
  });
  await append();
  projecting.begin();
  await projected(1);
  expect(projecting.progress?.position).toBeGreaterThan(START);
  await projecting.end();
  await append();
  await othersAreTold();
  expect(await reads.view(seen).count()).toBe(1);
  projecting.begin();
  await projected(2);
  await projecting.end();
});

test('continues after a failure from its checkpoint', async () => {
  let failures = 0;
  const failing = new Proxy<ProjectionStore>(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'transaction' && failures++ < 1) throw new Error('the database failed');
        return (value as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  const told: unknown[] = [];
  const projecting = new Projecting({
    projections: [projection],
    events,
    store: failing,
    onFailure: (error) => void told.push(error),
  });
  await append();
  projecting.begin();
  await projected(1);
  expect(told).toEqual([expect.objectContaining({ message: 'the database failed' })]);
  await projecting.end();
});

test('a begin and an immediate end leave nothing running', async () => {
  const projecting = new Projecting({
    projections: [projection],
    events,
    store,
    onFailure: (error) => {
      throw error;
    },
  });
  projecting.begin();
  await projecting.end();
  await append();
  await othersAreTold();
  expect(projecting.progress).toBeNull();
});
