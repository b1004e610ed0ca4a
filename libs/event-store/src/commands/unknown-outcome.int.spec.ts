import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Rejection, verifyChain } from '@tender/kernel';
import { CommandExecutor } from './command-executor.js';
import { OutcomeUnknown, type EventStore } from '../port.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { changedStore } from './testing/changed-store.js';
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
const stored = () => store.read('purse-1', 0, 100_000);

describe('an append whose outcome is unknown', () => {
  test.each([
    ['after the write', true, 'once'],
    ['before it', false, 'once'],
    ['after the write', true, 'perhaps again'],
    ['before it', false, 'perhaps again'],
  ])('%s: every command has its effect once (written: %s, comes %s)', async (_, written, comes) => {
    let failures = 3;
    const lossy = storeWith({
      async append(...args) {
        if (failures-- <= 0) return store.append(...args);
        if (written) await store.append(...args);
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
          context(comes === 'once' ? undefined : randomUUID()),
        ),
      ),
    );
    expect((await executor.state(purse, 'purse-1')).coins).toBe(20);
    expect(results.every(({ events }) => events.length === 1)).toBe(true);
    expect(await stored()).toHaveLength(20);
  });

  test('in the midst of others: what was decided ahead on it is decided again', async () => {
    let appends = 0;
    let ahead = 0;
    let underWay = 0;
    const lossy = storeWith({
      async append(...args) {
        const turn = appends++ % 5;
        ahead = Math.max(ahead, ++underWay);
        try {
          if (turn === 2) throw new Error('the disk is full');
          const position = await store.append(...args);
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
        executor.execute(purse, 'purse-1', command, context()).then(
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
    // A hundred coins went in; each take that was accepted found one.
    expect((await executor.state(purse, 'purse-1')).coins).toBe(100 - (accepted - 100));
    let coins = 0;
    for (const { type } of events) expect((coins += type === 'PutIn' ? 1 : -1)).toBeGreaterThanOrEqual(0);
  });

  test('leaves its command in doubt, whatever is decided later, until the stream has gone on without it', async () => {
    let ended = false;
    const auctioned = {
      ...purse,
      decide: (...args: Parameters<typeof purse.decide>) => {
        if (ended && args[1].type === 'put') throw new Rejection('AUCTION_ENDED');
        return purse.decide(...args);
      },
    };
    let onItsWay: Parameters<EventStore['append']> | null = null;
    const slow = storeWith({
      append(...args) {
        if (onItsWay) return store.append(...args);
        onItsWay = args;
        ended = true;
        return Promise.reject(new OutcomeUnknown(args[0], new Error('too late')));
      },
    });
    const executor = new CommandExecutor(slow, clock);
    const put = () => executor.execute(auctioned, 'purse-1', { type: 'put', coins: 1 }, context('late'));
    await expect(put()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await store.append(...onItsWay!);
    const other = new CommandExecutor(store, clock);
    expect(await other.execute(auctioned, 'purse-1', { type: 'put', coins: 1 }, context('late'))).toMatchObject({
      events: [{ type: 'PutIn' }],
    });
  });

  test('on a store that cannot be read either is told as such', async () => {
    const dead = storeWith({
      read: () => Promise.reject(new Error('gone')),
      append: () => Promise.reject(new Error('gone')),
    });
    await expect(
      new CommandExecutor(dead, clock).execute(purse, 'purse-1', { type: 'put', coins: 1 }, context()),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
