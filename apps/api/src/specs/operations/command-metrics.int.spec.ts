import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import { TestServer } from '../../testing/server/test-server.js';
import { eventually } from '@tender/kernel/testing/eventually';
import type { Person } from '../../testing/callers/person.js';

const METRICS = 'a secret token';
const later = (instant: Instant, millis: number): Instant => new Date(Date.parse(instant) + millis).toISOString();

let now: Instant = '2026-11-20T09:00:00.000Z';
let server: TestServer;
let admin: Person;
let buyer: Person;

const open = (folder?: string): Promise<TestServer> =>
  TestServer.open({ env: { METRICS, SESSION_IDLE_MINUTES: '600' }, clock: () => now, ...(folder && { folder }) });

beforeAll(async () => {
  server = await open();
  [admin, buyer] = [await server.admin(), await server.buyer('ann')];
});
afterAll(() => server.close());

/** Number of commands or queries of a name with this outcome. */
async function counted(kind: 'command' | 'query', name: string, outcome: string): Promise<number> {
  const text = await (
    await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })
  ).text();
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`tender_${kind}_seconds_count{name="${name}",outcome="${outcome}"} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('commands', () => {
  test('are counted by type and outcome', async () => {
    const { auction, lots } = await server.auction(admin, {
      buyers: [buyer],
      startsAt: later(now, 60_000),
      endsAt: later(now, 3_600_000),
    });
    const bid = { auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 100 };
    const key = { 'idempotency-key': 'one bid' };
    // Two spellings of one path are the same call.
    for (const path of ['/api/bidding/create', '//api/%62idding/create']) await buyer.post(path, bid, key).expect(201);
    await buyer.post('/api/bidding/create', bid).expect(409);
    expect(
      await Promise.all(
        ['accepted', 'repeated', 'refused', 'failed'].map((outcome) => counted('command', 'PlaceBid', outcome)),
      ),
    ).toEqual([1, 1, 1, 0]);
    const { biddings } = await buyer.get(`/api/bidding/getByAuction/${auction._id}`).json<{ biddings: BidView[] }>();
    const revise = (biddingAmount: number, headers = {}) =>
      buyer.patch(`/api/bidding/update/${biddings[0]!._id}`, { biddingAmount }, headers);
    const again = { 'idempotency-key': 'the same amount' };
    await revise(100, again).expect(200);
    await revise(120).expect(200);
    expect(await counted('command', 'ReviseBid', 'accepted')).toBe(2);
    // The client did not get the answer, and the bid was raised in between.
    expect(await revise(100, again).json()).toMatchObject({ bidding: { biddingAmount: 120 } });
    await admin.complete(auction._id);
    await revise(100, again).expect(200);
    await revise(120, again).expect(409);
    expect(await counted('command', 'ReviseBid', 'repeated')).toBe(2);
    expect(await counted('command', 'RegisterCompany', 'accepted')).toBe(1);
  });

  test('of the startup and of the auction clock are counted like all others', async () => {
    expect(await counted('command', 'AddStaff', 'accepted')).toBe(1);
    await server.auction(admin, {
      buyers: [buyer],
      until: 'published',
      startsAt: later(now, 60_000),
      endsAt: later(now, 3_600_000),
    });
    expect(await counted('command', 'OpenIfDue', 'accepted')).toBe(0);
    now = later(now, 120_000);
    await eventually(
      async () => (await counted('command', 'OpenIfDue', 'accepted')) > 0,
      'the clock opens the auction',
    );

    await server.auction(admin, {
      buyers: [buyer],
      until: 'published',
      startsAt: later(now, 60_000),
      endsAt: later(now, 3_600_000),
    });
    await server.close({ keep: true });
    now = later(now, 120_000);
    server = await open(server.folder);
    await eventually(
      async () => (await counted('command', 'OpenIfDue', 'accepted')) > 0,
      'the start opens the auction',
    );
  });
});

test('queries are counted by name, also queries of people', async () => {
  admin = await server.admin();
  for (const path of [
    'profile/me',
    'user/getAll',
    'company/get-all',
    'user/mails',
    'auth/sessions',
    'auction/getAllAuctions',
  ])
    await admin.get(`/api/${path}`).expect(200);
  await admin.get('/api/user/get-user-info/nobody.here').expect(404);
  const names = ['GetProfile', 'GetUsers', 'GetCompanies', 'GetMails', 'GetOwnSessions', 'GetAuctions'];
  expect(await Promise.all(names.map((name) => counted('query', name, 'answered')))).not.toContain(0);
  expect(await counted('query', 'GetUser', 'refused')).toBe(1);
});
