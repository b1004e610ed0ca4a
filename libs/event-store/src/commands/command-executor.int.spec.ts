import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Rejection, SYSTEM, verifyChain, type CheckedActor } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { CommandExecutor } from './command-executor.js';
import type { Admission, CommandContext } from './command-types.js';
import { OutcomeUnknown, WrongExpectedRevision, type EventStore } from '../port.js';
import type { Snapshot, SnapshotStore } from '../snapshots.js';
import { SqliteSnapshotStore } from '../sqlite/sqlite-snapshots.js';
import { SqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { RECENT_MILLIS, SNAPSHOT_EVERY } from '../pacing.js';
import { changedStore } from '../changed-store.js';
import { clock, context, purse, type PurseCommand } from './testing/purse.js';

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

describe('one command', () => {
  test('appends its facts, chained, and returns the state after them', async () => {
    const executor = new CommandExecutor(store, clock);
    const { state, events } = await executor.execute(purse, 'purse-1', { type: 'put', coins: 5 }, context('c1'));
    await executor.execute(purse, 'purse-1', { type: 'take', coins: 2 }, context('c2'));
    expect(state.coins).toBe(5);
    expect(events).toMatchObject([
      { type: 'PutIn', revision: 0, data: { coins: 5 }, metadata: { commandId: 'c1', at: clock(), actor: SYSTEM } },
    ]);
    const all = await stored();
    expect(all.map(({ type }) => type)).toEqual(['PutIn', 'TakenOut']);
    expect(verifyChain(all)).toMatchObject({ head: { revision: 1 } });
    expect((await executor.state(purse, 'purse-1')).coins).toBe(3);
  });

  test('that is refused changes nothing', async () => {
    const executor = new CommandExecutor(store, clock);
    await expect(executor.execute(purse, 'purse-1', { type: 'take', coins: 1 }, context())).rejects.toMatchObject({
      code: 'BUSY',
      details: { coins: 0 },
    });
    expect(await stored()).toEqual([]);
  });

  test('that has nothing to do returns the state and appends nothing', async () => {
    const executor = new CommandExecutor(store, clock);
    expect(await executor.execute(purse, 'purse-1', { type: 'nothing' }, context())).toMatchObject({
      events: [],
      state: { coins: 0 },
    });
  });

  test('too large for one append is refused, not split', async () => {
    const executor = new CommandExecutor(store, clock);
    const large = { type: 'put', coins: 1, note: 'x'.repeat(1_000_000) } as const;
    await expect(executor.execute(purse, 'purse-1', large, context())).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test('never goes back in time', async () => {
    await new CommandExecutor(store, clock).execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    const slow = new CommandExecutor(store, () => '2020-01-01T00:00:00.000Z');
    const { state } = await slow.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    expect(state.at).toBe(clock());
  });
});

describe('a command of a person', () => {
  const ann: CheckedActor = { userId: 'ann', role: 'buyer', companyId: 'A', revision: 7 };
  const put = { type: 'put', coins: 5 } as const;
  /** Rights that were checked this many ms ago. */
  const checked = (millis: number, again: Admission['again']): Partial<CommandContext> => ({
    actor: ann,
    admission: { actor: ann, at: performance.now() - millis, again },
  });
  const ask = (more: Partial<CommandContext>) =>
    new CommandExecutor(store, clock).execute(purse, 'purse-1', put, { ...context(), ...more });
  const unasked = () => Promise.reject(new Rejection('FORBIDDEN'));

  test('records the actor and the revisions against which its rights were checked', async () => {
    await ask({ ...checked(0, unasked), bidderRevision: 3 });
    const [{ metadata } = { metadata: null }] = await stored();
    expect(metadata).toMatchObject({ actorRevision: 7, bidderRevision: 3 });
    expect(metadata?.actor).toEqual({ userId: 'ann', role: 'buyer', companyId: 'A' });
  });

  test('is decided with renewed rights if the first check is more than a second old', async () => {
    const now = { ...ann, revision: 8 };
    const again = async (): Promise<Admission> => ({ actor: now, at: performance.now(), again });
    await ask(checked(1_500, again));
    expect(await stored()).toMatchObject([{ metadata: { actorRevision: 8 } }]);
  });

  test('is refused if the rights have ended', async () => {
    await expect(ask(checked(1_500, unasked))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await stored()).toEqual([]);
  });

  test('does not use the rights of another actor', async () => {
    await ask({ ...checked(1_500, unasked), actor: SYSTEM });
    expect(await stored()).toMatchObject([{ metadata: { actor: SYSTEM } }]);
  });
});

describe('many commands at once', () => {
  test('share appends, keep their order, and fail separately', async () => {
    let appends = 0;
    const counting = storeWith({
      appendEvents: (...args) => {
        appends++;
        return store.appendEvents(...args);
      },
    });
    const executor = new CommandExecutor(counting, clock);
    const commands: PurseCommand[] = Array.from({ length: 300 }, (_, index) =>
      index === 100 ? { type: 'drop' } : { type: 'put', coins: 1 },
    );
    const results = await Promise.allSettled(
      commands.map((command) => executor.execute(purse, 'purse-1', command, context())),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: expect.any(TypeError) }]);
    expect((await executor.state(purse, 'purse-1')).coins).toBe(299);
    expect(
      results.flatMap((result) =>
        result.status === 'fulfilled' ? result.value.events.map(({ revision }) => revision) : [],
      ),
    ).toEqual([...Array(299).keys()]);
    expect(appends).toBeLessThan(5);
    expect(verifyChain(await stored())).toHaveProperty('head');
  });

  test('are split by bytes, never within a command', async () => {
    const sizes: number[] = [];
    const counting = storeWith({
      appendEvents: (stream, expected, events) => {
        sizes.push(events.length);
        return store.appendEvents(stream, expected, events);
      },
    });
    const executor = new CommandExecutor(counting, clock);
    const note = 'x'.repeat(300_000);
    await Promise.all(
      Array.from({ length: 7 }, () => executor.execute(purse, 'purse-1', { type: 'put', coins: 1, note }, context())),
    );
    expect(sizes.every((size) => size <= 3)).toBe(true);
    expect((await executor.state(purse, 'purse-1')).coins).toBe(7);
  });

  test('are split by the store’s limit of events per append, never within a command', async () => {
    const sizes: number[] = [];
    const narrow = storeWith({
      eventsPerAppend: 4,
      appendEvents: (stream, expected, events) => {
        sizes.push(events.length);
        return store.appendEvents(stream, expected, events);
      },
    });
    const executor = new CommandExecutor(narrow, clock);
    await executor.state(purse, 'purse-1');
    const put = (coins: number) => executor.execute(purse, 'purse-1', { type: 'putEach', coins }, context());
    await Promise.all([put(3), put(1), put(1), put(6), put(2), put(2)]);
    expect(sizes).toEqual([4, 1, 6, 4]);
    expect((await executor.state(purse, 'purse-1')).coins).toBe(15);
    expect(verifyChain(await stored())).toMatchObject({ head: { revision: 14 } });
  });

  test.each([
    ['a shared store', false, 1],
    ['a separate store', true, 8],
  ])('are all answered, on %s within the limit of concurrent batches', async (_, exclusive, most) => {
    let underWay = 0;
    const seen: number[] = [];
    const watched = storeWith({
      exclusive,
      appendEvents: async (...args) => {
        seen.push(++underWay);
        try {
          return await store.appendEvents(...args);
        } finally {
          underWay--;
        }
      },
    });
    const executor = new CommandExecutor(watched, clock);
    await executor.state(purse, 'purse-1');
    const put = () => executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    // Send a few commands, many, and a few before any answer; then again while answers arrive.
    const wave = (): Promise<unknown>[] => [3, 70, 5].flatMap((count) => Array.from({ length: count }, put));
    await Promise.all([...wave(), ...Array.from({ length: 40 }, () => put().then(() => Promise.all(wave())))]);
    expect((await executor.state(purse, 'purse-1')).coins).toBe(78 + 40 + 40 * 78);
    expect(Math.max(...seen)).toBeLessThanOrEqual(most);
    expect(verifyChain(await stored())).toMatchObject({ head: { revision: 78 + 40 + 40 * 78 - 1 } });
  });

  test('of all streams are sent together at the end of a turn, or earlier if there are many', async () => {
    let appends = 0;
    const executor = new CommandExecutor(
      storeWith({
        appendEvents: (...args) => {
          appends++;
          return store.appendEvents(...args);
        },
      }),
      clock,
    );
    const purses = Array.from({ length: 40 }, (_, index) => `purse-${index}`);
    await Promise.all(purses.map((name) => executor.state(purse, name)));
    const put = (name: string) => executor.execute(purse, name, { type: 'put', coins: 1 }, context());
    const few = purses.slice(0, 10).flatMap((name) => [put(name), put(name)]);
    expect(appends).toBe(0);
    await Promise.all(few);
    expect(appends).toBe(10);
    const many = purses.map(put);
    expect(appends).toBe(10 + 32);
    await Promise.all(many);
    expect(appends).toBe(10 + 40);
  });

  test('two processes on one stream lose nothing and accept nothing that the other made impossible', async () => {
    const shared = storeWith({ exclusive: false });
    const [one, other] = [new CommandExecutor(shared, clock), new CommandExecutor(shared, clock)];
    await one.execute(purse, 'purse-1', { type: 'put', coins: 50 }, context());
    const takes = Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? one : other).execute(purse, 'purse-1', { type: 'take', coins: 1 }, context()),
    );
    const results = await Promise.allSettled(takes);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect((await other.state(purse, 'purse-1')).coins).toBe(0);
    // The other process's event is read before a refusal.
    await one.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    await expect(other.execute(purse, 'purse-1', { type: 'take', coins: 1 }, context())).resolves.toMatchObject({
      state: { coins: 0 },
    });
    expect(verifyChain(await stored())).toHaveProperty('head');
  });
});

