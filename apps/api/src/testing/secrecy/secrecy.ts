import { expect } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { routesOf } from '../../docs/routes.js';
import { ALERTED, alertAdmins } from '../staging/alerts.js';
import { PNG } from '../staging/files.js';
import type { TestServer } from '../server/test-server.js';
import { callRoutes, leaks, tells, type Known } from './leaks.js';
import type { Person } from '../callers/person.js';
import { REMARKS } from '../staging/viewing.js';

const AMOUNT = 91_234.56;
const RESERVE = 77_777.77;
export const NET_PROFIT = 31_337.31;
const REASON = 'a secret reason of the staff';
/** The one reason that companies may read. */
const PAUSED = 'a fire drill';

const STAFF_ONLY = [String(RESERVE), '7777777', String(NET_PROFIT), '3133731', REASON, REMARKS, ALERTED];

export const PHASES = ['draft', 'live', 'paused', 'completed', 'published'] as const;
type Phase = (typeof PHASES)[number];

export interface Companies {
  aurelia: Person;
  boreas: Person;
  corvus: Person;
}

/**
 * Runs an auction from draft to result. Aurelia and Boreas are invited, Corvus is not. In the given phases it calls
 * every route as the others: no answer may reveal Aurelia's data or staff data (`domain.md §2`).
 */
export async function expectSecrecy(server: TestServer, people: Companies, phases: readonly Phase[]): Promise<void> {
  const { aurelia, boreas, corvus } = people;
  const admin = await server.admin();
  const routes = routesOf(server.app);
  const deals = [
    { lotNo: '1', reservePrice: RESERVE, remarks: REMARKS },
    { lotNo: '2', reservePrice: RESERVE, minimumBid: 10 },
    { lotNo: '3', reservePrice: RESERVE },
  ];
  // The start is in the future, so that the clock does not open the auction during the test.
  const [startsAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const { auction, lots } = await server.auction(admin, {
    buyers: [aurelia, boreas],
    lots: deals,
    startsAt,
    endsAt,
    until: 'created',
    name: 'Hidden tender',
  });
  const [image] = (await admin.lotImages.add(lots[0]!._id, [new File([PNG], 'a.png')])).images;
  const known: Known = {
    auction: auction._id,
    lots: lots.map(({ _id }) => _id),
    bid: `${auction._id}.none`,
    owner: aurelia,
  };
  const hidden = ['Hidden tender', ...known.lots];
  const ofAurelia = [aurelia.companyId, 'aurelia', 'Aurelia', String(AMOUNT), '9123456', '91235', '91,234'];
  await alertAdmins(server, admin);
  const imageStatuses = () =>
    Promise.all(
      [aurelia, boreas, corvus, server.guest()].map(async (person) => (await person.raw('GET', image!)).status),
    );
  const leaksTo = async (asker: Person, secrets: readonly string[]) =>
    leaks(await callRoutes(asker, known, routes), [...STAFF_ONLY, ...ofAurelia, ...secrets], PAUSED);
  const sweep = async (phase: Phase): Promise<void> => {
    if (!phases.includes(phase)) return;
    expect(await leaksTo(boreas, phase === 'draft' ? hidden : [])).toEqual([]);
    if (phase !== 'draft') expect(await leaksTo(corvus, hidden)).toEqual([]);
  };

  await sweep('draft');
  expect(await imageStatuses()).toEqual([404, 404, 404, 401]);
  await admin.publish(auction._id);
  await admin.goLive(auction._id);
  expect(await imageStatuses()).toEqual([200, 200, 404, 401]);
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
  expect((await aurelia.happenings(auction._id)).map(({ kind }) => kind)).toContain('bidsVoided');
  expect((await boreas.happenings(auction._id)).map(({ kind }) => kind)).not.toContain('bidsVoided');
  await create(aurelia, 0, AMOUNT).expect(201);
  await aurelia.markLots([{ lotId: known.lots[0]!, favourite: true, note: 'aurelia wants it' }]);

  // Check that the search finds a known secret.
  expect((await aurelia.raw('GET', `/api/bidding/getByAuction/${auction._id}`)).text).toContain(String(AMOUNT));
  expect(
    ['{"amount":91235}', '[91235]', '"91235"', 'reference 8-91235f', 'x91235', '91235-'].map((text) =>
      tells(text, '91235'),
    ),
  ).toEqual([true, true, true, false, false, false]);

  await sweep('live');
  await admin.pause(auction._id, PAUSED);
  await sweep('paused');
  await admin.complete(auction._id);
  await sweep('completed');
  await admin.publishResult(auction._id, NET_PROFIT);
  await sweep('published');

  // Routes either refuse a guest or reveal nothing.
  const outside = await callRoutes(server.guest(), known, routes);
  expect(leaks(outside, [...hidden, ...STAFF_ONLY, ...ofAurelia])).toEqual([]);
  // Only the public log contains the auction's id.
  expect(
    leaks(
      outside.filter(({ call }) => !call.startsWith('GET /api/log')),
      [auction._id],
    ),
  ).toEqual([]);
}
