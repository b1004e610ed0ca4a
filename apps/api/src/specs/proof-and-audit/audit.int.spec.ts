import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEvents } from '@tender/contracts';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { stageViewing } from '../../testing/staging/viewing.js';

/** Histories as an auditor sees them (`domain.md §10`). */

let server: TestServer;
let admin: Person;
let auditor: Person;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  server = await TestServer.open();
  [admin, auditor, ann, bob] = [
    await server.admin(),
    await server.auditor(),
    await server.buyer('ann'),
    await server.buyer('bob'),
  ];
});
afterAll(() => server.close());

const of = (id: string, call: string, kind = 'auctions') => `/api/audit/${kind}/${id}/${call}`;
const auctionOf = (id: string) => ({ kind: 'auction', id }) as const;
const stateAt = (id: string, at?: number, bids = 'all') => auditor.audit.auctionAt(id, { at, bids });
const eventsOf = (id: string, from = 0, limit = 1_000) => auditor.audit.events(auctionOf(id), { from, limit });

/** Makes an auction with two lots, with placed, revised and withdrawn bids, and a pause. */
async function bidding(details: { bidVisibility?: 'sealed' } = {}) {
  const { auction, lots } = await server.auction(admin, {
    buyers: [ann, bob],
    lots: [
      { lotNo: '1', reservePrice: 100 },
      { lotNo: '2', reservePrice: 200 },
    ],
    ...details,
  });
  const [one, two] = lots.map(({ _id }) => _id) as [string, string];
  const bid = (by: Person, lotId: string, biddingAmount: number) =>
    by.placeBid({ auctionId: auction._id, lotId, biddingAmount });
  const ofAnn = await bid(ann, one, 150.25);
  await bid(bob, one, 120);
  const gone = await bid(ann, two, 90);
  await ann.reviseBid(ofAnn._id, { biddingAmount: 110.75 });
  // A revision with the same amount and an idempotency key is recorded as `NothingChanged`.
  await ann
    .patch(`/api/bidding/update/${ofAnn._id}`, { biddingAmount: 110.75 }, { 'idempotency-key': gone._id })
    .expect(200);
  await admin.pause(auction._id, 'a question');
  await admin.goLive(auction._id);
  await ann.withdrawBid(gone._id);
  return { id: auction._id, one, two };
}

/** Amounts of a lot's active bids after each event, computed from the events only. */
function reckoned(events: AuditEvents['events'], lotId: string): (number | null)[][] {
  const standing = new Map<string, number | null>();
  return events.map(({ type, subject, companyId, amount }) => {
    if (subject === lotId && companyId !== null) {
      if (type === 'BidWithdrawn') standing.delete(companyId);
      else standing.set(companyId, amount);
    }
    return [...standing.values()].sort((a, b) => (b ?? 0) - (a ?? 0));
  });
}

