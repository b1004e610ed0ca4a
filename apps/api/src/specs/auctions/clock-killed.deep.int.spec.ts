import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { verifyAuction } from '@tender/auctions/rules';
import { SqliteEventStore } from '@tender/event-store';
import { plusMillis, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { commitmentTo, NO_COMMITMENT } from '@tender/proof';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { TestServer } from '../../testing/server/test-server.js';
import { EMBEDDED } from '../../testing/server/servers.js';

/**
 * A server killed while it closes an auction (`domain.md §5`): the auction ends once, and an outage is still
 * detected.
 */

const MINUTE = 60_000;
const BEGIN = '2026-11-20T09:00:00.000Z';
const END = plusMillis(BEGIN, 60 * MINUTE);
const PROCESS = new URL('../../testing/processes/clock-process.js', import.meta.url).pathname;

/** Folder of a server that stopped a minute after `BEGIN`, with a live auction that ends at `END`, and one bid. */
let stopped: string;
let auctionId: string;
let folder: string;
let child: ChildProcess | null = null;

beforeAll(async () => {
  let now = BEGIN;
  const server = await TestServer.open({ clock: () => now, env: { ...EMBEDDED, SESSION_IDLE_MINUTES: '10080' } });
  stopped = server.folder;
  const [admin, buyer] = [await server.admin(), await server.buyer('ann')];
  const { auction, lots } = await server.auction(admin, { buyers: [buyer], endsAt: END });
  auctionId = auction._id;
  await buyer.placeBid({ auctionId, lotId: lots[0]!._id, biddingAmount: 500 });
  now = plusMillis(BEGIN, MINUTE);
  await server.close({ keep: true });
});
afterAll(() => rmSync(stopped, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clock-killed-'));
  cpSync(stopped, folder, { recursive: true });
});
afterEach(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

interface Life {
  from: Instant;
  /** Point at which the process stalls, so that the test can kill it there. */
  stallAt: 'before' | 'after';
  /** Minutes of `OUTAGE_GRACE`. */
  grace: number;
}

function live({ from, stallAt, grace }: Life): void {
  child = fork(PROCESS, [folder, from, stallAt], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--no-warnings'],
    env: { ...process.env, OUTAGE_GRACE: String(grace) },
  });
}

/** Resolves when the process sends `word`; rejects if it exits first. */
function says(word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child!.on('message', (said) => {
      if (said === word) resolve();
    });
    child!.once('exit', (code) => reject(new Error(`the server ended with ${code} before it printed ${word}`)));
  });
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.removeAllListeners('exit');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Commitments to the auction, as recorded in the events of the folder. */
async function commitments(): Promise<CommittedHead[]> {
  const events = await SqliteEventStore.open({ file: join(folder, 'events.db'), readOnly: true });
  const facts = (await events.readStream('anchors', 0, 1_000)).filter(({ type }) => type === 'HeadsCommitted');
  await events.close();
  return facts.flatMap(({ data }) => (data as { heads: CommittedHead[] }).heads);
}

interface CommittedHead {
  revision: number;
  salt: string;
  commitment: string;
}

/** Restarts the server a minute after the end. Returns the events that paused or completed the auction. */
async function endings(grace: number): Promise<object[]> {
  const now = plusMillis(END, MINUTE);
  const server = await TestServer.open({ clock: () => now, folder, env: { ...EMBEDDED, OUTAGE_GRACE: String(grace) } });
  // Startup waits only a few seconds for due tasks: on a busy machine they continue afterwards.
  await eventually(() => server.app.get(ApiReactors).started, 'everything that was due is tried');
  const events = await server.stores.events.readStream(`auction-${auctionId}`, 0, 1_000);
  await server.close({ keep: true });
  expect(verifyAuction(events)).toMatchObject({ ok: true });
  return events
    .filter(({ type }) => /Completed|Paused/.test(type))
    .map(({ type, data, metadata }) => ({ type, at: metadata.at, ...('reason' in data && { reason: data.reason }) }));
}

test('killed between two commitments: each later commitment includes the one before', async () => {
  live({ from: plusMillis(BEGIN, 2 * MINUTE), stallAt: 'after', grace: 0 });
  await says('open');
  const before = (await commitments()).length;
  child!.send(plusMillis(BEGIN, 10 * MINUTE));
  await eventually(async () => (await commitments()).length > before, 'a commitment');
  await kill();
  const made = (await commitments()).length;
  let now = plusMillis(BEGIN, 20 * MINUTE);
  const server = await TestServer.open({ clock: () => now, folder, env: EMBEDDED });
  await eventually(() => server.app.get(ApiReactors).started, 'everything that was due is tried');
  // The killed process did not know that its last commitment was written. The restarted server detects it; the next
  // commitment follows a minute later.
  now = plusMillis(now, MINUTE);
  await eventually(async () => (await commitments()).length > made, 'the next commitment');
  const events = await server.stores.events.readStream(`auction-${auctionId}`, 0, 1_000);
  await server.close({ keep: true });
  let previous = NO_COMMITMENT;
  for (const { revision, salt, commitment } of await commitments()) {
    expect(commitment).toBe(commitmentTo({ head: events[revision]!.metadata.hash, salt, previous }));
    previous = commitment;
  }
});

test.each([
  ['before it asked for the end', 'before', plusMillis(END, MINUTE)],
  ['after the end was written, and before it knew', 'after', END],
] as const)('killed %s: the auction has ended once after the next start', async (_, stallAt, at) => {
  live({ from: END, stallAt, grace: 0 });
  await says(stallAt);
  await kill();
  expect(await endings(0)).toEqual([{ type: 'AuctionCompleted', at }]);
});

test('killed in a start after an outage, before it requests the end: the next start still counts the outage', async () => {
  live({ from: END, stallAt: 'before', grace: 10 });
  await says('before');
  await kill();
  expect(await endings(10)).toEqual([{ type: 'AuctionPaused', at: plusMillis(END, MINUTE), reason: 'outage' }]);
});

test('killed at the end: no bid was possible until the restart, so the auction is paused', async () => {
  live({ from: plusMillis(END, -MINUTE), stallAt: 'before', grace: 10 });
  await says('open');
  child!.send(END);
  await says('before');
  await kill();
  expect(await endings(10)).toEqual([{ type: 'AuctionPaused', at: plusMillis(END, MINUTE), reason: 'outage' }]);
});
