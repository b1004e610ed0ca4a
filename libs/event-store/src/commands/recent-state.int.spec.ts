import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { newId } from '@tender/kernel';
import fc from 'fast-check';
import { CommandExecutor } from './command-executor.js';
import { RECENT_MILLIS } from '../pacing.js';
import type { EventStore } from '../port.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { clock, context, purse } from './testing/purse.js';

/** Another process writes to the same store; its events are delivered to this process later. */

let store: SqliteEventStore;
let time = 1_000;

beforeAll(async () => {
  store = await SqliteEventStore.open({ file: ':memory:' });
  jest.spyOn(performance, 'now').mockImplementation(() => time);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await store.close();
});

/** A process on a shared store. */
async function process() {
  const elsewhere = new CommandExecutor(store, clock);
  const purses = [`purse-${newId()}`, `purse-${newId()}`];
  const calls = { reads: 0, onTheWay: (): Promise<void> => Promise.resolve() };
  let position = await store.head();
  const here = new CommandExecutor(
    {
      ...({ exclusive: false } as EventStore),
      appendEvents: (...args) => store.appendEvents(...args),
      readStream: async (...args) => {
        calls.reads++;
        const found = await store.readStream(...args);
        await calls.onTheWay();
        return found;
      },
    },
    clock,
  );
  const put = (by: CommandExecutor, which: number) =>
    by.execute(purse, purses[which]!, { type: 'put', coins: 1 }, context());
  return {
    calls,
    putElsewhere: (which: number) => put(elsewhere, which),
    putHere: (which: number) => put(here, which),
    async handOver(count: number) {
      const page = await store.readAll(position, count);
      here.onEvents(page);
      position = page.at(-1)?.position ?? position;
    },
    coins: async (which: number) => (await here.recentState(purse, purses[which]!)).coins,
  };
}

test('it is not read while events are delivered that follow an append of this process', async () => {
  const { calls, putElsewhere, putHere, handOver, coins } = await process();
  await putElsewhere(0);
  expect(await coins(0)).toBe(1);
  await handOver(10);
  for (let turn = 2; turn < 10; turn++) {
    time += RECENT_MILLIS - 1;
    await putElsewhere(0);
    await putHere(1);
    await handOver(10);
    calls.reads = 0;
    expect(await coins(0)).toBe(turn);
    expect(calls.reads).toBe(0);
  }
});

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('putElsewhere', 'putHere'), which: fc.nat(1) }),
  fc.record({ kind: fc.constant('handOver'), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('wait'), millis: fc.integer({ min: 1, max: RECENT_MILLIS }) }),
  /** Number of events that others write, and that are delivered, during a read. */
  fc.record({ kind: fc.constant('ask'), which: fc.nat(1), written: fc.nat(2), handedOver: fc.nat(4) }),
);

test('it never lacks what was acknowledged half a second before, for any order of deliveries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { calls, putElsewhere, putHere, handOver, coins } = await process();
      const acknowledged: number[][] = [[], []];
      const note = (which: number): unknown => acknowledged[which]!.push(time);
      for (const each of steps) {
        if ('millis' in each) time += each.millis;
        else if ('count' in each) await handOver(each.count);
        else if ('written' in each) {
          const { which, written, handedOver } = each;
          const before = acknowledged[which]!.filter((at) => at <= time - RECENT_MILLIS).length;
          calls.onTheWay = async () => {
            calls.onTheWay = () => Promise.resolve();
            for (let count = 0; count < written; count++) note((await putElsewhere(which), which));
            if (handedOver > 0) await handOver(handedOver);
          };
          expect(await coins(which)).toBeGreaterThanOrEqual(before);
          calls.onTheWay = () => Promise.resolve();
        } else {
          await (each.kind === 'putHere' ? putHere : putElsewhere)(each.which);
          note(each.which);
        }
      }
    }),
    { numRuns: 300 },
  );
});
