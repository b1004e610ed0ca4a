import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SqliteEventStore, type EventStore } from '@tender/event-store';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import { CHAIN_START, newId, SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import {
  Lease,
  Projecting,
  put,
  SqliteProjectionStore,
  type CollectionSpec,
  type LeaseRegister,
  type Projection,
  type ProjectionStore,
} from '@tender/read-store';
import { MongoDatabases, MongoLeaseRegister, MongoProjectionStore, MongoReadStore } from '@tender/read-store/mongodb';
import { dropOwnDatabases, ownDatabases } from '@tender/read-store/testing/mongodb';
import { LeaderMonitor, type LeaderMonitorOptions } from './leader-monitor.js';

const seen: CollectionSpec<{ _id: string }> = { name: 'seen', database: 'views' };
const projection: Projection = {
  name: 'seen',
  version: 1,
  collections: [seen],
  handles: ({ type }) => type === 'Seen',
  project: ({ id }) => [put(seen, { _id: id })],
};
const projections = [projection];
const QUICK = { everyMillis: 20, stillMillis: 1_000 };

let revision: number;
beforeEach(() => {
  revision = -1;
});

async function append(events: EventStore): Promise<void> {
  const metadata = {
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: SYSTEM,
    commandId: 'c',
    requestId: 'r',
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  };
  await events.appendEvents('s', revision, [{ id: randomUUID(), type: 'Seen', data: {}, metadata }]);
  revision += 1;
}

interface Sticky {
  store: ProjectionStore;
  /** Makes every later write hang. */
  stick(): void;
  /** Fails the writes that hang, so that a test can end. */
  release(): void;
}

function thatGetsStuck(store: ProjectionStore): Sticky {
  let stuck = false;
  const { promise: never, reject } = Promise.withResolvers<never>();
  never.catch(() => undefined);
  return {
    stick: () => (stuck = true),
    release: () => reject(new Error('the test is over')),
    store: new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) =>
          stuck && name === 'transaction' ? never : (value as (...args: unknown[]) => unknown).apply(target, args);
      },
    }),
  };
}