describe('an open auction', () => {
  let id: string;
  let one: string;
  let two: string;
  let events: AuditEvents['events'];
  beforeAll(async () => {
    ({ id, one, two } = await bidding());
    await admin.complete(id);
    await admin.decideLot(one, true).catch(() => undefined);
    await admin.publishResult(id, 5);
    ({ events } = await eventsOf(id));
  });

  test('is listed event by event, with actors, and with hashes that form a chain', () => {
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
    const places = events.slice(1).map(({ previousHash }, index) => [previousHash, events[index]!.hash]);
    expect(places.filter(([before, hash]) => before !== hash)).toEqual([]);
    expect(events.filter(({ type }) => type === 'NothingChanged')).toMatchObject([
      { actor: { userId: ann.userId }, subject: null, companyId: null, amount: null, data: {} },
    ]);
    expect(events.find(({ type }) => type === 'BidRevised')).toMatchObject({
      actor: { userId: ann.userId, role: 'buyer', companyId: ann.companyId },
      subject: one,
      companyId: ann.companyId,
      amount: 110.75,
      commandId: expect.any(String),
      requestId: expect.any(String),
    });
  });

  test('is paged', async () => {
    const { events: page, total } = await eventsOf(id, 2, 3);
    expect({ page, total }).toEqual({ page: events.slice(2, 5), total: events.length });
    expect(await eventsOf(id, total)).toEqual({ events: [], total });
  });

  test('has an outline in columns', async () => {
    const outline = await auditor.audit.outline(auctionOf(id));
    expect(outline.type.map((type) => outline.types[type])).toEqual(events.map(({ type }) => type));
    expect(outline.subjects).toEqual([
      { _id: one, label: '1' },
      { _id: two, label: '2' },
    ]);
    expect(outline.company.map((company) => outline.companies[company] ?? null)).toEqual(
      events.map(({ companyId }) => companyId),
    );
    expect(outline.amount.map((cents) => (cents === null ? null : cents / 100))).toEqual(
      events.map(({ amount }) => amount),
    );
    const part = await auditor.audit.outline(auctionOf(id), { from: 3, limit: 2 });
    expect(part).toMatchObject({ from: 3, total: events.length, at: outline.at.slice(3, 5) });
  });

  test('has the state that its bids give after each event, in any order of requests', async () => {
    const [ofOne, ofTwo] = [reckoned(events, one), reckoned(events, two)];
    for (const { revision } of [...events].reverse()) {
      const { auction } = await stateAt(id, revision);
      const found = auction.lots.map(({ bids }) => bids.map(({ biddingAmount }) => biddingAmount));
      expect({ revision, found }).toEqual({
        revision,
        found: auction.lots.length ? [ofOne[revision], ofTwo[revision]] : [],
      });
    }
    expect((await stateAt(id, 0)).auction).toMatchObject({ status: 'pending', lots: [] });
    const live = events.find(({ type }) => type === 'BidRevised')!.revision;
    expect((await stateAt(id, live)).auction.lots[0]).toMatchObject({
      standing: 2,
      result: { winnerBid: 120, secondHighestBid: 110.75, priceToPay: 110.75, winner: { companyId: bob.companyId } },
    });
    expect((await stateAt(id, live - 1)).auction.lots[0]).toMatchObject({
      result: { winnerBid: 150.25, secondHighestBid: 120, priceToPay: 120 },
    });
  });

  test('ends in the state that other users see', async () => {
    const { revision, auction } = await stateAt(id);
    expect(revision).toBe(events.length - 1);
    expect(auction).toMatchObject({ status: 'completed', resultPublished: true, opened: true });
    const lots = await admin.lots(id);
    expect(auction.lots.map(({ result, sold }) => ({ result, sold }))).toEqual(
      lots.map(({ result, sold }) => ({ result, sold })),
    );
  });

  test('shows the bids of one lot, or none, on request', async () => {
    const shown = async (bids: string) =>
      (await stateAt(id, undefined, bids)).auction.lots.map((lot) => lot.bids.length);
    expect(await shown('all')).toEqual([2, 0]);
    expect(await shown(one)).toEqual([2, 0]);
    expect(await shown(two)).toEqual([0, 0]);
    expect(await shown('none')).toEqual([0, 0]);
  });

  test('is compared between two events', async () => {
    const revised = events.find(({ type }) => type === 'BidRevised')!.revision;
    const { changes, more } = await auditor.audit.compare(auctionOf(id), { from: revised - 1, to: revised });
    expect(more).toBe(0);
    expect(changes.map(({ path, before, after }) => [path.slice(2).join('.'), before, after])).toEqual(
      expect.arrayContaining([
        ['result.winnerBid', '150.25', '120'],
        ['result.priceToPay', '120', '110.75'],
      ]),
    );
    const same = await auditor.audit.compare(auctionOf(id), { from: revised, to: revised });
    expect(same.changes).toEqual([]);
  });

  test('is verified, with its prices', async () => {
    const verdict = await auditor.audit.verify(auctionOf(id));
    expect(verdict).toMatchObject({
      ok: true,
      misfit: null,
      events: events.length,
      companies: 2,
      head: { hash: events.at(-1)!.hash },
      prices: [
        { lotId: one, priceToPay: 110.75, sold: true },
        { lotId: two, priceToPay: null, sold: false },
      ],
    });
  });
});

