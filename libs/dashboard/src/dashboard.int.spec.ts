import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { auctionDecider, auctionStream, type AuctionCommand, type AuctionDetails } from '@tender/auctions';
import { auctionsContext } from '@tender/auctions/context';
import { CommandExecutor } from '@tender/event-store';
import { newId, sealAmount, SYSTEM, type Actor, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { Directory, type CurrentTerms, type Memberships } from '@tender/people';
import { peopleContext } from '@tender/people/context';
import {
  type Collection,
  type CollectionSpec,
  type Document,
  type ProjectionReader,
  type ReadStore,
} from '@tender/read-store';
import { openProjectedStores } from '@tender/read-store/testing/projected-stores';
import { planOf, planOfCount } from '@tender/read-store/testing/query-plan';
import { viewingsContext } from '@tender/viewings/context';
import { dashboardContext } from './context.js';
import { bidDays, bidders } from './read-models/bid-day-document.js';
import { saleLots, sales } from './read-models/sale-document.js';
import { DashboardReader } from './summary/dashboard-reader.js';
import { RunningAuctions } from './summary/running-auctions.js';

const NOON: Instant = '2026-11-20T12:00:00.000Z';
const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
const KEY = Buffer.alloc(32, 7);
const DETAILS: AuctionDetails = {
  name: 'Tender',
  type: 'tenderPayAsBid',
  category: null,
  description: '',
  viewing: null,
  startsAt: NOON,
  endsAt: '2026-11-23T12:00:00.000Z',
  bidVisibility: 'open',
  withdrawals: 'allowed',
  extension: null,
};

/** Real stores with all projections that the dashboard reads. */
async function openTestStores() {
  const projections = [peopleContext, auctionsContext, viewingsContext, dashboardContext].flatMap(
    (context) => context.projections,
  );
  const stores = await openProjectedStores(projections);
  const time = { now: NOON };
  const executor = new CommandExecutor(stores.events, () => time.now);
  const ask = (auctionId: string, command: AuctionCommand, actor = ADMIN) =>
    executor.execute(auctionDecider, auctionStream(auctionId), command, {
      ...{ actor, commandId: newId(), requestId: 'request' },
    });
  return {
    ...stores,
    time,
    executor,
    ask,
    /** Opens an auction whose lots have a reserve price of 100 dollars. */
    async open(auctionId: string, details: Partial<AuctionDetails> = {}, lots = 2): Promise<void> {
      const all = Array.from({ length: lots }, (_, index) => `${index + 1}`);
      const create = {
        type: 'CreateAuction',
        auctionId,
        details: { ...DETAILS, ...details },
        wrappedSealKey: 'wrapped',
      } as const;
      await ask(auctionId, create);
      const terms100 = (lotNo: string) => ({ lotId: `${auctionId}.lot${lotNo}`, lotNo, reservePrice: 10_000 });
      await ask(auctionId, { type: 'AddLots', lots: all.map(terms100) });
      const companies = ['A', 'B'].map((companyId) => ({ companyId, userIds: [`${companyId}.owner`] }));
      await ask(auctionId, { type: 'InviteCompanies', companies });
      await ask(auctionId, { type: 'PublishAuction' });
      await ask(auctionId, { type: 'OpenIfDue' }, SYSTEM);
    },
    /** Places or revises a company's bid on a lot. */
    async bid(
      auctionId: string,
      companyId: string,
      dollars: number,
      { lotNo = '1', revise = false, seal = false } = {},
    ) {
      const actor: Actor = { userId: `${companyId}.owner`, role: 'buyer', companyId };
      await ask(
        auctionId,
        {
          type: revise ? 'ReviseBid' : 'PlaceBid',
          ...{
            bidId: `${auctionId}.bid${companyId}${lotNo}`,
            lotId: `${auctionId}.lot${lotNo}`,
            amount: dollars * 100,
          },
          facts: { companyId, role: 'buyer', userApproved: true, companyApproved: true },
          ...(seal && { seal: { key: KEY, nonce: Buffer.alloc(12, companyId.charCodeAt(0)) } }),
        },
        actor,
      );
    },
  };
}

let stores: Awaited<ReturnType<typeof openTestStores>>;
let reader: DashboardReader;
beforeEach(async () => {
  stores = await openTestStores();
  reader = new DashboardReader(stores.reads, stores.readYourWrites);
});
afterEach(() => stores.close());

describe('the read models', () => {
  test('count bids by day, and the companies behind them, in all auctions together', async () => {
    await stores.open('a1');
    await stores.open('a2');
    await stores.bid('a1', 'A', 90);
    await stores.bid('a1', 'A', 95, { revise: true });
    await stores.bid('a2', 'A', 80);
    stores.time.now = '2026-11-21T00:00:00.000Z';
    await stores.bid('a1', 'A', 99, { revise: true });
    await stores.bid('a1', 'B', 120);
    await reader.caughtUp();
    expect([...(await reader.bidsSince('2026-11-20'))]).toEqual([
      ['2026-11-20', 3],
      ['2026-11-21', 2],
    ]);
    expect([...(await reader.bidsSince('2026-11-21'))]).toEqual([['2026-11-21', 2]]);
    expect([await reader.biddersOn('2026-11-20'), await reader.biddersOn('2026-11-21')]).toEqual([1, 2]);
    expect(await reader.biddersOn('2026-11-19')).toBe(0);
  });

  test("contain a sale's offered, sold and undecided lots, and decisions of admins", async () => {
    await stores.open('a1', {}, 4);
    await stores.bid('a1', 'A', 150);
    await stores.bid('a1', 'A', 50, { lotNo: '2' });
    await stores.bid('a1', 'A', 70, { lotNo: '3' });
    await stores.ask('a1', { type: 'WithdrawLot', lotId: 'a1.lot3', reason: 'Broken' });
    stores.time.now = '2026-11-21T10:00:00.000Z';
    await stores.ask('a1', { type: 'CompleteAuction' });
    await reader.caughtUp();
    const ended = { _id: 'a1', endedAt: stores.time.now, lots: 3, resultPublished: false };
    expect(await reader.unpublishedSales()).toEqual([{ ...ended, sold: 1, undecided: 1, value: 15_000 }]);
    const decide = (lotId: string, sold: boolean) => stores.ask('a1', { type: 'DecideLot', lotId, sold, reason: '' });
    await decide('a1.lot2', true);
    await decide('a1.lot1', false);
    await reader.caughtUp();
    expect(await reader.latestSales(5)).toEqual([{ ...ended, sold: 1, undecided: 0, value: 5_000 }]);
    await stores.ask('a1', { type: 'PublishResult', netProfit: 1 });
    await reader.caughtUp();
    expect(await reader.unpublishedSales()).toEqual([]);
    expect(await reader.salesSince('2026-11-21T00:00:00.000Z')).toHaveLength(1);
    expect(await reader.salesSince('2026-11-22T00:00:00.000Z')).toEqual([]);
    expect(await stores.reads.view(saleLots).count()).toBe(0);
  });

  test('count lots correctly after a withdrawal and deletion before the start', async () => {
    const auctionId = 'a1';
    await stores.ask(auctionId, { type: 'CreateAuction', auctionId, details: DETAILS, wrappedSealKey: 'wrapped' });
    const add = (lotNo: string) =>
      stores.ask(auctionId, { type: 'AddLots', lots: [{ lotId: `a1.lot${lotNo}`, lotNo, reservePrice: 100 }] });
    await add('9');
    await stores.ask(auctionId, { type: 'WithdrawLot', lotId: 'a1.lot9', reason: '' });
    await stores.ask(auctionId, { type: 'DeleteLots' });
    await add('1');
    await stores.ask(auctionId, { type: 'InviteCompanies', companies: [{ companyId: 'A', userIds: ['A.owner'] }] });
    await stores.ask(auctionId, { type: 'PublishAuction' });
    await stores.ask(auctionId, { type: 'GoLive' });
    await stores.ask(auctionId, { type: 'CompleteAuction' });
    await reader.caughtUp();
    expect(await reader.latestSales(1)).toMatchObject([{ lots: 1, sold: 0 }]);
  });

  test('are the same if every event is applied twice', async () => {
    await stores.open('a1');
    await stores.bid('a1', 'A', 150);
    await stores.bid('a1', 'A', 50, { lotNo: '2' });
    await stores.bid('a1', 'A', 60, { lotNo: '2', revise: true });
    await stores.ask('a1', { type: 'CompleteAuction' });
    await stores.ask('a1', { type: 'DecideLot', lotId: 'a1.lot2', sold: true, reason: '' });
    await reader.caughtUp();
    const documents = new Map<string, Map<string, Document>>();
    const of = (name: string) => documents.get(name) ?? documents.set(name, new Map()).get(name)!;
    const read: ProjectionReader = {
      get: async <D extends Document>({ name }: CollectionSpec<D>, id: string) => (of(name).get(id) as D) ?? null,
      find: async () => [],
    };
    for (const event of (await stores.events.readAll(-1n, 1_000)).flatMap((each) => [each, each]))
      for (const projection of dashboardContext.projections.filter((each) => each.handles(event)))
        for (const write of await projection.project(event, read)) {
          if (write.kind === 'put') of(write.collection).set(write.document._id, write.document);
          else if (write.kind === 'delete') of(write.collection).delete(write.id);
          else {
            const before = of(write.collection).get(write.id);
            if (before) of(write.collection).set(write.id, { ...before, ...write.set });
          }
        }
    for (const spec of [bidDays, bidders, sales, saleLots])
      expect([...of(spec.name).values()]).toEqual(
        await stores.reads.view(spec as unknown as CollectionSpec<Document>).find(),
      );
    expect([...of(bidDays.name).values()]).toMatchObject([{ bids: 3 }]);
  });

  test('contain no amount of a sealed auction before its completion', async () => {
    await stores.open('a1', { bidVisibility: 'sealed' });
    await stores.bid('a1', 'A', 314_159, { seal: true });
    await reader.caughtUp();
    const held = async () =>
      JSON.stringify(
        await Promise.all(
          [bidDays, sales, saleLots].map((spec) =>
            stores.reads.view(spec as unknown as CollectionSpec<Document>).find(),
          ),
        ),
      );
    const ciphertext = sealAmount(KEY, Buffer.alloc(12, 65), 31_415_900, 'a1.bidA1');
    expect(await held()).not.toMatch(/\b314159(00)?\b/);
    expect(await held()).not.toContain(ciphertext);
    await stores.ask('a1', { type: 'CompleteAuction', sealKey: KEY });
    await reader.caughtUp();
    expect(await held()).toContain('31415900');
  });
});

describe('running auctions', () => {
  test('are recomputed only after a change of a bid or a lot', async () => {
    const running = new RunningAuctions(stores.executor);
    await stores.open('a1', {}, 45);
    await stores.bid('a1', 'A', 90);
    await stores.bid('a1', 'B', 100, { lotNo: '45' });
    await reader.caughtUp();
    const sums = async () => (await running.asTheyStand(await reader.runningAuctions()))[0];
    const first = await sums();
    expect(first).toMatchObject({ lots: 45, lotsWithBids: 2, bids: 2, bidding: 2, value: 190, reached: 1 });
    expect(await sums()).toEqual(first);
    await stores.bid('a1', 'A', 95, { revise: true });
    expect(await sums()).toMatchObject({ bids: 2, value: 195 });
    await stores.ask('a1', { type: 'PauseAuction', reason: '' });
    await stores.ask('a1', { type: 'WithdrawLot', lotId: 'a1.lot45', reason: '' });
    await reader.caughtUp();
    expect(await sums()).toMatchObject({
      status: 'paused',
      lots: 44,
      lotsWithBids: 1,
      bidding: 1,
      value: 95,
      reached: 0,
    });
  });
});

test('totals of a large auction are cached for a second, those of a small one are not', async () => {
  await stores.open('a1', {}, 40);
  const state = await stores.executor.state(auctionDecider, auctionStream('a1'));
  if (state.status === 'none') throw new Error('there is no auction');
  const bid = (lot: number, company: number) => ({
    ...{ bidId: `a1.b${lot}.${company}`, lotId: `a1.lot${lot}`, companyId: `c${company}`, userId: 'u', amount: 100 },
  });
  const withBids = (companies: number) => {
    let { bids } = state;
    for (let lot = 1; lot <= 40; lot++)
      for (let company = 0; company < companies; company++) bids = bids.placed(bid(lot, company), NOON);
    return { ...state, bids };
  };
  let now = withBids(126);
  const running = new RunningAuctions({ state: async () => now } as unknown as CommandExecutor);
  await reader.caughtUp();
  const auctions = await reader.runningAuctions();
  const bids = async () => (await running.asTheyStand(auctions))[0]?.bids;
  expect(await bids()).toBe(5_040);
  now = withBids(127);
  expect(await bids()).toBe(5_040);
  await eventually(async () => (await bids()) === 5_080);
  now = withBids(1);
  await eventually(async () => (await bids()) === 40);
  now = withBids(2);
  expect(await bids()).toBe(80);
});

test('no query of the summary is a full scan', async () => {
  const plans: string[] = [];
  const explaining: ReadStore = {
    ...stores.reads,
    state: (spec) => stores.reads.state(spec),
    close: () => stores.reads.close(),
    view: <D extends Document>(spec: CollectionSpec<D>): Collection<D> => ({
      ...stores.reads.view(spec),
      find: async (query) => {
        plans.push(...planOf(stores.reads.viewsFile, spec, query ?? {}));
        return stores.reads.view(spec).find(query);
      },
      count: async (where) => {
        plans.push(...planOfCount(stores.reads.viewsFile, spec, where ?? {}));
        return stores.reads.view(spec).count(where);
      },
    }),
  };
  const watched = new DashboardReader(explaining, stores.readYourWrites);
  await watched.runningAuctions();
  await watched.unfinishedSealedAuctions();
  await watched.comingAuctions(8);
  await watched.auctionsById(['a1']);
  await watched.unfinishedViewings();
  await watched.viewingsWithoutAuction();
  await watched.auctionedAmong(['v1']);
  await watched.bookingsOn('v1', '2026-11-20');
  await watched.waitingBookings(NOON);
  await watched.unpublishedSales();
  await watched.latestSales(8);
  await watched.salesSince(NOON);
  await watched.bidsSince('2026-11-20');
  await watched.biddersOn('2026-11-20');
  await new Directory(explaining, stores.readYourWrites, {} as Memberships, {} as CurrentTerms).waiting();
  const steps = plans.filter((step) => !/json_each|TEMP B-TREE|SUBQUERY|BLOOM FILTER/.test(step));
  // The latest sales are read along their index, up to the limit.
  expect(steps.filter((step) => !step.startsWith('SEARCH'))).toEqual([
    expect.stringMatching(/^SCAN \S*dashboardSales\S* USING INDEX \S+endedAt/),
  ]);
  expect(steps.length).toBeGreaterThan(12);
});
