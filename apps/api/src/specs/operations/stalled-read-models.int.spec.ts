import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { NO_STREAM } from '@tender/event-store';
import { CHAIN_START, SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { alertsOf } from '../../testing/staging/alerts.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** Appends an event that this release cannot read, like one of a later release or of a bug. */
async function appendUnreadable({ stores }: TestServer, stream: string, type: string): Promise<void> {
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
  const last = (await stores.events.readStream(stream, 0, 1_000)).at(-1)?.revision ?? NO_STREAM;
  await stores.events.appendEvents(stream, last, [{ id, type, data: {}, metadata }]);
}

let server: TestServer;
let log: string[];
let admin: Person;
let buyer: Person;
/** Two auctions that the buyer is invited to. */
let one: Awaited<ReturnType<TestServer['auction']>>;
let other: typeof one;
let placed: BidView;
beforeAll(async () => {
  server = await TestServer.open({ log: (log = []), env: { METRICS: 'a token of metrics' } });
  [admin, buyer] = [await server.admin(), await server.buyer('ann')];
  one = await server.auction(admin, { buyers: [buyer] });
  other = await server.auction(admin, { buyers: [buyer] });
});
afterAll(() => server.close());

test('stalled read models of people do not stop the bidding, and are reported', async () => {
  const { auction, lots } = one;
  const bob = await server.buyer('bob');
  await appendUnreadable(server, 'company-ofALaterRelease', 'MemberJoined');
  await eventually(() => server.stores.projections.progress.failures.length === 2);

  const { code } = await admin.get('/api/user/getAll').json<{ code: string }>(503);
  expect(code).toBe('READ_MODEL_STOPPED');
  const bid = { auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 120 };
  placed = await buyer.placeBid(bid);
  expect(await buyer.get(`/api/bidding/getByAuction/${auction._id}`).json()).toEqual({ biddings: [placed] });
  await bob.get(`/api/auction/getAllAuctions`).expect(200);

  const { status, standingStill } = await server
    .guest()
    .get('/health/ready')
    .json<{ status: string; standingStill: string[] }>();
  expect({ status, standingStill: [...standingStill].sort() }).toEqual({
    status: 'ready',
    standingStill: ['firms', 'memberships'],
  });
  const metrics = await server
    .guest()
    .raw('GET', '/metrics', { headers: { authorization: 'Bearer a token of metrics' } });
  expect(metrics.text).toContain('tender_projections_standing_still 2');
  await eventually(() => log.some((line) => line.includes('company-ofALaterRelease@0 (MemberJoined)')));

  await eventually(async () => (await alertsOf(admin, 'readModelStopped')).length === 2, 'an alert for each of them');
  expect((await alertsOf(admin, 'readModelStopped')).map(({ title }) => title).sort()).toEqual(
    ['firms', 'memberships'].map((name) => `A read model has stopped: ${name}`),
  );
  expect((await admin.dailySummary()).needs.standingStill.projections.toSorted()).toEqual(['firms', 'memberships']);
});

test('an auction with an unreadable event sends no live messages, and all others still do', async () => {
  const listener = await Listener.open(admin);
  try {
    await appendUnreadable(server, `auction-${other.auction._id}`, 'AuctionPaused');
    await buyer.reviseBid(placed._id, { biddingAmount: 130 });
    await eventually(() => listener.kinds.includes('updateBidding'), 'live messages of the other auction arrive');
  } finally {
    listener.close();
  }
  const lines = (words: string) => log.filter((line) => line.includes(words)).length;
  expect(lines('the live feed failed')).toBe(0);
  expect(lines('live messages of this stream have stopped')).toBe(1);
});
