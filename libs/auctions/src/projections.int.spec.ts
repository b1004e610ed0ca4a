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
import { openAuction, openTestStores, type TestStores } from './testing/house.js';

let house: TestStores;
beforeEach(async () => {
  house = await openTestStores();
});
afterEach(() => house.close());

const get = async <D extends Document>(spec: CollectionSpec<D>, id: string) => {
  await house.readYourWrites.caughtUp();
  return house.reads.view(spec).get(id);
};

describe('the read models', () => {
  test('of an auction, from its creation to its result', async () => {
    await openAuction(house, { live: false });
    expect(await get(auctions, AUCTION)).toMatchObject({
      status: 'pending',
      published: true,
      lots: 2,
      companies: ['A', 'B'],
      users: [userId('A'), userId('B')],
      createdAt: NOON,
    });
    await house.ask({ type: 'OpenIfDue' }, SYSTEM);
    await house.ask({ type: 'PauseAuction', reason: 'power', toldToCompanies: true });
    expect(await get(auctions, AUCTION)).toMatchObject({
      status: 'paused',
      reason: 'power',
      toldToCompanies: true,
      pausedAt: house.time.now,
    });
    house.time.now = '2026-11-20T12:30:00.000Z';
    await house.ask({ type: 'GoLive' });
    expect(await get(auctions, AUCTION)).toMatchObject({
      status: 'live',
      endsAt: '2026-11-20T18:30:00.000Z',
      reason: null,
      toldToCompanies: false,
      pausedAt: null,
    });
    await house.ask({ type: 'UpdateAuction', changes: { name: 'Part two' } });
    house.time.now = '2026-11-20T15:00:00.000Z';
    await house.ask({ type: 'CompleteAuction' });
    // Ended before its time: from now on it shows when that was.
    expect(await get(auctions, AUCTION)).toMatchObject({ status: 'completed', endsAt: '2026-11-20T15:00:00.000Z' });
    const { events } = await house.ask({ type: 'PublishResult', netProfit: 1_000 });
    expect(await get(auctions, AUCTION)).toMatchObject({
      name: 'Part two',
      status: 'completed',
      cancelled: false,
      resultPublished: true,
      netProfit: 1_000,
      resultHash: events[0]!.metadata.hash,
    });
  });

  test('of an auction that a company is taken off: all of its people, and again when it is invited', async () => {
    await openAuction(house, { live: false });
    const colleagues = [{ companyId: 'A', userIds: ['A.colleague'] }];
    await house.ask({ type: 'InviteCompanies', companies: colleagues });
    await house.ask({ type: 'RemoveCompany', companyId: 'A' });
    expect(await get(auctions, AUCTION)).toMatchObject({ companies: ['B'], users: [userId('B')] });
    await house.ask({ type: 'InviteCompanies', companies: colleagues });
    expect(await get(auctions, AUCTION)).toMatchObject({ companies: ['B', 'A'], users: [userId('B'), 'A.colleague'] });
  });

  test('of the pace: each bid and each revision in its minute, also several of one bid', async () => {
    await openAuction(house);
    const at = async (time: string, act: () => Promise<unknown>) => {
      house.time.now = `2026-11-20T12:${time}.000Z`;
      await act();
    };
    const raise = (amount: number) => () => house.ask(reviseBid('A', amount), buyer('A'));
    await at('00:10', () => house.ask(placeBid('A', 120), buyer('A')));
    await at('00:20', raise(130));
    await at('00:30', raise(140));
    await at('00:40', raise(150));
    await at('02:00', raise(160));
    await house.readYourWrites.caughtUp();
    const counted = await house.reads.view(bidMinutes).find({ sort: [{ field: 'minute' }] });
    expect(counted.map(({ minute, bids: count }) => [minute, count])).toEqual([
      ['2026-11-20T12:00:00.000Z', 4],
      ['2026-11-20T12:02:00.000Z', 1],
    ]);
  });

  test('of what happened: what concerns all, and what concerns one company', async () => {
    await openAuction(house, { live: false });
    await house.ask({ type: 'OpenIfDue' }, SYSTEM);
    await house.ask({ type: 'PauseAuction', reason: 'a word with B', toldToCompanies: true });
    await house.ask({ type: 'GoLive' });
    await house.ask(placeBid('A', 120), buyer('A'));
    await house.ask({ type: 'VoidBids', companyId: 'A', reason: 'a slip' });
    await house.ask({ type: 'WithdrawLot', lotId: lotId('2'), reason: 'not ours' });
    await house.ask({ type: 'CancelAuction', reason: 'weather' });
    await house.readYourWrites.caughtUp();
    const found = await house.reads.view(happenings).find({ sort: [{ field: 'turn' }] });
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
    // What staff write is not told to companies as the house's own reason.
    expect(found.map(({ cause }) => cause)).toEqual(found.map(() => null));
  });

  test('of a single voided bid: that one only, in bids and receipts', async () => {
    await openAuction(house);
    await house.ask(placeBid('A', 120), buyer('A'));
    await house.ask(placeBid('A', 90, '2'), buyer('A'));
    await house.ask({ type: 'VoidBids', companyId: 'A', reason: 'a slip', bidIds: [bidId('A', '2')] });
    await house.readYourWrites.caughtUp();
    const found = await house.reads.view(bids).find({ sort: [{ field: 'placedAt' }] });
    expect(found.map(({ _id, status }) => [_id, status])).toEqual([
      [bidId('A'), 'standing'],
      [bidId('A', '2'), 'void'],
    ]);
    const taken = await house.reads.view(receipts).find({});
    expect(taken.flatMap(({ bidId: id, voidedAt }) => (voidedAt === null ? [] : [id]))).toEqual([bidId('A', '2')]);
  });

  test('of a moved end: whose bid moved it, and how often by then', async () => {
    await openAuction(house, { terms: { extension: { windowSeconds: 36_000, extendSeconds: 60 } } });
    await house.ask(placeBid('A', 120), buyer('A'));
    await house.ask(placeBid('B', 130), buyer('B'));
    await house.ask(reviseBid('A', 140, '1', { reason: 'by telephone' }), ADMIN);
    await house.ask({ type: 'UpdateAuction', changes: { endsAt: '2026-11-20T23:00:00.000Z' } });
    await house.readYourWrites.caughtUp();
    const moved = await house.reads.view(happenings).find({ where: { kind: 'endMoved' }, sort: [{ field: 'turn' }] });
    expect(moved.map(({ movedBy }) => movedBy)).toEqual([
      { companyId: 'A', times: 1 },
      { companyId: 'B', times: 1 },
      { companyId: 'A', times: 2 },
      null,
    ]);
  });

  test('of a moved end: with few reads, however often it was moved before', async () => {
    await openAuction(house, { terms: { extension: { windowSeconds: 36_000, extendSeconds: 60 } } });
    await house.ask(placeBid('A', 120), buyer('A'));
    for (let each = 0; each < 10; each++) await house.ask(reviseBid('A', 130 + each), buyer('A'));
    await house.readYourWrites.caughtUp();
    const event = (await house.events.readAll(0n, 1_000)).findLast(({ type }) => type === 'EndExtended')!;
    let documents = 0;
    const read: ProjectionReader = {
      get: (spec, id) => house.reads.view(spec).get(id),
      find: async (spec, query) => {
        const found = await house.reads.view(spec).find(query);
        documents += found.length;
        return found;
      },
    };
    const [write] = await happeningProjection.project(event, read);
    expect(write).toMatchObject({ document: { movedBy: { companyId: 'A', times: 11 } } });
    expect(documents).toBeLessThanOrEqual(2);
  });

  test.each<[string, string, (end: string) => Promise<unknown>]>([
    ['before the end', 'endedEarly', () => house.ask({ type: 'CompleteAuction' })],
    [
      'in a pause that began before the end',
      'endedEarly',
      async () => {
        await house.ask({ type: 'PauseAuction', reason: 'power' });
        house.time.now = '2026-11-20T19:00:00.000Z';
        await house.ask({ type: 'CompleteAuction' });
      },
    ],
    [
      'at the end',
      'completed',
      async (end) => {
        house.time.now = end;
        await house.ask({ type: 'CloseIfDue', outage: null }, SYSTEM);
      },
    ],
  ])('of an auction that is completed %s: %s', async (_, kind, complete) => {
    await openAuction(house);
    const { endsAt } = (await get(auctions, AUCTION))!;
    await complete(endsAt);
    await house.readYourWrites.caughtUp();
    const [last] = await house.reads.view(happenings).find({ sort: [{ field: 'turn', descending: true }], limit: 1 });
    expect(last).toMatchObject({ kind });
  });

  test('of an auction that an admin completed with a reason, which companies do not read', async () => {
    await openAuction(house);
    await house.ask({ type: 'PauseAuction', reason: 'power', toldToCompanies: true });
    await house.ask({ type: 'CompleteAuction', reason: 'sold out' });
    expect(await get(auctions, AUCTION)).toMatchObject({ reason: 'sold out', toldToCompanies: false });
    const [last] = await house.reads.view(happenings).find({ sort: [{ field: 'turn', descending: true }], limit: 1 });
    expect(last).toMatchObject({ kind: 'endedEarly', cause: null, reason: 'sold out', toldToCompanies: false });
  });

  test('of a pause of an earlier release, whose reason companies were not to see', async () => {
    await openAuction(house);
    await house.happened(paused(NOON, 'a word with B'));
    expect(await get(auctions, AUCTION)).toMatchObject({ reason: 'a word with B', toldToCompanies: false });
    const [last] = await house.reads.view(happenings).find({ where: { kind: 'paused' } });
    expect(last).toMatchObject({ reason: 'a word with B', cause: null, toldToCompanies: false });
  });

  test('of a cancelled auction: nothing is sold, and companies are not told why', async () => {
    await openAuction(house);
    await house.ask({ type: 'PauseAuction', reason: 'power', toldToCompanies: true });
    await house.ask({ type: 'CancelAuction', reason: 'weather' });
    expect(await get(auctions, AUCTION)).toMatchObject({
      ...{ status: 'completed', cancelled: true },
      ...{ reason: 'weather', toldToCompanies: false },
    });
    expect(await get(lots, lotId('1'))).toMatchObject({ sold: false, result: null });
  });

  test('of lots: added, withdrawn, priced, decided', async () => {
    await openAuction(house, { lots: [lot('A-10', { minimum: 5 }), lot('2')] });
    expect(await get(lots, lotId('A-10'))).toMatchObject({
      auctionId: AUCTION,
      lotNumber: 10,
      minimumBid: 500,
      reservePrice: 10_000,
      category: 'roughDiamond',
      images: [],
      sold: null,
    });
    await house.ask(placeBid('A', 90, '2'), buyer('A'));
    await house.ask({ type: 'WithdrawLot', lotId: lotId('A-10'), reason: 'lost' });
    await house.ask({ type: 'CompleteAuction' });
    expect(await get(lots, lotId('A-10'))).toMatchObject({ withdrawn: true, sold: false, reason: 'lost' });
    expect(await get(lots, lotId('2'))).toMatchObject({
      sold: null,
      result: { winnerBid: 9_000, priceToPay: 9_000, winner: { companyId: 'A' } },
    });
    await house.ask({ type: 'DecideLot', lotId: lotId('2'), sold: true, reason: 'near' });
    expect(await get(lots, lotId('2'))).toMatchObject({ sold: true, reason: 'near' });
  });

  test('of pictures: added, arranged, replaced; what is applied twice is there once', async () => {
    await openAuction(house, { lots: [lot('1'), lot('2')] });
    const image = (imageId: string) => ({ imageId, small: `${imageId}s`, large: `${imageId}l` });
    const add = (lots: Record<string, string[]>, replacing: string[] | null = null) =>
      house.ask({
        type: 'AddLotImages',
        lots: Object.entries(lots).map(([lotNo, ids]) => ({ lotId: lotId(lotNo), images: ids.map(image) })),
        replacing: replacing && replacing.map((imageId) => `${imageId}l`),
      });
    const ofLot = async (lotNo: string) => (await get(lots, lotId(lotNo)))?.images.map(({ imageId }) => imageId);
    const { events } = await add({ 1: ['a', 'b'], 2: ['c'] });
    expect([await ofLot('1'), await ofLot('2')]).toEqual([['a', 'b'], ['c']]);
    const stored = (await house.events.read(events[0]!.stream, events[0]!.revision, 1))[0]!;
    const [again] = await lotProjection.project(stored, {
      get: (spec, id) => house.reads.view(spec).get(id),
      find: (spec, query) => house.reads.view(spec).find(query),
    });
    expect(again).toMatchObject({ set: { images: [image('a'), image('b')] } });
    await house.ask({ type: 'ArrangeLotImages', lotId: lotId('1'), images: ['b'] });
    await add({ 1: ['d'] });
    expect(await ofLot('1')).toEqual(['b', 'd']);
    await add({ 1: ['e'] }, ['b', 'd']);
    expect([await ofLot('1'), await ofLot('2')]).toEqual([['e'], ['c']]);
  });

  test('of lots that are deleted and uploaded again', async () => {
    await openAuction(house, { live: false });
    await house.ask({ type: 'DeleteLots' });
    expect(await get(auctions, AUCTION)).toMatchObject({ lots: 0 });
    expect(await house.reads.view(lots).count()).toBe(0);
    await house.ask({ type: 'AddLots', lots: [lot('1')] });
    expect(await get(auctions, AUCTION)).toMatchObject({ lots: 1 });
  });

  test('of bids: placed, revised with a new receipt, withdrawn, void', async () => {
    await openAuction(house);
    const {
      events: [first],
    } = await house.ask(placeBid('A', 120), buyer('A'));
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
    house.time.now = '2026-11-20T13:00:00.000Z';
    const {
      events: [second],
    } = await house.ask(reviseBid('A', 130), buyer('A'));
    expect(await get(bids, bidId('A'))).toMatchObject({
      amount: cents(130),
      placedAt: NOON,
      revisedAt: house.time.now,
      receiptHash: second!.metadata.hash,
    });
    await house.ask(withdrawBid('A'), buyer('A'));
    await house.ask(placeBid('B', 100), buyer('B'));
    await house.ask(placeBid('B', 100, '2'), buyer('B'));
    await house.ask({ type: 'WithdrawLot', lotId: lotId('1'), reason: 'lost' });
    expect(await get(bids, bidId('A'))).toMatchObject({ status: 'withdrawn' });
    expect(await get(bids, bidId('B'))).toMatchObject({ status: 'void' });
    await house.ask({ type: 'VoidBids', companyId: 'B', reason: 'fraud' });
    expect(await get(bids, bidId('B', '2'))).toMatchObject({ status: 'void' });
  });

  test('of every receipt, with what became of what it says', async () => {
    await openAuction(house);
    const hashOf = async (command: Parameters<TestStores['ask']>[0], by = buyer('A')) =>
      (await house.ask(command, by)).events[0]!.metadata.hash;
    const placed = await hashOf(placeBid('A', 120));
    house.time.now = '2026-11-20T13:00:00.000Z';
    const revised = await hashOf(reviseBid('A', 130));
    await house.ask({ type: 'VoidBids', companyId: 'A', reason: 'fraud' });
    house.time.now = '2026-11-20T13:30:00.000Z';
    await hashOf(placeBid('A', 140));
    await hashOf(withdrawBid('A'));
    await hashOf(placeBid('A', 150));
    await hashOf(placeBid('B', 100), buyer('B'));
    await hashOf(placeBid('A', 100, '2'));
    await house.ask({ type: 'WithdrawLot', lotId: lotId('1'), reason: 'lost' });
    await house.readYourWrites.caughtUp();
    const own = await house.reads
      .view(receipts)
      .find({ where: { companyId: 'A', auction: AUCTION }, sort: [{ field: 'turn' }] });
    const at = house.time.now;
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

  test('of a bid that is withdrawn and placed again: one document, every version in the stream', async () => {
    await openAuction(house);
    for (let round = 1; round <= 20; round++) {
      house.time.now = `2026-11-20T13:${round + 10}:00.000Z`;
      await house.ask(placeBid('A', 100 + round, '1', { bidId: `${AUCTION}.another${round}` }), buyer('A'));
      if (round < 20) await house.ask(withdrawBid('A', '1', { bidId: `${AUCTION}.another1` }), buyer('A'));
    }
    await house.readYourWrites.caughtUp();
    expect(await house.reads.view(bids).find()).toMatchObject([
      {
        _id: `${AUCTION}.another1`,
        amount: cents(120),
        status: 'standing',
        placedAt: '2026-11-20T13:30:00.000Z',
        revisedAt: null,
      },
    ]);
    const stream = await house.events.read(`auction-${AUCTION}`, 0, 100);
    expect(stream.filter(({ type }) => type === 'BidPlaced' || type === 'BidWithdrawn')).toHaveLength(39);
  });

  test.each([
    ['"$.companyId" = ? AND "$.auction" = ?'],
    ['"$.companyId" = ?'],
    ['"$.auction" = ?'],
    ['"$.companyId" = ? AND "$.auction" = ? AND "$.placedAt" >= ?'],
  ])('of bids are paged by an index: %s', async (where) => {
    await openAuction(house);
    await house.readYourWrites.caughtUp();
    const database = new DatabaseSync(house.reads.viewsFile, { readOnly: true });
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN SELECT document FROM bids WHERE ${where} ORDER BY "$.placedAt", _id LIMIT 2`)
      .all();
    database.close();
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH bids\S* USING INDEX/)]);
  });

  test('of the receipts of a lot are found by an index: it is withdrawn while others bid', async () => {
    await openAuction(house);
    await house.readYourWrites.caughtUp();
    const database = new DatabaseSync(house.reads.viewsFile, { readOnly: true });
    const plan = database
      .prepare('EXPLAIN QUERY PLAN SELECT document FROM receipts WHERE "$.auction" = ? AND "$.lot" = ?')
      .all();
    database.close();
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .*auction_lot/)]);
  });

  test('of sealed bids: ciphertext until completion', async () => {
    await openAuction(house, { terms: { bidVisibility: 'sealed' } });
    await house.ask(placeBid('A', 120, '1', { seal: seal(1) }), buyer('A'));
    expect(await get(bids, bidId('A'))).toMatchObject({ amount: null, sealed: expect.any(String) });
    const receipt = async () => {
      await house.readYourWrites.caughtUp();
      return house.reads.view(receipts).find();
    };
    expect(await receipt()).toMatchObject([{ amount: null, sealed: expect.any(String) }]);
    await house.ask({ type: 'CompleteAuction', sealKey: KEY });
    expect(await get(bids, bidId('A'))).toMatchObject({ amount: cents(120), sealed: null });
    expect(await receipt()).toMatchObject([{ amount: cents(120), sealed: null }]);
  });
});

test('applied twice changes nothing', async () => {
  await openAuction(house, { terms: { extension: { windowSeconds: 86_400, extendSeconds: 60 } } });
  await house.ask(placeBid('A', 120), buyer('A'));
  await house.ask(reviseBid('A', 130), buyer('A'));
  await house.ask(placeBid('B', 130), buyer('B'));
  await house.ask(withdrawBid('B'), buyer('B'));
  await house.ask(placeBid('B', 10, '2', { bidId: bidId('B', 'again') }), buyer('B'));
  await house.ask({ type: 'WithdrawLot', lotId: lotId('2'), reason: 'lost' });
  await house.ask({ type: 'CompleteAuction' });
  await house.ask({ type: 'PublishResult', netProfit: 1 });
  await house.readYourWrites.caughtUp();
  const { reads } = house;
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
    const recorded = await house.events.readAll(-1n, 1_000);
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
