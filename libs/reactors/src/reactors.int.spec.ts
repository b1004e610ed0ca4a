import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SqliteEventStore, type EventStore } from '@tender/event-store';
import { plusMillis, type Instant } from '@tender/kernel';
import { SqliteReadStore } from '@tender/read-store';
import { defineReactor, type Reaction, type Reactor } from './reactor.js';
import { reactorRecords, taskRecords } from './reactor-records.js';
import { DeadLetters, Reactors, type ReactorStatus } from './reactors.js';
import { append, doors, knock } from './testing/doors.js';

const NOON = '2026-01-01T12:00:00.000Z';
const HOUR = 3_600_000;

let events: SqliteEventStore;
let state: SqliteReadStore;
let now: Instant;
let running: Reactors[];
let failures: string[];
/** What the reactors did, in its order. */
let done: string[];

beforeEach(async () => {
  events = await SqliteEventStore.open({ file: ':memory:' });
  state = SqliteReadStore.temporary();
  [now, running, failures, done] = [NOON, [], [], []];
});

afterEach(async () => {
  for (const reactors of running) await reactors.stop();
  await state.close();
  await events.close();
});

function start(reactor: Reactor, { fence, of = events }: { fence?: number; of?: EventStore } = {}): Reactors {
  const onFailure = ({ task, error, dead }: { task: string; error: unknown; dead: boolean }) =>
    void failures.push(`${dead ? 'dead: ' : ''}${task}: ${String(error)}`);
  const reactors = Reactors.start([reactor], {
    events: of,
    state,
    clock: () => now,
    lookEvery: 10,
    onFailure,
    ...(fence !== undefined && { fence }),
  });
  running.push(reactors);
  return reactors;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const patience = performance.now() + 20_000; !(await condition()); await delay(5)) {
    if (performance.now() > patience)
      throw new Error(`waited in vain; done: ${done.join()}, failures: ${failures.join()}`);
  }
}

/** Whom each knock was by, and which due times have come; it throws at whoever is called so. */
const porter = ({ begins = 'first' as Reactor['begins'], throwsAt = new Set<string>(), wakes = false } = {}) => {
  const hear = (what: string) => {
    if (throwsAt.has(what)) throw new Error(`no ${what}`);
    done.push(what);
  };
  return defineReactor({ name: 'porter', begins, due: async (name) => hear(name) }).on(doors, {
    Knocked: async ({ data }, { schedule }) => {
      hear(data.by);
      if (wakes) await schedule(`wake ${data.by}`, plusMillis(NOON, HOUR));
    },
  });
};

const checkpoint = async () => (await state.state(reactorRecords).get('porter'))?.position;
const level = () => until(async () => (await checkpoint()) === String(await events.head()));

describe('a reactor', () => {
  test('hears the events of its streams in their order, those of the past and those that come, each once', async () => {
    await knock(events, 'front', 'Ann');
    await append(events, 'front', { type: 'Painted', data: { colour: 'red' } });
    start(porter());
    await until(() => done.length === 1);
    await knock(events, 'back', 'Ben');
    await until(() => done.length === 2);
    expect(done).toEqual(['Ann', 'Ben']);
  });

  test('goes on after a restart where it was', async () => {
    await knock(events, 'front', 'Ann');
    const first = start(porter());
    await level();
    await first.stop();
    await knock(events, 'front', 'Ben');
    start(porter());
    await level();
    expect(done).toEqual(['Ann', 'Ben']);
  });

  test('that has never run begins with the next event, when it says so', async () => {
    await knock(events, 'front', 'Ann');
    start(porter({ begins: 'next' }));
    await until(async () => (await checkpoint()) !== undefined);
    await knock(events, 'front', 'Ben');
    await until(() => done.length > 0);
    expect(done).toEqual(['Ben']);
  });

  test('goes on in a restored history when its checkpoint stands there, and else does as if it had never run', async () => {
    await knock(events, 'front', 'Ann');
    const first = start(porter({ begins: 'next' }));
    await until(async () => (await checkpoint()) !== undefined);
    await knock(events, 'front', 'Ben');
    await level();
    await first.stop();
    const restored = (shorter: boolean): EventStore =>
      new Proxy(events, {
        get: (target, name) =>
          name === 'epoch'
            ? 'restored'
            : name === 'read' && shorter
              ? async () => []
              : Reflect.get(target, name, target),
      });
    await knock(events, 'front', 'Cleo');
    const second = start(porter({ begins: 'next' }), { of: restored(false) });
    await until(() => done.length === 2);
    await second.stop();
    await state.state(reactorRecords).update('porter', { epoch: 'another' });
    await knock(events, 'front', 'Dan');
    start(porter({ begins: 'next' }), { of: restored(true) });
    await until(async () => (await checkpoint()) === String(await events.head()));
    expect(done).toEqual(['Ben', 'Cleo']);
  });
});

