import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SYSTEM } from '@tender/kernel';
import { SqliteProjectionStore, type CollectionSpec, type Document, type ProjectionReader } from '@tender/read-store';
import { auctions } from './read-models/auction-document.js';
import { bids } from './read-models/bid-document.js';
import { bidMinutes } from './read-models/bid-minute-document.js';
import { EVERYBODYS, happeningProjection, happenings } from './read-models/happening-document.js';
import { receiptProjection, receipts } from './read-models/receipt-document.js';
import { stepsForOwner, stepsForStaff } from './read-models/receipt-views.js';
import { lotProjection, lots } from './read-models/lot-document.js';
import { auctionsContext } from './context.js';
import {
  ADMIN,
  AUCTION,
  bidId,
  buyer,
  cents,
  KEY,
  lot,
  lotId,
  NOON,
  paused,
  placeBid,
  reviseBid,
  seal,
  userId,
  withdrawBid,
} from './rules/testing/builders.js';
import { openAuction, openTestStores, type TestStores } from './testing/test-stores.js';

let stores: TestStores;
beforeEach(async () => {
  stores = await openTestStores();
});
afterEach(() => stores.close());

const get = async <D extends Document>(spec: CollectionSpec<D>, id: string) => {
  await stores.readYourWrites.caughtUp();
  return stores.reads.view(spec).get(id);
};