describe('a repeated command', () => {
  test('has no second effect and gets the first answer, also after a restart and concurrently', async () => {
    const first = new CommandExecutor(store, clock);
    const put = () => first.execute(purse, 'purse-1', { type: 'put', coins: 5 }, context('same', 'body'));
    const [a, b] = await Promise.all([put(), put()]);
    const restarted = new CommandExecutor(store, clock);
    const again = await restarted.execute(purse, 'purse-1', { type: 'put', coins: 5 }, context('same', 'body'));
    expect(b.events).toEqual(a.events);
    expect(again.events[0]).toMatchObject(a.events[0]!);
    expect(await stored()).toHaveLength(1);
  });

  test('with another body is refused', async () => {
    const executor = new CommandExecutor(store, clock);
    const both = await Promise.allSettled(
      [5, 6].map((coins) =>
        executor.execute(purse, 'purse-1', { type: 'put', coins }, context('same', `body ${coins}`)),
      ),
    );
    expect(both[1]).toMatchObject({ status: 'rejected', reason: { code: 'KEY_REUSED' } });
    await expect(
      executor.execute(purse, 'purse-1', { type: 'put', coins: 7 }, context('same', 'body 7')),
    ).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  test.each([
    ['a separate store', true],
    ['a shared store', false],
  ])('that changed nothing changes nothing later in any process, on %s', async (_, exclusive) => {
    const shared = storeWith({ exclusive });
    const first = new CommandExecutor(shared, clock);
    const atLeast = (executor: CommandExecutor, commandId: string, body: string) =>
      executor.execute(purse, 'purse-1', { type: 'atLeast', coins: 5 }, context(commandId, body));
    await first.execute(purse, 'purse-1', { type: 'put', coins: 5 }, context());
    const [a, b] = await Promise.all([atLeast(first, 'same', 'body'), atLeast(first, 'same', 'body')]);
    expect([a, b]).toMatchObject([
      { events: [], state: { coins: 5 } },
      { events: [], state: { coins: 5 } },
    ]);
    await first.execute(purse, 'purse-1', { type: 'take', coins: 4 }, context());
    // The second executor has its own cache, as after a crash or on another machine.
    for (const executor of [first, new CommandExecutor(shared, clock)]) {
      expect(await atLeast(executor, 'same', 'body')).toMatchObject({ events: [], state: { coins: 1 } });
      await expect(atLeast(executor, 'same', 'other')).rejects.toMatchObject({ code: 'KEY_REUSED' });
    }
    const events = await stored();
    expect(events.map(({ type }) => type)).toEqual(['PutIn', 'NothingChanged', 'TakenOut']);
    expect(verifyChain(events)).toMatchObject({ head: { revision: 2 } });
  });

  test('that changed nothing and whose append is lost is recorded once', async () => {
    let failures = 2;
    const lossy = storeWith({
      async appendEvents(...args) {
        if (failures-- <= 0) return store.appendEvents(...args);
        if (failures === 0) await store.appendEvents(...args);
        throw new OutcomeUnknown(args[0], new Error('connection lost'));
      },
    });
    const asked = new CommandExecutor(lossy, clock).execute(
      purse,
      'purse-1',
      { type: 'nothing' },
      context('same', 'body'),
    );
    expect(await asked).toMatchObject({ events: [], state: { coins: 0 } });
    expect((await stored()).map(({ type }) => type)).toEqual(['NothingChanged']);
  });

  test('that was refused is decided again', async () => {
    const executor = new CommandExecutor(store, clock);
    const take = () => executor.execute(purse, 'purse-1', { type: 'take', coins: 1 }, context('take', 'body'));
    await expect(take()).rejects.toMatchObject({ code: 'BUSY' });
    await executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    await expect(take()).resolves.toMatchObject({ state: { coins: 0 } });
  });
});

describe('a race with other writers', () => {
  test('that is lost repeatedly is retried, and no command is refused for it', async () => {
    const elsewhere = new CommandExecutor(store, clock);
    let lost = 0;
    const contended = storeWith({
      exclusive: false,
      async appendEvents(stream, expected, events) {
        if (++lost <= 200) {
          await elsewhere.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
          throw new WrongExpectedRevision(stream, expected);
        }
        return store.appendEvents(stream, expected, events);
      },
    });
    const executor = new CommandExecutor(contended, clock);
    expect(await executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context())).toMatchObject({
      state: { coins: 201 },
    });
  });
});

describe('a state requested during a read of the stream', () => {
  test('contains what was acknowledged before the request', async () => {
    let held: (() => void) | null = null;
    const shared = storeWith({
      exclusive: false,
      async readStream(...args) {
        const page = await store.readStream(...args);
        if (!held && args[2] > 1) await new Promise<void>((resolve) => (held = resolve));
        return page;
      },
    });
    const reader = new CommandExecutor(shared, clock);
    const before = reader.state(purse, 'purse-1');
    await eventually(() => held !== null, 'it is being read');
    await new CommandExecutor(store, clock).execute(purse, 'purse-1', { type: 'put', coins: 7 }, context());
    const asked = [reader.state(purse, 'purse-1'), reader.state(purse, 'purse-1')];
    held!();
    expect((await before).coins).toBe(0);
    expect((await Promise.all(asked)).map(({ coins }) => coins)).toEqual([7, 7]);
  });

  test('of a store that does not answer fails with that read, without a second wait', async () => {
    let reads = 0;
    let give: (() => void) | null = null;
    const away = storeWith({
      exclusive: false,
      async readStream() {
        if (++reads === 1) await new Promise<void>((resolve) => (give = resolve));
        throw new Rejection('UNAVAILABLE');
      },
    });
    const reader = new CommandExecutor(away, clock);
    const asked = [1, 2, 3].map(() => reader.state(purse, 'purse-1'));
    await eventually(() => give !== null, 'it is being read');
    give!();
    for (const state of asked) await expect(state).rejects.toThrow('UNAVAILABLE');
    expect(reads).toBe(1);
    await expect(reader.state(purse, 'purse-1')).rejects.toThrow('UNAVAILABLE');
    expect(reads).toBe(2);
  });
});

describe('a state at a delivered event', () => {
  test('on a shared store is read only if the cache is behind the event', async () => {
    let reads = 0;
    const shared = storeWith({
      exclusive: false,
      readStream: (...args) => {
        reads++;
        return store.readStream(...args);
      },
    });
    const executor = new CommandExecutor(shared, clock);
    const { events } = await executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    reads = 0;
    expect(await executor.stateWith(purse, events[0]!)).toMatchObject({ revision: 0, state: { coins: 1 } });
    expect(reads).toBe(0);
    const elsewhere = new CommandExecutor(store, clock);
    const put = () => elsewhere.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    const [second] = [(await put()).events[0]!, await put()];
    expect(await executor.stateWith(purse, second)).toMatchObject({ revision: 2, state: { coins: 3 } });
    expect(reads).toBe(1);
  });
});

describe('an event delivered by a subscription', () => {
  /** Two processes on one store. Counts the reads and appends of the process `here`. */
  const twoProcesses = ({ tellsRevision = false } = {}) => {
    const calls = { reads: 0, appends: 0 };
    const shared = storeWith({
      exclusive: false,
      readStream: (...args) => {
        calls.reads++;
        return store.readStream(...args);
      },
      appendEvents: (...args) => {
        calls.appends++;
        return store.appendEvents(...args).catch(async (error: unknown) => {
          if (!tellsRevision) throw error;
          throw new WrongExpectedRevision(args[0], args[1], (await stored()).length - 1);
        });
      },
    });
    const elsewhere = new CommandExecutor(store, clock);
    const put = async (coins = 1) => {
      await elsewhere.execute(purse, 'purse-1', { type: 'put', coins }, context());
      return (await stored()).at(-1)!;
    };
    return { calls, put, elsewhere, here: new CommandExecutor(shared, clock) };
  };

  test('is not read again, neither for live messages nor for the next decision', async () => {
    const { calls, put, here } = twoProcesses();
    await here.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    const event = await put(5);
    Object.assign(calls, { reads: 0, appends: 0 });
    here.onEvents([event]);
    expect(await here.stateWith(purse, event)).toMatchObject({ revision: 1, state: { coins: 6 } });
    expect(await here.execute(purse, 'purse-1', { type: 'take', coins: 6 }, context())).toMatchObject({
      state: { coins: 0 },
    });
    expect(calls).toEqual({ reads: 0, appends: 1 });
    expect(verifyChain(await stored())).toHaveProperty('head');
  });

  test('decides nothing alone: the append detects missing events', async () => {
    const { put, here } = twoProcesses();
    await here.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    const [, third] = [await put(), await put()];
    // One event between the cached and the delivered ones is missing, and the last one is not delivered.
    here.onEvents([third]);
    await put();
    expect(await here.execute(purse, 'purse-1', { type: 'take', coins: 4 }, context())).toMatchObject({
      state: { coins: 0 },
    });
    await expect(here.execute(purse, 'purse-1', { type: 'take', coins: 1 }, context())).rejects.toMatchObject({
      details: { coins: 0 },
    });
  });

  test('after a lost race is the basis of the next try', async () => {
    const { calls, put, here } = twoProcesses();
    await here.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    const event = await put(5);
    Object.assign(calls, { reads: 0, appends: 0 });
    const taken = here.execute(purse, 'purse-1', { type: 'take', coins: 1 }, context());
    // The batch is sent at the end of this turn, decided on the state cached then.
    await new Promise((resolve) => setImmediate(resolve));
    here.onEvents([event]);
    expect((await taken).state.coins).toBe(5);
    expect(calls).toEqual({ reads: 0, appends: 2 });
  });

  test('after a lost race suffices only if it reaches the revision that the store reported', async () => {
    const { calls, put, here } = twoProcesses({ tellsRevision: true });
    await here.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context());
    const [first] = [await put(5), await put(5)];
    Object.assign(calls, { reads: 0, appends: 0 });
    const taken = here.execute(purse, 'purse-1', { type: 'take', coins: 1 }, context());
    await new Promise((resolve) => setImmediate(resolve));
    here.onEvents([first]);
    expect((await taken).state.coins).toBe(10);
    expect(calls).toEqual({ reads: 1, appends: 2 });
  });

  describe('if other processes write too', () => {
    /** Callbacks that end a yielded turn: the test calls them. */
    let turns: (() => void)[];
    beforeEach(() => {
      turns = [];
      const start = setTimeout;
      jest.spyOn(globalThis, 'setTimeout').mockImplementation((end) => {
        turns.push(end);
        // A real timer that does nothing: the test ends the turn itself.
        return start(() => undefined);
      });
    });
    afterEach(() => void jest.restoreAllMocks());

    const putTwo = (by: CommandExecutor) =>
      Promise.all([1, 2].map(() => by.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context())));

    test('the turn is yielded after an append of several commands, and waiting commands are sent without a read after the last event of the others', async () => {
      const { calls, put, here } = twoProcesses();
      await putTwo(here);
      Object.assign(calls, { reads: 0, appends: 0 });
      const waiting = putTwo(here);
      const events = [await put(5), await put(6)];
      for (const event of events) {
        expect(calls.appends).toBe(0);
        here.onEvents([event]);
      }
      turns.at(-1)!();
      expect((await waiting)[1]?.state.coins).toBe(15);
      expect(calls).toEqual({ reads: 0, appends: 1 });
      expect(verifyChain(await stored())).toHaveProperty('head');
    });

    test('an unused turn ends, and the next append does not yield', async () => {
      const { calls, here, elsewhere } = twoProcesses();
      await putTwo(here);
      const waiting = putTwo(here);
      await elsewhere.execute(purse, 'purse-2', { type: 'put', coins: 1 }, context());
      expect(calls.appends).toBe(1);
      turns[0]!();
      await waiting;
      await putTwo(here);
      expect(calls.appends).toBe(3);
    });
  });

  test('counts as remembered: a retry of a command that another process accepted gets the first answer', async () => {
    const { put, elsewhere, here } = twoProcesses();
    await put();
    await here.state(purse, 'purse-1');
    const same = { type: 'put', coins: 2 } as const;
    const first = await elsewhere.execute(purse, 'purse-1', same, context('same', 'body'));
    here.onEvents([(await stored()).at(-1)!]);
    const again = await here.execute(purse, 'purse-1', same, context('same', 'body'));
    expect(again.events[0]).toMatchObject(first.events[0]!);
    expect(await stored()).toHaveLength(2);
  });

  test('a recent state is read again once it is half a second old', async () => {
    const { calls, put, here } = twoProcesses();
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    try {
      await put();
      expect((await here.recentState(purse, 'purse-1')).coins).toBe(1);
      await put();
      now.mockReturnValue(1_000 + RECENT_MILLIS - 1);
      calls.reads = 0;
      expect((await here.recentState(purse, 'purse-1')).coins).toBe(1);
      expect(calls.reads).toBe(0);
      now.mockReturnValue(1_000 + RECENT_MILLIS);
      expect((await here.recentState(purse, 'purse-1')).coins).toBe(2);
    } finally {
      now.mockRestore();
    }
  });
});

