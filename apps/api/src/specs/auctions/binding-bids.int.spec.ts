import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuctionPlan } from '@tender/api-driver';
import type { AuctionView, BidView, HappeningView, AuditVerdict } from '@tender/contracts';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** Features of auctions under the current rules: binding bids, voids of single bids, limits of a soft close. */

let server: TestServer;
let admin: Person;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  server = await TestServer.open();
  [admin, ann, bob] = [await server.admin(), await server.buyer('ann'), await server.buyer('bob')];
});
afterAll(() => server.close());

const ROWS = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
async function stage(plan: AuctionPlan = {}) {
  const { auction, lots } = await server.auction(admin, { buyers: [ann, bob], lots: ROWS, ...plan });
  const place = (by: Person, lot: number, biddingAmount: number): Promise<BidView> =>
    by.placeBid({ auctionId: auction._id, lotId: lots[lot]!._id, biddingAmount });
  return { id: auction._id, place };
}
const revise = (by: Person, bid: BidView, biddingAmount: number) =>
  by.patch(`/api/bidding/update/${bid._id}`, { biddingAmount });
const isSound = async (id: string): Promise<boolean> =>
  (await admin.get(`/api/audit/auctions/${id}/verify`).json<AuditVerdict>()).ok;

test('staff and buyers see the rules of a new auction; the API allows withdrawals by default', async () => {
  const { id } = await stage();
  for (const person of [admin, ann]) {
    const { auctions } = await person.get('/api/auction/getAllAuctions').json<{ auctions: AuctionView[] }>();
    expect(auctions.find(({ _id }) => _id === id)).toMatchObject({ rules: 5, withdrawals: 'allowed' });
  }
});

test('refuses a withdrawal and a lower amount if withdrawals are forbidden, also from an admin', async () => {
  const { id, place } = await stage({ withdrawals: 'forbidden' });
  const bid = await place(ann, 0, 120);
  expect(await revise(ann, bid, 119.99).json(409)).toMatchObject({ code: 'BID_NOT_LOWERED' });
  const byAdmin = admin.patch(`/api/bidding/update/${bid._id}`, { biddingAmount: 1, reason: 'by telephone' });
  expect(await byAdmin.json(409)).toMatchObject({ code: 'BID_NOT_LOWERED' });
  expect(await ann.delete(`/api/bidding/delete/${bid._id}`).json(409)).toMatchObject({ code: 'WITHDRAWAL_FORBIDDEN' });
  await revise(ann, bid, 121).json(200);
  expect(await isSound(id)).toBe(true);
});

test('a sealed auction accepts a lower amount', async () => {
  const { place } = await stage({ withdrawals: 'forbidden', bidVisibility: 'sealed' });
  const bid = await place(ann, 0, 120);
  await revise(ann, bid, 60).json(200);
});

test('an admin voids one bid; the company bids again, lower, and keeps its other bids', async () => {
  const { id, place } = await stage({ withdrawals: 'forbidden' });
  const [slip, other, ofBob] = [await place(ann, 0, 12_000), await place(ann, 1, 130), await place(bob, 0, 140)];
  const voidOf = (bidIds: string[]) =>
    admin.patch(`/api/bidding/void/${id}`, { companyId: ann.companyId, reason: 'a typing error', bidIds });
  expect(await voidOf([ofBob._id]).json(404)).toMatchObject({ code: 'NOT_FOUND' });
  await voidOf([]).json(400);
  const { biddings } = await voidOf([slip._id]).json<{ biddings: BidView[] }>(200);
  const statuses = Object.fromEntries(biddings.map(({ _id, status }) => [_id, status]));
  expect(statuses).toMatchObject({ [slip._id]: 'void', [other._id]: 'standing' });
  expect(await voidOf([slip._id]).json(409)).toMatchObject({ code: 'BID_NOT_STANDING' });
  expect(await place(ann, 0, 120)).toMatchObject({ biddingAmount: 120, status: 'standing' });
  expect(await isSound(id)).toBe(true);
});

describe('a soft close with limits', () => {
  const extension = { windowSeconds: 3_600, extendSeconds: 600, stepPercent: 10, latestEndSeconds: 900 };
  const endOf = async (id: string) => Date.parse((await admin.auctions()).find(({ _id }) => _id === id)!.endsAt);

  test('extends for first bids and sufficient raises, up to its latest end; only staff see the bidders', async () => {
    const { id, place } = await stage({ extension, endsAt: new Date(Date.now() + 600_000).toISOString() });
    const start = await endOf(id);
    const moved = async () => ((await endOf(id)) - start) / 1_000;
    const bid = await place(ann, 0, 100);
    expect(await moved()).toBe(600);
    await revise(ann, bid, 109.99).json(200);
    expect(await moved()).toBe(600);
    await place(bob, 0, 0.01);
    expect(await moved()).toBe(900);
    await revise(ann, bid, 10_000).json(200);
    expect(await moved()).toBe(900);
    const happened = async (by: Person) =>
      (await by.get(`/api/auction/happened/${id}`).json<{ happenings: HappeningView[] }>()).happenings
        .filter(({ kind }) => kind === 'endMoved')
        .map(({ movedBy }) => movedBy);
    expect(await happened(admin)).toEqual([
      { companyId: bob.companyId, times: 1 },
      { companyId: ann.companyId, times: 1 },
    ]);
    for (const buyer of [ann, bob]) expect(await happened(buyer)).toEqual([undefined, undefined]);
    expect(await isSound(id)).toBe(true);
  });

  test.each([
    ['stepPercent', 0],
    ['stepPercent', 101],
    ['stepPercent', 1.5],
    ['latestEndSeconds', 0],
    ['latestEndSeconds', 86_401],
  ])('%s cannot be %d', async (field, value) => {
    const { id } = await stage({ until: 'created' });
    await admin.patch(`/api/auction/update/${id}`, { extension: { ...extension, [field]: value } }).json(400);
  });
});
