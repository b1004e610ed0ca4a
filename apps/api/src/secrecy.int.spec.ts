import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import type { BidView, UserView } from '@tender/contracts';
import type { Route } from './docs/reference.js';
import { routesOf } from './docs/routes.js';
import { PNG } from './testing/files.js';
import { TestHouse } from './testing/house.js';
import type { Person, Raw } from './testing/person.js';

/** What a company learns of another: nothing, by no call, before and after the result (`domain.md §2`). */

const AMOUNT = 91_234.56;
const RESERVE = 77_777.77;
const NET_PROFIT = 31_337.31;
const REASON = 'the house keeps this to itself';
/** The one reason that companies read. */
const PAUSED = 'a fire drill';
/** Fields that no answer to the buyer side has. */
const STAFF_FIELDS = [
  'reservePrice',
  'netProfit',
  'sold',
  'result',
  'winner',
  'winnerBid',
  'secondHighestBid',
  'estimate',
  'wrappedSealKey',
  'sealed',
  'passwordHash',
  'reason',
];

const REACHED = /^\/api\/(auction|lot|bidding)\//;

let house: TestHouse;
let routes: Route[];
let admin: Person;
let aurelia: Person;
let boreas: Person;
let corvus: Person;

beforeAll(async () => {
  house = await TestHouse.open({ env: { METRICS: 'loopback' } });
  routes = routesOf(house.app);
  admin = await house.admin();
  [aurelia, boreas, corvus] = [await house.buyer('aurelia'), await house.buyer('boreas'), await house.buyer('corvus')];
});
afterAll(() => house.close());

interface Known {
  auction: string;
  lots: string[];
  bid: string;
}

/** Every call that there is, under every id that somebody else has. */
async function everything(asker: Person, { auction, lots, bid }: Known): Promise<(Raw & { call: string })[]> {
  const ids = [auction, lots[0]!, bid, aurelia.userId, aurelia.companyId];
  const bodies: Record<string, object[]> = {
    '/api/bidding/create': [
      { auctionId: auction, lotId: lots[0], biddingAmount: 5, userId: aurelia.userId, companyId: aurelia.companyId },
      { auctionId: auction, lotId: lots[0], biddingAmount: 5, companyId: aurelia.companyId },
      { auctionId: auction, lotId: lots[1], biddingAmount: 0.01 },
    ],
    '/api/bidding/update/:id': [{ biddingAmount: 5 }],
    '/api/lot/updatepreferences': [{ preferences: [{ lotId: lots[0], favourite: true }] }],
  };
  const answers: (Raw & { call: string })[] = [];
  for (const { method, path } of routes.filter((route) => !route.path.startsWith('/api/auth/'))) {
    const addresses = /:\w+/.test(path) ? ids.map((id) => path.replace(/:\w+/, id)) : [path];
    for (const address of addresses) {
      const asks = method === 'GET' ? [{}] : (bodies[path] ?? [{}]).map((body) => ({ body: JSON.stringify(body) }));
      for (const ask of asks)
        answers.push({ ...(await asker.raw(method, address, ask)), call: `${method} ${address}` });
    }
  }
  return answers;
}

/** Names of all fields, and all texts and numbers, of an answer. */
function* within(value: unknown, field = ''): Iterable<{ field: string; value: unknown }> {
  yield { field, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* within(inner, name);
}

/** The names and labels of metrics: any digits may turn up in a measured value. */
const withoutSamples = (metrics: string): string => metrics.replace(/ \S+$/gm, '');

/** Whether a text tells a secret. Digits alone count as a number only: any may turn up within a random id or a hash. */
const tells = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) : text.includes(secret);

function leaks(answers: (Raw & { call: string })[], secrets: readonly string[]): unknown[] {
  return answers.flatMap(({ call, body, text, status }) => [
    ...(status >= 500 ? [{ call, status }] : []),
    ...secrets
      .filter((secret) => tells(call.endsWith('/metrics') ? withoutSamples(text) : text, secret))
      .map((secret) => ({ call, secret })),
    ...[...within(body)]
      .filter(({ field, value }) => STAFF_FIELDS.includes(field) && value !== PAUSED)
      .map(({ field }) => ({ call, field })),
  ]);
}

