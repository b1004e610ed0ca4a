import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  SqliteEventStore,
  START,
  withoutEventsAfterEnd,
  type EventStore,
  type FinalEventsByKind,
  type Position,
} from '@tender/event-store';
import { eventually } from '@tender/kernel/testing/eventually';
import { patch, put, remove, type Projection, type Write } from './projections/projection.js';
import { ProjectionHost, inThisThread } from './projections/projection-host.js';
import type { ProjectionRunner } from './projections/projection-runner.js';
import { PACE_BESIDE_WRITER, type Pace } from './projections/projection-runner.js';
import type { ProjectionStore } from './projections/projection-store.js';
import type { CollectionSpec, Document, ReadStore } from './port.js';
import type { ProjectingPlace } from './testing/projecting-place.js';
import {
  countingProjection,
  endingProjection,
  event,
  history,
  LOTS,
  tenderProjection,
  type CountView,
} from './projections/testing/tender.js';

const FINALS: FinalEventsByKind = { auction: { Ended: ['LotSold'] } };

/** A database for one test. */
export interface ProjectionTestBed {
  store: ProjectionStore;
  views: Pick<ReadStore, 'view'>;
  /** Location of the database, for a separate process. */
  place: ProjectingPlace;
  /** Names of the collections of existing generations. */
  collections(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Contract of the projection runner on every store.
 * @param atomic whether a failed transaction leaves nothing; otherwise the same events repeat what it leaves.
 */
export function projectionRunnerContract(
  adapter: string,
  open: (folder: string) => Promise<ProjectionTestBed>,
  { atomic = true } = {},
): void {
  describe(`projection runner on ${adapter}`, () => {
    let folder: string;
    let events: SqliteEventStore;
    let bed: ProjectionTestBed;
    let store: ProjectionStore;
    let running: ProjectionHost[];
    let runner: ProjectionRunner;
    let held: (() => void)[];

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'projection-'));
      events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
      bed = await open(folder);
      ({ store } = bed);
      [running, held] = [[], []];
    });

    afterEach(async () => {
      for (const go of held) go();
      for (const host of running) await host.stop();
      await bed.close();
      await events.close();
      rmSync(folder, { recursive: true });
    });

    async function start(...projections: Projection[]): Promise<ProjectionHost> {
      const failed = (error: Error) => void failures.push(error);
      const read = withoutEventsAfterEnd(events, FINALS);
      const host = await ProjectionHost.start({
        events,
        onFailure: failed,
        start: async (listener) =>
          (runner = await inThisThread({ projections, events: read, store, finals: FINALS })(listener)),
      });
      running.push(host);
      return host;
    }
    /** Starts a projection that reads no existing event before `go`, so that the test sees the state before. */
    async function startHeld(projection: Projection): Promise<{ host: ProjectionHost; go: () => void }> {
      const { promise: gone, resolve } = Promise.withResolvers<null>();
      const go = (): void => resolve(null);
      const readAll: EventStore['readAll'] = (...of) => gone.then(() => events.readAll(...of));
      const host = await ProjectionHost.start({
        events,
        onFailure: (error) => void failures.push(error),
        start: inThisThread({
          projections: [projection],
          events: Object.assign(Object.create(events) as EventStore, { readAll }),
          store,
        }),
      });
      running.push(host);
      // A stop waits for the current page.
      held.push(go);
      return { host, go };
    }
    const failures: Error[] = [];
    const lots = () => bed.views.view(LOTS).find();
    /** A host alone gives up after 1 s, which is too short on a busy machine. */
    const caughtUp = (host: ProjectionHost) => eventually(async () => host.passed(await events.head()));
    const bids = async () => (await lots()).reduce((sum, lot) => sum + lot.bids, 0);

