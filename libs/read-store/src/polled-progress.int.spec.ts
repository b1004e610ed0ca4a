import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SqliteEventStore, START, type Position } from '@tender/event-store';
import { eventually } from '@tender/kernel/testing/eventually';
import { MongoProjectionStore } from './mongodb/mongodb.js';
import { MongoTestBed } from './mongodb/testing/mongodb-test-bed.js';
import { found } from './projections/found.js';
import { PolledProgress } from './projections/polled-progress.js';
import type { Projection } from './projections/projection.js';
import { ProjectionRunner } from './projections/projection-runner.js';
import type { ProjectionStore } from './projections/projection-store.js';
import { history, tenderProjection } from './projections/testing/tender.js';
import { SqliteProjectionStore } from './sqlite/sqlite-projection-store.js';

/** The tests use MongoDB if `MONGODB_URL` names a server. */
const url = process.env['MONGODB_URL'];

interface Place {
  store: ProjectionStore;
  close(): Promise<void>;
}
const onSqlite = async (folder: string): Promise<Place> => {
  const store = new SqliteProjectionStore(join(folder, 'views.db'));
  return { store, close: () => store.close() };
};
const onMongo = async (): Promise<Place> => {
  const bed = await MongoTestBed.open(url!);
  const store = new MongoProjectionStore(bed.databases);
  return {
    store,
    async close() {
      await store.close();
      await bed.drop();
    },
  };
};