describe('a reaction that fails', () => {
  test('is tried again, and what comes after it in its stream waits; other streams do not', async () => {
    const throwsAt = new Set(['Ann']);
    start(porter({ throwsAt }));
    await knock(events, 'front', 'Ann');
    await knock(events, 'front', 'Ben');
    await knock(events, 'back', 'Cleo');
    await until(() => done.length === 1);
    expect(done).toEqual(['Cleo']);
    throwsAt.clear();
    now = plusMillis(now, HOUR);
    await until(() => done.length === 3);
    expect(done).toEqual(['Cleo', 'Ann', 'Ben']);
    expect(failures).toEqual(['door-front@0 (Knocked): Error: no Ann']);
  });

  test('is not forgotten by a restart, and not doubled by it', async () => {
    const first = start(porter({ throwsAt: new Set(['Ann']) }));
    await knock(events, 'front', 'Ann');
    await knock(events, 'front', 'Ben');
    await level();
    await first.stop();
    now = plusMillis(now, HOUR);
    start(porter());
    await until(() => done.length === 2);
    expect(done).toEqual(['Ann', 'Ben']);
  });

  test('is set aside after the last try, seen by an admin, and repeated when the admin says so', async () => {
    const throwsAt = new Set(['Ann']);
    const letters = new DeadLetters(state, () => now);
    start(porter({ throwsAt }));
    await knock(events, 'front', 'Ann');
    await knock(events, 'front', 'Ben');
    while (!failures.includes('dead: door-front@0 (Knocked): Error: no Ann')) {
      const before = failures.length;
      now = plusMillis(now, HOUR);
      await until(() => failures.length > before);
    }
    await until(() => done.length === 1);
    expect(done).toEqual(['Ben']);
    const [letter] = await letters.list();
    expect(letter).toMatchObject({
      reactor: 'porter',
      stream: 'door-front',
      revision: 0,
      name: 'Knocked',
      failures: 20,
      error: 'Error: no Ann',
      dead: true,
    });
    throwsAt.clear();
    expect(await letters.retry(letter!._id)).toBe(true);
    await until(() => done.length === 2);
    expect(done).toEqual(['Ben', 'Ann']);
    await until(async () => (await letters.list()).length === 0);
  });

  test('can be given up for good', async () => {
    const letters = new DeadLetters(state, () => now);
    await state.state(taskRecords).put({
      _id: 'porter/1',
      reactor: 'porter',
      stream: 'door-front',
      revision: 0,
      name: 'Knocked',
      at: NOON,
      nextAt: NOON,
      failures: 20,
      error: 'Error',
      dead: true,
    });
    expect(await letters.dismiss('porter/1')).toBe(true);
    expect(await letters.list()).toEqual([]);
    expect(await letters.dismiss('porter/1')).toBe(false);
  });
});

describe('a due time', () => {
  test('comes when it is due, not before, also after a restart', async () => {
    const first = start(porter({ wakes: true }));
    await knock(events, 'front', 'Ann');
    await level();
    now = plusMillis(NOON, HOUR - 1);
    await first.stop();
    start(porter({ wakes: true }));
    await knock(events, 'front', 'Ben');
    await until(() => done.length === 2);
    expect(done).toEqual(['Ann', 'Ben']);
    now = plusMillis(NOON, HOUR);
    await until(() => done.length === 4);
    expect(done.slice(2).sort()).toEqual(['wake Ann', 'wake Ben']);
  });

  test('can be moved and called off, also while it is under way', async () => {
    let reaction!: Reaction;
    const keys: string[] = [];
    const alarm = defineReactor({
      name: 'alarm',
      begins: 'first',
      due: async (name, { key, schedule }) => {
        keys.push(key);
        if (keys.length === 1) await schedule(name, plusMillis(NOON, 2 * HOUR));
      },
    }).on(doors, {
      Knocked: async (_, given) => {
        reaction = given;
        await given.schedule('moved', plusMillis(NOON, 5 * HOUR));
        await given.schedule('moved', plusMillis(NOON, HOUR));
        await given.schedule('called off', plusMillis(NOON, HOUR));
        await given.cancel('called off');
        await given.cancel('never there');
      },
    });
    start(alarm);
    await knock(events, 'front', 'Ann');
    await until(() => reaction !== undefined);
    now = plusMillis(NOON, HOUR);
    await until(() => keys.length === 1);
    now = plusMillis(NOON, 2 * HOUR);
    await until(() => keys.length === 2);
    now = plusMillis(NOON, 10 * HOUR);
    await until(async () => (await state.state(taskRecords).count()) === 0);
    expect(keys).toEqual([
      `alarm/due/moved/${plusMillis(NOON, HOUR)}`,
      `alarm/due/moved/${plusMillis(NOON, 2 * HOUR)}`,
    ]);
  });

  test('that fails is tried again', async () => {
    const throwsAt = new Set(['wake Ann']);
    start(porter({ wakes: true, throwsAt }));
    await knock(events, 'front', 'Ann');
    await level();
    now = plusMillis(NOON, HOUR);
    await until(() => failures.length === 1);
    throwsAt.clear();
    now = plusMillis(NOON, 2 * HOUR);
    await until(() => done.includes('wake Ann'));
  });
});

test('a process that has lost the lead writes nothing more, and says so', async () => {
  const old = start(porter(), { fence: 1 });
  await until(() => old.status.some((status: ReactorStatus) => status.running));
  start(porter(), { fence: 2 });
  await until(async () => (await state.state(reactorRecords).get('porter'))?.fence === 2);
  await knock(events, 'front', 'Ann');
  await until(() =>
    old.status.some(({ running: goesOn, error }) => !goesOn && error !== null && error.includes('another process')),
  );
  const late = start(porter(), { fence: 1 });
  await until(() => late.status.some(({ error }) => error?.includes('another process') ?? false));
});