    test('views contain the events in order, existing and new ones', async () => {
      await history(events, 1_000);
      const host = await start(tenderProjection());
      await eventually(() => host.ready);
      expect(await lots()).toEqual(
        Array.from({ length: 10 }, (_, index) => ({ _id: `l${index}`, version: 1, highest: 991 + index, bids: 100 })),
      );

      await history(events, 700);
      await caughtUp(host);
      expect(await bids()).toBe(1_700);
      expect(host.progress).toEqual({ position: await events.head(), rebuilding: [], failures: [] });
    });

    test('a new projection starts from the beginning beside an up-to-date one, and each keeps its position', async () => {
      await history(events, 600);
      const first = await start(tenderProjection());
      await eventually(() => first.ready);
      await first.stop();

      const BIDS: CollectionSpec<Document> = { name: 'bids', database: 'views' };
      const seen: Position[] = [];
      const second = await start(tenderProjection(), {
        name: 'bids',
        version: 1,
        collections: [BIDS],
        handles: ({ type }) => type === 'BidPlaced',
        project: (bid) => (seen.push(bid.position), [put(BIDS, { _id: bid.id })]),
      });
      await history(events, 50);
      await caughtUp(second);
      expect(await bed.views.view(BIDS).count()).toBe(650);
      expect(await bids()).toBe(650);
      // A transaction may have been retried: only the first delivery of each event counts.
      const positions = [...new Set(seen)];
      expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
      expect(positions).toHaveLength(650);
    });

    test('a page that is applied twice changes nothing', async () => {
      const BEST: CollectionSpec<Document & { amount: number }> = { name: 'best', database: 'views' };
      const absolute: Projection = {
        name: 'best',
        version: 1,
        collections: [BEST],
        handles: ({ type }) => type === 'BidPlaced',
        project: ({ data }) => [
          put(BEST, { _id: (data as { lotId: string }).lotId, amount: (data as { amount: number }).amount }),
        ],
      };
      await history(events, 300);
      const first = await start(absolute);
      await eventually(() => first.ready);
      const before = await bed.views.view(BEST).find();
      await first.stop();

      await store.transaction(async (transaction) => transaction.checkpoint(absolute, 1, START));
      const second = await start(absolute);
      await eventually(() => second.ready);
      expect(await bed.views.view(BEST).find()).toEqual(before);
    });

    test.each([
      ['a first filling', 1],
      ['a rebuild', 2],
    ])('killed in the middle of %s, it continues from the last commit', async (_, version) => {
      await history(events, 6_000);
      if (version === 2) {
        const host = await start(tenderProjection(1));
        await eventually(() => host.ready);
        await host.stop();
      }
      const child = fork(new URL('./testing/projecting-process.js', import.meta.url), [
        join(folder, 'events.db'),
        JSON.stringify(bed.place),
        String(version),
      ]);
      let reports = 0;
      child.on('message', () => ++reports === 5 && child.kill('SIGKILL'));
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
      const [{ checkpoint } = { checkpoint: START }] = (await store.generations()).filter(
        (generation) => generation.version === version,
      );
      expect(checkpoint).toBeGreaterThan(START);
      expect(checkpoint).toBeLessThan(await events.head());

      const host = await start(tenderProjection(version));
      await eventually(() => host.ready);
      expect(await bids()).toBe(6_000);
      expect(await bed.collections()).toEqual([`lots__g${version}`]);
    });

    test('a rebuild fills new collections while the old ones stay active and up to date', async () => {
      await history(events, 3_000);
      const host = await start(tenderProjection());
      await eventually(() => host.ready);

      let done = false;
      const rebuilt = host.rebuild('tender').then(() => (done = true));
      // Awaited below; an earlier failure must be reported separately.
      rebuilt.catch(() => undefined);
      await eventually(() => host.progress.rebuilding.length > 0);
      expect(host.ready).toBe(true);
      for (let more = 1; !done; more++) {
        await history(events, 50);
        await caughtUp(host);
        expect(await bids()).toBe(3_000 + 50 * more);
      }
      await rebuilt;
      await caughtUp(host);
      expect(host.ready).toBe(true);
      expect(await bed.collections()).toEqual(['lots__g2']);
      expect(await bids()).toBe((await events.readAll(START, 100_000)).length - 10);
      await expect(host.rebuild('nobody')).rejects.toThrow('unknown projection nobody');
    });

