import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BidConfirmation, LotView } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { bidConfirmationRecords } from '@tender/people/records';
import type { Person } from '../../testing/callers/person.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

/** A buyer's own amount above which bids need a fresh factor, or the password of a person without one. */

const MINUTE = 60_000;
const BIDS = '/api/factors/bids';

let server: TestServer;
let admin: Person;
let aheadMillis = 0;
beforeAll(async () => {
  server = await TestServer.open({ clock: () => plusMillis(systemClock(), aheadMillis) });
  admin = await server.admin();
});
afterAll(() => server.close());

const change = (person: Person, above: number | null) =>
  person.raw('PUT', BIDS, { body: JSON.stringify({ above } satisfies BidConfirmation) });
const confirm = (person: Person) => person.post('/api/factors/confirm', { method: 'password', secret: PASSWORD });
const place = (by: Person, { _id, auctionId }: LotView, biddingAmount: number) =>
  by.post('/api/bidding/create', { auctionId, lotId: _id, biddingAmount });
const NEEDED = { code: 'FACTOR_NEEDED', details: { methods: ['password'] } };

test('bids above it need a fresh factor; only its owner sees it, and changes it with a fresh factor', async () => {
  const [buyer, rival] = [await server.buyer('careful'), await server.buyer('careless')];
  const { lots } = await server.auction(admin, {
    buyers: [buyer, rival],
    lots: ['1', '2', '3', '4'].map((lotNo) => ({ lotNo, reservePrice: 10 })),
  });
  const [first, second, third, fourth] = lots as [LotView, LotView, LotView, LotView];
  expect(await buyer.get(BIDS).json()).toEqual({ above: null });
  expect(await change(buyer, 1_000)).toMatchObject({ status: 200, body: { above: 1_000 } });
  expect(await buyer.get(BIDS).json()).toEqual({ above: 1_000 });
  expect(await rival.get(BIDS).json()).toEqual({ above: null });
  await place(buyer, first, 5_000).expect(201);

  aheadMillis += 11 * MINUTE;
  expect(await place(buyer, second, 1_000.01).json(409)).toMatchObject(NEEDED);
  await place(buyer, second, 1_000).expect(201);
  const [dear, cheap] = (await buyer.get('/api/bidding/getAllUserBids').json<{ biddings: { _id: string }[] }>())
    .biddings;
  expect(await buyer.patch(`/api/bidding/update/${cheap!._id}`, { biddingAmount: 1_001 }).json(409)).toMatchObject(
    NEEDED,
  );
  expect(await buyer.patch(`/api/bidding/update/${dear!._id}`, { biddingAmount: 4_000 }).json(409)).toMatchObject(
    NEEDED,
  );
  expect(await change(buyer, null)).toMatchObject({ status: 409, body: NEEDED });
  expect(await change(buyer, 2_000)).toMatchObject({ status: 409, body: NEEDED });
  await buyer.patch(`/api/bidding/update/${dear!._id}`, { biddingAmount: 900 }).expect(200);
  await place(rival, third, 9_000).expect(201);
  const onBehalf = { userId: buyer.userId, companyId: buyer.companyId, reason: 'By phone.' };
  await admin
    .post('/api/bidding/create', { auctionId: third.auctionId, lotId: third._id, biddingAmount: 9_000, ...onBehalf })
    .expect(201);

  await confirm(buyer).expect(200);
  await place(buyer, fourth, 9_000).expect(201);
  await change(buyer, null);
  aheadMillis += 11 * MINUTE;
  await buyer.patch(`/api/bidding/update/${cheap!._id}`, { biddingAmount: 7_000 }).expect(200);
});

test('a browser asks in advance whether a bid needs a factor, now or in five minutes', async () => {
  const buyer = await server.buyer('early');
  await confirm(buyer).expect(200);
  await change(buyer, 0);
  const ready = (body: object) => buyer.post(`${BIDS}/ready`, body);
  expect(await ready({ biddingAmount: 1 }).json()).toEqual({ freshUntil: expect.any(String) });
  aheadMillis += 6 * MINUTE;
  await ready({ biddingAmount: 1 }).expect(200);
  expect(await ready({ biddingAmount: 1, ahead: 5 * MINUTE }).json(409)).toMatchObject({
    details: { ...NEEDED.details, early: true },
  });
  for (const wrong of [{ ahead: 5 * MINUTE + 1 }, { ahead: -1 }, { ahead: 0.5 }, { ahead: null }])
    await ready({ biddingAmount: 1, ...wrong }).expect(400);
  await confirm(buyer).expect(200);
  await change(buyer, 100);
  expect(await ready({ biddingAmount: 100, ahead: 5 * MINUTE }).json()).toEqual({ freshUntil: null });
  for (const above of [-1, 0.001, '5', undefined, [5]])
    expect((await buyer.raw('PUT', BIDS, { body: JSON.stringify({ above }) })).status).toBe(400);
});

test('the amount is encrypted, at any length, and deleted with the person', async () => {
  const buyer = await server.buyer('erased');
  const records = server.stores.reads.state(bidConfirmationRecords);
  const stored = async () => (await records.get(buyer.userId))?.above;
  const lengths = [];
  for (const above of [7, 7_654_321.09]) {
    await change(buyer, above);
    lengths.push((await stored())?.length);
    expect(await stored()).not.toMatch(/765|0007/);
  }
  expect(lengths[0]).toBe(lengths[1]);
  // Encrypted with another root key: each bid needs a factor.
  await records.update(buyer.userId, { above: 'AAAA' });
  expect(await buyer.get(BIDS).json()).toEqual({ above: 0 });
  await admin.delete(`/api/user/delete/${buyer.userId}`).expect(200);
  expect(await stored()).toBeUndefined();
});
