import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DamagedEvent, NO_STREAM, SqliteEventStore } from '@tender/event-store';
import { CHAIN_START, guardedClock, newId, plusMillis, SYSTEM, type Clock, type Instant } from '@tender/kernel';
import { defineReactor, Reactors } from '@tender/reactors';
import { SqliteReadStore } from '@tender/read-store';
import { doubtClockAtStart } from './clock-doubt.js';
import { heartbeats, type Heartbeat } from './heartbeat-record.js';

/**
 * Tests of starts at which the clock is in doubt. `clock-step.deep.int.spec.ts` of the API covers a doubt while the
 * server runs, and its end.
 */

const NOON = '2026-01-01T12:00:00.000Z';
const DAY = 24 * 3_600_000;
const after = (days: number): Instant => plusMillis(NOON, days * DAY);

let state: SqliteReadStore;
let events: SqliteEventStore;
beforeEach(async () => {
  state = SqliteReadStore.temporary();
  events = await SqliteEventStore.open({ file: ':memory:' });
});
afterEach(async () => {
  await events.close();
  await state.close();
});

const clockOf = (days: number): Clock => guardedClock({ wall: () => Date.parse(after(days)), monotonic: () => 0 });

/** The clock of a server that starts so many days after noon. */
async function started(days: number): Promise<Clock> {
  const clock = clockOf(days);
  await doubtClockAtStart({ clock, state, events });
  return clock;
}
const lived = (record: Partial<Heartbeat> = {}): Promise<void> =>
  state.state(heartbeats).put({ _id: 'house', lastAlive: NOON, downSince: null, downUntil: null, ...record });

async function happened(at: Instant, type = 'Knocked'): Promise<void> {
  const metadata = {
    ...{ version: 1, at, actor: SYSTEM, commandId: 'c', requestId: 'r' },
    ...{ previousHash: CHAIN_START, hash: CHAIN_START },
  };
  await events.appendEvents(`door-${newId()}`, NO_STREAM, [{ id: crypto.randomUUID(), type, data: {}, metadata }]);
}

/** Stores a task of a reactor with this due time. */
async function due(at: Instant): Promise<void> {
  const reactor = defineReactor({ name: 'alarm', begins: 'first', due: async () => undefined });
  await happened(NOON);
  const reactors = Reactors.start(
    [{ ...reactor, handles: () => true, react: async (_, { schedule }) => schedule('wake', at) }],
    { events, state, clock: () => NOON, onFailure: ({ error }) => expect(error).toBeUndefined() },
  );
  await reactors.passed;
  await reactors.stop();
}

test('an installation that was never up accepts its machine’s clock', async () => {
  expect((await started(0))()).toBe(NOON);
});

test('a server that was stopped for days with nothing due accepts it, too', async () => {
  await lived();
  await due(after(30));
  expect((await started(10))()).toBe(after(10));
});

test('a server that was stopped for less than a day accepts it, with anything due', async () => {
  await lived();
  await due(after(0.5));
  expect((await started(0.9))()).toBe(after(0.9));
});

test('if something fell due within days, the time counts on from the last sign', async () => {
  await lived();
  await due(after(3));
  const clock = await started(10);
  expect([clock(), clock.step]).toEqual([NOON, { machine: after(10), steadyMillis: 0 }]);
});

test('an accepted clock is a sign as well', async () => {
  await lived({ accepted: after(9.5) });
  await due(after(3));
  expect((await started(10))()).toBe(after(10));
});

test('a doubt survives a crash, also when what was due was paused in between', async () => {
  await lived();
  await due(after(3));
  await started(10);
  await events.close();
  events = await SqliteEventStore.open({ file: ':memory:' });
  const kept = await state.state(heartbeats).get('house');
  await state.close();
  state = SqliteReadStore.temporary();
  await state.state(heartbeats).put(kept!);
  expect((await started(10))()).toBe(NOON);
});

test('a state that is older than the log does not know what fell due', async () => {
  await lived();
  await happened(after(2));
  expect((await started(10))()).toBe(NOON);
});

test('events appended while the server was stopped are no sign that it ran', async () => {
  await lived();
  await due(after(30));
  for (const type of ['RulesAdopted', 'RootKeyKnown', 'KeyTold']) await happened(after(8), type);
  expect((await started(10))()).toBe(after(10));
});

test('a log written by a clock far ahead reveals nothing about the state', async () => {
  await lived();
  await happened(after(50));
  expect((await started(10))()).toBe(after(10));
});

test('a log with a damaged last event fails no start', async () => {
  await lived();
  await happened(after(2));
  events.readAll = () => Promise.reject(new DamagedEvent({ stream: 'door-a', revision: 0, position: 0n }, 'no JSON'));
  expect((await started(10))()).toBe(after(10));
});

test('with a lost state, the time counts on from the log', async () => {
  await happened(after(1));
  expect((await started(10))()).toBe(after(1));
});

test('a start that cannot store its doubt has none yet, and the next attempt of the same process doubts as well', async () => {
  await lived();
  await due(after(5));
  const clock = clockOf(10);
  const away: Pick<SqliteReadStore, 'state'> = {
    state: (of) => ({
      ...state.state(of),
      get: (id) => state.state(of).get(id),
      update: () => Promise.reject(new Error('away')),
    }),
  };
  await expect(doubtClockAtStart({ clock, state: away, events })).rejects.toThrow('away');
  expect(clock()).toBe(after(10));
  await doubtClockAtStart({ clock, state, events });
  expect(clock()).toBe(NOON);
  expect(await state.state(heartbeats).get('house')).toMatchObject({ inDoubt: true });
});