    describe('the comparison with the end of a stream', () => {
      const END = { stream: 'auction-1', revision: 10 };
      const endedHistory = async () => {
        await history(events, 0);
        const after = ['LotSold', 'LotSold', 'LotSold'].map((type, index) =>
          event(type, { lotId: `l${index}`, amount: 100 + index }),
        );
        await events.appendEvents('auction-1', 9, [event('Ended', {}), ...after]);
      };
      const doctor = async (write: Write) => {
        const position = (await events.head()) + 1n;
        await store.transaction(async (transaction) => transaction.write(endingProjection, 1, [write], position));
      };

      test('finds no difference, with any illegal events after the end', async () => {
        await endedHistory();
        await events.appendEvents('auction-1', 13, [event('Resumed', {}), event('Ended', {})]);
        const host = await start(endingProjection);
        await eventually(() => host.ready);
        expect(await runner.compareEnd(END, true)).toEqual([]);
        expect(await bed.collections()).toEqual(['lots__g1']);
      });

      test.each<[string, Write, string, string[]]>([
        ['a changed field', patch(LOTS, 'l1', { highest: 7 }), 'l1', ['highest']],
        ['a missing document', remove(LOTS, 'l2'), 'l2', []],
      ])('differs by %s, and is made from the events again', async (_, write, id, fields) => {
        await endedHistory();
        const host = await start(endingProjection);
        await eventually(() => host.ready);
        const genuine = await lots();
        await doctor(write);
        expect(await lots()).not.toEqual(genuine);
        const found = [{ collection: 'lots', id, fields }];
        expect(await runner.compareEnd(END, false)).toEqual(found);
        expect(await lots()).not.toEqual(genuine);
        expect(await runner.compareEnd(END, true)).toEqual(found);
        await eventually(async () => isDeepStrictEqual(await lots(), genuine));
        await eventually(async () => (await runner.compareEnd(END, true))?.length === 0);
      });

      test('waits while the read model is behind the events', async () => {
        const { promise: gone, resolve } = Promise.withResolvers<null>();
        const go = () => resolve(null);
        held.push(go);
        const subscribe: EventStore['subscribe'] = (after, handler) =>
          events.subscribe(after, (page) => gone.then(() => handler(page)));
        const host = await ProjectionHost.start({
          events,
          onFailure: (error) => void failures.push(error),
          start: async (listener) =>
            (runner = await inThisThread({
              projections: [endingProjection],
              events: Object.assign(Object.create(events) as EventStore, { subscribe }),
              store,
            })(listener)),
        });
        running.push(host);
        await endedHistory();
        expect(await runner.compareEnd(END, true)).toBeNull();
        go();
        await eventually(async () => (await runner.compareEnd(END, true))?.length === 0);
      });
    });

    test('a new version is filled at the start; until then the old one is active', async () => {
      await history(events, 2_000);
      const old = await start(tenderProjection(1));
      await eventually(() => old.ready);
      await old.stop();

      const { host, go } = await startHeld(tenderProjection(2));
      expect(host.ready).toBe(false);
      expect(host.progress.rebuilding).toEqual(['tender']);
      expect((await lots()).map(({ version }) => version)).toEqual(Array(10).fill(1));
      go();
      await eventually(() => host.ready);
      expect((await lots()).map(({ version }) => version)).toEqual(Array(10).fill(2));
      expect(await bids()).toBe(2_000);
      expect(await bed.collections()).toEqual(['lots__g2']);
    });

