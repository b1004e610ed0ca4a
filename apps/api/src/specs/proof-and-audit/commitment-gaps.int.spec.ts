import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { cliHere, cliOn } from '../../testing/processes/command-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** `verify` reports the times in which an auction had no commitment (`docs/proof.md`). */

const MINUTE = 60_000;
let now = '2026-11-20T09:00:30.000Z';
let server: TestServer;
let admin: Person;
let buyer: Person;
let folder: string;

beforeAll(async () => {
  server = await TestServer.open({ clock: () => now });
  [admin, buyer] = [await server.admin(), await server.buyer('ann')];
  folder = mkdtempSync(join(tmpdir(), 'gaps-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Runs due tasks until the log of the server has a fact about an auction. */
const passed = (type: string, id: string): Promise<void> =>
  eventually(async () => {
    await server.app.get(ApiReactors).checkDue();
    const facts = await server.stores.events.readStream('anchors', 0, 1_000);
    return facts.some((fact) => fact.type === type && JSON.stringify(fact.data).includes(id));
  }, type);

/** Completes an auction; afterwards its root is in the public log. */
async function complete(id: string): Promise<void> {
  await admin.complete(id);
  for (const type of ['TreeBegun', 'TreeMade', 'RootTaken']) {
    await passed(type, id);
    now = plusMillis(now, MINUTE);
  }
}

const publishedOf = async (id: string) => (await admin.audit.verify({ kind: 'auction', id })).published!;

async function wordsOfExport(id: string): Promise<string> {
  const file = join(folder, `${id}.jsonl`);
  writeFileSync(file, await admin.audit.export({ kind: 'auction', id }, 'jsonl'));
  return (await cliHere('audit', 'verify', file)).output;
}

test('an auction that was over before its first commitment has no gap', async () => {
  const { _id: id } = (await server.auction(admin, { buyers: [buyer] })).auction;
  await passed('CommitmentsBegun', id);
  await complete(id);
  expect(await publishedOf(id)).toMatchObject({ commitments: 0, gaps: { count: 0, listed: [] } });
  expect(await wordsOfExport(id)).toContain('no commitment was due: the auction was over within two minutes');
});

test('an outage of the commitments is a gap with its times and its length', async () => {
  const startsAt = plusMillis(now, 30 * MINUTE);
  const { _id: id } = (await server.auction(admin, { buyers: [buyer], until: 'published', startsAt })).auction;
  await passed('CommitmentsBegun', id);
  const from = now;
  now = plusMillis(now, 12 * MINUTE);
  await passed('HeadsCommitted', id);
  await admin.goLive(id);
  await complete(id);

  const { commitments, gaps } = await publishedOf(id);
  const to = `${plusMillis(from, 12 * MINUTE).slice(0, 16)}:00.000Z`;
  expect({ commitments, gaps }).toEqual({ commitments: 1, gaps: { count: 1, listed: [{ from, to }] } });
  expect(await wordsOfExport(id)).toContain(
    `no commitment from ${from} to ${to}: 11 minutes\ngaps in the commitments: 1, the longest of 11 minutes\n`,
  );
  const { output } = await cliOn({ DATA_DIR: server.folder, ...server.servers }, 'audit', 'verify', id);
  expect(output).toContain(`  no commitment from ${from} to ${to}: 11 minutes\n`);
});