describe('leader monitor', () => {
  let folder: string;
  let events: SqliteEventStore;
  let store: SqliteProjectionStore;
  let gaveUp: number;
  let ends: (() => Promise<void> | void)[];
  /** Clock of the monitor. Only the test advances it: a slow machine must not look like a stuck leader. */
  let now: number;
  let looks: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lead-'));
    events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
    store = new SqliteProjectionStore(join(folder, 'views.db'));
    [gaveUp, ends, looks] = [0, [], 0];
    now = performance.now();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const end of ends) await end();
    await store.close();
    await events.close();
    rmSync(folder, { recursive: true });
  });

  function watch(over: { head?: () => Promise<bigint>; of?: LeaderMonitorOptions['store'] } = {}): void {
    const { head = () => events.head(), of = store } = over;
    const looked = { epoch: events.epoch, head: () => (looks++, head()) };
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const options = { events: looked, store: of, projections, giveUp: () => void gaveUp++ };
    const watching = new LeaderMonitor(options, QUICK);
    ends.push(() => watching.stop());
  }

  const project = (by: ProjectionStore = store): Projecting => {
    const projecting = new Projecting({ projections, events, store: by, onFailure: () => undefined });
    projecting.begin();
    return projecting;
  };

  /** Waits for two checks, then advances the clock by 75 % of the limit. */
  const passes = async (): Promise<void> => {
    const before = looks;
    await eventually(() => looks >= before + 2);
    now += 0.75 * QUICK.stillMillis;
  };
  /** Resolves after three times the limit. */
  const longer = async (): Promise<void> => {
    for (let part = 0; part < 4; part++) await passes();
  };
  const givesUp = (): Promise<void> =>
    eventually(() => {
      now += QUICK.everyMillis;
      return gaveUp > 0;
    });

  test('keeps the lead while it is up to date, even without new events', async () => {
    await append(events);
    const projecting = project();
    ends.push(() => projecting.end());
    await eventually(async () => (await store.generations())[0]?.checkpoint === (await events.head()));
    watch();
    await longer();
    expect(gaveUp).toBe(0);
  });

  test('keeps the lead while its checkpoint moves, however far behind it is', async () => {
    await append(events);
    await store.prepare(projection, 1, events.epoch);
    watch({ head: () => Promise.resolve(1_000_000n) });
    for (let checkpoint = 1n; checkpoint <= 4n; checkpoint++) {
      await store.transaction(async (transaction) => transaction.checkpoint(projection, 1, checkpoint));
      await passes();
    }
    expect(gaveUp).toBe(0);
  });

  test('keeps the lead while its step counter moves, and gives up when it stops', async () => {
    await append(events);
    let steps = 0;
    let stands = false;
    const preparing = {
      generations: async () => [],
      get steps() {
        return stands ? steps : ++steps;
      },
    };
    watch({ of: preparing });
    await longer();
    expect(gaveUp).toBe(0);
    stands = true;
    await givesUp();
  });

  test('gives up once when nothing is written although the log grows', async () => {
    const sticky = thatGetsStuck(store);
    const projecting = project(sticky.store);
    ends.push(sticky.release, () => projecting.end());
    await append(events);
    await eventually(async () => (await store.generations())[0]?.checkpoint === (await events.head()));
    watch();
    sticky.stick();
    await append(events);
    await givesUp();
    for (let look = 0; look < 5; look++) {
      now += QUICK.stillMillis;
      await delay(QUICK.everyMillis);
    }
    expect(gaveUp).toBe(1);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('away'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('gives up when the log %s', async (_, head) => {
    watch({ head });
    await givesUp();
  });

  test('keeps the lead when a projection fails: it would fail in every worker', async () => {
    await append(events);
    await store.prepare(projection, 1, events.epoch);
    await store.mark(projection, 1, 'a bug');
    watch();
    await longer();
    expect(gaveUp).toBe(0);
  });
});

const { EVENTSTORE_URL = '', MONGODB_URL = '' } = process.env;
const withServers = EVENTSTORE_URL && MONGODB_URL ? describe : describe.skip;

/** Skipped unless `EVENTSTORE_URL` and `MONGODB_URL` name servers. */
withServers('two workers on servers', () => {
  const name = `lead-${newId()}`;
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  test('the second worker leads and the read models are current after the leader gets stuck', async () => {
    const url = ownDatabases(MONGODB_URL, name);
    const events = await EventStoreDBEventStore.open({ url: EVENTSTORE_URL, prefix: `${name}.` });
    ends.push(() => events.close());
    ends.push(() => dropOwnDatabases(url));
    const databases = await MongoDatabases.open(url);
    ends.push(() => databases.close());
    const register: LeaseRegister = new MongoLeaseRegister(databases, 'projections');
    const watches: LeaderMonitor[] = [];
    ends.push(async () => watches.forEach((watch) => watch.stop()));

    const worker = (holder: string): { lease: Lease; stick(): void } => {
      const own = new MongoProjectionStore(databases, { fence: () => lease.fence });
      const { store, stick, release } = thatGetsStuck(own);
      const projecting = new Projecting({ projections, events, store, onFailure: () => undefined });
      const giveUp = () => void lease.yield();
      const lease: Lease = new Lease(register, holder, {
        gained() {
          projecting.begin();
          watches.push(new LeaderMonitor({ events, store, projections, giveUp }, { ...QUICK, stillMillis: 3_000 }));
        },
        lost: () => void projecting.end(),
      });
      ends.push(async () => {
        release();
        await projecting.end();
        await lease.stop();
      });
      return { lease, stick };
    };
    const first = worker('first');
    await eventually(() => first.lease.fence !== null);
    const second = worker('second');
    await append(events);
    const reads = new MongoReadStore(databases);
    const projected = (count: number) =>
      eventually(async () => (await reads.view(seen).count()) === count, `${count} events are projected`);
    await projected(1);

    first.stick();
    await append(events);
    await projected(2);
    // The first worker was stuck too long: it has lost the lead to the second one.
    await eventually(() => first.lease.fence === null && (second.lease.fence ?? 0) > 1, 'the second one leads');
  });
});
