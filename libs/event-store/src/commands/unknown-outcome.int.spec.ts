import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Rejection, verifyChain } from '@tender/kernel';
import { CommandExecutor } from './command-executor.js';
import { PATIENCE_MILLIS } from '../pacing.js';
import { OutcomeUnknown, StoreFull, type EventStore } from '../port.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { changedStore } from '../changed-store.js';
import { clock, context, purse } from './testing/purse.js';

let folder: string;
let store: SqliteEventStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'executor-'));
  store = await SqliteEventStore.open({ file: join(folder, 'events.db') });
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const storeWith = (changes: Partial<EventStore>): EventStore => changedStore(store, changes);
const stored = () => store.readStream('purse-1', 0, 100_000);
/** A caller without a timeout, so that a slow machine does not matter. */
const patient = (...of: Parameters<typeof context>) => ({ ...context(...of), within: Infinity });

describe('an append whose outcome is unknown', () => {
  test.each([
    ['after the write', true, 'once'],
    ['before it', false, 'once'],
    ['after the write', true, 'perhaps again'],
    ['before it', false, 'perhaps again'],
  ])('%s: every command has its effect once (written: %s, comes %s)', async (_, written, comes) => {
    let failures = 3;
    const lossy = storeWith({
      async appendEvents(...args) {
        if (failures-- <= 0) return store.appendEvents(...args);
        if (written) await store.appendEvents(...args);
        throw new OutcomeUnknown(args[0], new Error('connection lost'));
      },
    });
    const executor = new CommandExecutor(lossy, clock);
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        executor.execute(
          purse,
          'purse-1',
          { type: 'put', coins: 1 },
          patient(comes === 'once' ? undefined : randomUUID()),
        ),
      ),
    );
    expect((await executor.state(purse, 'purse-1')).coins).toBe(20);
    expect(results.every(({ events }) => events.length === 1)).toBe(true);
    expect(await stored()).toHaveLength(20);
  });

  test('among others: later batches are decided again', async () => {
    let appends = 0;
    let ahead = 0;
    let underWay = 0;
    const lossy = storeWith({
      async appendEvents(...args) {
        const turn = appends++ % 5;
        ahead = Math.max(ahead, ++underWay);
        try {
          if (turn === 2) throw new Error('the disk is full');
          const position = await store.appendEvents(...args);
          if (turn === 4) throw new OutcomeUnknown(args[0], new Error('connection lost'));
          return position;
        } finally {
          underWay--;
        }
      },
    });
    const executor = new CommandExecutor(lossy, clock);
    const results: Promise<boolean>[] = [];
    for (let index = 0; index < 300; index++) {
      const command = index % 3 === 0 ? ({ type: 'put', coins: 1 } as const) : ({ type: 'take', coins: 1 } as const);
      results.push(
        executor.execute(purse, 'purse-1', command, patient()).then(
          () => true,
          (error: Rejection) => (error.code === 'BUSY' && error.details ? false : Promise.reject(error)),
        ),
      );
      if (index % 2) await new Promise(setImmediate);
    }
    const accepted = (await Promise.all(results)).filter(Boolean).length;
    const events = await stored();
    expect(ahead).toBeGreaterThan(1);
    expect(events).toHaveLength(accepted);
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(accepted);
    expect(verifyChain(events)).toHaveProperty('head');
    // A hundred coins went in, and each accepted take removed one.
    expect((await executor.state(purse, 'purse-1')).coins).toBe(100 - (accepted - 100));
    let coins = 0;
    for (const { type } of events) expect((coins += type === 'PutIn' ? 1 : -1)).toBeGreaterThanOrEqual(0);
  });

  describe('of a command that is refused when it is decided again', () => {
    let ended = false;
    /** Appends of unknown outcome that the store may still write. */
    let onTheirWay: Parameters<EventStore['appendEvents']>[] = [];
    /** Number of next appends with an unknown outcome. */
    let lost = 0;
    beforeEach(() => {
      ended = false;
      onTheirWay = [];
      lost = 1;
    });

    const auctioned = {
      ...purse,
      decide: (...args: Parameters<typeof purse.decide>) => {
        if (ended && args[1].type === 'put') throw new Rejection('AUCTION_ENDED');
        return purse.decide(...args);
      },
    };
    const slow = () =>
      storeWith({
        appendEvents(...args) {
          if (lost-- <= 0) return store.appendEvents(...args);
          onTheirWay.push(args);
          ended = true;
          return Promise.reject(new OutcomeUnknown(args[0], new Error('too late')));
        },
      });
    const put = (executor: CommandExecutor, within = Infinity) =>
      executor.execute(auctioned, 'purse-1', { type: 'put', coins: 1 }, { ...context('late'), within });
    const arrive = () => Promise.allSettled(onTheirWay.map((args) => store.appendEvents(...args)));

    test('the refusal stays true: the append finds its place occupied', async () => {
      const executor = new CommandExecutor(slow(), clock);
      await expect(put(executor)).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
      expect(await arrive()).toMatchObject([{ status: 'rejected' }]);
      await expect(put(executor)).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
      const events = await stored();
      expect(events.map(({ type }) => type)).toEqual(['NothingChanged']);
      expect(events[0]?.metadata).not.toHaveProperty('fingerprint');
      expect(verifyChain(events)).toHaveProperty('head');
    });

    test('without a fence event is not reported as refused: a retry is refused once the place is occupied', async () => {
      const executor = new CommandExecutor(slow(), clock);
      lost = Infinity;
      await expect(put(executor, PATIENCE_MILLIS)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      lost = 0;
      await expect(put(executor)).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
      expect(new Set((await arrive()).map(({ status }) => status))).toEqual(new Set(['rejected']));
    });

    test('while the fence event does not fit, is not reported as refused either', async () => {
      let appends = 0;
      const full = storeWith({
        appendEvents(...args) {
          appends++;
          if (lost-- <= 0) return Promise.reject(new StoreFull(args[0], new Error('full')));
          ended = true;
          return Promise.reject(new OutcomeUnknown(args[0], new Error('too late')));
        },
      });
      await expect(put(new CommandExecutor(full, clock))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(appends).toBe(2);
    });

    test('and was lost a second time, further on, is in doubt there', async () => {
      lost = 2;
      let others = 0;
      const behind = storeWith({
        async appendEvents(...args) {
          if (lost-- <= 0) return store.appendEvents(...args);
          onTheirWay.push(args);
          if (others++ === 0)
            await new CommandExecutor(store, clock).execute(purse, 'purse-1', { type: 'put', coins: 5 }, context());
          else ended = true;
          throw new OutcomeUnknown(args[0], new Error('too late'));
        },
      });
      await expect(put(new CommandExecutor(behind, clock))).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
      expect(await arrive()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    });
  });

  test('is not retried for longer than its caller allows', async () => {
    let appends = 0;
    const stalled = storeWith({
      appendEvents: () => {
        appends++;
        return Promise.reject(new Error('a stalled disk'));
      },
    });
    const asked = new CommandExecutor(stalled, clock).execute(
      purse,
      'purse-1',
      { type: 'put', coins: 1 },
      { ...context(), within: 0 },
    );
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(appends).toBe(1);
  });

  test('is reported in time to its caller and to all waiting callers', async () => {
    let appends = 0;
    let behind: Promise<PromiseSettledResult<unknown>[]> | undefined;
    const hanging = storeWith({
      appendEvents: async (stream) => {
        appends++;
        behind ??= Promise.allSettled([put()]);
        await delay(1_300);
        throw new OutcomeUnknown(stream, new Error('no answer'));
      },
    });
    const executor = new CommandExecutor(hanging, clock);
    const put = () => executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    const first = await Promise.allSettled([put()]);
    for (const asked of [...first, ...(await behind!)])
      expect(asked).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    expect(appends).toBeLessThan(4);
  });

  test('shows that nothing can be appended, until an append works', async () => {
    let isStalled = true;
    const stalled = storeWith({
      appendEvents: (...args) =>
        isStalled ? Promise.reject(new Error('a stalled disk')) : store.appendEvents(...args),
    });
    const executor = new CommandExecutor(stalled, clock);
    expect(executor.canAppend).toBe(true);
    const put = () => executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    await expect(put()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(executor.canAppend).toBe(false);
    isStalled = false;
    await put();
    expect(executor.canAppend).toBe(true);
  });

  test('on a store without reads is reported as unavailable', async () => {
    const dead = storeWith({
      readStream: () => Promise.reject(new Error('gone')),
      appendEvents: () => Promise.reject(new Error('gone')),
    });
    await expect(
      new CommandExecutor(dead, clock).execute(purse, 'purse-1', { type: 'put', coins: 1 }, context()),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
