import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { verifyAuction } from '@tender/auctions/rules';
import type { AuctionView, BidView } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { embedded } from '../../testing/server/servers.js';

/** Auctions open and close by the clock, which the tests set (`domain.md §5`). */

const MINUTE = 60_000;
const BEGIN = '2026-11-20T09:00:00.000Z';
/** Default start and end of the auctions of `server.auction`. */
const START = plusMillis(BEGIN, MINUTE);
const END = plusMillis(BEGIN, 60 * MINUTE);

let now: string;
let server: TestServer;
let admin: Person;
let buyer: Person;
const LONG_SESSIONS = { SESSION_IDLE_MINUTES: '10080', SESSION_ABSOLUTE_HOURS: '720' };
const log: string[] = [];
const openServer = (env: Record<string, string> = {}, folder?: string) =>
  TestServer.open({ clock: () => now, env: { ...LONG_SESSIONS, ...env }, log, ...(folder && { folder }) });

beforeEach(async () => {
  now = BEGIN;
  server = await openServer();
  [admin, buyer] = [await server.admin(), await server.buyer('ann')];
});
afterEach(() => server.close());

const minutes = (count: number, from = END): string => plusMillis(from, count * MINUTE);

/** Stops the server, and starts it again at the time `to`. */
async function down(to: string, env: Record<string, string> = {}): Promise<void> {
  await server.close({ keep: true });
  now = to;
  server = await openServer(env, server.folder);
  [admin, buyer] = [admin, buyer].map((person) =>
    Object.assign(server.guest(), { ...person, address: server.address }),
  ) as [Person, Person];
}

const auctionNow = async (id: string): Promise<AuctionView> => (await admin.auctions()).find(({ _id }) => _id === id)!;

/** Checks due tasks now instead of waiting up to a second for the timer. */
async function becomes(id: string, status: AuctionView['status']): Promise<AuctionView> {
  await eventually(async () => {
    await server.app.get(ApiReactors).checkDue();
    return (await auctionNow(id)).status === status;
  }, status);
  return auctionNow(id);
}

const events = (id: string): Promise<RecordedEvent[]> => server.stores.events.readStream(`auction-${id}`, 0, 1_000);
const times = async (id: string, type: string) =>
  (await events(id))
    .filter((event) => event.type === type)
    .map(({ data, metadata }) => ({ ...data, at: metadata.at, role: metadata.actor.role }));
const bid = (auctionId: string, lotId: string, biddingAmount: number) =>
  buyer.post('/api/bidding/create', { auctionId, lotId, biddingAmount });

/** A published auction with two lots that opens on schedule. */
async function waiting(details: object = {}): Promise<{ id: string; lots: [string, string] }> {
  const { auction, lots } = await server.auction(admin, {
    buyers: [buyer],
    lots: [
      { lotNo: '1', reservePrice: 10 },
      { lotNo: '2', reservePrice: 10 },
    ],
    until: 'published',
    ...details,
  });
  expect(auction).toMatchObject({ startsAt: START, endsAt: END });
  return { id: auction._id, lots: lots.map(({ _id }) => _id) as [string, string] };
}