    test('a newly indexed field is searched in the old views while the new ones are filled', async () => {
      await history(events, 500);
      const plain = { ...tenderProjection(1), collections: [{ name: LOTS.name, database: LOTS.database }] };
      const old = await start(plain);
      await eventually(() => old.ready);
      await old.stop();
      const highest = { where: { highest: { gt: 495 } }, sort: [{ field: 'highest', descending: true }] } as const;

      const { host, go } = await startHeld(tenderProjection(2));
      expect(
        (await bed.views.view(LOTS).find(highest)).map(({ version, highest: amount }) => [version, amount]),
      ).toEqual([500, 499, 498, 497, 496].map((amount) => [1, amount]));
      go();
      await eventually(() => host.ready);
      expect((await bed.views.view(LOTS).find(highest)).map(({ version }) => version)).toEqual([2, 2, 2, 2, 2]);
    });

    test('views of another history are rebuilt', async () => {
      await history(events, 1_000);
      const before = await start(tenderProjection());
      await eventually(() => before.ready);
      await before.stop();
      await events.close();

      events = await SqliteEventStore.open({ file: join(folder, 'restored.db') });
      await history(events, 300);
      const { host: after, go } = await startHeld(tenderProjection());
      expect(after.ready).toBe(false);
      expect(await bids()).toBe(1_000);
      go();
      await eventually(() => after.ready);
      expect(await bids()).toBe(300);
      await history(events, 20);
      await caughtUp(after);
      expect(await bids()).toBe(320);
    });

    test('views of a truncated log are discarded and rebuilt', async () => {
      await history(events, 1_000);
      const before = await start(tenderProjection());
      await eventually(() => before.ready);
      expect(before.progress.discarded).toBeUndefined();
      await before.stop();
      await events.close();

      const file = new DatabaseSync(join(folder, 'events.db'));
      file.exec('DELETE FROM entries WHERE position >= 510');
      file.close();
      events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
      const after = await start(tenderProjection());
      expect(after.ready).toBe(false);
      expect(await bids()).toBeLessThanOrEqual(500);
      await eventually(() => after.ready);
      expect(await bids()).toBe(500);
      expect(after.progress.discarded).toEqual({ checkpoint: 1_009n, head: 509n });
      // New bids occupy the positions of the lost ones, and are applied.
      await history(events, 7);
      await caughtUp(after);
      expect(await bids()).toBe(507);
    });

