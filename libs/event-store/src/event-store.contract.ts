import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CHAIN_START, newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import {
  MAXIMUM_APPEND_BYTES,
  NO_STREAM,
  START,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './port.js';
import { newEvent } from './testing/new-event.js';

/** Storage, possibly shared with other tests. */
export interface EventStorePlace {
  /** Opens the store; after `close`, reopens it with its content. */
  open(): Promise<EventStore>;
  dispose(): Promise<void>;
}

/** Contract of every adapter of the port `EventStore`. */
export function eventStoreContract(name: string, place: () => EventStorePlace): void {
  describe(`${name} is an event store`, () => {
    let here: EventStorePlace;
    let store: EventStore;
    /** Head at the start of this test. */
    let origin: Position;
    let stream: string;

    beforeEach(async () => {
      here = place();
      store = await here.open();
      origin = await store.head();
      stream = `test-${newId()}`;
    });
    afterEach(async () => {
      await store.close();
      await here.dispose();
    });

    const types = (events: readonly RecordedEvent[]) => events.map(({ type }) => type);
    const many = (count: number, prefix = 'E'): NewEvent[] =>
      Array.from({ length: count }, (_, index) => newEvent(`${prefix}${index}`, { index }));

    async function all(after = origin): Promise<RecordedEvent[]> {
      const events: RecordedEvent[] = [];
      for (;;) {
        const page = await store.readAll(events.at(-1)?.position ?? after, 100);
        if (page.length === 0) return events;
        events.push(...page);
      }
    }

    /** Subscribes and collects; `until(count)` waits for that number of events. */
    function collect(after: Position, work: (page: RecordedEvent[]) => Promise<void> | void = () => undefined) {
      const seen: RecordedEvent[] = [];
      const subscription = store.subscribe(after, async (page) => {
        seen.push(...page);
        await work(page);
      });
      const until = (count: number) =>
        eventually(
          () => seen.length >= count,
          () => `${count} events; there are ${seen.length}`,
        );
      return { seen, subscription, until };
    }

    describe('appending', () => {
      test('stores an event unchanged', async () => {
        const event = newEvent('LotListed', {
          lotNo: '7',
          text: 'é 💎 \u0000 "',
          nested: { list: [1, null, true, 0.5] },
        });
        const position = await store.appendEvents(stream, NO_STREAM, [event]);
        expect(await store.readStream(stream, 0, 10)).toEqual([{ ...event, stream, revision: 0, position }]);
        expect(await store.head()).toBe(position);
      });

      test('numbers a stream from 0 without gaps, and orders all streams', async () => {
        const other = `${stream}-other`;
        await store.appendEvents(stream, NO_STREAM, many(2, 'A'));
        await store.appendEvents(other, NO_STREAM, many(1, 'B'));
        const position = await store.appendEvents(stream, 1, many(2, 'C'));

        expect((await store.readStream(stream, 0, 10)).map(({ type, revision }) => [type, revision])).toEqual([
          ['A0', 0],
          ['A1', 1],
          ['C0', 2],
          ['C1', 3],
        ]);
        const everything = await all();
        expect(types(everything)).toEqual(['A0', 'A1', 'B0', 'C0', 'C1']);
        expect(everything.at(-1)!.position).toBe(position);
        expect(
          everything.every((event, index) => index === 0 || event.position > everything[index - 1]!.position),
        ).toBe(true);
      });

      test.each([
        ['a stream that is not there', 0, 0],
        ['a stream that is there already', 1, NO_STREAM],
        ['a revision that has passed', 3, 1],
        ['a revision that is to come', 3, 3],
      ])('refuses to expect %s, and writes nothing', async (_, standing, expected) => {
        if (standing > 0) await store.appendEvents(stream, NO_STREAM, many(standing));
        await expect(store.appendEvents(stream, expected, many(2, 'X'))).rejects.toThrow(WrongExpectedRevision);
        expect(await store.readStream(stream, 0, 10)).toHaveLength(standing);
        await store.appendEvents(stream, standing - 1, many(1));
      });

      test('lets exactly one of many simultaneous appends win', async () => {
        await store.appendEvents(stream, NO_STREAM, many(1));
        const outcomes = await Promise.allSettled(
          Array.from({ length: 20 }, (_, index) => store.appendEvents(stream, 0, many(3, `${index}-`))),
        );

        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
        const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
        expect(types(await store.readStream(stream, 1, 10))).toEqual([`${winner}-0`, `${winner}-1`, `${winner}-2`]);
      });

      test('appends to many streams at once, each whole and in order', async () => {
        const streams = Array.from({ length: 10 }, (_, index) => `${stream}-${index}`);
        await Promise.all(
          streams.map(async (each) => {
            for (let revision = NO_STREAM; revision < 29; revision += 3)
              await store.appendEvents(each, revision, many(3));
          }),
        );
        for (const each of streams)
          expect((await store.readStream(each, 0, 100)).map(({ revision }) => revision)).toEqual(
            Array.from({ length: 30 }, (_, index) => index),
          );
        expect(await all()).toHaveLength(300);
      });

      test('accepts hundreds of events, and refuses an empty or too large append', async () => {
        await store.appendEvents(stream, NO_STREAM, many(500));
        expect(await store.readStream(stream, 0, 1_000)).toHaveLength(500);
        await expect(store.appendEvents(stream, 499, [])).rejects.toThrow(RangeError);
        await expect(
          store.appendEvents(stream, 499, [newEvent('Large', { text: 'é'.repeat(MAXIMUM_APPEND_BYTES / 2) })]),
        ).rejects.toThrow(RangeError);
        await store.appendEvents(stream, 499, [newEvent('Large', { text: 'x'.repeat(MAXIMUM_APPEND_BYTES - 1_000) })]);
      });
    });

    describe('reading', () => {
      test('returns a stream and the whole log in pages', async () => {
        await store.appendEvents(stream, NO_STREAM, many(7));
        expect(types(await store.readStream(stream, 0, 3))).toEqual(['E0', 'E1', 'E2']);
        expect(types(await store.readStream(stream, 5, 3))).toEqual(['E5', 'E6']);
        expect(await store.readStream(stream, 7, 3)).toEqual([]);
        const [, , third] = await store.readAll(origin, 3);
        expect(third?.type).toBe('E2');
        expect(types(await store.readAll(third!.position, 3))).toEqual(['E3', 'E4', 'E5']);
        expect(await store.readAll(await store.head(), 3)).toEqual([]);
      });

      test('returns the heads of the streams that the next events belong to', async () => {
        const other = `${stream}-other`;
        const headAt = (name: string, revision: number, position: Position) => ({
          stream: name,
          revision,
          position,
          hash: CHAIN_START,
        });
        await store.appendEvents(stream, NO_STREAM, many(3));
        const second = await store.appendEvents(other, NO_STREAM, many(2));
        const [, , third] = await store.readAll(origin, 3);
        const fourth = await store.appendEvents(stream, 2, many(1));

        expect(await store.heads(origin, 3)).toEqual([headAt(stream, 2, third!.position)]);
        expect(await store.heads(origin, 5)).toEqual([headAt(stream, 2, third!.position), headAt(other, 1, second)]);
        expect(await store.heads(origin, 100)).toEqual([headAt(other, 1, second), headAt(stream, 3, fourth)]);
        expect(await store.heads(second, 100)).toEqual([headAt(stream, 3, fourth)]);
        expect(await store.heads(fourth, 100)).toEqual([]);
      });

      test('returns nothing for a limit of 0, and nothing after the end', async () => {
        const position = await store.appendEvents(stream, NO_STREAM, many(3, 'A'));
        for (const [from, limit] of [
          [0, 0],
          [3, 0],
          [3, 10],
          [4, 10],
        ] as const)
          expect(await store.readStream(stream, from, limit)).toEqual([]);
        expect(await store.readAll(origin, 0)).toEqual([]);
        expect(await store.readAll(position, 0)).toEqual([]);
      });

      test('finds nothing in a missing stream', async () => {
        expect(await store.readStream(stream, 0, 10)).toEqual([]);
      });

      test('finds all events after reopening, and the same epoch', async () => {
        await store.appendEvents(stream, NO_STREAM, many(3));
        const before = { everything: await all(), head: await store.head(), epoch: store.epoch };
        await store.close();
        store = await here.open();
        expect({ everything: await all(), head: await store.head(), epoch: store.epoch }).toEqual(before);
        await store.appendEvents(stream, 2, many(1));
      });
    });

    describe('subscribing', () => {
      test('delivers existing events, then new ones, from the start', async () => {
        await store.appendEvents(stream, NO_STREAM, many(5));
        const { seen, until, subscription } = collect(START);
        await until((await all(START)).length);
        await store.appendEvents(stream, 4, many(2, 'Live'));
        await until((await all(START)).length);
        await subscription.stop();
        expect(seen).toEqual(await all(START));
        expect(types(seen).slice(-3)).toEqual(['E4', 'Live0', 'Live1']);
      });

      test('starts after a position in the middle', async () => {
        const middle = await store.appendEvents(stream, NO_STREAM, many(3));
        await store.appendEvents(stream, 2, many(3, 'Later'));
        const { seen, until, subscription } = collect(middle);
        await until(3);
        await subscription.stop();
        expect(types(seen)).toEqual(['Later0', 'Later1', 'Later2']);
      });

      test('leaves no gap and repeats nothing while others write', async () => {
        const writers = Array.from({ length: 8 }, async (_, index) => {
          for (let revision = NO_STREAM; revision < 99; revision += 2)
            await store.appendEvents(`${stream}-${index}`, revision, many(2));
        });
        const subscriptions = [];
        for (let count = 0; count < 5; count++) {
          const one = collect(origin);
          subscriptions.push(one);
          await one.until(1);
        }
        await Promise.all(writers);
        const everything = await all();
        expect(everything).toHaveLength(800);
        for (const { until, subscription, seen } of subscriptions) {
          await until(800);
          await subscription.stop();
          expect(seen).toEqual(everything);
        }
      });

      test('delivers each commit quickly', async () => {
        const { until, subscription } = collect(origin);
        const waits: number[] = [];
        for (let count = 0; count < 20; count++) {
          const begin = performance.now();
          await store.appendEvents(stream, count - 1, many(1));
          await until(count + 1);
          waits.push(performance.now() - begin);
        }
        await subscription.stop();
        // Check the eleventh-shortest wait only: a blocked machine delays a few events.
        expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(200);
      });

      test('waits for a slow handler and never calls it twice at once', async () => {
        let running = 0;
        let most = 0;
        const { seen, until, subscription } = collect(origin, async () => {
          most = Math.max(most, ++running);
          await sleep(10);
          running--;
        });
        for (let revision = NO_STREAM; revision < 29; revision++) await store.appendEvents(stream, revision, many(1));
        await until(30);
        await subscription.stop();
        expect({ most, running }).toEqual({ most: 1, running: 0 });
        expect(seen).toEqual(await all());
      });

      test('ends with the error of a handler that fails', async () => {
        let calls = 0;
        const subscription = store.subscribe(origin, () => {
          calls++;
          throw new Error('cannot project this');
        });
        const ended = expect(subscription.ended).rejects.toThrow('cannot project this');
        await store.appendEvents(stream, NO_STREAM, many(1));
        await ended;
        await store.appendEvents(stream, 0, many(1));
        await subscription.stop();
        expect(calls).toBe(1);
      });

      test('delivers nothing after stop, and then has ended', async () => {
        const { seen, until, subscription } = collect(origin, () => sleep(5));
        await store.appendEvents(stream, NO_STREAM, many(1));
        await until(1);
        await subscription.stop();
        await store.appendEvents(stream, 0, many(1));
        const other = collect(origin);
        await other.until(2);
        await other.subscription.stop();
        expect(types(seen)).toEqual(['E0']);
        await expect(subscription.ended).resolves.toBeUndefined();
      });

      test('ends when the store is closed', async () => {
        const { subscription } = collect(origin);
        await store.close();
        await expect(subscription.ended).resolves.toBeUndefined();
        await expect(store.appendEvents(stream, NO_STREAM, many(1))).rejects.toThrow();
        store = await here.open();
      });
    });
  });
}
