import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId, Rejection, SYSTEM, type Decider } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { CommandExecutor } from '../commands/command-executor.js';
import { EventStoreDBEventStore } from './eventstoredb.js';
import { APPEND_MILLIS } from './eventstoredb-limits.js';
import { NO_STREAM, START, type RecordedEvent } from '../port.js';
import { newEvent } from '../testing/new-event.js';
import { TcpProxy } from './testing/tcp-proxy.js';

/** A connection to EventStoreDB that breaks or stalls. Needs a server at `EVENTSTORE_URL`; skipped without one. */
const url = process.env['EVENTSTORE_URL'];

type Counted = { type: 'Counted'; data: { by: string } };
const counter: Decider<number, { type: 'count'; by: string }, Counted> = {
  initial: 0,
  catalogue: { Counted: { version: 1 } },
  decide: (_, { by }) => [{ type: 'Counted', data: { by } }],
  evolve: (count) => count + 1,
};
const clock = () => '2026-01-01T00:00:00.000Z';

/** For `catch`: ignores a `Rejection`, such as `UNAVAILABLE`. */
function unlessAway(error: unknown): void {
  if (!(error instanceof Rejection)) throw error;
}

function faults(server: string): void {
  let proxy: TcpProxy;
  let direct: EventStoreDBEventStore;
  let store: EventStoreDBEventStore;

  beforeEach(async () => {
    // Separate for each test: an abandoned append may still be written while the next test begins.
    const prefix = `faults-${newId()}-`;
    const address = new URL(server.replace(/^[a-z]+:/, 'http:'));
    proxy = await TcpProxy.open({ host: address.hostname, port: Number(address.port || 2113) });
    direct = await EventStoreDBEventStore.open({ url: server, prefix });
    store = await EventStoreDBEventStore.open({ url: server.replace(address.host, `127.0.0.1:${proxy.port}`), prefix });
  });
  afterEach(async () => {
    await Promise.all([store.close(), direct.close()]);
    await proxy.close();
  });

  /**
   * Kind, number, duration in ms, and whether the outcome of some appends is unknown at once. A stalled connection
   * outlasts the deadline of an append (2 s) and ends before that of the following read (another 2.5 s). No caller gets
   * an answer before the append's deadline, also on a blocked machine.
   */
  const FAULTS = [
    ['cut', 6, 200, true],
    ['hold', 1, 3_200, false],
  ] as const;

  const inTurn = async (act: () => void, times: number, lasts: number, works = () => true): Promise<void> => {
    for (let time = 0; time < times; time++) {
      await delay(300);
      act();
      await delay(lasts);
      await eventually(works, 'it is noticed');
      proxy.mend();
    }
  };

  test.each(FAULTS)(
    '%s in mid-append: nothing acknowledged is lost, nothing is written twice',
    async (fault, times, lasts, told) => {
      const executor = new CommandExecutor(store, clock);
      const stream = `count-${newId()}`;
      const acknowledged: string[] = [];
      const unknown: string[] = [];
      let isToldAtOnce = false;
      let going = true;
      const people = Array.from({ length: 8 }, async () => {
        while (going) {
          const commandId = randomUUID();
          const asked = performance.now();
          try {
            await executor.execute(
              counter,
              stream,
              { type: 'count', by: commandId },
              { actor: SYSTEM, commandId, requestId: 'test' },
            );
            acknowledged.push(commandId);
          } catch (error) {
            unlessAway(error);
            unknown.push(commandId);
            isToldAtOnce ||= performance.now() - asked < APPEND_MILLIS;
            await delay(20);
          }
        }
      });
      await inTurn(
        () => proxy[fault](),
        times,
        lasts,
        () => isToldAtOnce || !told,
      );
      expect(isToldAtOnce).toBe(told);
      const before = acknowledged.length;
      await eventually(() => acknowledged.length > before, 'all continue');
      going = false;
      await Promise.all(people);

      const written: string[] = [];
      for (;;) {
        const page = await direct.readStream(stream, written.length, 1_000);
        written.push(...page.map(({ data }) => (data as Counted['data']).by));
        if (page.length < 1_000) break;
      }
      expect(new Set(written).size).toBe(written.length);
      expect(acknowledged.filter((id) => !written.includes(id))).toEqual([]);
      expect(written.filter((id) => !acknowledged.includes(id) && !unknown.includes(id))).toEqual([]);
      expect(await executor.state(counter, stream)).toBe(written.length);
    },
  );

  test.each(['cut', 'hold'] as const)(
    '%s: reads and commands fail with UNAVAILABLE, and work again after the repair',
    async (fault) => {
      const executor = new CommandExecutor(store, clock);
      const stream = `count-${newId()}`;
      const count = () =>
        executor.execute(
          counter,
          stream,
          { type: 'count', by: 'anybody' },
          { actor: SYSTEM, commandId: randomUUID(), requestId: 'test' },
        );
      await count();
      proxy[fault]();
      const away = { code: 'UNAVAILABLE' };
      await Promise.all([
        expect(store.readStream(stream, 0, 1)).rejects.toMatchObject(away),
        expect(store.readAll(START, 1)).rejects.toMatchObject(away),
        expect(store.head()).rejects.toMatchObject(away),
        expect(executor.state(counter, stream)).rejects.toMatchObject(away),
      ]);
      await expect(count()).rejects.toMatchObject(away);
      proxy.mend();
      await eventually(() =>
        executor.state(counter, stream).then(
          (counted) => counted > 0,
          () => false,
        ),
      );
    },
  );

  test.each(FAULTS)('%s in mid-subscription: every event arrives once, in order', async (fault, times, lasts, _) => {
    const seen: RecordedEvent[] = [];
    const origin = await direct.head();
    const subscription = store.subscribe(origin, (page) => void seen.push(...page));
    const stream = `flow-${newId()}`;
    let going = true;
    const executor = new CommandExecutor(direct, clock);
    const writing = (async () => {
      while (going) {
        const commandId = randomUUID();
        const context = { actor: SYSTEM, commandId, requestId: 'test' };
        await executor.execute(counter, stream, { type: 'count', by: commandId }, context).catch(unlessAway);
      }
    })();
    await inTurn(() => proxy[fault](), times, lasts);
    going = false;
    await writing;
    const count = await executor.state(counter, stream);
    await eventually(() => seen.length >= count, 'all have come');
    await subscription.stop();
    expect(seen.map((event) => event.revision)).toEqual(Array.from({ length: count }, (_, index) => index));
  });

  test('slow: a page too large for the timeout of a read is read in parts', async () => {
    const origin = await direct.head();
    const stream = `long-${newId()}`;
    for (let revision = NO_STREAM; revision < 5_999; revision += 500)
      await direct.appendEvents(
        stream,
        revision,
        Array.from({ length: 500 }, () => newEvent('Long')),
      );
    proxy.slow(1_000_000);
    const events = await store.readAll(origin, 6_000);
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 6_000 }, (_, index) => index));
  });
}

if (url) describe('a connection to EventStoreDB that is', () => faults(url));
else test.skip('a connection to EventStoreDB that breaks: EVENTSTORE_URL names no server', () => undefined);
