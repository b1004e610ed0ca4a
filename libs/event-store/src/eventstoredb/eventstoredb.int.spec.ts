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

/** Against the server that `EVENTSTORE_URL` names; passed over where it names none. Its events stay there. */
const url = process.env['EVENTSTORE_URL'];
/** Says that nobody else writes to it meanwhile: without a prefix all that it holds is the house's. */
const isAlone = process.env['EVENTSTORE_ALONE'] === 'yes';
/** Appends that two processes try until each command of either is answered, at most, however the races end. */
const MOST_APPENDS = 20;
/** How gRPC tells of a call that its deadline has ended. */
const DEADLINE_EXCEEDED = 4;

/** A process of several on one store, as an api is: it is handed what the others write. */
interface Racer {
  store: EventStore;
  executor: CommandExecutor;
  /** How many it has tried, and how many races it has lost. */
  appends: { tried: number; lost: number };
  close(): Promise<void>;
}

/** @param start what each append waits for before it is tried */
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
    test('is one history for all who open it', async () => {
      const [one, other] = [await EventStoreDBEventStore.open({ url }), await EventStoreDBEventStore.open({ url })];
      expect(one.epoch).toBe(other.epoch);
      const stream = `test-${newId()}`;
      const position = await one.appendEvents(stream, NO_STREAM, [newEvent('Here', {})]);
      // Whoever else writes there meanwhile is of this history as well.
      expect((await other.head()) >= position).toBe(true);
      expect(await other.readStream(stream, 0, 10)).toHaveLength(1);
      await Promise.all([one.close(), other.close()]);
    });

    test('no append whose answer overtakes the end of its request is left to its deadline: a hundred would hold up all others', async () => {
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

    test('a house is read from its beginning on, and its end sought no further back, however long the log of the others', async () => {
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

    test('a house is read over what others wrote in between in few calls, however little is asked for', async () => {
      const others = await EventStoreDBEventStore.open({ url, prefix: `others-${newId()}-` });
      const store = await EventStoreDBEventStore.open({ url, prefix: `among-${newId()}-` });
      const before = await store.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
      const many = Array.from({ length: 500 }, () => newEvent('Elsewhere', {}));
      await others.appendEvents(`test-${newId()}`, NO_STREAM, many);
      await store.appendEvents('test', 0, [newEvent('Here', {}), newEvent('Here', {})]);
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      try {
        expect(await store.readAll(before, 1)).toMatchObject([{ revision: 1 }]);
        // Whoever else writes there meanwhile makes more pages, but large ones.
        const sizes = reads.mock.calls.map(([options]) => Number(options?.maxCount));
        expect(sizes.filter((size) => size < 1_000).length).toBeLessThan(10);
      } finally {
        reads.mockRestore();
        await Promise.all([store.close(), others.close()]);
      }
    });

    test('who asks for its end at once shares the search, and finds what was appended before they asked', async () => {
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
        // The one that ran, the one of all who asked meanwhile, and the last: how many pages each reads is the others' doing.
        const searches = reads.mock.calls.filter(([options]) => options?.fromPosition === END);
        expect(searches.length).toBeLessThanOrEqual(3);
      } finally {
        reads.mockRestore();
        await Promise.all([store.close(), writer.close(), others.close()]);
      }
    });

    test('what is kept at hand for a take-over is read and followed without being asked for again, and no page of it is short', async () => {
      const prefix = `waiting-${newId()}-`;
      const writer = await EventStoreDBEventStore.open({ url, prefix });
      const store = await EventStoreDBEventStore.open({ url, prefix, atHand: 100 });
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      const lines = jest.spyOn(EventStoreDBClient.prototype, 'subscribeToAll');
      try {
        let revision = NO_STREAM;
        let first = START;
        const seen: number[] = [];
        // Its line begins a moment after the opening: what is written before may not be at hand.
        await eventually(async () => {
          first = await writer.appendEvents('test', revision++, [newEvent('Here', {})]);
          reads.mockClear();
          await writer.appendEvents('test', revision++, [newEvent('Here', {})]);
          return (await store.readAll(first, 1)).length === 1 && reads.mock.calls.length === 0;
        }, 'events are at hand');
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

    test('whoever has had everything follows what is kept at hand, though nothing has come to it yet', async () => {
      const prefix = `quiet-${newId()}-`;
      const writer = await EventStoreDBEventStore.open({ url, prefix });
      const head = await writer.appendEvents('test', NO_STREAM, [newEvent('Here', {})]);
      const store = await EventStoreDBEventStore.open({ url, prefix, atHand: 100 });
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
        }, 'it has no line of its own');
        await writer.appendEvents('test', 0, [newEvent('Here', {})]);
        await eventually(() => seen.length > 0, 'it is followed');
        expect(seen.map(({ revision }) => revision)).toEqual([1]);
      } finally {
        lines.mockRestore();
        await Promise.all([store.close(), writer.close()]);
      }
    });

    test('is followed on one line, however many subscriptions of a process there are', async () => {
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
        }, 'one line');
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
        // After many events at once the server may have ended it as too slow: then it was begun anew.
        await eventually(() => open() === 1, 'one line still');
      } finally {
        lines.mockRestore();
        await Promise.all([store!.close(), writer!.close()]);
      }
    });

    test('one that is slow is handed everything all the same', async () => {
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
      await eventually(() => quick.length >= count, 'the quick one');
      go();
      await eventually(() => seen.length === quick.length, 'the slow one');
      expect(seen).toEqual(quick);
      await store.close();
    });

    test('a command that two processes decide at the same time is taken once, and the other one is not told that it was', async () => {
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
      // It has not heard of that one.
      await expect(put(other, 900)).rejects.toMatchObject({ code: 'KEY_REUSED' });
      await other.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
      const stored = await stores[0]!.readStream('purse-1', 0, 10);
      expect(stored.map(({ data }) => data)).toEqual([{ coins: 1 }, { coins: 100 }, { coins: 1 }]);
      expect(verifyChain(stored)).toMatchObject({ head: { revision: 2 } });
      for (const executor of [one, other]) expect(await executor.state(purse, 'purse-1')).toMatchObject({ coins: 102 });
      await Promise.all(stores.map((store) => store.close()));
    });

    test('two processes that race for a stream: every command is taken once, and none waits for long', async () => {
      const prefix = `race-${newId()}-`;
      /** Of two appends that were decided on the same history one loses: the first of each process waits for the other's. */
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
      /** Appends, of either, that were tried while each command waited. */
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

    test('drops a double of the last append, and refuses it anywhere else', async () => {
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
