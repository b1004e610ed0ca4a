import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { guardedClock } from '@tender/kernel';
import { ProcessHeartbeat } from '@tender/platform/heartbeat';
import { heartbeats } from '@tender/platform/heartbeat-record';
import { readSettings } from '@tender/platform/settings';
import { SqliteReadStore } from '@tender/read-store';
import type { Stores } from '../stores/stores.js';
import { ApiReactors } from './api-reactors.js';

/** Api processes beside a worker, on machines that sleep. Without a worker: `clock-step.deep.int.spec.ts`. */

const HOUR = 3_600_000;
const NOON = Date.parse('2026-01-01T12:00:00.000Z');
const at = (millis: number): string => new Date(NOON + millis).toISOString();

let state: SqliteReadStore;
let beating: ProcessHeartbeat[];
beforeEach(() => {
  state = SqliteReadStore.temporary();
  beating = [];
});
afterEach(async () => {
  for (const heartbeat of beating) await heartbeat.stop();
  await state.close();
});

/** A process on a machine that sleeps: its monotonic clock is constant. */
async function process() {
  let wall = NOON;
  const clock = guardedClock({ wall: () => wall, monotonic: () => 0 });
  const heartbeat = new ProcessHeartbeat({ state, clock, monotonic: () => 0, exclusive: false, graceMillis: HOUR });
  await heartbeat.lookBack();
  await heartbeat.start();
  beating.push(heartbeat);
  const stores = { clock, worker: true, events: { exclusive: false }, reads: state } as unknown as Stores;
  const { clockMonitor } = new ApiReactors(stores, readSettings({}), heartbeat);
  return { clockMonitor, heartbeat, sleep: () => void (wall += HOUR) };
}
const outage = async () => {
  const { downSince, downUntil } = (await state.state(heartbeats).get('house'))!;
  return [downSince, downUntil];
};

test('the first process that accepts the clock after all machines slept records the outage, and the others keep it', async () => {
  const [one, other] = [await process(), await process()];
  one.sleep();
  other.sleep();
  await one.clockMonitor.believe();
  expect(await outage()).toEqual([at(0), at(HOUR)]);
  await one.heartbeat.beatNow();
  await other.clockMonitor.believe();
  expect(await outage()).toEqual([at(0), at(HOUR)]);
});

test('a machine that slept beside one that was up causes no outage', async () => {
  const sleeper = await process();
  sleeper.sleep();
  await state.state(heartbeats).update('house', { lastAlive: at(HOUR) });
  await sleeper.clockMonitor.believe();
  expect(await outage()).toEqual([null, null]);
});