describe.each([['SQLite', onSqlite] as const, ...(url ? [['MongoDB', onMongo] as const] : [])])(
  'polled progress, on %s',
  (_, open) => {
    let folder: string;
    let events: SqliteEventStore;
    let place: Place;
    let store: ProjectionStore;
    /** Numbers of the next polls, in order. */
    let looks: number[];
    let stops: (() => Promise<void>)[];

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'polled-'));
      events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
      place = await open(folder);
      ({ store } = place);
      looks = [];
      stops = [];
    });
    afterEach(async () => {
      for (const stop of stops) await stop();
      await place.close();
      await events.close();
      rmSync(folder, { recursive: true });
    });

    async function run(projection: Projection): Promise<ProjectionRunner> {
      const runner = await ProjectionRunner.start({ projections: [projection], events, store });
      stops.push(() => runner.stop());
      return runner;
    }
    async function follow(version = 1, head = () => events.head()): Promise<PolledProgress> {
      const nth = looks.push(0) - 1;
      const generations = () => (looks[nth]!++, store.generations());
      const progress = await PolledProgress.start({
        events: { epoch: events.epoch, head },
        generations,
        projections: [tenderProjection(version)],
      });
      stops.unshift(() => progress.stop());
      return progress;
    }
    /** Whether a query is answered without waiting for another poll. */
    const answersAtOnce = async (progress: PolledProgress): Promise<boolean> => {
      const before = looks.at(-1)!;
      await progress.caughtUp();
      return looks.at(-1)! - before <= 2;
    };
    const reach = (projection: Projection, number: number, position: Position) =>
      store.transaction(async (transaction) => transaction.checkpoint(projection, number, position));

    test('advances with the projections, and reports when they were ready', async () => {
      const head = await history(events, 300);
      const progress = await follow();
      expect(progress.ready).toBe(false);
      await run(tenderProjection());
      // Repeat: each query waits at most 1 s, which is too short on a busy machine.
      await eventually(() => progress.passed(head));
      expect(progress.ready).toBe(true);
      expect(progress.progress).toEqual({ position: head, rebuilding: [], failures: [] });
      await history(events, 50);
      await eventually(() => progress.caughtUp());
      expect(progress.progress.position).toBe(await events.head());
    });

    test('waits a second and no longer, and shares its polls', async () => {
      await store.prepare(tenderProjection(), 1, events.epoch);
      await history(events, 10);
      const progress = await follow();
      expect(new Set(await Promise.all(Array.from({ length: 50 }, () => progress.caughtUp())))).toEqual(
        new Set([false]),
      );
      expect(looks[0]).toBeLessThan(90);
      // Repeat: a slow store is polled less often.
      await eventually(async () => {
        const before = looks[0]!;
        await progress.caughtUp();
        return looks[0]! > before + 2;
      });
      expect(await progress.passed(START)).toBe(true);
    });

    test('a missing document counts as missing only once the projections have caught up', async () => {
      const tender = tenderProjection();
      await store.prepare(tender, 1, events.epoch);
      const head = await history(events, 10);
      const progress = await follow();
      const look = (document: object | null) => found(progress, () => Promise.resolve(document));
      await expect(look(null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await look(tender)).toBe(tender);
      await reach(tender, 1, head);
      await eventually(() => progress.passed(head));
      await expect(look(null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('polls rarely without waiting queries, and at once for a new one', async () => {
      const tender = tenderProjection();
      await store.prepare(tender, 1, events.epoch);
      const head = await history(events, 10);
      const [quiet, asked] = [await follow(), await follow()];
      await eventually(async () => {
        expect(await asked.passed(head)).toBe(false);
        return looks[0]! < looks[1]! / 2;
      });
      await reach(tender, 1, head);
      await eventually(() => quiet.passed(head));
    });

    test('does not wait for a generation of another version, nor counts it as ready', async () => {
      const old = tenderProjection(1);
      await store.prepare(old, 1, events.epoch);
      const head = await history(events, 10);
      await reach(old, 1, 3n);
      const next = tenderProjection(2);
      await store.prepare(next, 2, events.epoch);
      const progress = await follow(2);
      expect(progress.progress.rebuilding).toEqual(['tender']);
      expect(await answersAtOnce(progress)).toBe(true);
      expect(progress.ready).toBe(false);

      await reach(next, 2, head);
      await store.activate(next, 2);
      await eventually(() => progress.ready);
      expect(progress.progress).toEqual({ position: head, rebuilding: [], failures: [] });
    });

    test('during a rebuild of the same version, queries use the old generation and wait for it', async () => {
      const tender = tenderProjection();
      await store.prepare(tender, 1, events.epoch);
      const head = await history(events, 10);
      await reach(tender, 1, head);
      const progress = await follow();
      expect(progress.ready).toBe(true);
      await store.prepare(tender, 2, events.epoch);
      expect(await progress.passed(head)).toBe(true);
      await eventually(() => progress.progress.rebuilding.length > 0);
      expect(progress.ready).toBe(true);
      expect(progress.progress.position).toBe(head);
    });

    test('in a rolling upgrade a process of the old release stays ready, and one of the new release becomes ready with its views', async () => {
      const head = await history(events, 300);
      const worker = await run(tenderProjection(1));
      const old = await follow(1);
      await eventually(() => old.ready);
      await worker.stop();

      const next = tenderProjection(2);
      await store.prepare(next, 2, events.epoch);
      const fresh = await follow(2);
      await eventually(() => old.progress.rebuilding.length > 0);
      expect([old.ready, fresh.ready]).toEqual([true, false]);
      // A document that is missing in the old views may be in the new ones.
      const look = (document: object | null) => found(old, () => Promise.resolve(document));
      expect(await look(next)).toBe(next);
      await expect(look(null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });

      await run(next);
      await eventually(() => fresh.ready && old.progress.rebuilding.length === 0);
      expect(old.ready).toBe(true);
      expect(await old.passed(head)).toBe(true);
      await expect(look(null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('views of another history are not ready, and queries do not wait for them', async () => {
      await store.prepare(tenderProjection(), 1, 'another history');
      await history(events, 10);
      const progress = await follow();
      expect(progress.ready).toBe(false);
      expect(await answersAtOnce(progress)).toBe(true);
    });

    test('if the head is unknown, queries do not wait longer and do not throw', async () => {
      await store.prepare(tenderProjection(), 1, events.epoch);
      let asked = 0;
      const failing = await follow(1, () => (asked++ === 0 ? events.head() : Promise.reject(new Error('no events'))));
      expect(await answersAtOnce(failing)).toBe(true);
      asked = 0;
      const silent = await follow(1, () => (asked++ === 0 ? events.head() : new Promise(() => undefined)));
      await silent.caughtUp();
    });

    test('waiting queries are answered by a stop', async () => {
      await store.prepare(tenderProjection(), 1, events.epoch);
      const progress = await follow();
      const waiting = progress.passed(5n);
      await progress.stop();
      expect(await waiting).toBe(false);
      expect(await progress.passed(5n)).toBe(false);
    });
  },
);
