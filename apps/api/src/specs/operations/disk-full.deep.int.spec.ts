import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { verifyAuction } from '@tender/auctions/rules';
import type { BidView } from '@tender/contracts';
import { SqliteEventStore } from '@tender/event-store';
import { eventually } from '@tender/kernel/testing/eventually';
import { file, MIB, pdf } from '../../testing/staging/files.js';
import { ADMIN, type ServerAt } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';
import { ServerProcess } from '../../testing/processes/server-process.js';
import { TinyDisk } from '../../testing/processes/tiny-disk.js';

/**
 * The built server on a small disk that fills up: it does not exit, loses nothing, and continues once there is space.
 */

let disk: TinyDisk | null;
beforeEach(() => {
  disk = TinyDisk.mount(24);
});
afterEach(async () => {
  await ServerProcess.endAll();
  await disk?.unmount();
});

const onDisk = (env: Record<string, string> = {}): ServerProcess =>
  new ServerProcess({ DATA_DIR: join(disk!.path, 'data'), ...env });

async function tender(testServer: ServerAt) {
  const [admin, buyer] = [await testServer.admin(), await testServer.buyer('ann')];
  const { auction, lots } = await testServer.auction(admin, {
    buyers: [buyer],
    lots: Array.from({ length: 40 }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 10 })),
  });
  return { admin, buyer, auctionId: auction._id, lots: lots.map(({ _id }) => _id) };
}

const place = (by: Person, auctionId: string, lotId: string): Promise<Raw> =>
  by.raw('POST', '/api/bidding/create', {
    body: JSON.stringify({ auctionId, lotId, biddingAmount: 50 }),
    headers: { 'idempotency-key': lotId },
  });
const ready = async (testServer: ServerAt): Promise<number> =>
  (await fetch(`${testServer.address}/health/ready`)).status;
const at = (testServer: ServerAt, { cookie }: Person): Person => Object.assign(testServer.guest(), { cookie });
/** Ids of a person's bids, once there are `count`: a query waits for its read models only a second. */
async function bidsOf(buyer: Person, count: number): Promise<string[]> {
  let bids: BidView[] = [];
  await eventually(async () => (bids = await buyer.ownBids()).length >= count, `${count} bids`);
  return bids.map(({ _id }) => _id).sort();
}

async function expectSound(auctionId: string, bids: string[]): Promise<void> {
  const store = await SqliteEventStore.open({ file: join(disk!.path, 'data/events.db'), readOnly: true });
  const events = await store.readStream(`auction-${auctionId}`, 0, 10_000);
  await store.close();
  expect(verifyAuction(events)).toMatchObject({ ok: true });
  expect(events.filter(({ type }) => type === 'BidPlaced')).toHaveLength(bids.length);
}

test('while it runs: reads continue, commands are refused, and every acknowledged bid exists', async () => {
  if (!disk) return;
  const server = onDisk({ METRICS: 'loopback' });
  const testServer = await server.server();
  const { admin, buyer, auctionId, lots } = await tender(testServer);
  await eventually(async () => (await ready(testServer)) === 200);
  disk.fill();

  // The first bids may still fit into the space of the files; later ones do not.
  const answers: Raw[] = [];
  for (const lotId of lots) answers.push(await place(buyer, auctionId, lotId));
  const acknowledged = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused)
    expect({ status, code: body['code'], retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'DISK_FULL',
      retryAfter: '30',
    });

  expect((await fetch(`${testServer.address}/health/live`)).status).toBe(200);
  await eventually(async () => (await ready(testServer)) === 503);
  expect((await testServer.guest().get('/health/ready')).body).toMatchObject({
    code: 'UNAVAILABLE',
    details: { disk: 'none', reactors: 'ready' },
  });
  expect((await admin.get('/api/auction/getAllAuctions')).status).toBe(200);
  expect((await buyer.get('/api/bidding/getAllUserBids')).status).toBe(200);
  expect(
    (await testServer.guest().post('/api/auth/signin', { email: ADMIN.email, password: ADMIN.password })).body,
  ).toMatchObject({ statusCode: 503, code: 'DISK_FULL' });

  disk.clear();
  await eventually(async () => (await ready(testServer)) === 200);
  const placed = acknowledged.map(({ body }) => (body['bidding'] as BidView)._id).sort();
  expect(await bidsOf(buyer, placed.length)).toEqual(placed);
  // Each bid, also a refused one, is sent again with its key, and placed once.
  for (const lotId of lots) expect((await place(buyer, auctionId, lotId)).status).toBe(201);
  const all = await bidsOf(buyer, lots.length);
  expect(all).toHaveLength(lots.length);
  expect(all).toEqual(expect.arrayContaining(placed));
  await testServer.admin();
  await expectSound(auctionId, all);
  expect(server.output).not.toContain('restart the server');
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
});

