import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '@tender/event-store';
import { plusMillis, Rejection } from '@tender/kernel';
import type { SqliteReadStore } from '@tender/read-store';
import { DeadLetters } from './dead-letters.js';
import { defineReactor } from './reactor.js';
import { reactorRecords, taskRecords } from './reactor-records.js';
import { append, doors, knock } from './testing/doors.js';
import { HOUR, NOON, ReactorBench } from './testing/reactor-bench.js';

let bench: ReactorBench;
let { events, state, done, failures } = {} as Pick<ReactorBench, 'events' | 'state' | 'done' | 'failures'>;
beforeEach(async () => {
  bench = await ReactorBench.open();
  ({ events, state, done, failures } = bench);
});
afterEach(() => bench.close());

describe('a reactor', () => {
  test('receives the existing and new events of its streams in order, each once', async () => {
    await knock(events, 'front', 'Ann');
    await append(events, 'front', { type: 'Painted', data: { colour: 'red' } });
    bench.start(bench.porter());
    await bench.until(() => done.length === 1);
    await knock(events, 'back', 'Ben');
    await bench.until(() => done.length === 2);
    expect(done).toEqual(['Ann', 'Ben']);
  });

  test('continues from its checkpoint after a restart', async () => {
    await knock(events, 'front', 'Ann');
    const first = bench.start(bench.porter());
    await bench.level();
    await first.stop();
    await knock(events, 'front', 'Ben');
    bench.start(bench.porter());
    await bench.level();
    expect(done).toEqual(['Ann', 'Ben']);
  });

  test('can start with the next event when it first runs', async () => {
    await knock(events, 'front', 'Ann');
    bench.start(bench.porter({ begins: 'next' }));
    await bench.until(async () => (await state.state(reactorRecords).get('porter')) !== null);
    await knock(events, 'front', 'Ben');
    await bench.until(() => done.length > 0);
    expect(done).toEqual(['Ben']);
  });

  test('continues in a restored history that contains its checkpoint, and otherwise starts like a new one', async () => {
    await knock(events, 'front', 'Ann');
    const first = bench.start(bench.porter({ begins: 'next' }));
    await bench.until(async () => (await state.state(reactorRecords).get('porter')) !== null);
    await knock(events, 'front', 'Ben');
    await bench.level();
    await first.stop();
    const restored = (shorter: boolean): EventStore =>
      new Proxy(events, {
        get: (target, name) =>
          name === 'epoch'
            ? 'restored'
            : name === 'readStream' && shorter
              ? async () => []
              : Reflect.get(target, name, target),
      });
    await knock(events, 'front', 'Cleo');
    const second = bench.start(bench.porter({ begins: 'next' }), { events: restored(false) });
    await bench.until(() => done.length === 2);
    await second.stop();
    await state.state(reactorRecords).update('porter', { epoch: 'another' });
    await knock(events, 'front', 'Dan');
    bench.start(bench.porter({ begins: 'next' }), { events: restored(true) });
    await bench.level();
    expect(done).toEqual(['Ben', 'Cleo']);
  });
});

test('processes an older history that silently replaced the log from its checkpoint on', async () => {
  await knock(events, 'front', 'Ann');
  await knock(events, 'front', 'Ben');
  const first = bench.start(bench.porter());
  await bench.level();
  await first.stop();
  // The checkpoint now names an event that is not in the log, although the epoch is the same.
  const records = state.state(reactorRecords);
  const { last } = (await records.get('porter'))!;
  await records.update('porter', { last: { ...last!, id: 'of the deleted log' } });
  await knock(events, 'back', 'Cleo');
  bench.start(bench.porter());
  await bench.until(() => done.includes('Cleo'));
  // The reactor begins at the first event again.
  expect(done).toEqual(['Ann', 'Ben', 'Ann', 'Ben', 'Cleo']);
});

