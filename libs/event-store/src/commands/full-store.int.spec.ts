import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Rejection, verifyChain } from '@tender/kernel';
import { CommandExecutor } from './command-executor.js';
import { StoreFull, type EventStore } from '../port.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { changedStore } from '../changed-store.js';
import { clock, context, purse } from './testing/purse.js';

describe('a full store', () => {
  const full = (stream: string) => Promise.reject(new StoreFull(stream, 'database or disk is full'));
  const stored = () => store.readStream('purse-1', 0, 1_000);
  /** The real store with another `append`. */
  const storeThat = (append: EventStore['appendEvents']): EventStore => changedStore(store, { appendEvents: append });
  let folder: string;
  let store: SqliteEventStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'full-'));
    store = await SqliteEventStore.open({ file: join(folder, 'events.db') });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test('refuses new events, answers retries of stored ones, and accepts the refused command when there is room', async () => {
    let isFull = false;
    const executor = new CommandExecutor(
      storeThat((...args) => (isFull ? full(args[0]) : store.appendEvents(...args))),
      clock,
    );
    const put = (key: string) => executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context(key, 'body'));
    await put('before');
    isFull = true;
    const answers = await Promise.allSettled([
      put('before'),
      put('full'),
      put('full'),
      executor.execute(purse, 'purse-1', { type: 'take', coins: 5 }, context()),
    ]);
    expect(answers).toMatchObject([
      { value: { events: [{ revision: 0 }] } },
      { reason: { code: 'DISK_FULL' } },
      { reason: { code: 'DISK_FULL' } },
      { reason: { code: 'BUSY', details: { coins: 1 } } },
    ]);
    expect(await stored()).toHaveLength(1);
    expect(executor.canAppend).toBe(false);
    isFull = false;
    expect(await put('full')).toMatchObject({ state: { coins: 2 }, events: [{ revision: 1 }] });
    expect(executor.canAppend).toBe(true);
  });

  test('answers 503 where a refusal by time needs a fence event, because others write to the stream', async () => {
    const shared = changedStore(store, { exclusive: false, appendEvents: full });
    const ended: typeof purse = {
      ...purse,
      refusesByTime: new Set(['AUCTION_ENDED']),
      decide: () => {
        throw new Rejection('AUCTION_ENDED');
      },
    };
    const late = new CommandExecutor(shared, clock).execute(
      ended,
      'purse-1',
      { type: 'put', coins: 1 },
      context('late', 'body'),
    );
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('for a moment during several batches: a refused command left nothing, an accepted one is stored', async () => {
    let appends = 0;
    const executor = new CommandExecutor(
      storeThat((...args) => (appends++ % 3 === 1 ? full(args[0]) : store.appendEvents(...args))),
      clock,
    );
    const results: Promise<string | null>[] = [];
    for (let index = 0; index < 300; index++) {
      const key = `command ${index}`;
      results.push(
        executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context(key)).then(
          () => key,
          (error: Rejection) => (error.code === 'DISK_FULL' ? null : Promise.reject(error)),
        ),
      );
      if (index % 2) await new Promise(setImmediate);
    }
    const accepted = (await Promise.all(results)).filter((key) => key !== null);
    const events = await stored();
    expect(accepted.length).toBeLessThan(300);
    expect(events.map(({ metadata }) => metadata.commandId)).toEqual(accepted);
    expect(verifyChain(events)).toHaveProperty('head');
  });
});