describe('a sealed auction', () => {
  test('shows no amount at any of its events until it is completed, and then all', async () => {
    const { id } = await bidding({ bidVisibility: 'sealed' });
    const { events, total } = await eventsOf(id);
    expect(events.filter(({ amount }) => amount !== null)).toEqual([]);
    const amountsAt = async (revision: number) =>
      (await stateAt(id, revision)).auction.lots.flatMap(({ result, bids }) => [
        result,
        ...bids.map(({ biddingAmount }) => biddingAmount),
      ]);
    for (let revision = 0; revision < total; revision++)
      expect((await amountsAt(revision)).filter((amount) => amount !== null)).toEqual([]);
    const outline = await auditor.audit.outline(auctionOf(id));
    expect(outline.amount.filter((amount) => amount !== null)).toEqual([]);
    const hidden = ['150.25', '15025', '110.75', '11075'];
    for (const call of [
      'events',
      'outline',
      'state',
      `compare?from=0&to=${total - 1}`,
      'verify',
      'export?format=csv',
    ]) {
      const { text } = await auditor.raw('GET', of(id, call));
      expect({ call, told: hidden.filter((amount) => new RegExp(`[^\\w-]${amount}[^\\w-]`).test(text)) }).toEqual({
        call,
        told: [],
      });
    }
    expect(await auditor.audit.verify(auctionOf(id))).toMatchObject({ ok: true, prices: null });

    await admin.complete(id);
    const opened = await eventsOf(id);
    expect(opened.events.map(({ amount }) => amount).filter((amount) => amount !== null)).toEqual([
      150.25, 120, 90, 110.75,
    ]);
    const after = await auditor.audit.outline(auctionOf(id));
    expect(after.amount.filter((amount) => amount !== null)).toEqual([15_025, 12_000, 9_000, 11_075]);
    const placed = opened.events.find(({ type }) => type === 'BidPlaced')!.revision;
    expect((await amountsAt(placed)).filter((amount) => typeof amount === 'number')).toEqual([150.25]);
    expect(await auditor.audit.verify(auctionOf(id))).toMatchObject({
      ok: true,
      prices: [{ priceToPay: 110.75 }, { priceToPay: null }],
    });
  });

  test('that is cancelled is never opened', async () => {
    const { id } = await bidding({ bidVisibility: 'sealed' });
    await admin.cancel(id, 'withdrawn by the seller');
    const { auction } = await stateAt(id);
    expect(auction).toMatchObject({ status: 'completed', cancelled: true, opened: false });
    expect(auction.lots.map(({ result }) => result)).toEqual([null, null]);
  });
});

describe('a viewing', () => {
  test('is replayed, compared and verified', async () => {
    const { viewing, rooms, goods } = await stageViewing(admin, { buyers: [ann], rooms: 2, until: 'live' });
    await admin.post(`/api/goods/assign/${rooms[0]!._id}`, { goodIds: [goods[0]!._id] }).expect(200);
    const history = { kind: 'viewing', id: viewing._id } as const;
    const now = await auditor.audit.viewingAt(viewing._id);
    const [was, is] = [await auditor.audit.viewingAt(viewing._id, { at: now.revision - 1 }), now].map(
      ({ viewing: { goods: all } }) => all.find(({ _id }) => _id === goods[0]!._id)?.room,
    );
    expect([was, is]).toEqual([null, rooms[0]!._id]);
    expect(now.viewing).toMatchObject({ status: 'live', companies: [ann.companyId] });
    const { changes } = await auditor.audit.compare(history, { from: now.revision - 1, to: now.revision });
    expect(changes).toEqual([
      { path: ['goods', goods[0]!._id, 'room'], before: 'null', after: JSON.stringify(rooms[0]!._id) },
    ]);
    expect(await auditor.audit.verify(history)).toMatchObject({
      ok: true,
      prices: null,
    });
  });
});

describe('an unknown history, or an invalid request', () => {
  test.each(['events', 'outline', 'state', 'compare?from=0&to=0', 'verify', 'export?format=jsonl'])(
    '%s of an unknown id is not found',
    async (call) => {
      for (const kind of ['auctions', 'viewings'])
        expect(await auditor.get(of('nobody', call, kind)).json(404)).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test.each([
    'state?at=99999',
    'state?at=-1',
    'state?at=x',
    'compare?from=0&to=99999',
    'export?format=pdf',
    'export',
    'compare',
  ])('%s is refused', async (call) => {
    const { auction } = await server.auction(admin, { until: 'created' });
    expect(await auditor.get(of(auction._id, call)).json(400)).toMatchObject({ code: 'INVALID' });
  });
});
