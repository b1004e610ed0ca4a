import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { heartbeats } from '@tender/platform/heartbeat-record';
import type { DiskLevel } from '../../stores/disk-full-levels.js';
import { DiskOutage } from '../../operations/disk-outage-pause.js';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { TestServer } from '../../testing/server/test-server.js';
import { embedded } from '../../testing/server/servers.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let now = Date.parse('2026-11-20T12:00:00.000Z');
let level: DiskLevel = 'ample';
let takesEvents = true;
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({ clock: () => new Date(now).toISOString(), env: { SESSION_IDLE_MINUTES: '10080' } });
  // The tests set the level; the disk of the machine does not change.
  Object.defineProperty(server.stores.disk, 'level', { get: () => level, set: () => {} });
  Object.defineProperty(server.stores.executor, 'canAppend', { get: () => takesEvents });
});
afterAll(() => server.close());

/** Makes auctions that end after the given numbers of minutes. @returns their ids */
async function endingIn(...minutes: number[]): Promise<string[]> {
  const [admin, buyer] = [await server.admin(), await server.buyer(newId())];
  const ends = minutes.map((minute) => new Date(now + minute * MINUTE).toISOString());
  const all = ends.map(async (endsAt) => (await server.auction(admin, { buyers: [buyer], endsAt })).auction._id);
  return Promise.all(all);
}

async function statusOf(id: string): Promise<Pick<AuctionView, 'status' | 'reason'>> {
  await server.app.get(ApiReactors).checkDue();
  const { status, reason } = (await (await server.admin()).auctions()).find(({ _id }) => _id === id)!;
  return { status, reason };
}

/** Advances the clock and checks the disk. */
function pass(millis: number): void {
  now += millis;
  server.app.get(DiskOutage).look();
}

test('pauses an auction that would end while the disk has no room for bids, but not one that ended before', async () => {
  const [before, during] = await endingIn(5, 20);
  pass(6 * MINUTE);
  await eventually(async () => (await statusOf(before!)).status === 'completed');
  level = 'none';
  pass(12 * MINUTE);
  const since = server.stores.clock();
  // Wait until the outage is stored: the server may use it when it decides about the end.
  await eventually(
    async () => (await server.stores.reads.state(heartbeats).get('house'))?.downSince === since,
    'the outage is recorded',
  );
  pass(3 * MINUTE);
  level = 'ample';
  await eventually(async () => (await statusOf(during!)).status !== 'live');
  expect(await statusOf(during!)).toEqual({ status: 'paused', reason: 'outage' });
});

embedded('beside no other process', () => {
  test('pauses an auction that would end while the disk accepts no events for minutes; seconds have no effect', async () => {
    const [before, during] = await endingIn(15, 20);
    pass(14 * MINUTE);
    takesEvents = false;
    pass(SECOND);
    pass(10 * SECOND);
    takesEvents = true;
    pass(MINUTE);
    await eventually(async () => (await statusOf(before!)).status === 'completed');
    takesEvents = false;
    pass(MINUTE);
    pass(5 * MINUTE);
    takesEvents = true;
    await eventually(async () => (await statusOf(during!)).status !== 'live');
    expect(await statusOf(during!)).toEqual({ status: 'paused', reason: 'outage' });
  });
});
