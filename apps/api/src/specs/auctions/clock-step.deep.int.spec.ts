import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { stageViewing } from '@tender/api-driver';
import { verifyAuction } from '@tender/auctions/rules';
import type { AuctionView, BidView, ClockView, ErrorAnswer } from '@tender/contracts';
import { guardedClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { ProcessHeartbeat } from '@tender/platform/heartbeat';
import { ApiReactors } from '../../reactors/api-reactors.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { embedded } from '../../testing/server/servers.js';

/**
 * A machine whose clock is set while the server runs. The tests set its wall clock and its monotonic clock. Each test
 * begins at the time at which the previous one ended.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let wall = Date.parse('2026-11-20T12:00:00.000Z');
let monotonic = 1_000;
/** Start of the test. */
let noon: number;
let lines: string[];
let server: TestServer;
let admin: Person;
let buyer: Person;

/** Advances both clocks by `millis`, and sets the wall clock by `setBy` in addition. */
function pass(millis: number, setBy = 0): void {
  monotonic += millis;
  wall += millis + setBy;
}
const clock = () => guardedClock({ wall: () => wall, monotonic: () => monotonic });

async function open(folder?: string): Promise<void> {
  lines = [];
  server = await TestServer.open({
    clock: clock(),
    log: lines,
    env: { SESSION_IDLE_MINUTES: '10080', SESSION_ABSOLUTE_HOURS: '720' },
    ...(folder && { folder }),
  });
  // Startup waits only a few seconds for due tasks: on a busy machine they continue afterwards.
  await eventually(() => server.app.get(ApiReactors).started, 'everything that was due is tried');
}

beforeAll(async () => {
  await open();
  await server.buyer('ann');
});
beforeEach(async () => {
  wall = Date.parse(server.stores.clock());
  await look();
  expect(server.stores.clock.step).toBeNull();
  noon = wall;
  lines.length = 0;
  await signIn();
});
afterAll(() => server.close());

async function signIn(): Promise<void> {
  [admin, buyer] = [await server.admin(), await server.signedIn('ann@buyers.test')];
}

const at = (millis: number): string => new Date(noon + millis).toISOString();
const look = () => server.app.get(ApiReactors).clockMonitor.check();
const auctionNow = async (id: string, person = admin): Promise<AuctionView> =>
  (await person.auctions()).find(({ _id }) => _id === id)!;
const bid = (auctionId: string, lotId: string, biddingAmount: number) =>
  buyer.post('/api/bidding/create', { auctionId, lotId, biddingAmount });

/** Polls, because the reactors process an event with a delay. */
async function becomes(id: string, status: AuctionView['status']): Promise<AuctionView> {
  await eventually(async () => {
    await look();
    await server.app.get(ApiReactors).checkDue();
    return (await auctionNow(id)).status === status;
  }, status);
  return auctionNow(id);
}

/** A live auction with two lots that ends in `minutes`. */
async function live(minutes: number) {
  const { auction, lots } = await server.auction(admin, {
    buyers: [buyer],
    lots: [
      { lotNo: '1', reservePrice: 10 },
      { lotNo: '2', reservePrice: 10 },
    ],
    endsAt: new Date(Date.parse(server.stores.clock()) + minutes * MINUTE).toISOString(),
  });
  return { id: auction._id, endsAt: auction.endsAt, lots: lots.map(({ _id }) => _id) };
}

const logged = (words: string): number => lines.filter((line) => line.includes(words)).length;

describe('when the clock is five hours ahead for two and a half seconds', () => {
  test('auctions that would have ended pause, none completes or opens, and the others accept bids at the right time', async () => {
    const [soon, late] = [await live(60), await live(6 * 60)];
    const { auction: coming } = await server.auction(admin, {
      buyers: [buyer],
      until: 'published',
      startsAt: at(2 * HOUR),
      endsAt: at(9 * HOUR),
    });
    pass(1_000, 5 * HOUR);
    expect(await becomes(soon.id, 'paused')).toMatchObject({ reason: 'clock', endsAt: soon.endsAt });
    expect(await auctionNow(soon.id, buyer)).toMatchObject({ status: 'paused', reason: 'clock' });
    const { bidding } = await bid(late.id, late.lots[0]!, 50).json<{ bidding: BidView }>(201);
    expect(bidding.placedAt).toBe(at(1_000));
    expect((await auctionNow(coming._id)).status).toBe('pending');
    expect(logged('clock has jumped')).toBe(1);

    pass(2_500, -5 * HOUR);
    await look();
    expect(server.stores.clock.step).toBeNull();
    pass(10_000);
    const auction = await admin.goLive(soon.id);
    expect(auction).toMatchObject({ status: 'live', endsAt: at(HOUR + 12_500) });
    await bid(soon.id, soon.lots[0]!, 60).expect(201);
    await bid(late.id, late.lots[1]!, 60).expect(201);
    pass(HOUR + 20_000);
    await becomes(soon.id, 'completed');
    expect(verifyAuction(await server.stores.events.readStream(`auction-${soon.id}`, 0, 100))).toMatchObject({
      ok: true,
    });
  });

  test('no bid is refused for an end that is not reached, whether the bid or the clock check comes first', async () => {
    const { id, lots } = await live(60);
    pass(1_000, 5 * HOUR);
    // The server also checks the clock every second. This check may come before or after the bid.
    const { status, body } = await bid(id, lots[0]!, 50);
    expect(status === 201 ? 'placed' : (body as ErrorAnswer).code).toMatch(/^(placed|AUCTION_NOT_LIVE)$/);
    expect(await becomes(id, 'paused')).toMatchObject({ reason: 'clock' });
    expect(await bid(id, lots[1]!, 50).json(409)).toMatchObject({ code: 'AUCTION_NOT_LIVE' });
  });
});

test('many small clock steps end no auction: the steps are summed', async () => {
  const { id } = await live(2);
  for (let second = 0; second < 60; second++) {
    pass(1_000, 1_900);
    await look();
  }
  expect(await becomes(id, 'paused')).toMatchObject({ reason: 'clock' });
  expect(logged('clock has jumped')).toBe(1);
  // The clock is not accepted, however long the steps continue.
  for (let second = 0; second < 360; second++) {
    pass(1_000, 1_900);
    await look();
  }
  expect(logged('is trusted again')).toBe(0);
  expect(Date.parse(server.stores.clock())).toBeLessThan(noon + 430_000);
});

describe('a clock that keeps its new time', () => {
  test('ahead is accepted after minutes: a skipped end pauses the auction, a due start opens one', async () => {
    const [soon, late] = [await live(60), await live(6 * 60)];
    const { auction: coming } = await server.auction(admin, {
      buyers: [buyer],
      until: 'published',
      startsAt: at(2 * HOUR),
      endsAt: at(9 * HOUR),
    });
    pass(1_000, 3 * HOUR);
    await becomes(soon.id, 'paused');
    pass(4 * MINUTE);
    await look();
    expect(server.stores.clock()).toBe(at(4 * MINUTE + 1_000));
    pass(2 * MINUTE);
    await look();
    expect(server.stores.clock()).toBe(at(3 * HOUR + 6 * MINUTE + 1_000));
    expect(logged('is trusted again')).toBe(1);
    await becomes(coming._id, 'live');
    expect((await auctionNow(soon.id)).status).toBe('paused');
    await bid(late.id, late.lots[0]!, 50).expect(201);
    const auction = await admin.goLive(soon.id);
    // The auction gets the remaining hour back.
    expect(auction.endsAt).toBe(at(4 * HOUR + 6 * MINUTE));
  });

  test('ahead because the machine slept is an outage for an auction that has little time left', async () => {
    const { id } = await live(68);
    pass(1_000, HOUR);
    await look();
    expect((await auctionNow(id)).status).toBe('live');
    pass(4 * MINUTE);
    await look();
    pass(61_000);
    await look();
    expect((await auctionNow(id)).status).toBe('live');
    pass(3 * MINUTE);
    expect(await becomes(id, 'paused')).toMatchObject({ reason: 'outage' });
  });

  test('behind ends nothing early: an auction pauses at an end that only one clock has reached, or ends on time', async () => {
    const [soon, late] = [await live(2), await live(60)];
    pass(1_000, -2 * HOUR);
    await look();
    pass(2 * MINUTE);
    expect(await becomes(soon.id, 'paused')).toMatchObject({ reason: 'clock' });
    expect(await admin.patch(`/api/auction/live/${soon.id}`, { data: {} }).json(409)).toMatchObject({
      code: 'ENDS_IN_THE_PAST',
    });
    pass(4 * MINUTE);
    await look();
    expect(server.stores.clock()).toBe(at(6 * MINUTE + 1_000 - 2 * HOUR));
    await bid(late.id, late.lots[0]!, 50).expect(201);
    pass(60 * MINUTE);
    await server.app.get(ApiReactors).checkDue();
    expect((await auctionNow(late.id)).status).toBe('live');
    pass(2 * HOUR);
    await becomes(late.id, 'completed');
  });

  test('until the next start becomes the server’s time; an end in between is an outage', async () => {
    const { id } = await live(60);
    await server.close({ keep: true });
    wall += 5 * HOUR;
    await open(server.folder);
    admin = await server.admin();
    expect(await becomes(id, 'paused')).toMatchObject({ reason: 'outage' });
  });
});

test('a clock that is ten days ahead is not accepted automatically: it would complete a viewing irreversibly', async () => {
  const { viewing } = await stageViewing(admin, { now: at(0), until: 'published', emails: [buyer.email] });
  await buyer.bookings.request(viewing._id, { date: viewing.startDate!, slots: [9] });
  pass(1_000, 10 * 24 * HOUR);
  for (let minute = 0; minute < 20; minute++) {
    pass(MINUTE);
    await look();
  }
  expect(logged('ahead by more than a day')).toBe(1);
  expect(logged('is trusted again')).toBe(0);
  expect(server.stores.clock()).toBe(at(20 * MINUTE + 1_000));
  pass(1_000, -10 * 24 * HOUR);
  await look();
  expect(server.stores.clock.step).toBeNull();
  await server.app.get(ApiReactors).checkDue();
  expect((await admin.viewings.getViewing(viewing._id)).status).toBe('published');
  expect(await admin.bookings.listOfViewing(viewing._id)).toMatchObject([{ status: 'pending' }]);
});

describe('a server that starts with a clock ten days ahead', () => {
  const restart = async (setBy: number): Promise<void> => {
    const reactors = server.app.get(ApiReactors);
    const head = await server.stores.events.head();
    await eventually(() => reactors.status.every(({ position }) => position !== null && position >= head), 'level');
    await server.close({ keep: true });
    wall += setBy;
    await open(server.folder);
    admin = await server.admin();
  };
  const TEN_DAYS = 10 * 24 * HOUR;
  const clockView = async (person = admin) =>
    (await person.get('/api/reactor/clock').json<{ clock: ClockView }>()).clock;
  const parts = async () => (await server.guest().get('/health/ready').json<{ parts: { clock: string } }>()).parts;
  const accept = (machine: string, person = admin) => person.post('/api/reactor/accept-clock', { machine });

  /** A viewing with a request, a live and a coming auction: all are over ten days later. */
  async function staged() {
    const { viewing } = await stageViewing(admin, { now: at(0), until: 'published', emails: [buyer.email] });
    await buyer.bookings.request(viewing._id, { date: viewing.startDate!, slots: [9] });
    const { auction: coming } = await server.auction(admin, {
      buyers: [buyer],
      until: 'published',
      startsAt: at(2 * HOUR),
      endsAt: at(9 * HOUR),
    });
    return { viewing: viewing._id, auction: await live(60), coming: coming._id };
  }
  const standing = async ({ viewing, auction, coming }: Awaited<ReturnType<typeof staged>>) => {
    await server.app.get(ApiReactors).checkDue();
    const [booking] = await admin.bookings.listOfViewing(viewing);
    return [
      (await admin.viewings.getViewing(viewing)).status,
      booking?.status,
      (await auctionNow(auction.id)).status,
      (await auctionNow(coming)).status,
    ];
  };
  const HELD = ['published', 'pending', 'paused', 'pending'];

  test('does nothing irreversible, also after a restart, and continues normally once the clock is corrected', async () => {
    const all = await staged();
    pass(MINUTE);
    await restart(TEN_DAYS);
    expect(await standing(all)).toEqual(HELD);
    expect((await auctionNow(all.auction.id)).reason).toBe('clock');
    expect(await clockView()).toEqual({ house: at(MINUTE), machine: at(MINUTE + TEN_DAYS), waitsForAdmin: true });
    expect(await parts()).toMatchObject({ clock: 'inDoubt' });
    expect((await admin.dailySummary()).needs.clockInDoubt).toBe(true);
    await look();
    expect(logged('ahead by more than a day')).toBe(1);
    pass(20 * MINUTE);
    await look();
    await restart(0);
    expect(await standing(all)).toEqual(HELD);
    expect((await clockView()).waitsForAdmin).toBe(true);

    pass(MINUTE, -TEN_DAYS);
    await look();
    expect(await clockView()).toEqual({ house: at(22 * MINUTE), machine: null, waitsForAdmin: false });
    expect(await parts()).toMatchObject({ clock: 'ready' });
    expect(await standing(all)).toEqual(HELD);
    expect(await admin.goLive(all.auction.id)).toMatchObject({ status: 'live', endsAt: at(HOUR + 21 * MINUTE) });
    buyer = await server.signedIn(buyer.email);
    await bid(all.auction.id, all.auction.lots[0]!, 50).expect(201);
    pass(2 * HOUR);
    await becomes(all.coming, 'live');
  });

  test('continues when an admin accepts the clock: held tasks become due, and auctions stay paused', async () => {
    const all = await staged();
    await restart(TEN_DAYS);
    expect(await standing(all)).toEqual(HELD);
    buyer = await server.signedIn(buyer.email);
    await accept(at(TEN_DAYS), buyer).expect(403);
    await accept(at(0)).expect(409);
    const { clock } = await accept(at(TEN_DAYS)).json<{ clock: ClockView }>(201);
    expect(clock).toEqual({ house: at(TEN_DAYS), machine: null, waitsForAdmin: false });
    // All sessions have been idle for ten days.
    await admin.get('/api/reactor/clock').expect(401);
    admin = await server.admin();
    expect(await accept(at(TEN_DAYS)).json(409)).toMatchObject({ code: 'CLOCK_CHANGED' });
    expect(await standing(all)).toEqual(['completed', 'rejected', 'paused', 'paused']);
    expect(logged('an admin has confirmed')).toBe(1);
    await restart(0);
    expect((await clockView()).machine).toBeNull();
  });

  test('accepts it if nothing fell due in between: the server was shut down', async () => {
    await server.close();
    await open();
    await server.buyer('ann');
    await signIn();
    await live(24 * 24 * 60);
    await restart(TEN_DAYS);
    expect(await clockView()).toEqual({ house: at(TEN_DAYS), machine: null, waitsForAdmin: false });
  });

  test('accepts it if it is ahead by hours only, for example after a night', async () => {
    const all = await staged();
    await restart(20 * HOUR);
    expect((await clockView()).machine).toBeNull();
    expect(await standing(all)).toEqual(['published', 'pending', 'paused', 'paused']);
  });
});

embedded('beside no other process', () => {
  test('a process that was suspended counts as an outage', async () => {
    const { id } = await live(60);
    pass(58 * MINUTE);
    const heartbeat = server.app.get(ProcessHeartbeat);
    const before = performance.now();
    heartbeat.notice(before);
    pass(10 * MINUTE);
    heartbeat.notice(before + 10 * MINUTE);
    expect(await becomes(id, 'paused')).toMatchObject({ reason: 'outage' });
  });
});
