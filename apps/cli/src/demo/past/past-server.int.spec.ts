import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { admit, ApiDriver, applicationOf, PASSWORD, stageAuction } from '@tender/api-driver';
import { eventually } from '@tender/kernel/testing/eventually';
import { readSettings } from '@tender/platform/settings';
import { PastServer } from './past-server.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-03-02T09:30:00.000Z');
const ADMIN = { email: 'admin@firm.test', password: PASSWORD };
const folder = mkdtempSync(join(tmpdir(), 'past-server-'));
let past: PastServer;
let admin: ApiDriver;

beforeAll(async () => {
  const settings = readSettings({
    ...{ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SESSION_IDLE_MINUTES: '10080' },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SESSION_ABSOLUTE_HOURS: '720' },
  });
  past = await PastServer.open(settings, START);
  admin = await new ApiDriver(past.address).signIn(ADMIN);
});
afterAll(async () => {
  await past.close();
  rmSync(folder, { recursive: true });
});

const entries = async (of: string) =>
  (await admin.log.entries({ from: 0, limit: 500 })).entries.filter(({ kind }) => kind === of).map(({ at }) => at);

test('passes days with an anchor each, and minutes with a commitment each, and sees no jump of the clock', async () => {
  const buyer = await admit(new ApiDriver(past.address), applicationOf('Ann'), admin);
  // Anchors begin with the first publication.
  const later = { startsAt: '2026-12-01T09:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' };
  const first = await stageAuction(admin, { now: past.now, emails: [buyer.email], until: 'published', ...later });
  await admin.cancel(first.auction._id, 'Only for the log');
  await past.settle();
  await past.skipTo(START + 3 * DAY);
  const days = ['03', '04', '05'].map((day) => `2026-03-${day}T00:00:00.000Z`);
  await eventually(async () => (await entries('anchor')).length >= days.length, 'the log shows what was written');
  expect(await entries('anchor')).toEqual(days);
  const { auction, lots } = await stageAuction(admin, { now: past.now, emails: [buyer.email] });
  await past.settle();
  await past.runTo(past.millis + 90_000);
  const bid = await buyer.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 100 });
  expect(bid.placedAt).toBe('2026-03-05T09:31:30.000Z');
  await past.runTo(past.millis + 90_000);
  const minutes = ['31', '32', '33'].map((minute) => `2026-03-05T09:${minute}:00.000Z`);
  await eventually(
    async () => (await entries('commitment')).length >= minutes.length,
    'the log shows what was written',
  );
  expect(await entries('commitment')).toEqual(minutes);
  expect(await admin.clock()).toMatchObject({ house: past.now, machine: null });
});

test('a stop of the server near the end pauses the auction as an outage, and time does not go back', async () => {
  const live = (await admin.auctions()).find(({ status }) => status === 'live');
  const { address } = past;
  await past.runTo(Date.parse(live!.endsAt) - 5 * MINUTE);
  await past.beDownUntil(Date.parse(live!.endsAt) + MINUTE);
  expect(past.address).toBe(address);
  const paused = (await admin.auctions()).find(({ _id }) => _id === live!._id);
  expect(paused).toMatchObject({ status: 'paused', reason: 'outage' });
  await expect(past.runTo(START)).rejects.toThrow(RangeError);
});

test('a stall of this machine near the end is no outage', async () => {
  const { auction } = await stageAuction(admin, { now: past.now, emails: [applicationOf('Ann').email] });
  await past.settle();
  await past.runTo(Date.parse(auction.endsAt) - 2 * MINUTE);
  const real = performance.now.bind(performance);
  const stalled = jest.spyOn(performance, 'now').mockImplementation(() => real() + MINUTE);
  await past.runTo(past.millis + MINUTE);
  stalled.mockRestore();
  await past.runTo(Date.parse(auction.endsAt));
  await past.settle();
  expect((await admin.auctions()).find(({ _id }) => _id === auction._id)).toMatchObject({ status: 'completed' });
});