describe('a reaction that fails', () => {
  test('is retried, and later events of its stream wait; other streams do not', async () => {
    const throwsAt = new Set(['Ann']);
    bench.start(bench.porter({ throwsAt }));
    await knock(events, 'front', 'Ann');
    await knock(events, 'front', 'Ben');
    await knock(events, 'back', 'Cleo');
    await bench.until(() => done.length === 1);
    expect(done).toEqual(['Cleo']);
    throwsAt.clear();
    bench.now = plusMillis(bench.now, HOUR);
    await bench.until(() => done.length === 3);
    expect(done).toEqual(['Cleo', 'Ann', 'Ben']);
    expect(failures).toEqual(['door-front@0 (Knocked): Error: no Ann']);
  });

  test('survives a restart without being doubled', async () => {
    const first = bench.start(bench.porter({ throwsAt: new Set(['Ann']) }));
    await knock(events, 'front', 'Ann');
    await knock(events, 'front', 'Ben');
    await bench.level();
    await first.stop();
    bench.now = plusMillis(bench.now, HOUR);
    bench.start(bench.porter());
    await bench.until(() => done.length === 2);
    expect(done).toEqual(['Ann', 'Ben']);
  });

  test('becomes dead after the last try, is listed for an admin, and is retried on request', async () => {
    const throwsAt = new Set(['Ann']);
    const letters = new DeadLetters(state, bench.clock);
    bench.start(bench.porter({ throwsAt }));
    await knock(events, 'front', 'Ann');
    await knock(events, 'front', 'Ben');
    while (!failures.includes('dead: door-front@0 (Knocked): Error: no Ann')) {
      const before = failures.length;
      bench.now = plusMillis(bench.now, HOUR);
      await bench.until(() => failures.length > before);
    }
    await bench.until(() => done.length === 1);
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
    await bench.until(() => done.length === 2);
    expect(done).toEqual(['Ben', 'Ann']);
    await bench.until(async () => (await letters.list()).length === 0);
  });

  test('because of an unavailable store is retried every second and never becomes dead', async () => {
    let away = true;
    const patient = defineReactor({ name: 'porter', begins: 'first' }).on(doors, {
      Knocked: async ({ data }) => {
        if (away) throw new Rejection('UNAVAILABLE');
        done.push(data.by);
      },
    });
    const reactors = bench.start(patient);
    await knock(events, 'front', 'Ann');
    for (let times = 1; times <= 40; times++) {
      await bench.until(() => failures.length >= times);
      bench.now = plusMillis(bench.now, 1_000);
    }
    expect(failures.filter((failure) => failure.startsWith('dead'))).toEqual([]);
    await bench.until(() =>
      reactors.status.some(({ condition, retrying }) => condition === 'retrying' && retrying === 1),
    );
    away = false;
    bench.now = plusMillis(bench.now, 1_000);
    await bench.until(() => done.length === 1);
  });

  test('and became dead is retried once by the next start, and the reactor continues if the cause was fixed', async () => {
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
    await knock(events, 'front', 'Ann');
    const broken = bench.start(bench.porter({ begins: 'next', throwsAt: new Set(['Ann']) }));
    await broken.passed;
    expect(failures).toEqual(['dead: door-front@0 (Knocked): Error: no Ann']);
    expect(broken.status).toMatchObject([{ condition: 'standingStill', setAside: 1, error: 'Error: no Ann' }]);
    await broken.stop();
    const mended = bench.start(bench.porter({ begins: 'next' }));
    await mended.passed;
    expect(done).toEqual(['Ann']);
    expect(mended.status).toMatchObject([{ condition: 'level', error: null }]);
    expect(await new DeadLetters(state, bench.clock).list()).toEqual([]);
  });
});

describe('reactors together', () => {
  test('one whose stores fail does not delay the others, is restarted, and reports its error', async () => {
    let broken = true;
    const picky: SqliteReadStore['state'] = (spec) =>
      new Proxy(state.state(spec), {
        get: (target, name) => {
          if (broken && name === 'find') return () => Promise.reject(new Error('the database failed'));
          return Reflect.get(target, name, target) as unknown;
        },
      });
    const failing = bench.start(bench.porter(), { state: { state: picky } });
    const other = bench.start(
      defineReactor({ name: 'bell', begins: 'first' }).on(doors, {
        Knocked: async ({ data }) => void done.push(`ring ${data.by}`),
      }),
    );
    await Promise.all([failing.passed, other.passed]);
    await knock(events, 'front', 'Ann');
    await bench.until(() => done.includes('ring Ann'));
    expect(failing.status).toMatchObject([{ condition: 'retrying', error: 'Error: the database failed' }]);
    expect(failures[0]).toBe('to go on: Error: the database failed');
    broken = false;
    await bench.until(() => done.includes('Ann'));
    await bench.until(() => failing.status.every(({ condition }) => condition === 'level'));
  });

  test('have passed once all due tasks were tried, also if there are none', async () => {
    const idle = bench.start(bench.porter());
    await idle.passed;
    await idle.stop();
    await knock(events, 'front', 'Ann');
    const reactors = bench.start(bench.porter());
    await reactors.passed;
    expect(done).toEqual(['Ann']);
    expect(reactors.status).toMatchObject([{ name: 'porter', condition: 'level', position: await events.head() }]);
  });
});

test('a process that has lost the lease writes nothing more and reports it', async () => {
  const old = bench.start(bench.porter(), { fence: () => 1 });
  await old.passed;
  expect(old.status).toMatchObject([{ name: 'porter', condition: 'level', error: null }]);
  bench.start(bench.porter(), { fence: () => 2 });
  await bench.until(async () => (await state.state(reactorRecords).get('porter'))?.fence === 2);
  await knock(events, 'front', 'Ann');
  await bench.until(() =>
    old.status.some(
      ({ condition, error }) => condition === 'lost' && error !== null && error.includes('another process'),
    ),
  );
  const late = bench.start(bench.porter(), { fence: () => 1 });
  await late.passed;
  expect(late.status).toMatchObject([{ condition: 'lost', error: expect.stringContaining('another process') }]);
});

test('one that knows that it is about to lose the lease stops reacting', async () => {
  let lead: number | null = 1;
  const reactors = bench.start(bench.porter(), { fence: () => lead });
  await reactors.passed;
  lead = null;
  await knock(events, 'front', 'Ann');
  await bench.until(() => reactors.status.every(({ condition }) => condition === 'lost'));
  expect(done).toEqual([]);
});