describe('an auction', () => {
  test('opens at its start and closes at its end, once and not before', async () => {
    const { id, lots } = await waiting();
    now = plusMillis(START, -1);
    await server.app.get(ApiReactors).checkDue();
    expect(await bid(id, lots[0], 50).json(409)).toMatchObject({ code: 'AUCTION_NOT_LIVE' });
    now = START;
    await becomes(id, 'live');
    await bid(id, lots[0], 50).expect(201);
    now = plusMillis(END, -1);
    await server.app.get(ApiReactors).checkDue();
    await bid(id, lots[1], 60).expect(201);
    now = END;
    await becomes(id, 'completed');
    await Promise.all([1, 2, 3].map(() => server.app.get(ApiReactors).checkDue()));
    expect(await times(id, 'AuctionWentLive')).toEqual([{ startsAt: START, endsAt: END, at: START, role: 'system' }]);
    expect(await times(id, 'AuctionCompleted')).toMatchObject([{ at: END, role: 'system' }]);
    expect(verifyAuction(await events(id))).toMatchObject({ ok: true });
  });

  test('opens by its timer', async () => {
    const { id } = await waiting();
    now = START;
    await eventually(async () => (await auctionNow(id)).status === 'live');
  });

  test('refuses bids and changes from its end on, also before the timer fires', async () => {
    const { id, lots } = await waiting();
    now = START;
    await becomes(id, 'live');
    const { bidding } = await bid(id, lots[0], 50).json<{ bidding: BidView }>(201);
    // The reactors are stopped: only the rules apply.
    await server.app.get(ApiReactors).onApplicationShutdown();
    for (const late of [END, plusMillis(END, 1), minutes(30)]) {
      now = late;
      const head = await server.stores.events.head();
      for (const refused of [
        bid(id, lots[1], 60),
        buyer.patch(`/api/bidding/update/${bidding._id}`, { biddingAmount: 70 }),
        buyer.delete(`/api/bidding/delete/${bidding._id}`),
        admin.patch(`/api/auction/pause/${id}`),
        admin.patch(`/api/auction/update/${id}`, { endsAt: minutes(120) }),
        admin.patch(`/api/bidding/void/${id}`, { companyId: buyer.companyId, reason: 'late' }),
      ])
        expect(await refused.json(409)).toMatchObject({ code: 'AUCTION_ENDED' });
      expect(await server.stores.events.head()).toBe(head);
    }
    await admin.complete(id);
    const results = await admin.lots(id);
    expect(results.map(({ result }) => result?.winnerBid)).toEqual([50, null]);
  });

  test('does not end while it is paused, and gets its time back', async () => {
    const { id } = await waiting();
    now = START;
    await becomes(id, 'live');
    now = minutes(-10);
    await admin.pause(id, 'a break');
    now = minutes(90);
    await server.app.get(ApiReactors).checkDue();
    expect((await auctionNow(id)).status).toBe('paused');
    const auction = await admin.goLive(id);
    expect(auction).toMatchObject({ status: 'live', endsAt: minutes(100) });
    now = minutes(100);
    await becomes(id, 'completed');
  });

  test('with a soft close ends later for each late bid, and then completes', async () => {
    const { id, lots } = await waiting({ extension: { windowSeconds: 120, extendSeconds: 300 } });
    now = START;
    await becomes(id, 'live');
    now = minutes(-3);
    const { bidding } = await bid(id, lots[0], 50).json<{ bidding: BidView }>(201);
    expect((await auctionNow(id)).endsAt).toBe(END);
    now = minutes(-2);
    await bid(id, lots[1], 50).expect(201);
    expect((await auctionNow(id)).endsAt).toBe(minutes(5));
    now = minutes(4);
    await server.app.get(ApiReactors).checkDue();
    await buyer.reviseBid(bidding._id, { biddingAmount: 80 });
    expect((await auctionNow(id)).endsAt).toBe(minutes(10));
    now = minutes(5);
    await server.app.get(ApiReactors).checkDue();
    expect((await auctionNow(id)).status).toBe('live');
    now = minutes(10);
    expect((await becomes(id, 'completed')).endsAt).toBe(minutes(10));
    expect(verifyAuction(await events(id))).toMatchObject({ ok: true });
  });

  test('keeps its order when the clock is set back', async () => {
    const { id, lots } = await waiting();
    now = START;
    await becomes(id, 'live');
    now = minutes(-20);
    await bid(id, lots[0], 50).expect(201);
    now = minutes(-40);
    const { bidding } = await bid(id, lots[1], 60).json<{ bidding: BidView }>(201);
    expect(bidding.placedAt).toBe(minutes(-20));
    expect(verifyAuction(await events(id))).toMatchObject({ ok: true });
  });
});