describe('another company', () => {
  test('is neither seen nor counted, from the draft to the published result', async () => {
    const deals = [
      { lotNo: '1', reservePrice: RESERVE },
      { lotNo: '2', reservePrice: RESERVE, minimumBid: 10 },
      { lotNo: '3', reservePrice: RESERVE },
    ];
    // It begins when it is told to, however long the draft is looked at.
    const [startsAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const { auction, lots } = await house.auction(admin, {
      buyers: [aurelia, boreas],
      lots: deals,
      startsAt,
      endsAt,
      until: 'created',
      name: 'Hidden tender',
    });
    const [image] = (await admin.lotImages.add(lots[0]!._id, [new File([PNG], 'a.png')])).images;
    const known: Known = { auction: auction._id, lots: lots.map(({ _id }) => _id), bid: `${auction._id}.none` };
    const hidden = ['Hidden tender', ...known.lots];
    const seesImage = async (...people: Person[]) =>
      Promise.all(people.map(async (person) => (await person.raw('GET', image!)).status));
    const ofHouse = [String(RESERVE), '7777777', String(NET_PROFIT), '3133731', REASON];
    const ofAurelia = [aurelia.companyId, 'aurelia', 'Aurelia', String(AMOUNT), '9123456', '91235', '91,234'];

    // A draft is nobody's.
    expect(leaks(await everything(boreas, known), [...hidden, ...ofHouse, ...ofAurelia])).toEqual([]);
    expect(await seesImage(aurelia, boreas, corvus, house.guest())).toEqual([404, 404, 404, 401]);
    await admin.publish(auction._id);
    await admin.goLive(auction._id);
    expect(await seesImage(aurelia, boreas, corvus, house.guest())).toEqual([200, 200, 404, 401]);
    const create = (by: Person, lot: number, biddingAmount: number) =>
      by.post('/api/bidding/create', { auctionId: auction._id, lotId: known.lots[lot], biddingAmount });
    const { bidding } = await create(aurelia, 0, AMOUNT).json<{ bidding: BidView }>(201);
    await create(aurelia, 2, AMOUNT).expect(201);
    known.bid = bidding._id;
    ofAurelia.push(bidding._id, bidding.receipt!.hash);
    await create(boreas, 0, 100).expect(201);
    await aurelia.keepDrafts(auction._id, {
      lots: [{ lotId: known.lots[1]!, amount: String(AMOUNT), valuation: '91,234' }],
      limits: { limit: '9123456', perCarat: '' },
    });
    expect((await aurelia.drafts(auction._id)).limits.limit).toBe('9123456');
    await admin.patch(`/api/bidding/void/${auction._id}`, { companyId: aurelia.companyId, reason: REASON }).expect(200);
    expect((await aurelia.happened(auction._id)).map(({ kind }) => kind)).toContain('bidsVoided');
    expect((await boreas.happened(auction._id)).map(({ kind }) => kind)).not.toContain('bidsVoided');
    await create(aurelia, 0, AMOUNT).expect(201);
    await aurelia.markLots([{ lotId: known.lots[0]!, favourite: true, note: 'aurelia wants it' }]);

    expect((await aurelia.raw('GET', `/api/bidding/getByAuction/${auction._id}`)).text).toContain(String(AMOUNT));
    expect(
      ['{"amount":91235}', '[91235]', '"91235"', 'reference 8-91235f', 'x91235', '91235-'].map((text) =>
        tells(text, '91235'),
      ),
    ).toEqual([true, true, true, false, false, false]);

    const sweep = async () => {
      expect(leaks(await everything(boreas, known), [...ofHouse, ...ofAurelia])).toEqual([]);
      expect(leaks(await everything(corvus, known), [...hidden, ...ofHouse, ...ofAurelia])).toEqual([]);
    };
    await sweep();
    await admin.pause(auction._id, PAUSED);
    await sweep();
    await admin.complete(auction._id);
    await sweep();
    await admin.publishResult(auction._id, NET_PROFIT);
    await sweep();

    // To the guest the calls are shut, and the open ones tell nothing.
    const outside = await everything(house.guest(), known);
    expect(leaks(outside, [...hidden, ...ofHouse, ...ofAurelia])).toEqual([]);
    // That there is an auction of this id stands in the public log, and nothing else of it.
    expect(
      leaks(
        outside.filter(({ call }) => !call.startsWith('GET /api/log')),
        [auction._id],
      ),
    ).toEqual([]);
  });

  test('leaves no trace in the own lists, and the own outcome shows after publication only', async () => {
    const { auction, lots } = await house.auction(admin, {
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
    const { auction, lots } = await house.auction(admin, {
      buyers: [aurelia],
      lots: [
        { lotNo: '1', reservePrice: 1 },
        { lotNo: '2', reservePrice: 1 },
      ],
    });
    const bidding = await aurelia.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 5 });
    known = { auction: auction._id, lots: lots.map(({ _id }) => _id), bid: bidding._id };
  });

  const statuses = async (asker: Person): Promise<Record<string, string[]>> => {
    const answers = (await everything(asker, known)).filter(({ call }) => REACHED.test(call.split(' ')[1]!));
    const byAnswer = Map.groupBy(answers, ({ status, body }) =>
      `${status} ${typeof body.code === 'string' ? body.code : ''}`.trim(),
    );
    return Object.fromEntries(
      [...byAnswer].map(([answer, calls]) => [answer, [...new Set(calls.map(({ call }) => call))]]),
    );
  };

  test.each(['buyerCompanyMember', 'viewerOnly'] as const)('a %s reaches no auction, lot or bid', async (role) => {
    const member = await house.buyer(role.toLowerCase());
    await admin.updateUser(member.userId, { role });
    expect(Object.keys(await statuses(await house.signedIn(member.email)))).toEqual(['403 FORBIDDEN']);
  });

  test('a person whose role was changed has to sign in again', async () => {
    const member = await house.buyer('demoted');
    await admin.updateUser(member.userId, { role: 'viewerOnly' });
    await member.get('/api/profile/me').expect(401);
  });

  test('a person who is not approved is told to wait, and no more', async () => {
    await house.guest().signUp(applicationOf('Pending'));
    const pending = await house.signedIn('pending@buyers.test');
    const answers = await statuses(pending);
    expect(Object.keys(answers)).toEqual(['409 NOT_APPROVED']);
    expect(await pending.get('/api/company/get').json(409)).toMatchObject({ code: 'NOT_APPROVED' });
    await pending.me();
  });

  test('an auditor reads everything and changes nothing', async () => {
    const auditor = await house.auditor();
    const before = await house.lastAction();
    const answers = await everything(auditor, known);
    // By the link of a mail anybody stops that mail, whatever their role: a wrong one stops none.
    const isLink = (call: string) => call.startsWith('POST /api/notifications/unsubscribe/');
    // What is public asks for something else than a session: a signature.
    const open = routes
      .filter(({ permission }) => permission === 'public')
      .map(({ method, path }) => `${method} ${path}`);
    const writes = answers.filter(({ call }) => !call.startsWith('GET') && !open.includes(call) && !isLink(call));
    expect(writes.filter(({ status }) => status !== 403).map(({ call, status }) => ({ call, status }))).toEqual([]);
    expect(await house.lastAction()).toBe(before);
    const read = (path: string) =>
      expect(answers.find(({ call }) => call === `GET ${path}`)).toMatchObject({ status: 200 });
    for (const path of [
      `/api/lot/getLots/${known.auction}`,
      `/api/bidding/getByAuction/${known.auction}`,
      `/api/bidding/get/userbiddings/${aurelia.userId}`,
      '/api/user/getAll',
    ])
      read(path);
  });
});
