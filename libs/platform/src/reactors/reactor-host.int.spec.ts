import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CommandExecutor, NO_STREAM, SqliteEventStore } from '@tender/event-store';
import type { Context, Outage } from '@tender/context';
import { CHAIN_START, guardedClock, plusMillis, streamKind, SYSTEM, type Clock, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { defineReactor } from '@tender/reactors';
import { SqliteReadStore } from '@tender/read-store';
import { ProcessHeartbeat } from '../clock/heartbeat.js';
import { ReactorHost, type ReactorHostOptions } from './reactor-host.js';
import { RecordedOutages } from '../clock/recorded-outages.js';

/** The host of a worker, which gains and loses the lead. `api-reactors.int.spec.ts` covers that of an api process. */

const NOON = '2026-01-01T12:00:00.000Z';
const doors = streamKind<{ type: 'Knocked'; data: Record<string, never> }>('door', { Knocked: { version: 1 } });

let events: SqliteEventStore;
let state: SqliteReadStore;
let now: Instant;
let lead: number | null;
let lines: string[];
/** The events that the reactor received, in order. */
let heard: unknown[];
let porter: Context;
let note: (line: { message?: string }) => void;
let host: ReactorHost;

beforeEach(async () => {
  events = await SqliteEventStore.open({ file: ':memory:' });
  state = SqliteReadStore.temporary();
  [now, lead, lines, heard] = [NOON, 1, [], []];
  porter = {
    name: 'porter',
    streams: [],
    projections: [],
    reactors: ({ outages }) => [
      defineReactor({
        name: 'porter',
        begins: 'first',
        due: async (name) => void heard.push({ [name]: (await outages.latest(plusMillis(NOON, 1))) as Outage }),
      }).on(doors, {
        Knocked: async (_, { id, schedule }) => {
          heard.push(id);
          await schedule('due', plusMillis(NOON, 60_000));
        },
      }),
    ],
  };
  note = ({ message }: { message?: string }) => void lines.push(message ?? '');
  host = new ReactorHost(hostOptions(() => now));
});
afterEach(async () => {
  await host.stop();
  await state.close();
  await events.close();
});

function hostOptions(clock: Clock): ReactorHostOptions {
  const outages = new RecordedOutages({ state, clock, graceMillis: 600_000 });
  return {
    contexts: [porter],
    executor: (clock) => new CommandExecutor(events, clock),
    reads: state,
    rootKey: Buffer.alloc(32),
    events,
    eventsPlace: { file: ':memory:' },
    files: { saveFile: async () => undefined, openFile: async () => null },
    clock,
    lastSign: () => outages.lastSign(),
    signOfOthers: () => outages.lastSign(),
    missed: (since, until) => outages.missedByAll(since, until),
    outages,
    log: { publicUrl: null, witnesses: [], tsaUrl: null },
    outgoing: {
      smtpUrl: null,
      mailFrom: null,
      siteUrl: 'http://house.test',
      keepDeliveriesFor: 1e10,
      whatsApp: null,
    },
    fence: () => lead,
    logger: { error: note, warn: note },
  };
}

async function knock(door: string): Promise<void> {
  const metadata = {
    version: 1,
    at: NOON,
    actor: SYSTEM,
    commandId: 'c',
    requestId: 'r',
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  };
  await events.appendEvents(doors.stream(door), NO_STREAM, [
    { id: crypto.randomUUID(), type: 'Knocked', data: {}, metadata },
  ]);
}

/** A process that takes bids records that it runs. */
async function aliveNow(): Promise<void> {
  const heartbeat = new ProcessHeartbeat({ state, clock: () => now, exclusive: false, graceMillis: 0 });
  await heartbeat.lookBack();
  await heartbeat.start();
  await heartbeat.stop();
}

const until = (holds: () => boolean): Promise<void> =>
  eventually(holds, () => `received ${JSON.stringify(heard)}, logged ${lines.join()}`);

test('reacts while it leads, continues after another leader, and does nothing without the lead', async () => {
  await knock('front');
  expect(host.status).toEqual([]);
  await host.start();
  await until(() => heard.length === 1);
  await until(() => host.status.some(({ condition }) => condition === 'level'));
  await host.stop();
  expect(host.status).toEqual([]);
  await knock('back');
  lead = 3;
  await host.start();
  await until(() => heard.length === 2);
  expect(heard).toEqual(['front', 'back']);
});

test('a lead that is lost during a reaction stops the reactors before any notification', async () => {
  await host.start();
  await until(() => host.status.some(({ condition }) => condition === 'level'));
  lead = null;
  await knock('front');
  await until(() => host.status.some(({ condition }) => condition === 'lost'));
  expect(heard).toEqual([]);
});

test('uses the record to see that no process takes bids, although it runs itself', async () => {
  await aliveNow();
  await knock('front');
  await host.start();
  await until(() => heard.length === 1);
  now = plusMillis(NOON, 60_000);
  await until(() => heard.length === 2);
  expect(heard[1]).toEqual({ due: { since: NOON, until: now } });
});

test('a clock that was set while another process led, and that others follow, is no outage', async () => {
  let [wall, monotonic] = [Date.parse(NOON), 0];
  const clock = guardedClock({ wall: () => wall, monotonic: () => monotonic });
  host = new ReactorHost(hostOptions(clock));
  [wall, monotonic] = [wall + 3_600_000, 600_000];
  now = plusMillis(NOON, 3_600_000);
  expect(clock.step).not.toBeNull();
  await aliveNow();
  await knock('front');
  await host.start();
  await until(() => heard.length === 2);
  expect(clock.step).toBeNull();
  expect(heard).toEqual(['front', { due: null }]);
});
