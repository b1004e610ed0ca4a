import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openInProcess, type InProcessServer } from '@tender/api/in-process';
import { ApiDriver } from '@tender/api-driver';
import type { AuctionView, LogEntryView } from '@tender/contracts';
import { systemClock } from '@tender/kernel';
import { heartbeats } from '@tender/platform/heartbeat-record';
import { openBeside } from '@tender/platform/installation';
import { readSettings } from '@tender/platform/settings';
import { answer } from '../../commands.js';
import { COMING, LONG, SEALED } from '../demo-auctions.js';
import { DEMO_PASSWORD, emailOf } from '../demo-data.js';
import { isEmptyFolder } from './folder.js';
import { makePast } from './past.js';

const WITH_OUTAGE = 'Polished diamonds, certified';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const folder = mkdtempSync(join(tmpdir(), 'demo-past-'));
const admin = { email: emailOf('admin'), password: DEMO_PASSWORD };
const env = { DATA_DIR: folder, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const settings = readSettings({ ...env, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
let madeAt: number;

beforeAll(async () => {
  expect(isEmptyFolder(folder)).toBe(true);
  await makePast(env, admin);
  madeAt = Date.now();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function opened<Result>(look: (driver: ApiDriver, server: InProcessServer) => Promise<Result>): Promise<Result> {
  const server = await openInProcess(settings, systemClock);
  try {
    return await look(await new ApiDriver(server.address).signIn(admin), server);
  } finally {
    await server.close();
  }
}

test('the whole folder is moved into place, and its history is sound', async () => {
  expect(isEmptyFolder(folder)).toBe(false);
  expect(readdirSync(folder)).not.toContain('.making');
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  try {
    expect(await answer(['audit', 'verify', '--data', folder])).toBe(0);
  } finally {
    console.log = log;
  }
  expect(lines.join('\n')).toMatch(/\d\d anchors computed again/);
});

test('it ends at the present: the next server doubts no clock and finds no long outage', async () => {
  const beside = await openBeside(settings);
  const [left] = await beside.findDocuments(heartbeats, {});
  await beside.close();
  expect(Math.abs(madeAt - Date.parse(left!.lastAlive))).toBeLessThan(MINUTE);
  await opened(async (driver) => {
    expect(await driver.clock()).toMatchObject({ machine: null, waitsForAdmin: false });
    const auctions = await driver.auctions();
    expect(auctions.filter(({ status }) => status === 'paused')).toEqual([]);
  });
});

test('it holds three published tenders of two hours, two live ones, and a coming one', async () => {
  await opened(async (driver) => {
    const auctions = await driver.auctions();
    const named = (name: string) => auctions.find((auction) => auction.name === name)!;
    expect([LONG, SEALED, COMING].map(({ name }) => named(name).status)).toEqual(['live', 'live', 'pending']);
    const past = auctions.filter(({ status }) => status === 'completed');
    expect(past.map(({ resultPublished }) => resultPublished)).toEqual([true, true, true]);
    for (const { startsAt, endsAt } of past) {
      const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE;
      expect(minutes).toBeGreaterThanOrEqual(120);
      expect(minutes).toBeLessThan(160);
    }
    expect(await incidents(driver, past)).toEqual({ ties: true, voids: 1, addenda: 1, outages: 1 });
    expect(named(LONG.name).timeZone).toBe('Europe/Brussels');
    expect((await driver.lots(named(LONG.name)._id)).filter(({ good }) => !good)).toEqual([]);
    const sold = (await Promise.all(past.map(({ _id }) => driver.lots(_id)))).flat().filter((lot) => lot.sold);
    expect(sold.length).toBeGreaterThan(20);
  });
});

test('a buyer finds few unread notifications, and the receipts of the past', async () => {
  await opened(async (_, { address }) => {
    const buyer = await new ApiDriver(address).signIn({ email: emailOf('ruth.levi'), password: DEMO_PASSWORD });
    expect((await buyer.notifications.listOwn()).unread).toBeLessThan(10);
    expect((await buyer.me()).doc1).toMatchObject({ fileName: 'Identity card.pdf' });
    const past = (await buyer.auctions()).filter(({ status }) => status === 'completed');
    for (const { _id } of past) expect((await buyer.proof.receipts(_id)).receipts.length).toBeGreaterThan(0);
  });
});

async function incidents(driver: ApiDriver, past: readonly AuctionView[]) {
  // Ties are not counted: random bids may be equal, too.
  const count = { ties: false, voids: 0, addenda: 0, outages: 0 };
  for (const { _id, addenda = 0 } of past) {
    const { events } = await driver.audit.events({ kind: 'auction', id: _id });
    count.outages += events.filter(({ type, data }) => type === 'AuctionPaused' && reasonOf(data) === 'outage').length;
    // Counts events, because the company has bid again: its bid is not void any more.
    count.voids += events.filter(({ type }) => type === 'BidsVoided').length;
    count.addenda += addenda;
    for (const { result } of await driver.lots(_id))
      if (result?.winnerBid && result.winnerBid === result.secondHighestBid) count.ties = true;
  }
  return count;
}

const reasonOf = (data: unknown): unknown => (data as { reason?: unknown }).reason;

test('the public log has an anchor for each day, and a commitment for each minute of a live auction', async () => {
  await opened(async (driver) => {
    const entries: LogEntryView[] = [];
    const { size } = await driver.log.current();
    while (entries.length < size)
      entries.push(...(await driver.log.entries({ from: entries.length, limit: 500 })).entries);
    const anchors = entries.filter(({ kind }) => kind === 'anchor').map(({ at }) => at);
    const days = Math.round((Date.parse(anchors.at(-1)!) - Date.parse(anchors[0]!)) / DAY);
    expect(days).toBeGreaterThanOrEqual(17);
    expect(anchors.map((at) => at.slice(11))).toEqual(Array.from({ length: days + 1 }, () => '00:00:00.000Z'));
    expect(new Set(anchors).size).toBe(days + 1);
    for (const { _id, name, startsAt, endsAt, status } of await driver.auctions()) {
      if (status !== 'completed') continue;
      const minutes = entries
        .filter(({ kind, auctionId, at }) => kind === 'commitment' && auctionId === _id && at > startsAt && at < endsAt)
        .map(({ at }) => at);
      const duration = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE;
      // There is no commitment at the start, at the end, or during the outage.
      expect([name, duration - new Set(minutes).size]).toEqual([name, name === WITH_OUTAGE ? 11 : 1]);
      for (const kind of ['root', 'result'])
        expect(entries.filter((entry) => entry.kind === kind && entry.auctionId === _id).length).toBe(1);
    }
  });
});

test('its files are for their owner only', () => {
  for (const name of readdirSync(folder)) expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
});