    describe('a projection that throws', () => {
      const COUNTED: CollectionSpec<Document> = { name: 'counted', database: 'views' };
      const counting: Projection = {
        name: 'counting',
        version: 1,
        collections: [COUNTED],
        handles: ({ type }) => type === 'BidPlaced',
        project: ({ id }) => [put(COUNTED, { _id: id })],
      };
      const reason = expect.stringContaining(
        'projection tender failed at event auction-1@120 (BidPlaced): Error: a bug',
      );
      /** Throws at one event this number of times. */
      const throwing = (times: number): Projection => {
        const tender = tenderProjection();
        let left = times;
        return {
          ...tender,
          project: (bid, read) => {
            if (bid.revision === 120 && left-- > 0) throw new Error('a bug');
            return tender.project(bid, read);
          },
        };
      };
      const startThrowing = async (times: number, pauses = { first: 1, tries: 3 }) => {
        const host = await ProjectionHost.start({
          events,
          onFailure: (error) => void failures.push(error),
          start: inThisThread({ projections: [throwing(times), counting], events, store, pauses }),
        });
        running.push(host);
        return host;
      };
      const counted = () => bed.views.view(COUNTED).count();

      test('stops alone, names the event, and leaves no partial writes', async () => {
        await history(events, 100);
        const host = await startThrowing(Infinity);
        await eventually(() => host.ready);
        const before = await lots();
        await events.appendEvents(
          'auction-1',
          109,
          Array.from({ length: 20 }, () => event('BidPlaced', { lotId: 'l1', amount: 1 })),
        );
        await caughtUp(host);
        await eventually(() => host.progress.failures.length > 0);
        expect(host.progress.failures).toEqual([{ projection: 'tender', collections: ['lots'], reason }]);
        await eventually(async () => (await counted()) === 120);
        if (atomic) expect(await lots()).toEqual(before);
        expect(host.ready).toBe(true);
        expect((await store.generations()).map(({ projection, failure }) => [projection, failure])).toEqual([
          ['counting', null],
          ['tender', reason],
        ]);
      });

      test('continues after a temporary error', async () => {
        await history(events, 200);
        const host = await startThrowing(2);
        await eventually(() => host.ready && host.progress.failures.length === 0);
        await eventually(async () => (await bids()) === 200);
        expect((await store.generations()).map(({ failure }) => failure)).toEqual([null, null]);
      });

      test('is retried a limited number of times, and a fixed one catches up at the next start', async () => {
        await history(events, 200);
        const broken = await startThrowing(Infinity, { first: 1, tries: 1 });
        await eventually(() => broken.progress.failures.length > 0);
        await broken.stop();
        const mended = await start(tenderProjection(), counting);
        await eventually(() => mended.ready && mended.progress.failures.length === 0);
        expect(await bids()).toBe(200);
        expect(failures).toEqual([]);
      });

      let broken = false;
      /** A projection that throws at an early event while it is broken: the active generation has passed that event. */
      const startBreakable = async (pauses: { first: number; tries: number }) => {
        broken = false;
        const tender = tenderProjection();
        const host = await ProjectionHost.start({
          events,
          onFailure: (error) => void failures.push(error),
          start: inThisThread({
            projections: [
              {
                ...tender,
                project: (bid, read) => {
                  if (broken && bid.revision === 3) throw new Error('a bug');
                  return tender.project(bid, read);
                },
              },
            ],
            events,
            store,
            pauses,
          }),
        });
        running.push(host);
        await eventually(() => host.ready);
        broken = true;
        return host;
      };

      test.each([
        ['waits for its next try', 3],
        ['gets no further try', 1],
      ])('leaves a rebuild that %s and is requested again as one generation', async (_, tries) => {
        await history(events, 119);
        const host = await startBreakable({ first: 60_000, tries });
        await expect(host.rebuild('tender')).rejects.toThrow('auction-1@3');
        await expect(host.rebuild('tender')).rejects.toThrow('auction-1@3');
        expect((await store.generations()).map(({ number }) => number)).toEqual([1, 2]);
        broken = false;
        await host.rebuild('tender');
        expect(await bed.collections()).toEqual(['lots__g2']);
        expect(failures).toEqual([]);
      });

      test('fails the rebuild that meets it, and the active generation continues', async () => {
        await history(events, 119);
        const host = await startBreakable({ first: 1, tries: 1 });
        await expect(host.rebuild('tender')).rejects.toThrow('auction-1@3');
        expect(host.progress.failures).toEqual([]);
        await history(events, 10);
        await caughtUp(host);
        expect(await bids()).toBe(129);
      });
    });

    test('a projection that writes once per page reads and writes the same as one that writes at once', async () => {
      await history(events, 1_000);
      const host = await start(countingProjection('atOnce', false), countingProjection('oncePerPage', true));
      await eventually(() => host.ready);
      await history(events, 300);
      await caughtUp(host);
      const told = async (name: string) =>
        (await bed.views.view<CountView>({ name, database: 'views' }).find()).map(({ _id, bids: count, seen }) => ({
          ...{ _id, count, seen },
        }));
      expect(await told('oncePerPage')).toEqual(await told('atOnce'));
      // The last bid of every hundred deletes the count of its lot.
      expect((await told('oncePerPage')).map(({ _id, count }) => [_id, count])).toEqual(
        ['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7', 'l8'].map((id) => [id, 130]),
      );
    });

