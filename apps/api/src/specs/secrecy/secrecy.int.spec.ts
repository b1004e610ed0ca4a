import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import type { UserView } from '@tender/contracts';
import { permissionsIn } from '@tender/http';
import type { Route } from '../../docs/reference.js';
import { routesOf } from '../../docs/routes.js';
import { TestServer } from '../../testing/server/test-server.js';
import { callRoutes, type Known } from '../../testing/secrecy/leaks.js';
import type { Person } from '../../testing/callers/person.js';
import { expectSecrecy, NET_PROFIT } from '../../testing/secrecy/secrecy.js';

/**
 * Secrecy between companies, and the access of each role (`domain.md §2`). `secrecy.deep.int.spec` covers every phase
 * of an auction.
 */

const REACHED = /^\/api\/(auction|lot|bidding)\//;

let server: TestServer;
let routes: Route[];
let admin: Person;
let aurelia: Person;
let boreas: Person;
let corvus: Person;

beforeAll(async () => {
  server = await TestServer.open({ env: { METRICS: 'loopback' } });
  routes = routesOf(server.app);
  admin = await server.admin();
  [aurelia, boreas, corvus] = [
    await server.buyer('aurelia'),
    await server.buyer('boreas'),
    await server.buyer('corvus'),
  ];
});
afterAll(() => server.close());

describe('another company', () => {
  test('is neither visible nor countable, while the auction is live and after the result', () =>
    expectSecrecy(server, { aurelia, boreas, corvus }, ['live', 'published']));

  test('leaves no trace in the own lists, and the own outcome shows after publication only', async () => {
    const { auction, lots } = await server.auction(admin, {
      buyers: [aurelia, boreas],
      lots: [1, 2, 3].map((lotNo) => ({ lotNo: `${lotNo}`, reservePrice: 100 })),
    });
    const bid = (by: Person, lot: number, biddingAmount: number) =>
      by.placeBid({ auctionId: auction._id, lotId: lots[lot]!._id, biddingAmount });
    await bid(aurelia, 0, 300);
    await bid(boreas, 0, 200);
    await bid(boreas, 1, 150);
    await bid(aurelia, 2, 400);
    const outcomes = async (by: Person) =>
      (await by.lots(auction._id)).map(({ outcome, bids }) => ({ outcome, bids: bids.length }));
    const silent = [{ bids: 1 }, { bids: 1 }, { bids: 0 }];
    expect(await outcomes(boreas)).toEqual(silent);
    await admin.complete(auction._id);
    expect(await outcomes(boreas)).toEqual(silent);
    await admin.publishResult(auction._id, NET_PROFIT);
    expect(await outcomes(boreas)).toEqual([
      { outcome: { won: false, priceToPay: null }, bids: 1 },
      { outcome: { won: true, priceToPay: 100 }, bids: 1 },
      { bids: 0 },
    ]);
    expect(await outcomes(aurelia)).toEqual([
      { outcome: { won: true, priceToPay: 200 }, bids: 1 },
      { bids: 0 },
      { outcome: { won: true, priceToPay: 100 }, bids: 1 },
    ]);
    const { users } = await boreas.get(`/api/auction/users/${auction._id}`).json<{ users: UserView[] }>();
    expect(users.map(({ _id }) => _id)).toEqual([boreas.userId]);
    const { performance } = await boreas.get('/api/bidding/getUserAuctionPerformance').json<{ performance: object }>();
    expect(performance).toMatchObject({ won: 1, lost: expect.any(Number), totalSpent: 100 });
  });
});

describe('roles', () => {
  let known: Known;
  beforeAll(async () => {
    const { auction, lots } = await server.auction(admin, {
      buyers: [aurelia],
      lots: [
        { lotNo: '1', reservePrice: 1 },
        { lotNo: '2', reservePrice: 1 },
      ],
    });
    const bidding = await aurelia.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 5 });
    known = { auction: auction._id, lots: lots.map(({ _id }) => _id), bid: bidding._id, owner: aurelia };
  });

  const statuses = async (asker: Person): Promise<Record<string, string[]>> => {
    const answers = await callRoutes(
      asker,
      known,
      routes.filter(({ path }) => REACHED.test(path)),
    );
    const byAnswer = Map.groupBy(answers, ({ status, body }) =>
      `${status} ${typeof body.code === 'string' ? body.code : ''}`.trim(),
    );
    return Object.fromEntries(
      [...byAnswer].map(([answer, calls]) => [answer, [...new Set(calls.map(({ call }) => call))]]),
    );
  };

  test.each(['buyerCompanyMember', 'viewerOnly'] as const)('a %s reaches no auction, lot or bid', async (role) => {
    const member = await server.buyer(role.toLowerCase());
    await admin.updateUser(member.userId, { role });
    expect(Object.keys(await statuses(await server.signedIn(member.email)))).toEqual(['403 FORBIDDEN']);
  });

  test('a person whose role was changed has to sign in again', async () => {
    const member = await server.buyer('demoted');
    await admin.updateUser(member.userId, { role: 'viewerOnly' });
    await member.get('/api/profile/me').expect(401);
  });

  test('a person without approval gets NOT_APPROVED', async () => {
    await server.guest().signUp(applicationOf('Pending'));
    const pending = await server.signedIn('pending@buyers.test');
    const answers = await statuses(pending);
    expect(Object.keys(answers)).toEqual(['409 NOT_APPROVED']);
    expect(await pending.get('/api/company/get').json(409)).toMatchObject({ code: 'NOT_APPROVED' });
    await pending.me();
  });

  test('an auditor reads everything and changes nothing', async () => {
    const auditor = await server.auditor();
    const before = await server.lastAction();
    const answers = await callRoutes(auditor, known, routes);
    // Any caller with the link of a mail can unsubscribe, in any role; a wrong link has no effect.
    const isLink = (call: string) => call.startsWith('POST /api/notifications/unsubscribe/');
    // A public route requires something other than a session, such as a signature. The own feed, factors and language are no data of the firm.
    const open = routes
      .filter(({ permission }) =>
        permissionsIn(permission).some((each) => ['public', 'calendar:own', 'session:own'].includes(each)),
      )
      .map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`));
    const isOpen = (call: string) => open.some((route) => route.test(call));
    const writes = answers.filter(({ call }) => !call.startsWith('GET') && !isOpen(call) && !isLink(call));
    expect(writes.filter(({ status }) => status !== 403).map(({ call, status }) => ({ call, status }))).toEqual([]);
    expect(await server.lastAction()).toBe(before);
    const read = (path: string) =>
      expect(answers.find(({ call }) => call === `GET ${path}`)).toMatchObject({ status: 200 });
    for (const path of [
      `/api/lot/getLots/${known.auction}`,
      `/api/bidding/getByAuction/${known.auction}`,
      `/api/bidding/get/userbiddings/${aurelia.userId}`,
      '/api/user/getAll',
      '/api/templates',
      '/api/notifications',
      '/api/notifications/deliveries',
      '/api/folder/list',
    ])
      read(path);
  });
});