test('at its start: it waits, alive and not ready, and opens once there is space', async () => {
  if (!disk) return;
  const first = onDisk();
  const before = await first.server();
  const { buyer, auctionId, lots } = await tender(before);
  for (const lotId of lots.slice(0, 20)) expect((await place(buyer, auctionId, lotId)).status).toBe(201);
  const placed = await bidsOf(buyer, 20);
  await first.kill('SIGTERM');
  disk.fill();

  // Use the port of the first server: the new one cannot print its address before it has space.
  const { address } = before;
  const second = onDisk({ PORT: new URL(address).port });
  const health = (part: string) =>
    fetch(`${address}/health/${part}`).then(
      ({ status }) => status,
      () => 0,
    );
  await eventually(async () => (await health('live')) === 200);
  expect(await health('ready')).toBe(503);
  expect(second.output).toBe(
    `The disk of DATA_DIR ${join(disk.path, 'data')} is full: the server starts as soon as there is free space\n`,
  );
  disk.clear();
  await eventually(async () => (await health('ready')) === 200);

  expect(await bidsOf(at(await second.server(), buyer), placed.length)).toEqual(placed);
  await expectSound(auctionId, placed);
  expect(await second.kill('SIGTERM')).toEqual({ code: 0, signal: null });
});

test.each([0, 65_536, 262_144])(
  'at its very first start, with %i bytes left: nothing is left half-done',
  async (left) => {
    if (!disk) return;
    disk.fill(left);
    const server = onDisk();
    await eventually(() => /free space|listens on/.test(server.output));
    disk.clear();
    const testServer = await server.server();
    await eventually(async () => (await ready(testServer)) === 200);
    await testServer.buyer('ann');
  },
);

test('uploads and sign-ups stop first, then all other changes, bids last; an admin can still pause an auction', async () => {
  if (!disk) return;
  const testServer = await onDisk({ METRICS: 'loopback', DISK_RESERVE: '8' }).server();
  const { admin, buyer, auctionId, lots } = await tender(testServer);
  const upload = () =>
    buyer
      .upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, { doc1: file(pdf('x'), 'x.pdf') })
      .then(({ status }) => status);
  const signUp = async (name: string) =>
    (
      await testServer.guest().post('/api/auth/signup', {
        firstName: name,
        lastName: 'Late',
        email: `${name}@late.test`,
        password: 'a stone without flaw',
        phone: { countryCode: '+32', number: '470123456' },
        companyName: name,
        country: 'BE',
        categories: ['roughDiamond'],
      })
    ).status;
  const change = async () =>
    (await buyer.patch(`/api/user/buyer/update/${buyer.userId}`, { position: 'Buyer' })).status;
  const asked = async () => ({
    upload: await upload(),
    signUp: await signUp(`n${lots.length}`),
    change: await change(),
    bid: (await place(buyer, auctionId, lots.shift()!)).status,
  });
  const level = async (wanted: string) =>
    eventually(async () => {
      const { body } = (await testServer.guest().get('/health/ready')) as {
        body: { parts?: { disk: string }; details?: { disk: string } };
      };
      return (body.parts ?? body.details)?.disk === wanted;
    }, wanted);

  expect(await asked()).toEqual({ upload: 200, signUp: 201, change: 200, bid: 201 });
  disk.fill(6 * MIB);
  await level('low');
  expect(await asked()).toEqual({ upload: 503, signUp: 503, change: 200, bid: 201 });
  disk.clear();
  disk.fill(3 * MIB);
  await level('scarce');
  expect(await asked()).toEqual({ upload: 503, signUp: 503, change: 503, bid: 201 });
  disk.clear();
  disk.fill(900_000);
  await level('none');
  expect(await asked()).toEqual({ upload: 503, signUp: 503, change: 503, bid: 503 });
  const again = await testServer.admin();
  expect((await again.patch(`/api/auction/pause/${auctionId}`)).status).toBe(200);
  expect(
    (await fetch(`${testServer.address}/metrics`).then((answer) => answer.text())).match(
      /^tender_disk_(free|reserve)_bytes\{path=.* \d+$/gm,
    ),
  ).toHaveLength(2);
  disk.clear();
  await level('ample');
  expect((await admin.patch(`/api/auction/live/${auctionId}`, { data: {} })).status).toBe(200);
  expect(await asked()).toEqual({ upload: 200, signUp: 201, change: 200, bid: 201 });
});
