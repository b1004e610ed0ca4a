import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { plusMillis } from '@tender/kernel';
import { defineReactor, type Reaction } from './reactor.js';
import { taskRecords } from './reactor-records.js';
import { doors, knock } from './testing/doors.js';
import { HOUR, NOON, ReactorBench } from './testing/reactor-bench.js';

let bench: ReactorBench;
let { events, state, done, failures } = {} as Pick<ReactorBench, 'events' | 'state' | 'done' | 'failures'>;
beforeEach(async () => {
  bench = await ReactorBench.open();
  ({ events, state, done, failures } = bench);
});
afterEach(() => bench.close());

describe('a due time', () => {
  test('is reached on time, not before, also after a restart', async () => {
    const first = bench.start(bench.porter({ wakes: true }));
    await knock(events, 'front', 'Ann');
    await bench.level();
    bench.now = plusMillis(NOON, HOUR - 1);
    await first.stop();
    bench.start(bench.porter({ wakes: true }));
    await knock(events, 'front', 'Ben');
    await bench.until(() => done.length === 2);
    expect(done).toEqual(['Ann', 'Ben']);
    bench.now = plusMillis(NOON, HOUR);
    await bench.until(() => done.length === 4);
    expect(done.slice(2).sort()).toEqual(['wake Ann', 'wake Ben']);
  });

  test('can be moved and cancelled, also during its reaction', async () => {
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
    bench.start(alarm);
    await knock(events, 'front', 'Ann');
    await bench.until(() => reaction !== undefined);
    bench.now = plusMillis(NOON, HOUR);
    await bench.until(() => keys.length === 1);
    bench.now = plusMillis(NOON, 2 * HOUR);
    await bench.until(() => keys.length === 2);
    bench.now = plusMillis(NOON, 10 * HOUR);
    await bench.until(async () => (await state.state(taskRecords).count()) === 0);
    expect(keys).toEqual([
      `alarm/due/moved/${plusMillis(NOON, HOUR)}`,
      `alarm/due/moved/${plusMillis(NOON, 2 * HOUR)}`,
    ]);
  });

  test('postponed to the same instant comes again after one second, without a loop', async () => {
    let times = 0;
    const doubtful = defineReactor({
      name: 'doubtful',
      begins: 'first',
      due: async (name, { schedule }) => {
        times++;
        await schedule(name, NOON);
      },
    }).on(doors, { Knocked: async (_, { schedule }) => schedule('wake', NOON) });
    const reactors = bench.start(doubtful);
    await knock(events, 'front', 'Ann');
    await bench.until(() => times === 1);
    await reactors.checkDue();
    expect(times).toBe(1);
    bench.now = plusMillis(NOON, 1_000);
    await bench.until(() => times === 2);
  });

  test('that was too early comes again with the same key, without a failure', async () => {
    const keys: string[] = [];
    const nap = defineReactor({
      name: 'nap',
      begins: 'first',
      due: async (_, { key, again }) => {
        if (keys.push(key) < 3) again(60_000);
      },
    }).on(doors, { Knocked: async (_, { schedule }) => schedule('wake', NOON) });
    const reactors = bench.start(nap);
    await knock(events, 'front', 'Ann');
    for (const times of [1, 2, 3]) {
      await bench.until(() => keys.length === times);
      bench.now = plusMillis(bench.now, 60_000);
    }
    await bench.until(async () => (await state.state(taskRecords).count()) === 0);
    expect(new Set(keys)).toEqual(new Set([`nap/due/wake/${NOON}`]));
    expect(failures).toEqual([]);
    expect(reactors.status).toMatchObject([{ condition: 'level' }]);
  });

  test('rescheduled for the same instant during its reaction is kept', async () => {
    let times = 0;
    bench.machine = plusMillis(NOON, 5 * HOUR);
    const at = plusMillis(NOON, HOUR);
    const alarm = defineReactor({
      name: 'alarm',
      begins: 'first',
      due: async (name, { schedule }) => {
        times++;
        // The machine's clock had jumped ahead and made the task due. It is set back.
        bench.machine = null;
        if (bench.now < at) await schedule(name, at);
      },
    }).on(doors, { Knocked: async (_, { schedule }) => schedule('wake', at) });
    const reactors = bench.start(alarm);
    await knock(events, 'front', 'Ann');
    await bench.until(() => times === 1);
    await reactors.checkDue();
    expect(times).toBe(1);
    bench.now = at;
    await bench.until(() => times === 2);
    await bench.until(async () => (await state.state(taskRecords).count()) === 0);
  });

  test('with a next try computed before the clock was set back is tried at once', async () => {
    const throwsAt = new Set(['wake Ann']);
    bench.start(bench.porter({ wakes: true, throwsAt }));
    await knock(events, 'front', 'Ann');
    await bench.level();
    bench.now = plusMillis(NOON, 24 * HOUR);
    await bench.until(() => failures.length === 1);
    throwsAt.clear();
    bench.now = plusMillis(NOON, 2 * HOUR);
    await bench.until(() => done.includes('wake Ann'));
  });

  test('is processed among many others, also if one of them fails', async () => {
    const throwsAt = new Set(['wake k7']);
    bench.start(bench.porter({ wakes: true, throwsAt }));
    for (let index = 0; index < 50; index++) await knock(events, 'front', `k${index}`);
    await bench.level();
    bench.now = plusMillis(NOON, HOUR);
    await bench.until(() => done.filter((what) => what.startsWith('wake')).length === 49);
    expect(failures).toHaveLength(1);
  });

  test('that fails is retried', async () => {
    const throwsAt = new Set(['wake Ann']);
    bench.start(bench.porter({ wakes: true, throwsAt }));
    await knock(events, 'front', 'Ann');
    await bench.level();
    bench.now = plusMillis(NOON, HOUR);
    await bench.until(() => failures.length === 1);
    throwsAt.clear();
    bench.now = plusMillis(NOON, 2 * HOUR);
    await bench.until(() => done.includes('wake Ann'));
  });
});