    test('existing events are applied without pauses', async () => {
      await history(events, 700);
      const host = await ProjectionHost.start({
        events,
        onFailure: (error) => void failures.push(error),
        start: inThisThread({
          projections: [tenderProjection()],
          events,
          store,
          pace: { ...PACE_BESIDE_WRITER, breathe: () => new Promise(() => undefined) },
        }),
      });
      running.push(host);
      await eventually(() => host.ready);
      expect(await bids()).toBe(700);
    });

    test('a transaction has at most the configured number of events', async () => {
      await history(events, 70);
      const counted = counting(store);
      const host = await ProjectionHost.start({
        events,
        onFailure: (error) => void failures.push(error),
        start: inThisThread({
          projections: [tenderProjection()],
          events,
          store: counted.store,
          pace: { ...PACE_BESIDE_WRITER, page: 10 },
        }),
      });
      running.push(host);
      await eventually(() => host.ready);
      expect(await bids()).toBe(70);
      expect(counted.transactions).toBeGreaterThanOrEqual(7);
    });

    test('events that a leader applied until its projection was claimed are not applied again', async () => {
      await history(events, 50);
      const first = await start(tenderProjection());
      await eventually(() => first.ready);
      const [head, generations] = [await events.head(), await store.generations()];
      await history(events, 50);
      await caughtUp(first);
      await first.stop();

      const late = await ProjectionHost.start({
        events,
        onFailure: (error) => void failures.push(error),
        start: inThisThread({
          projections: [tenderProjection()],
          events: Object.assign(Object.create(events) as EventStore, { head: async () => head }),
          store: Object.assign(Object.create(store) as ProjectionStore, { generations: async () => generations }),
        }),
      });
      running.push(late);
      await history(events, 1);
      await caughtUp(late);
      expect(await bids()).toBe(101);
    });

    test('events during a pause are one transaction, and the first one waits for no pause', async () => {
      const counted = counting(store);
      await history(events, 1);
      const rests: { events: number; end: () => void }[] = [];
      const pace: Pace = {
        ...PACE_BESIDE_WRITER,
        breathe: (count) => new Promise<void>((end) => rests.push({ events: count, end })),
      };
      const host = await ProjectionHost.start({
        events,
        onFailure: (error) => void failures.push(error),
        start: inThisThread({ projections: [tenderProjection()], events, store: counted.store, pace }),
      });
      running.push(host);
      await eventually(() => host.ready);
      await history(events, 1);
      await eventually(() => rests.length > 0);
      expect(await bids()).toBe(2);

      const before = counted.transactions;
      for (let bid = 0; bid < 30; bid++) await history(events, 1);
      expect(await bids()).toBe(2);
      rests[0]!.end();
      await eventually(() => rests.length > 1);
      expect(await bids()).toBe(32);
      expect(counted.transactions).toBe(before + 1);
      expect(rests.map(({ events: count }) => count)).toEqual([1, 30]);
      rests[1]!.end();
    });

    test('two projections never share a name or a collection', async () => {
      await expect(start(tenderProjection(), tenderProjection())).rejects.toThrow('tender');
      await expect(start(tenderProjection(), { ...tenderProjection(), name: 'other' })).rejects.toThrow('lots');
    });

    test('positions beyond 2^53 are exact', async () => {
      const tender = tenderProjection();
      await store.prepare(tender, 1, 'epoch');
      const far = 2n ** 62n + 1n;
      await store.transaction(async (transaction) => transaction.checkpoint(tender, 1, far));
      expect((await store.generations())[0]?.checkpoint).toBe(far);
    });
  });
}

/** A store that counts its transactions. */
function counting(store: ProjectionStore): { store: ProjectionStore; transactions: number } {
  const counted = {
    transactions: 0,
    store: Object.assign(Object.create(store) as ProjectionStore, {
      transaction: (...work: Parameters<ProjectionStore['transaction']>) => {
        counted.transactions++;
        return store.transaction(...work);
      },
    }),
  };
  return counted;
}