// On servers the worker reports a clock behind the history (`leader-history-monitor.int.spec.ts`).
embedded('a server whose clock is behind its own history', () => {
  const findings = async (): Promise<number> =>
    (await server.guest().get('/health/ready').json<{ historyFindings: number }>()).historyFindings;

  test('reports it at its start, continues, and ends the report when the clock has caught up', async () => {
    const { id, lots } = await waiting();
    now = START;
    await becomes(id, 'live');
    log.length = 0;
    await down(plusMillis(START, -20 * 60 * MINUTE));
    await eventually(async () => (await findings()) === 1, 'the finding');
    const errors = log.filter((line) => line.includes('"level":50')).map((line) => JSON.parse(line) as object);
    expect(errors).toMatchObject([
      {
        context: 'History',
        message: expect.stringMatching(
          /^the clock is behind the history: .+: the newest event is in the future by 20 h: /,
        ),
        ahead: { at: START },
      },
    ]);
    const { bidding } = await bid(id, lots[0], 50).json<{ bidding: BidView }>(201);
    expect(bidding.placedAt).toBe(START);

    now = START;
    expect(await findings()).toBe(0);
  });
});

describe('an outage of the server', () => {
  test('at the start of an auction: the next start opens the auction with its original times', async () => {
    const { id, lots } = await waiting();
    await down(minutes(20, START));
    expect(await becomes(id, 'live')).toMatchObject({ startsAt: START, endsAt: END });
    await bid(id, lots[0], 50).expect(201);
    now = END;
    await becomes(id, 'completed');
    expect(await times(id, 'AuctionWentLive')).toHaveLength(1);
  });

  test('at the end of an auction: the auction is paused with the reason outage, and gets its time back', async () => {
    const { id, lots } = await waiting();
    now = START;
    await becomes(id, 'live');
    await bid(id, lots[0], 50).expect(201);
    now = minutes(-5);
    await down(minutes(30));
    expect(await becomes(id, 'paused')).toMatchObject({ reason: 'outage' });
    const auctions = await buyer.auctions();
    expect(auctions).toMatchObject([{ status: 'paused', reason: 'outage' }]);
    expect(await times(id, 'AuctionPaused')).toMatchObject([{ reason: 'outage', since: minutes(-5), role: 'system' }]);
    const auction = await admin.goLive(id);
    expect(auction.endsAt).toBe(minutes(35));
    await bid(id, lots[1], 60).expect(201);
    // An outage that has already paused the auction does not count again.
    now = minutes(35);
    await becomes(id, 'completed');
    expect(verifyAuction(await events(id))).toMatchObject({ ok: true });
  });

  test('pauses an auction at its end if the end is within the grace; an earlier outage has no effect', async () => {
    const [short, early] = [await waiting(), await waiting()];
    now = START;
    await Promise.all([short, early].map(({ id }) => becomes(id, 'live')));
    await admin.updateAuction(early.id, { endsAt: minutes(60) });
    now = minutes(-8);
    await down(minutes(-7));
    await bid(short.id, short.lots[0], 50).expect(201);
    now = END;
    expect(await becomes(short.id, 'paused')).toMatchObject({ reason: 'outage' });
    now = minutes(60);
    await becomes(early.id, 'completed');
  });

  test('with OUTAGE_GRACE=0: the next start completes the auction once, at the time of that start', async () => {
    const { id, lots } = await waiting();
    now = START;
    await becomes(id, 'live');
    await bid(id, lots[0], 50).expect(201);
    now = minutes(-5);
    await down(minutes(45), { OUTAGE_GRACE: '0' });
    expect(await becomes(id, 'completed')).toMatchObject({ endsAt: END, cancelled: false });
    expect(await times(id, 'AuctionCompleted')).toMatchObject([{ at: minutes(45) }]);
    expect(await bid(id, lots[1], 60).json(409)).toMatchObject({ code: 'AUCTION_NOT_LIVE' });
    await down(minutes(50), { OUTAGE_GRACE: '0' });
    expect(await times(id, 'AuctionCompleted')).toHaveLength(1);
  });

  test('longer than an auction opens it and pauses it; the admins do the rest', async () => {
    const { id } = await waiting();
    await down(minutes(300));
    expect(await becomes(id, 'paused')).toMatchObject({ reason: 'outage' });
    expect(await times(id, 'AuctionWentLive')).toMatchObject([{ startsAt: START, endsAt: END }]);
    const auction = await admin.goLive(id);
    // The resume gives the auction its full length back.
    expect(auction.endsAt).toBe(minutes(300 + 59));
  });
});
