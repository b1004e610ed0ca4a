import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Rejection, verifyChain } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { CommandExecutor } from './command-executor.js';
import { PATIENCE_MILLIS, RETRY_MILLIS } from '../pacing.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { clock, context, purse } from './testing/purse.js';
import { StoreWithoutMajority } from './testing/store-without-majority.js';

let folder: string;
let real: SqliteEventStore;
let cluster: StoreWithoutMajority;
let executor: CommandExecutor;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'executor-'));
  real = await SqliteEventStore.open({ file: join(folder, 'events.db') });
  cluster = new StoreWithoutMajority(real);
  executor = new CommandExecutor(cluster.store, clock);
  await put('before');
});

afterEach(async () => {
  await real.close();
  rmSync(folder, { recursive: true });
});

const put = (key: string, { by = executor, within }: { by?: CommandExecutor; within?: number } = {}) =>
  by.execute(
    purse,
    'purse-1',
    { type: 'put', coins: 1 },
    { ...context(key, key), ...(within !== undefined && { within }) },
  );
const stored = () => real.readStream('purse-1', 0, 100_000);

/** Maximum number of tries within the caller's patience if each pause is a quarter of the longest. */
const MOST_TRIES = 8 + PATIENCE_MILLIS / (RETRY_MILLIS.longest / 4);

describe('a store without a majority, which refuses an append because of an event that cannot be read', () => {
  test.each([
    ['is committed', true],
    ['is dropped', false],
  ])('answers 503 to every command, and retries find one outcome if the event in doubt %s', async (_, commits) => {
    const elsewhere = new CommandExecutor(cluster.store, clock);
    const keys = ['in doubt', 'behind it', 'elsewhere'];
    cluster.loseMajority();
    const inDoubt = put('in doubt');
    await eventually(() => cluster.calls.appends > 1, 'the first append has an unknown outcome');
    const asked = await Promise.allSettled([inDoubt, put('behind it'), put('elsewhere', { by: elsewhere })]);
    for (const answer of asked) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    // Three commands try: one at each process, and one that began later.
    expect(cluster.calls.appends).toBeLessThan(3 * MOST_TRIES);
    expect(cluster.calls.reads).toBeLessThan(6 * MOST_TRIES);
    expect([executor.canAppend, elsewhere.canAppend]).toEqual([false, false]);
    expect(await stored()).toHaveLength(1);

    await cluster.regainMajority(commits);
    const inTheLog = (await stored())[1];
    const answers = [await put('in doubt'), await put('behind it'), await put('elsewhere', { by: elsewhere })];
    if (commits) expect(answers[0]?.events).toMatchObject([{ id: inTheLog?.id, revision: 1 }]);
    for (const [index, key] of keys.entries())
      for (const by of [executor, elsewhere]) expect((await put(key, { by })).events).toEqual(answers[index]?.events);
    const events = await stored();
    expect(events.map(({ metadata }) => metadata.commandId)).toEqual(['before', ...keys]);
    expect(verifyChain(events)).toHaveProperty('head');
    expect([executor.canAppend, elsewhere.canAppend]).toEqual([true, true]);
  });

  test.each([
    ['is committed', true],
    ['is dropped', false],
  ])('answers the commands that still wait when the majority returns, if the event %s', async (_, commits) => {
    cluster.loseMajority();
    const asked = ['a', 'b', 'c'].map((key) => put(key, { within: Infinity }));
    await eventually(() => cluster.calls.appends > 3, 'an append was refused because of the uncommitted event');
    await cluster.regainMajority(commits);
    const answers = await Promise.all(asked);
    const events = await stored();
    expect(answers.map(({ events: [event] }) => event?.id)).toEqual(events.slice(1).map(({ id }) => id));
    expect(events.map(({ metadata }) => metadata.commandId)).toEqual(['before', 'a', 'b', 'c']);
  });

  test('does not commit a command behind the event that allows it after another process has refused it', async () => {
    const take = (by: CommandExecutor) =>
      by.execute(purse, 'purse-1', { type: 'take', coins: 2 }, { ...context('take', 'take'), within: 300 });
    cluster.loseMajority();
    const asked = await Promise.allSettled([put('allows it', { within: 300 }), take(executor)]);
    for (const answer of asked) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    await expect(take(new CommandExecutor(cluster.store, clock))).rejects.toMatchObject({ details: { coins: 1 } });
    await cluster.regainMajority(true);
    expect((await stored()).map(({ metadata }) => metadata.commandId)).toEqual(['before', 'allows it']);
  });

  describe.each([
    ['is committed', true],
    ['is dropped', false],
  ])('does not refuse a command by the rules while its event may be committed. If the event %s', (_, commits) => {
    let ended: boolean;
    beforeEach(() => {
      ended = false;
      cluster.loseMajority();
    });
    const auction: typeof purse = {
      ...purse,
      refusesByTime: new Set(['AUCTION_ENDED']),
      decide: (...decision) => {
        if (ended && decision[1].type === 'put') throw new Rejection('AUCTION_ENDED');
        return purse.decide(...decision);
      },
    };
    const bid = (by = executor) =>
      by.execute(auction, 'purse-2', { type: 'put', coins: 1 }, { ...context('bid', 'bid'), within: 300 });
    async function expectOneOutcome(): Promise<void> {
      await cluster.regainMajority(commits);
      if (commits) expect((await bid()).events).toMatchObject([{ stream: 'purse-2', revision: 0 }]);
      else await expect(bid()).rejects.toMatchObject({ code: 'AUCTION_ENDED' });
    }

    test('the process that appended it finds the outcome', async () => {
      const asked = bid();
      await eventually(() => cluster.calls.appends > 0, 'the append is in the log');
      ended = true;
      await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expectOneOutcome();
    });

    test('a third process, which knows of no append, finds the outcome', async () => {
      const asked = expect(bid()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await eventually(() => cluster.calls.appends > 0, 'the append is in the log');
      await asked;
      ended = true;
      const third = new CommandExecutor(cluster.store, clock);
      await expect(bid(third)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expectOneOutcome();
    });

    test('another process, whose own append was refused because of it, finds the outcome', async () => {
      const elsewhere = expect(bid(new CommandExecutor(cluster.store, clock))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
      await eventually(() => cluster.calls.appends > 0, 'the append is in the log');
      await expect(bid()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await elsewhere;
      ended = true;
      await expect(bid()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expectOneOutcome();
    });
  });
});