describe('a snapshot', () => {
  const fill = async (executor: CommandExecutor, events = SNAPSHOT_EVERY + 500) => {
    await executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context('first', 'body'));
    for (let count = 0; count < events; count += 500) {
      await Promise.all(
        Array.from({ length: 500 }, () => executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context())),
      );
    }
    await executor.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context('last', 'body'));
  };
  const saved = async (snapshots: SnapshotStore): Promise<Snapshot> => {
    await eventually(() => snapshots.load('purse-1') !== null, 'a snapshot is saved');
    return snapshots.load('purse-1')!;
  };

  test('gives the same state as the whole stream, and remembers all accepted commands', async () => {
    const snapshots = SqliteSnapshotStore.open(join(folder, 'snapshots.db'), Buffer.alloc(32));
    await fill(new CommandExecutor(store, clock, { snapshots }));
    await saved(snapshots);
    const replayed = await new CommandExecutor(store, clock).state(purse, 'purse-1');
    const restored = new CommandExecutor(store, clock, { snapshots });
    expect(await restored.state(purse, 'purse-1')).toEqual(replayed);
    await restored.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context('last', 'body'));
    expect((await restored.state(purse, 'purse-1')).coins).toBe(replayed.coins);
    snapshots.close();
  });

  test('remembers all commands of the day, regardless of their number', async () => {
    const snapshots = SqliteSnapshotStore.open(join(folder, 'snapshots.db'), Buffer.alloc(32));
    await fill(new CommandExecutor(store, clock, { snapshots }), 3 * SNAPSHOT_EVERY);
    await saved(snapshots);
    const restored = new CommandExecutor(store, clock, { snapshots });
    const before = (await restored.state(purse, 'purse-1')).coins;
    const { events } = await restored.execute(purse, 'purse-1', { type: 'put', coins: 1 }, context('first', 'body'));
    expect(events).toMatchObject([{ revision: 0 }]);
    expect((await restored.state(purse, 'purse-1')).coins).toBe(before);
    snapshots.close();
  });

  test('of another history or another version is not used', async () => {
    const snapshots = SqliteSnapshotStore.open(join(folder, 'snapshots.db'), Buffer.alloc(32));
    await fill(new CommandExecutor(store, clock, { snapshots }));
    const good = await saved(snapshots);
    const lie = { at: clock(), saved: { coins: 1_000_000, at: clock() } };
    const expected = (await new CommandExecutor(store, clock).state(purse, 'purse-1')).coins;
    for (const bad of [
      { ...good, hash: 'f'.repeat(64), state: lie },
      { ...good, version: 2, state: lie },
    ]) {
      snapshots.save('purse-1', bad);
      expect((await new CommandExecutor(store, clock, { snapshots }).state(purse, 'purse-1')).coins).toBe(expected);
    }
    snapshots.close();
  });
});
