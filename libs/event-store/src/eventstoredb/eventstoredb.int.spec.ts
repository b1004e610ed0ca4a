import { setImmediate } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import { END, EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { newId, verifyChain } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { CommandExecutor } from '../commands/command-executor.js';
import { changedStore } from '../changed-store.js';
import { clock, context, purse } from '../commands/testing/purse.js';
import { eventStoreContract } from '../event-store.contract.js';
import { EventStoreDBEventStore } from './eventstoredb.js';
import { StreamNames } from './eventstoredb-events.js';
import { checkForeignStreams } from './foreign-streams.js';
import { SHARED_TAIL } from '../pacing.js';
import {
  NO_STREAM,
  START,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
} from '../port.js';
import { newEvent } from '../testing/new-event.js';

/** Needs a server at `EVENTSTORE_URL`; skipped without one. The events remain there. */
const url = process.env['EVENTSTORE_URL'];
/** Whether no other program writes to the server: without a prefix all its events then belong to the tests. */
const isAlone = process.env['EVENTSTORE_ALONE'] === 'yes';
/** Maximum number of appends of two processes until each command of either is answered, for any order of races. */
const MOST_APPENDS = 20;
/** gRPC code of a call whose deadline has passed. */
const DEADLINE_EXCEEDED = 4;

/** One of several api processes on one store: receives the events of the others. */
interface Racer {
  store: EventStore;
  executor: CommandExecutor;
  /** Number of appends, and of lost races. */
  appends: { tried: number; lost: number };
  close(): Promise<void>;
}

/** @param start awaited before each append */
async function openRacer(place: { url: string; prefix: string }, start: () => Promise<void>): Promise<Racer> {
  const store = await EventStoreDBEventStore.open(place);
  const appends = { tried: 0, lost: 0 };
  const counted = changedStore(store, {
    async appendEvents(...given) {
      appends.tried += 1;
      await start();
      try {
        return await store.appendEvents(...given);
      } catch (error) {
        if (error instanceof WrongExpectedRevision) appends.lost += 1;
        throw error;
      }
    },
  });
  const executor = new CommandExecutor(counted, clock);
  const subscription = store.subscribe(START, (page) => executor.onEvents(page));
  return {
    ...{ store, executor, appends },
    async close() {
      await subscription.stop();
      await store.close();
    },
  };
}

if (url) {
  if (!isAlone) test.skip('EventStoreDB without a prefix: EVENTSTORE_ALONE is not yes', () => undefined);
  for (const prefix of [...(isAlone ? [''] : []), `house-${newId()}-`]) {
    eventStoreContract(`EventStoreDB${prefix && ' beside others'}`, () => ({
      open: () => EventStoreDBEventStore.open({ url, prefix }),
      dispose: async () => undefined,
    }));
  }

  describe('EventStoreDB', () => {
    test('is one history for all processes', async () => {
      const [one, other] = [await EventStoreDBEventStore.open({ url }), await EventStoreDBEventStore.open({ url })];
      expect(one.epoch).toBe(other.epoch);
      const stream = `test-${newId()}`;
      const position = await one.appendEvents(stream, NO_STREAM, [newEvent('Here', {})]);
      // Other tests may append to the same history.
      expect((await other.head()) >= position).toBe(true);
      expect(await other.readStream(stream, 0, 10)).toHaveLength(1);
      await Promise.all([one.close(), other.close()]);
    });

    test('a new installation is refused beside streams of another program', async () => {
      const prefix = `foreign-${newId()}.`;
      const other = await EventStoreDBEventStore.open({ url, prefix: `${prefix}other.` });
      await other.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
      await other.close();
      const client = EventStoreDBClient.connectionString(url);
      const names = new StreamNames(prefix);
      const check = (isOwnStream: () => boolean) => checkForeignStreams(client, names, { isOwnStream });
      try {
        await expect(check(() => false)).rejects.toThrow(`${prefix}other.test`);
        await check(() => true);
      } finally {
        await client.dispose();
      }
    });

    test('no append whose answer overtakes the end of its request is left to its deadline: a hundred would block all others', async () => {
      const store = await EventStoreDBEventStore.open({ url, prefix: `ended-${newId()}-` });
      const ended: number[] = [];
      const { batchAppend } = grpc.StreamsClient.prototype;
      const calls = jest.spyOn(grpc.StreamsClient.prototype, 'batchAppend');
      calls.mockImplementation(function (this: unknown, ...given: unknown[]) {
        const call = Reflect.apply(batchAppend, this, given) as ReturnType<typeof batchAppend>;
        const end = call.end.bind(call);
        call.once('data', () => end()).on('status', (status) => void ended.push(status.code));
        return Object.assign(call, { end: () => undefined });
      } as typeof batchAppend);
      try {
        await store.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
        await eventually(() => ended.length === 1, 'the call has ended');
        expect(ended).not.toContain(DEADLINE_EXCEEDED);
      } finally {
        calls.mockRestore();
        await store.close();
      }
    });

    test('an installation is read from its first event on, and its end searched no further back, however long the shared log', async () => {
      const others = await EventStoreDBEventStore.open({ url, prefix: `others-${newId()}-` });
      const many = Array.from({ length: 100 }, () => newEvent('Elsewhere', {}));
      const before = await others.appendEvents(`test-${newId()}`, NO_STREAM, many);
      const store = await EventStoreDBEventStore.open({ url, prefix: `empty-${newId()}-` });
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      try {
        expect(await store.head()).toBe(START);
        const position = await store.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
        expect(await store.head()).toBe(position);
        expect(await store.readAll(START, 10)).toHaveLength(1);
        const starts = reads.mock.calls.map(([options]) => options?.fromPosition);
        expect(starts).not.toContain('start');
        const places = starts.flatMap((start) => (typeof start === 'object' ? [start.commit] : []));
        expect(places.filter((place) => place <= before)).toEqual([]);
      } finally {
        reads.mockRestore();
        await Promise.all([store.close(), others.close()]);
      }
    });

    test('reading an installation skips foreign events in few calls, also with a small limit', async () => {
      const others = await EventStoreDBEventStore.open({ url, prefix: `others-${newId()}-` });
      const store = await EventStoreDBEventStore.open({ url, prefix: `among-${newId()}-` });
      const before = await store.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
      const many = Array.from({ length: 500 }, () => newEvent('Elsewhere', {}));
      await others.appendEvents(`test-${newId()}`, NO_STREAM, many);
      await store.appendEvents('test', 0, [newEvent('Here', {}), newEvent('Here', {})]);
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      try {
        expect(await store.readAll(before, 1)).toMatchObject([{ revision: 1 }]);
        // Other writers cause more pages, but large ones.
        const sizes = reads.mock.calls.map(([options]) => Number(options?.maxCount));
        expect(sizes.filter((size) => size < 1_000).length).toBeLessThan(10);
      } finally {
        reads.mockRestore();
        await Promise.all([store.close(), others.close()]);
      }
    });

    test('concurrent calls of head share a search, and find what was appended before the call', async () => {
      const prefix = `busy-${newId()}-`;
      const writer = await EventStoreDBEventStore.open({ url, prefix });
      const position = await writer.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
      const others = await EventStoreDBEventStore.open({ url, prefix: `others-${newId()}-` });
      const many = Array.from({ length: 100 }, () => newEvent('Elsewhere', {}));
      await others.appendEvents(`test-${newId()}`, NO_STREAM, many);
      const store = await EventStoreDBEventStore.open({ url, prefix });
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      try {
        const before = Array.from({ length: 20 }, () => store.head());
        const later = await writer.appendEvents('test', 0, [newEvent('Here', {})]);
        expect(await store.head()).toBe(later);
        for (const head of await Promise.all(before)) expect([position, later]).toContain(head);
        // At most three searches: the running one, the one that waiting calls share, and the last call's.
        const searches = reads.mock.calls.filter(([options]) => options?.fromPosition === END);
        expect(searches.length).toBeLessThanOrEqual(3);
      } finally {
        reads.mockRestore();
        await Promise.all([store.close(), writer.close(), others.close()]);
      }
    });

    test('events in memory for a take-over are read and followed without a request, and no page is short', async () => {
      const prefix = `waiting-${newId()}-`;
      const writer = await EventStoreDBEventStore.open({ url, prefix });
      const store = await EventStoreDBEventStore.open({ url, prefix, cachedEvents: 100 });
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      const lines = jest.spyOn(EventStoreDBClient.prototype, 'subscribeToAll');
      try {
        let revision = NO_STREAM;
        let first = START;
        const seen: number[] = [];
        // The subscription starts a moment after the opening: earlier events may not be in memory.
        await eventually(async () => {
          first = await writer.appendEvents('test', revision++, [newEvent('Here', {})]);
          reads.mockClear();
          await writer.appendEvents('test', revision++, [newEvent('Here', {})]);
          return (await store.readAll(first, 1)).length === 1 && reads.mock.calls.length === 0;
        }, 'events are in memory');
        const after = revision;
        await writer.appendEvents('test', revision, [newEvent('Here', {}), newEvent('Here', {}), newEvent('Here', {})]);
        lines.mockClear();
        store.subscribe(first, (page) => void seen.push(...page.map((event) => event.revision)));
        await eventually(() => seen.at(-1) === after + 3, 'it is followed');
        expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => after + 4 - seen.length + index));
        expect(lines).not.toHaveBeenCalled();
        expect((await store.readAll(first, 1_000)).map((event) => event.revision)).toEqual(seen);
        expect(reads).toHaveBeenCalled();
      } finally {
        reads.mockRestore();
        lines.mockRestore();
        await Promise.all([store.close(), writer.close()]);
      }
    });

    test('an up-to-date subscriber uses the events in memory before the first one arrives', async () => {
      const prefix = `quiet-${newId()}-`;
      const writer = await EventStoreDBEventStore.open({ url, prefix });
      const head = await writer.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
      const store = await EventStoreDBEventStore.open({ url, prefix, cachedEvents: 100 });
      const lines = jest.spyOn(EventStoreDBClient.prototype, 'subscribeToAll');
      const seen: RecordedEvent[] = [];
      try {
        await eventually(async () => {
          lines.mockClear();
          const subscription = store.subscribe(head, (page) => void seen.push(...page));
          await setImmediate();
          const isShared = lines.mock.calls.length === 0;
          if (!isShared) await subscription.stop();
          return isShared;
        }, 'it has no separate subscription');
        await writer.appendEvents('test', 0, [newEvent('Here', {})]);
        await eventually(() => seen.length > 0, 'it is followed');
        expect(seen.map(({ revision }) => revision)).toEqual([1]);
      } finally {
        lines.mockRestore();
        await Promise.all([store.close(), writer.close()]);
      }
    });

    test('is followed on one connection for all subscriptions of a process', async () => {
      const prefix = `shared-${newId()}-`;
      const [store, writer] = await Promise.all(
        [prefix, prefix].map((each) => EventStoreDBEventStore.open({ url, prefix: each })),
      );
      const lines = jest.spyOn(EventStoreDBClient.prototype, 'subscribeToAll');
      try {
        const seen = Array.from({ length: 5 }, (): RecordedEvent[] => []);
        for (const one of seen) store!.subscribe(START, (page) => void one.push(...page));
        const open = () =>
          lines.mock.results.filter(({ value }) => !(value as { destroyed: boolean }).destroyed).length;
        let revision = NO_STREAM;
        await eventually(async () => {
          await writer!.appendEvents('test', revision++, [newEvent('Here', {})]);
          return open() === 1;
        }, 'one subscription');
        await writer!.appendEvents(
          'test',
          revision++,
          Array.from({ length: 500 }, () => newEvent('Here', {})),
        );
        await eventually(() => seen.every(({ length }) => length === revision + 500), 'all have come');
        for (const one of seen)
          expect(one.map((event) => event.revision)).toEqual(
            Array.from({ length: revision + 500 }, (_, index) => index),
          );
        // The server may drop a slow subscription after many events: it is then resumed.
        await eventually(() => open() === 1, 'still one subscription');
      } finally {
        lines.mockRestore();
        await Promise.all([store!.close(), writer!.close()]);
      }
    });

    test('a slow subscriber gets every event all the same', async () => {
      const store = await EventStoreDBEventStore.open({ url, prefix: `slow-${newId()}-` });
      const seen: RecordedEvent[] = [];
      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => (go = resolve));
      store.subscribe(START, async (page) => {
        seen.push(...page);
        if (seen.length > 1) await held;
      });
      const quick: RecordedEvent[] = [];
      store.subscribe(START, (page) => void quick.push(...page));
      const count = 2 * SHARED_TAIL + 1_000;
      for (let revision = NO_STREAM; revision < count; revision += 500)
        await store.appendEvents(
          'test',
          revision,
          Array.from({ length: 500 }, () => newEvent('Here', {})),
        );
      await eventually(() => quick.length >= count, 'the quick connection');
      go();
      await eventually(() => seen.length === quick.length, 'the slow connection');
      expect(seen).toEqual(quick);
      await store.close();
    });

    test('a command that two processes decide at the same time is accepted once, and the loser is answered correctly', async () => {
      const prefix = `twice-${newId()}-`;
      const stores = await Promise.all([0, 1].map(() => EventStoreDBEventStore.open({ url, prefix })));
      const [one, other] = stores.map((store) => new CommandExecutor(store, clock)) as [
        CommandExecutor,
        CommandExecutor,
      ];
      await one.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
      await other.state(purse, 'purse-1');
      const put = (executor: CommandExecutor, coins: number) =>
        executor.execute(purse, 'purse-1', { type: 'put', coins }, context('same', `${coins} coins`));
      await put(one, 100);
      // The other process has not received the event of the first command.
      await expect(put(other, 900)).rejects.toMatchObject({ code: 'KEY_REUSED' });
      await other.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
      const stored = await stores[0]!.readStream('purse-1', 0, 10);
      expect(stored.map(({ data }) => data)).toEqual([{ coins: 1 }, { coins: 100 }, { coins: 1 }]);
      expect(verifyChain(stored)).toMatchObject({ head: { revision: 2 } });
      for (const executor of [one, other]) expect(await executor.state(purse, 'purse-1')).toMatchObject({ coins: 102 });
      await Promise.all(stores.map((store) => store.close()));
    });

    test('two processes that race for a stream: every command is accepted once, and none waits for long', async () => {
      const prefix = `race-${newId()}-`;
      /** One of two appends on the same history loses: the first append of each process waits for the other's. */
      const both = Promise.withResolvers<null>();
      let missing = 0;
      const start = async (): Promise<void> => {
        missing -= 1;
        if (missing === 0) both.resolve(null);
        if (missing >= 0) await both.promise;
      };
      const processes = await Promise.all([0, 1].map(() => openRacer({ url, prefix }, start)));
      const [one, other] = processes as [Racer, Racer];
      await one.executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context('first'));
      missing = processes.length;
      const sent: string[] = ['first'];
      /** Number of appends of both processes during each command. */
      const waits: number[] = [];
      const tried = (): number => one.appends.tried + other.appends.tried;
      const putOneByOne = async ({ executor }: Racer): Promise<void> => {
        for (let count = 0; count < 40; count++) {
          const id = newId();
          sent.push(id);
          const before = tried();
          await executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context(id));
          waits.push(tried() - before);
        }
      };
      await Promise.all(processes.flatMap((racer) => Array.from({ length: 16 }, () => putOneByOne(racer))));
      const stored = await one.store.readStream('purse-1', 0, 10_000);
      expect(stored.map(({ metadata }) => metadata.commandId).sort()).toEqual(sent.sort());
      expect(verifyChain(stored)).toHaveProperty('head');
      for (const { executor } of processes)
        expect(await executor.state(purse, 'purse-1')).toMatchObject({ coins: sent.length });
      expect(one.appends.lost + other.appends.lost).toBeGreaterThan(0);
      expect(Math.max(...waits)).toBeLessThanOrEqual(MOST_APPENDS);
      for (const { close } of processes) await close();
    });

    test('ignores a repeat of the last append, and refuses it anywhere else', async () => {
      const store = await EventStoreDBEventStore.open({ url });
      const stream = `test-${newId()}`;
      const events: NewEvent[] = [newEvent('A', {}), newEvent('B', {})];
      const position = await store.appendEvents(stream, NO_STREAM, events);
      expect(await store.appendEvents(stream, NO_STREAM, events)).toBe(position);
      expect(await store.readStream(stream, 0, 10)).toHaveLength(2);
      await store.close();
    });
  });
} else {
  test.skip('EventStoreDB: EVENTSTORE_URL names no server', () => undefined);
}