describe('the read models', () => {
  test('follow an auction from its creation to its result', async () => {
    await openAuction(stores, { live: false });
    expect(await get(auctions, AUCTION)).toMatchObject({
      status: 'pending',
      published: true,
      lots: 2,
      companies: ['A', 'B'],
      users: [userId('A'), userId('B')],
      createdAt: NOON,
    });
    await stores.ask({ type: 'OpenIfDue' }, SYSTEM);
    await stores.ask({ type: 'PauseAuction', reason: 'power', toldToCompanies: true });
    expect(await get(auctions, AUCTION)).toMatchObject({
      status: 'paused',
      reason: 'power',
      toldToCompanies: true,
      pausedAt: stores.time.now,
    });
    stores.time.now = '2026-11-20T12:30:00.000Z';
    await stores.ask({ type: 'GoLive' });
    expect(await get(auctions, AUCTION)).toMatchObject({
      status: 'live',
      endsAt: '2026-11-20T18:30:00.000Z',
      reason: null,
      toldToCompanies: false,
      pausedAt: null,
    });
    await stores.ask({ type: 'UpdateAuction', changes: { name: 'Part two' } });
    stores.time.now = '2026-11-20T15:00:00.000Z';
    await stores.ask({ type: 'CompleteAuction' });
    // The auction ended early, so the document shows the actual end.
    expect(await get(auctions, AUCTION)).toMatchObject({ status: 'completed', endsAt: '2026-11-20T15:00:00.000Z' });
    const { events } = await stores.ask({ type: 'PublishResult', netProfit: 1_000 });
    expect(await get(auctions, AUCTION)).toMatchObject({
      name: 'Part two',
      status: 'completed',
      cancelled: false,
      resultPublished: true,
      netProfit: 1_000,
      resultHash: events[0]!.metadata.hash,
    });
  });

  test('remove all people of a removed company, also after another invitation', async () => {
    await openAuction(stores, { live: false });
    const colleagues = [{ companyId: 'A', userIds: ['A.colleague'] }];
    await stores.ask({ type: 'InviteCompanies', companies: colleagues });
    await stores.ask({ type: 'RemoveCompany', companyId: 'A' });
    expect(await get(auctions, AUCTION)).toMatchObject({ companies: ['B'], users: [userId('B')] });
    await stores.ask({ type: 'InviteCompanies', companies: colleagues });
    expect(await get(auctions, AUCTION)).toMatchObject({ companies: ['B', 'A'], users: [userId('B'), 'A.colleague'] });
  });

  test('count each bid and revision in its minute, also several of one bid', async () => {
    await openAuction(stores);
    const at = async (time: string, act: () => Promise<unknown>) => {
      stores.time.now = `2026-11-20T12:${time}.000Z`;
      await act();
    };
    const raise = (amount: number) => () => stores.ask(reviseBid('A', amount), buyer('A'));
    await at('00:10', () => stores.ask(placeBid('A', 120), buyer('A')));
    await at('00:20', raise(130));
    await at('00:30', raise(140));
    await at('00:40', raise(150));
    await at('02:00', raise(160));
    await stores.readYourWrites.caughtUp();
    const counted = await stores.reads.view(bidMinutes).find({ sort: [{ field: 'minute' }] });
    expect(counted.map(({ minute, bids: count }) => [minute, count])).toEqual([
      ['2026-11-20T12:00:00.000Z', 4],
      ['2026-11-20T12:02:00.000Z', 1],
    ]);
  });

  test('have public happenings and those of one company', async () => {
    await openAuction(stores, { live: false });
    await stores.ask({ type: 'OpenIfDue' }, SYSTEM);
    await stores.ask({ type: 'PauseAuction', reason: 'a word with B', toldToCompanies: true });
    await stores.ask({ type: 'GoLive' });
    await stores.ask(placeBid('A', 120), buyer('A'));
    await stores.ask({ type: 'VoidBids', companyId: 'A', reason: 'a slip' });
    await stores.ask({ type: 'WithdrawLot', lotId: lotId('2'), reason: 'not ours' });
    await stores.ask({ type: 'CancelAuction', reason: 'weather' });
    await stores.readYourWrites.caughtUp();
    const found = await stores.reads.view(happenings).find({ sort: [{ field: 'turn' }] });
    expect(
      found.map(({ kind, companyId, lotId: lot, reason, toldToCompanies }) => [
        ...[kind, companyId, lot],
        ...[reason, toldToCompanies],
      ]),
    ).toEqual([
      ['live', EVERYBODYS, null, null, false],
      ['paused', EVERYBODYS, null, 'a word with B', true],
      ['resumed', EVERYBODYS, null, null, false],
      ['bidsVoided', 'A', null, 'a slip', false],
      ['lotWithdrawn', EVERYBODYS, lotId('2'), 'not ours', false],
      ['cancelled', EVERYBODYS, null, 'weather', false],
    ]);
    // Staff gave all these reasons: `cause` holds only a reason of the server.
    expect(found.map(({ cause }) => cause)).toEqual(found.map(() => null));
  });

  test('void a single bid in bids and receipts', async () => {
    await openAuction(stores);
    await stores.ask(placeBid('A', 120), buyer('A'));
    await stores.ask(placeBid('A', 90, '2'), buyer('A'));
    await stores.ask({ type: 'VoidBids', companyId: 'A', reason: 'a slip', bidIds: [bidId('A', '2')] });
    await stores.readYourWrites.caughtUp();
    const found = await stores.reads.view(bids).find({ sort: [{ field: 'placedAt' }] });
    expect(found.map(({ _id, status }) => [_id, status])).toEqual([
      [bidId('A'), 'standing'],
      [bidId('A', '2'), 'void'],
    ]);
    const taken = await stores.reads.view(receipts).find({});
    expect(taken.flatMap(({ bidId: id, voidedAt }) => (voidedAt === null ? [] : [id]))).toEqual([bidId('A', '2')]);
  });

  test('an extension names the company whose bid caused it, and how often it did so far', async () => {
    await openAuction(stores, { details: { extension: { windowSeconds: 36_000, extendSeconds: 60 } } });
    await stores.ask(placeBid('A', 120), buyer('A'));
    await stores.ask(placeBid('B', 130), buyer('B'));
    await stores.ask(reviseBid('A', 140, '1', { reason: 'by telephone' }), ADMIN);
    await stores.ask({ type: 'UpdateAuction', changes: { endsAt: '2026-11-20T23:00:00.000Z' } });
    await stores.readYourWrites.caughtUp();
    const moved = await stores.reads.view(happenings).find({ where: { kind: 'endMoved' }, sort: [{ field: 'turn' }] });
    expect(moved.map(({ movedBy }) => movedBy)).toEqual([
      { companyId: 'A', times: 1 },
      { companyId: 'B', times: 1 },
      { companyId: 'A', times: 2 },
      null,
    ]);
  });

  test('need few reads for a moved end, for any number of earlier moves', async () => {
    await openAuction(stores, { details: { extension: { windowSeconds: 36_000, extendSeconds: 60 } } });
    await stores.ask(placeBid('A', 120), buyer('A'));
    for (let each = 0; each < 10; each++) await stores.ask(reviseBid('A', 130 + each), buyer('A'));
    await stores.readYourWrites.caughtUp();
    const event = (await stores.events.readAll(0n, 1_000)).findLast(({ type }) => type === 'EndExtended')!;
    let documents = 0;
    const read: ProjectionReader = {
      get: (spec, id) => stores.reads.view(spec).get(id),
      find: async (spec, query) => {
        const found = await stores.reads.view(spec).find(query);
        documents += found.length;
        return found;
      },
    };
    const [write] = await happeningProjection.project(event, read);
    expect(write).toMatchObject({ document: { movedBy: { companyId: 'A', times: 11 } } });
    expect(documents).toBeLessThanOrEqual(2);
  });

  test.each<[string, string, (end: string) => Promise<unknown>]>([
    ['before the end', 'endedEarly', () => stores.ask({ type: 'CompleteAuction' })],
    [
      'in a pause that began before the end',
      'endedEarly',
      async () => {
        await stores.ask({ type: 'PauseAuction', reason: 'power' });
        stores.time.now = '2026-11-20T19:00:00.000Z';
        await stores.ask({ type: 'CompleteAuction' });
      },
    ],
    [
      'at the end',
      'completed',
      async (end) => {
        stores.time.now = end;
        await stores.ask({ type: 'CloseIfDue', outage: null }, SYSTEM);
      },
    ],
  ])('of an auction that is completed %s contain: %s', async (_, kind, complete) => {
    await openAuction(stores);
    const { endsAt } = (await get(auctions, AUCTION))!;
    await complete(endsAt);
    await stores.readYourWrites.caughtUp();
    const [last] = await stores.reads.view(happenings).find({ sort: [{ field: 'turn', descending: true }], limit: 1 });
    expect(last).toMatchObject({ kind });
  });

  test('hide the reason of the completion from companies', async () => {
    await openAuction(stores);
    await stores.ask({ type: 'PauseAuction', reason: 'power', toldToCompanies: true });
    await stores.ask({ type: 'CompleteAuction', reason: 'sold out' });
    expect(await get(auctions, AUCTION)).toMatchObject({ reason: 'sold out', toldToCompanies: false });
    const [last] = await stores.reads.view(happenings).find({ sort: [{ field: 'turn', descending: true }], limit: 1 });
    expect(last).toMatchObject({ kind: 'endedEarly', cause: null, reason: 'sold out', toldToCompanies: false });
  });

  test('hide the reason of an older release’s pause from companies', async () => {
    await openAuction(stores);
    await stores.happened(paused(NOON, 'a word with B'));
    expect(await get(auctions, AUCTION)).toMatchObject({ reason: 'a word with B', toldToCompanies: false });
    const [last] = await stores.reads.view(happenings).find({ where: { kind: 'paused' } });
    expect(last).toMatchObject({ reason: 'a word with B', cause: null, toldToCompanies: false });
  });

  test('a cancelled auction sells nothing, and companies do not read the reason', async () => {
    await openAuction(stores);
    await stores.ask({ type: 'PauseAuction', reason: 'power', toldToCompanies: true });
    await stores.ask({ type: 'CancelAuction', reason: 'weather' });
    expect(await get(auctions, AUCTION)).toMatchObject({
      ...{ status: 'completed', cancelled: true },
      ...{ reason: 'weather', toldToCompanies: false },
    });
    expect(await get(lots, lotId('1'))).toMatchObject({ sold: false, result: null });
  });

  test('follow lots that are added, withdrawn, priced, decided', async () => {
    await openAuction(stores, { lots: [lot('A-10', { minimum: 5 }), lot('2')] });
    expect(await get(lots, lotId('A-10'))).toMatchObject({
      auctionId: AUCTION,
      lotNumber: 10,
      lastNumber: 10,
      minimumBid: 500,
      reservePrice: 10_000,
      category: 'roughDiamond',
      images: [],
      sold: null,
    });
    await stores.ask(placeBid('A', 90, '2'), buyer('A'));
    await stores.ask({ type: 'WithdrawLot', lotId: lotId('A-10'), reason: 'lost' });
    await stores.ask({ type: 'CompleteAuction' });
    expect(await get(lots, lotId('A-10'))).toMatchObject({ withdrawn: true, sold: false, reason: 'lost' });
    expect(await get(lots, lotId('2'))).toMatchObject({
      sold: null,
      result: { winnerBid: 9_000, priceToPay: 9_000, winner: { companyId: 'A' } },
    });
    await stores.ask({ type: 'DecideLot', lotId: lotId('2'), sold: true, reason: 'near' });
    expect(await get(lots, lotId('2'))).toMatchObject({ sold: true, reason: 'near' });
  });

  test('add, arrange and replace images; repeated events change nothing', async () => {
    await openAuction(stores, { lots: [lot('1'), lot('2')] });
    const image = (imageId: string) => ({ imageId, small: `${imageId}s`, large: `${imageId}l` });
    const add = (lots: Record<string, string[]>, replacing: string[] | null = null) =>
      stores.ask({
        type: 'AddLotImages',
        lots: Object.entries(lots).map(([lotNo, ids]) => ({ lotId: lotId(lotNo), images: ids.map(image) })),
        replacing: replacing && replacing.map((imageId) => `${imageId}l`),
      });
    const ofLot = async (lotNo: string) => (await get(lots, lotId(lotNo)))?.images.map(({ imageId }) => imageId);
    const { events } = await add({ 1: ['a', 'b'], 2: ['c'] });
    expect([await ofLot('1'), await ofLot('2')]).toEqual([['a', 'b'], ['c']]);
    const stored = (await stores.events.readStream(events[0]!.stream, events[0]!.revision, 1))[0]!;
    const [again] = await lotProjection.project(stored, {
      get: (spec, id) => stores.reads.view(spec).get(id),
      find: (spec, query) => stores.reads.view(spec).find(query),
    });
    expect(again).toMatchObject({ set: { images: [image('a'), image('b')] } });
    await stores.ask({ type: 'ArrangeLotImages', lotId: lotId('1'), images: ['b'] });
    await add({ 1: ['d'] });
    expect(await ofLot('1')).toEqual(['b', 'd']);
    await add({ 1: ['e'] }, ['b', 'd']);
    expect([await ofLot('1'), await ofLot('2')]).toEqual([['e'], ['c']]);
  });

  test('follow lots that are deleted and uploaded again', async () => {
    await openAuction(stores, { live: false });
    await stores.ask({ type: 'DeleteLots' });
    expect(await get(auctions, AUCTION)).toMatchObject({ lots: 0 });
    expect(await stores.reads.view(lots).count()).toBe(0);
    await stores.ask({ type: 'AddLots', lots: [lot('1')] });
    expect(await get(auctions, AUCTION)).toMatchObject({ lots: 1 });
  });

  test('follow bids that are placed, revised with a new receipt, withdrawn, voided', async () => {
    await openAuction(stores);
    const {
      events: [first],
    } = await stores.ask(placeBid('A', 120), buyer('A'));
    expect(await get(bids, bidId('A'))).toEqual({
      _id: bidId('A'),
      auction: AUCTION,
      lot: lotId('1'),
      companyId: 'A',
      userId: userId('A'),
      amount: cents(120),
      sealed: null,
      status: 'standing',
      placedAt: NOON,
      revisedAt: null,
      receiptHash: first!.metadata.hash,
      receivedAt: NOON,
      onBehalf: null,
    });
    stores.time.now = '2026-11-20T13:00:00.000Z';
    const {
      events: [second],
    } = await stores.ask(reviseBid('A', 130), buyer('A'));
    expect(await get(bids, bidId('A'))).toMatchObject({
      amount: cents(130),
      placedAt: NOON,
      revisedAt: stores.time.now,
      receiptHash: second!.metadata.hash,
    });
    await stores.ask(withdrawBid('A'), buyer('A'));
    await stores.ask(placeBid('B', 100), buyer('B'));
    await stores.ask(placeBid('B', 100, '2'), buyer('B'));
    await stores.ask({ type: 'WithdrawLot', lotId: lotId('1'), reason: 'lost' });
    expect(await get(bids, bidId('A'))).toMatchObject({ status: 'withdrawn' });
    expect(await get(bids, bidId('B'))).toMatchObject({ status: 'void' });
    await stores.ask({ type: 'VoidBids', companyId: 'B', reason: 'fraud' });
    expect(await get(bids, bidId('B', '2'))).toMatchObject({ status: 'void' });
  });

  test('have every receipt with its outcome', async () => {
    await openAuction(stores);
    const hashOf = async (command: Parameters<TestStores['ask']>[0], by = buyer('A')) =>
      (await stores.ask(command, by)).events[0]!.metadata.hash;
    const placed = await hashOf(placeBid('A', 120));
    stores.time.now = '2026-11-20T13:00:00.000Z';
    const revised = await hashOf(reviseBid('A', 130));
    await stores.ask({ type: 'VoidBids', companyId: 'A', reason: 'fraud' });
    stores.time.now = '2026-11-20T13:30:00.000Z';
    await hashOf(placeBid('A', 140));
    await hashOf(withdrawBid('A'));
    await hashOf(placeBid('A', 150));
    await hashOf(placeBid('B', 100), buyer('B'));
    await hashOf(placeBid('A', 100, '2'));
    await stores.ask({ type: 'WithdrawLot', lotId: lotId('1'), reason: 'lost' });
    await stores.readYourWrites.caughtUp();
    const own = await stores.reads
      .view(receipts)
      .find({ where: { companyId: 'A', auction: AUCTION }, sort: [{ field: 'turn' }] });
    const at = stores.time.now;
    expect(stepsForOwner(own).map(({ type, biddingAmount, ended }) => [type, biddingAmount, ended])).toEqual([
      ['BidPlaced', 120, { how: 'revised', at: '2026-11-20T13:00:00.000Z' }],
      ['BidRevised', 130, { how: 'void', at: '2026-11-20T13:00:00.000Z' }],
      ['BidPlaced', 140, { how: 'withdrawn', at }],
      ['BidWithdrawn', null, null],
      ['BidPlaced', 150, { how: 'lotWithdrawn', at }],
      ['BidPlaced', 100, null],
    ]);
    expect(own.slice(0, 2).map(({ hash }) => hash)).toEqual([placed, revised]);
    expect(stepsForStaff(own).every((step) => !('hash' in step))).toBe(true);
  });

  test('have one document for a bid that is withdrawn and placed again', async () => {
    await openAuction(stores);
    for (let round = 1; round <= 20; round++) {
      stores.time.now = `2026-11-20T13:${round + 10}:00.000Z`;
      await stores.ask(placeBid('A', 100 + round, '1', { bidId: `${AUCTION}.another${round}` }), buyer('A'));
      if (round < 20) await stores.ask(withdrawBid('A', '1', { bidId: `${AUCTION}.another1` }), buyer('A'));
    }
    await stores.readYourWrites.caughtUp();
    expect(await stores.reads.view(bids).find()).toMatchObject([
      {
        _id: `${AUCTION}.another1`,
        amount: cents(120),
        status: 'standing',
        placedAt: '2026-11-20T13:30:00.000Z',
        revisedAt: null,
      },
    ]);
    const stream = await stores.events.readStream(`auction-${AUCTION}`, 0, 100);
    expect(stream.filter(({ type }) => type === 'BidPlaced' || type === 'BidWithdrawn')).toHaveLength(39);
  });

  test.each([
    ['"$.companyId" = ? AND "$.auction" = ?'],
    ['"$.companyId" = ?'],
    ['"$.auction" = ?'],
    ['"$.companyId" = ? AND "$.auction" = ? AND "$.placedAt" >= ?'],
  ])('page bids by an index: %s', async (where) => {
    await openAuction(stores);
    await stores.readYourWrites.caughtUp();
    const database = new DatabaseSync(stores.reads.viewsFile, { readOnly: true });
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN SELECT document FROM bids WHERE ${where} ORDER BY "$.placedAt", _id LIMIT 2`)
      .all();
    database.close();
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH bids\S* USING INDEX/)]);
  });

  test('find the receipts of a lot by an index during other bids', async () => {
    await openAuction(stores);
    await stores.readYourWrites.caughtUp();
    const database = new DatabaseSync(stores.reads.viewsFile, { readOnly: true });
    const plan = database
      .prepare('EXPLAIN QUERY PLAN SELECT document FROM receipts WHERE "$.auction" = ? AND "$.lot" = ?')
      .all();
    database.close();
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .*auction_lot/)]);
  });

  test('store sealed bids as ciphertext until completion', async () => {
    await openAuction(stores, { details: { bidVisibility: 'sealed' } });
    await stores.ask(placeBid('A', 120, '1', { seal: seal(1) }), buyer('A'));
    expect(await get(bids, bidId('A'))).toMatchObject({ amount: null, sealed: expect.any(String) });
    const receipt = async () => {
      await stores.readYourWrites.caughtUp();
      return stores.reads.view(receipts).find();
    };
    expect(await receipt()).toMatchObject([{ amount: null, sealed: expect.any(String) }]);
    await stores.ask({ type: 'CompleteAuction', sealKey: KEY });
    expect(await get(bids, bidId('A'))).toMatchObject({ amount: cents(120), sealed: null });
    expect(await receipt()).toMatchObject([{ amount: cents(120), sealed: null }]);
  });
});

test('do not change if events are applied twice', async () => {
  await openAuction(stores, { details: { extension: { windowSeconds: 86_400, extendSeconds: 60 } } });
  await stores.ask(placeBid('A', 120), buyer('A'));
  await stores.ask(reviseBid('A', 130), buyer('A'));
  await stores.ask(placeBid('B', 130), buyer('B'));
  await stores.ask(withdrawBid('B'), buyer('B'));
  await stores.ask(placeBid('B', 10, '2', { bidId: bidId('B', 'again') }), buyer('B'));
  await stores.ask({ type: 'WithdrawLot', lotId: lotId('2'), reason: 'lost' });
  await stores.ask({ type: 'CompleteAuction' });
  await stores.ask({ type: 'PublishResult', netProfit: 1 });
  await stores.readYourWrites.caughtUp();
  const { reads } = stores;
  const once = await Promise.all([
    reads.view(auctions).find(),
    reads.view(lots).find(),
    reads.view(bids).find(),
    reads.view(receipts).find(),
  ]);

  const folder = mkdtempSync(join(tmpdir(), 'twice-'));
  const store = new SqliteProjectionStore(join(folder, 'views.db'));
  try {
    for (const projection of auctionsContext.projections) await store.prepare(projection, 1, 'epoch');
    const recorded = await stores.events.readAll(-1n, 1_000);
    await store.transaction(async (transaction) => {
      for (const event of recorded.flatMap((each) => [each, each])) {
        for (const projection of auctionsContext.projections.filter((each) => each.handles(event))) {
          const writes = await projection.project(event, transaction.reader(projection, 1));
          await transaction.write(projection, 1, writes, event.position);
        }
      }
      const [ofAuctions, ofLots, ofBids] = auctionsContext.projections.map((projection) =>
        transaction.reader(projection, 1),
      );
      const twice = await Promise.all([
        ofAuctions!.find(auctions),
        ofLots!.find(lots),
        ofBids!.find(bids),
        transaction.reader(receiptProjection, 1).find(receipts),
      ]);
      expect(twice).toEqual(once);
    });
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
