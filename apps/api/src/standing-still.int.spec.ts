import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NO_STREAM } from '@tender/event-store';
import { CHAIN_START, SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestHouse } from './testing/house.js';

/** An event of a company that this release cannot read, as one of a later release, or a bug, would leave it. */
async function appendUnreadable({ stores }: TestHouse): Promise<void> {
  const id = randomUUID();
  const metadata = {
    version: 99,
    at: stores.clock(),
    actor: SYSTEM,
    commandId: id,
    requestId: id,
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  };
  await stores.events.append('company-ofALaterRelease', NO_STREAM, [{ id, type: 'MemberJoined', data: {}, metadata }]);
}

let house: TestHouse;
let log: string[];
beforeAll(async () => {
  house = await TestHouse.open({ log: (log = []), env: { METRICS: 'a token of metrics' } });
});
afterAll(() => house.close());

test('read models of people that cannot take in an event leave bidding up, and say so', async () => {
  const admin = await house.admin();
  const buyer = await house.buyer('ann');
  const { auction, lots } = await house.auction(admin, { buyers: [buyer] });
  const other = await house.buyer('bob');
  await appendUnreadable(house);
  await eventually(() => house.stores.projections.progress.failures.length === 2);

  const { code } = await admin.get('/api/user/getAll').json<{ code: string }>(503);
  expect(code).toBe('READ_MODEL_STOPPED');
  const bid = { auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 120 };
  const bidding = await buyer.placeBid(bid);
  expect(await buyer.get(`/api/bidding/getByAuction/${auction._id}`).json()).toEqual({ biddings: [bidding] });
  await other.get(`/api/auction/getAllAuctions`).expect(200);

  const { status, standingStill } = await house
    .guest()
    .get('/health/ready')
    .json<{ status: string; standingStill: string[] }>();
  expect({ status, standingStill: [...standingStill].sort() }).toEqual({
    status: 'ready',
    standingStill: ['firms', 'memberships'],
  });
  const metrics = await house
    .guest()
    .raw('GET', '/metrics', { headers: { authorization: 'Bearer a token of metrics' } });
  expect(metrics.text).toContain('tender_projections_standing_still 2');
  await eventually(() => log.some((line) => line.includes('company-ofALaterRelease@0 (MemberJoined)')));
});
