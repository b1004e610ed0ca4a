import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import { plusMillis, type Actor } from '@tender/kernel';
import type { AuctionDetails } from './rules/auction.events.js';
import { GetAuctions, GetAuctionUsers } from './lifecycle/auction-queries.js';
import { GetHappenings } from './lifecycle/get-happenings.js';
import { GetBidsOfAuction, GetBidsOfUser, GetOwnBids, GetPerformance } from './bidding/bid-queries.js';
import { FindLots, GetLots } from './lots/lot-queries.js';
import type { NewLot } from './lots/lot-service.js';
import { ADMIN, buyer, cents, NOON, paused, DETAILS, userId } from './rules/testing/builders.js';
import { openSlice, VIEWINGS, type Slice } from './testing/slice.js';

const A = buyer('A');
const B = buyer('B');
const STRANGER = buyer('C');
const AUDITOR: Actor = { userId: 'house.auditor', role: 'auditor', companyId: null };

let slice: Slice;
beforeEach(async () => {
  slice = await openSlice();
});
afterEach(async () => {
  await slice.close();
  await slice.house.close();
});

const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toThrow(code);
const admin = () => slice.as(ADMIN);

const TWO_LOTS: NewLot[] = [
  { lotNo: '1', reservePrice: cents(100) },
  { lotNo: '2', reservePrice: cents(100), minimumBid: cents(10) },
];

/** Creates a live auction, by default with two lots; people of the companies A and B are invited. */
async function liveAuction(details: Partial<AuctionDetails> = {}, deals = TWO_LOTS) {
  const { service, lotService } = slice;
  // The auction starts later, so that the admin opens it before the clock does.
  const { _id } = await service.create({ ...DETAILS, startsAt: '2026-11-20T13:00:00.000Z', ...details }, admin());
  const { lots } = await lotService.upload(_id, { lots: deals, evenIfSold: false }, admin());
  await service.invite(_id, ['a@A', 'b@B'], admin());
  await service.dispatch(_id, { type: 'PublishAuction' }, admin());
  await service.dispatch(_id, { type: 'GoLive' }, admin());
  return { _id, lots: lots.map((lot) => lot._id) };
}

/** An auction as the actor reads it in the list. */
const seenBy = async (actor: Actor, auctionId: string) =>
  (await slice.queries.execute(new GetAuctions(actor, {}))).auctions.find(({ _id }) => _id === auctionId)!;

const bid = (actor: Actor, auctionId: string, lotId: string, biddingAmount: number) =>
  slice.bidding.place({ auctionId, lotId, amount: cents(biddingAmount) }, slice.as(actor));

describe('the staff', () => {
  test('is answered from the state, without the read model, including concurrent changes', async () => {
    const { service } = slice;
    const { _id } = await service.create(DETAILS, admin());
    await service.invite(_id, ['a@A', 'b@B'], admin());
    await slice.house.readYourWrites.stop();
    const endsAt = '2026-11-20T20:00:00.000Z';
    const zones = jest.spyOn(VIEWINGS, 'zonesOf').mockImplementationOnce(async () => {
      zones.mockRestore();
      await service.update(_id, { changes: { endsAt } }, admin());
      return new Map();
    });
    const answer = await service.dispatch(_id, { type: 'RemoveCompany', companyId: 'B' }, admin());
    expect(answer).toMatchObject({ companies: ['A'], users: [userId('A')], endsAt });
    expect(await service.create(DETAILS, admin())).toMatchObject({ name: DETAILS.name, lots: 0 });
  });

  describe('is answered with the same bytes as the list after the read model is up to date', () => {
    const list = async ({ _id }: { _id: string }) => JSON.stringify(await seenBy(ADMIN, _id));

    test('from the creation to the result, including repeated commands', async () => {
      const { service, lotService } = slice;
      const startsAt = '2026-11-20T13:00:00.000Z';
      const details = { ...DETAILS, startsAt, viewing: 'viewing1', bidVisibility: 'sealed' } as const;
      const repeatable = slice.as(ADMIN, { fingerprint: 'the same' });
      const { _id } = await service.create(details, repeatable);
      await lotService.upload(_id, { lots: TWO_LOTS, evenIfSold: false }, admin());
      const commands = [
        () => service.create(details, repeatable),
        async () => (await service.invite(_id, ['a@A', 'b@B', 'c@C'], admin())).auction,
        () => service.removeCompany(_id, 'C', admin()),
        () => service.dispatch(_id, { type: 'PublishAuction' }, admin()),
        () => service.update(_id, { changes: { name: 'Rough' }, addendum: { reason: 'a slip' } }, admin()),
        () => service.dispatch(_id, { type: 'GoLive' }, admin()),
        () => service.dispatch(_id, { type: 'PauseAuction', reason: 'fire drill', toldToCompanies: true }, admin()),
        () => service.dispatch(_id, { type: 'GoLive' }, admin()),
        () => service.complete(_id, admin(), 'sold out'),
        () => service.publishResult(_id, cents(12.5), admin()),
        () => service.create(details, repeatable),
      ];
      for (const [index, command] of commands.entries()) {
        slice.house.time.now = plusMillis(NOON, index * 1_000);
        const answer = await command();
        expect(JSON.stringify(answer)).toBe(await list(answer));
      }
      expect(await seenBy(ADMIN, _id)).toMatchObject({ addenda: 1, netProfit: 12.5, reason: 'sold out' });
    });

    test('after a cancellation', async () => {
      const { _id } = await liveAuction();
      const cancelled = await slice.service.dispatch(_id, { type: 'CancelAuction', reason: 'a flood' }, admin());
      expect(cancelled).toMatchObject({ cancelled: true, reason: 'a flood' });
      expect(JSON.stringify(cancelled)).toBe(await list(cancelled));
    });
  });

  test('set an auction up and see it after each command', async () => {
    const { service, lotService } = slice;
    const created = await service.create(DETAILS, admin());
    expect(created).toMatchObject({
      name: DETAILS.name,
      status: 'pending',
      published: false,
      lots: 0,
      users: [],
      companies: [],
      netProfit: null,
    });
    const { auction, invited, skipped } = await service.invite(created._id, ['a@A', 'nobody@'], admin());
    expect(auction).toMatchObject({ companies: ['A'], users: [userId('A')] });
    expect(invited).toEqual([{ _id: userId('A') }]);
    expect(skipped).toEqual([{ email: 'nobody@', reason: 'invitedToSignUp' }]);
    const { lots } = await lotService.upload(
      created._id,
      {
        lots: [
          { lotNo: '10', reservePrice: cents(12.5) },
          { lotNo: '9', reservePrice: cents(1), description: 'Octahedra' },
        ],
        evenIfSold: false,
      },
      admin(),
    );
    expect(lots.map((lot) => lot.lotNo)).toEqual(['9', '10']);
    expect(lots[1]).toMatchObject({ reservePrice: 12.5, minimumBid: null, description: '', sold: null, bids: [] });
    expect(await service.dispatch(created._id, { type: 'PublishAuction' }, admin())).toMatchObject({
      published: true,
      lots: 2,
    });
  });

  test('a draft follows the time zone of its viewing until the publication, unless one was given', async () => {
    const { service } = slice;
    const zones = jest.spyOn(VIEWINGS, 'zonesOf').mockResolvedValue(new Map([['viewing1', 'Asia/Dubai']]));
    const facts = jest.spyOn(VIEWINGS, 'factsOf').mockResolvedValue({ status: 'live', timeZone: 'Asia/Dubai' });
    const details = { ...DETAILS, viewing: 'viewing1' };
    const zoneOf = async ({ _id }: { _id: string }) => (await seenBy(ADMIN, _id)).timeZone;
    const [follower, given] = [
      await service.create(details, admin()),
      await service.create({ ...details, timeZone: 'Europe/Paris' }, admin()),
    ];
    expect([follower.timeZoneGiven, given.timeZoneGiven]).toEqual([undefined, true]);
    const moved = { status: 'live', timeZone: 'Asia/Tokyo' } as const;
    zones.mockResolvedValue(new Map([['viewing1', 'Asia/Tokyo']]));
    facts.mockResolvedValue(moved);
    expect([await zoneOf(follower), await zoneOf(given)]).toEqual(['Asia/Tokyo', 'Europe/Paris']);
    for (const { _id } of [follower, given]) {
      await slice.lotService.upload(_id, { lots: TWO_LOTS, evenIfSold: false }, admin());
      await service.invite(_id, ['a@A'], admin());
      await service.publish(_id, admin());
    }
    zones.mockResolvedValue(new Map([['viewing1', 'Asia/Dubai']]));
    expect([await zoneOf(follower), await zoneOf(given)]).toEqual(['Asia/Tokyo', 'Europe/Paris']);
    for (const spy of [zones, facts]) spy.mockRestore();
  });

  test('an auction has the time zone of its viewing, without one UTC', async () => {
    const { _id } = await liveAuction({ viewing: 'viewing1' });
    const { _id: other } = await liveAuction();
    for (const actor of [ADMIN, A]) {
      expect(await seenBy(actor, _id)).toMatchObject({ timeZone: 'Europe/Brussels' });
      expect(await seenBy(actor, other)).toMatchObject({ timeZone: 'UTC' });
    }
  });

  test('a repeated creation is the same auction', async () => {
    const again = { commandId: 'f'.repeat(64), fingerprint: 'same' };
    const first = await slice.service.create(DETAILS, slice.as(ADMIN, again));
    expect((await slice.service.create(DETAILS, slice.as(ADMIN, again)))._id).toBe(first._id);
    await refused(
      slice.service.create({ ...DETAILS, name: 'B' }, slice.as(ADMIN, { ...again, fingerprint: 'other' })),
      'KEY_REUSED',
    );
  });

  test('see current results, and final ones after completion', async () => {
    const {
      _id,
      lots: [one, two],
    } = await liveAuction();
    const { _id: bidId } = await bid(A, _id, one!, 150);
    await bid(B, _id, one!, 120);
    const standing = (await slice.queries.execute(new GetLots(_id, AUDITOR, {}))).lots;
    const winner = { bidId, companyId: 'A', userId: userId('A') };
    expect(standing[0]).toMatchObject({
      sold: null,
      result: { winnerBid: 150, secondHighestBid: 120, priceToPay: 120, winner },
    });
    expect(standing[0]!.bids).toHaveLength(2);
    expect(standing[1]).toMatchObject({ result: { winnerBid: null, priceToPay: null, winner: null } });
    await bid(B, _id, two!, 50);
    await slice.service.complete(_id, admin());
    const final = (await slice.queries.execute(new GetLots(_id, ADMIN, {}))).lots;
    expect(final.map((lot) => [lot.sold, lot.result?.priceToPay])).toEqual([
      [true, 120],
      [null, 50],
    ]);
    await refused(slice.service.dispatch(_id, { type: 'PublishResult', netProfit: 1 }, admin()), 'LOTS_UNDECIDED');
    expect(
      await slice.lotService.dispatchForOne(two!, { type: 'DecideLot', lotId: two!, sold: true, reason: '' }, admin()),
    ).toMatchObject({ sold: true });
    const published = await slice.service.dispatch(_id, { type: 'PublishResult', netProfit: 1_250 }, admin());
    expect(published).toMatchObject({
      resultPublished: true,
      netProfit: 12.5,
      resultHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('read why bidding ended and an absent net profit; companies see neither', async () => {
    const { _id } = await liveAuction();
    expect(await slice.service.complete(_id, admin(), 'sold out')).toMatchObject({ reason: 'sold out' });
    for (const lotId of (await slice.queries.execute(new GetLots(_id, ADMIN, {}))).lots.map((lot) => lot._id))
      await slice.lotService.dispatchForOne(lotId, { type: 'DecideLot', lotId, sold: false, reason: '' }, admin());
    expect(await slice.service.publishResult(_id, null, admin())).toMatchObject({
      resultPublished: true,
      netProfit: null,
      reason: 'sold out',
    });
    for (const staff of [ADMIN, AUDITOR]) {
      expect(await seenBy(staff, _id)).toMatchObject({ reason: 'sold out' });
      expect(JSON.stringify(await slice.queries.execute(new GetHappenings(_id, staff)))).toContain('sold out');
    }
    const seen = [await seenBy(A, _id), await slice.queries.execute(new GetHappenings(_id, A))];
    expect(JSON.stringify(seen)).not.toMatch(/sold out|netProfit/);
  });

  test('enter a bid for a company with a reason, and void its bids', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction();
    const entered = { auctionId: _id, lotId: one!, amount: cents(120), companyId: 'A', userId: userId('A') };
    await refused(slice.bidding.place(entered, admin()), 'INVALID');
    await refused(slice.bidding.place({ ...entered, userId: userId('B'), reason: 'telephone' }, admin()), 'NOT_FOUND');
    const bidding = await slice.bidding.place({ ...entered, reason: 'telephone' }, admin());
    expect(bidding).toMatchObject({ companyId: 'A', userId: userId('A'), biddingAmount: 120 });
    expect(await slice.bidding.voidAll(_id, { companyId: 'A', reason: 'fraud' }, admin())).toMatchObject([
      { _id: bidding._id, status: 'void' },
    ]);
  });
});

describe('a buyer', () => {
  test('reads the reason of a pause only if it was written for companies', async () => {
    const { _id } = await liveAuction();
    const seen = async (actor: Actor) => {
      const { reason } = await seenBy(actor, _id);
      const [last] = await slice.queries.execute(new GetHappenings(_id, actor));
      return [reason, last?.kind, last?.reason];
    };
    await slice.service.dispatch(_id, { type: 'PauseAuction', reason: 'fire drill', toldToCompanies: true }, admin());
    for (const actor of [A, ADMIN]) expect(await seen(actor)).toEqual(['fire drill', 'paused', 'fire drill']);
    await slice.service.dispatch(_id, { type: 'GoLive' }, admin());
    // Without `toldToCompanies`, as from a client that does not know the field.
    await slice.service.dispatch(_id, { type: 'PauseAuction', reason: 'a word with B' }, admin());
    expect(await seen(ADMIN)).toEqual(['a word with B', 'paused', 'a word with B']);
    expect(await seen(A)).toEqual([undefined, 'paused', undefined]);
    await slice.service.dispatch(_id, { type: 'CancelAuction', reason: 'weather' }, admin());
    expect(await seen(ADMIN)).toEqual(['weather', 'cancelled', 'weather']);
    expect(await seen(A)).toEqual([undefined, 'cancelled', undefined]);
  });

  test('sees only published auctions with an invitation of the own company; others are not found', async () => {
    const { _id } = await liveAuction();
    const { _id: draft } = await slice.service.create(DETAILS, admin());
    await slice.service.invite(draft, ['a@A'], admin());
    expect((await slice.queries.execute(new GetAuctions(A, {}))).auctions.map((auction) => auction._id)).toEqual([_id]);
    expect((await slice.queries.execute(new GetAuctions(STRANGER, {}))).auctions).toEqual([]);
    for (const [id, actor] of [
      [draft, A],
      [_id, STRANGER],
      ['unknown', A],
      ['../x', A],
      ['a.b', A],
      ['', A],
    ] as const) {
      await refused(slice.queries.execute(new GetLots(id, actor, {})), 'NOT_FOUND');
      await refused(slice.queries.execute(new GetBidsOfAuction(id, actor, {})), 'NOT_FOUND');
      await refused(slice.queries.execute(new GetAuctionUsers(id, actor, {})), 'NOT_FOUND');
    }
  });

  test('finds lots by number in its own auctions only, the newest auction first; staff also in drafts', async () => {
    const numbers = (...lotNos: string[]) => lotNos.map((lotNo) => ({ lotNo, reservePrice: cents(100) }));
    const { _id: older } = await liveAuction({}, numbers('7', 'A-17', 'B'));
    slice.house.time.now = plusMillis(NOON, 1_000);
    const { _id: newer } = await liveAuction({}, numbers('17', '170', '17b'));
    const { _id: draft } = await slice.service.create(DETAILS, admin());
    await slice.lotService.upload(draft, { lots: numbers('17'), evenIfSold: false }, admin());
    const found = async (text: string, actor: Actor) =>
      (await slice.queries.execute(new FindLots(text, actor))).map(({ auctionId, lotNo }) => [auctionId, lotNo]);
    expect(await found('17', A)).toEqual([
      [newer, '17'],
      [newer, '17b'],
      [older, 'A-17'],
    ]);
    expect(await found('a-17', A)).toEqual([[older, 'A-17']]);
    expect(await found('b', A)).toEqual([[older, 'B']]);
    // Numbers above the largest safe integer share the key of lots without digits.
    expect(await found('9'.repeat(16), A)).toEqual([]);
    expect(await found('17', STRANGER)).toEqual([]);
    for (const staff of [ADMIN, AUDITOR]) expect((await found('17', staff)).map(([id]) => id)).toContain(draft);
    const [lot] = await slice.queries.execute(new FindLots('7', A));
    expect(Object.keys(lot!).sort()).toEqual(['_id', 'auctionId', 'description', 'lotNo']);
  });

  test('sees the moved end; only staff see whose bid moved it', async () => {
    const extension = { windowSeconds: 36_000, extendSeconds: 60 };
    const {
      _id,
      lots: [one],
    } = await liveAuction({ extension });
    await bid(A, _id, one!, 120);
    const lastOf = async (actor: Actor) => (await slice.queries.execute(new GetHappenings(_id, actor)))[0]!;
    for (const actor of [A, B]) {
      expect(await lastOf(actor)).toMatchObject({ kind: 'endMoved' });
      expect(await lastOf(actor)).not.toHaveProperty('movedBy');
    }
    for (const actor of [ADMIN, AUDITOR])
      expect(await lastOf(actor)).toMatchObject({ kind: 'endMoved', movedBy: { companyId: 'A', times: 1 } });
  });

  test('sees exactly the fields for buyers, and only its own entries', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction();
    await bid(A, _id, one!, 120);
    await bid(B, _id, one!, 150);
    // An event as an earlier release wrote it: companies must not see its reason.
    await slice.house.happened(paused(NOON, 'secret'), _id);
    const auction = await seenBy(A, _id);
    expect(Object.keys(auction).sort()).toEqual([
      '_id',
      'bidVisibility',
      'cancelled',
      'category',
      'companies',
      'createdAt',
      'description',
      'endsAt',
      'extension',
      'lots',
      'name',
      'pausedAt',
      'published',
      'resultPublished',
      'rules',
      'startsAt',
      'status',
      'timeZone',
      'type',
      'users',
      'viewing',
      'withdrawals',
    ]);
    expect(auction).toMatchObject({ companies: ['A'], users: [userId('A')] });
    const [lot] = (await slice.queries.execute(new GetLots(_id, A, {}))).lots;
    expect(Object.keys(lot!).sort()).toEqual([
      '_id',
      'auctionId',
      'bids',
      'carats',
      'category',
      'certificate',
      'clarity',
      'colour',
      'cut',
      'description',
      'fluorescence',
      'images',
      'kimberley',
      'laboratory',
      'lotNo',
      'minimumBid',
      'origin',
      'pieces',
      'shape',
      'withdrawn',
    ]);
    expect(lot!.bids).toHaveLength(1);
    const { biddings } = await slice.queries.execute(new GetBidsOfAuction(_id, A, {}));
    expect(biddings).toMatchObject([{ companyId: 'A', biddingAmount: 120, receipt: { hash: expect.any(String) } }]);
    expect((await slice.queries.execute(new GetAuctionUsers(_id, A, {}))).users).toEqual([{ _id: userId('A') }]);
    expect((await slice.queries.execute(new GetAuctionUsers(_id, ADMIN, {}))).users).toHaveLength(2);
  });

  test('sees the outcome of the lots with own bids after the publication of the result', async () => {
    const {
      _id,
      lots: [one, two],
    } = await liveAuction();
    await bid(A, _id, one!, 150);
    await bid(B, _id, one!, 120);
    await bid(B, _id, two!, 130);
    await slice.service.complete(_id, admin());
    const outcomes = async (actor: Actor) =>
      (await slice.queries.execute(new GetLots(_id, actor, {}))).lots.map((lot) => lot.outcome);
    expect(await outcomes(A)).toEqual([undefined, undefined]);
    expect(await slice.queries.execute(new GetPerformance(A))).toMatchObject({
      auctions: 1,
      lotsBid: 1,
      won: 0,
      lost: 0,
      pending: 1,
      winRate: '0%',
      totalSpent: 0,
      byAuction: [{ auction: _id, lotsBid: 1, won: 0, lost: 0, pending: 1, spent: 0 }],
    });
    await slice.service.dispatch(_id, { type: 'PublishResult', netProfit: 1 }, admin());
    expect(await outcomes(A)).toEqual([{ won: true, priceToPay: 120 }, undefined]);
    expect(await outcomes(B)).toEqual([
      { won: false, priceToPay: null },
      { won: true, priceToPay: 100 },
    ]);
    expect(await slice.queries.execute(new GetPerformance(B))).toEqual({
      auctions: 1,
      lotsBid: 2,
      won: 1,
      lost: 1,
      pending: 0,
      winRate: '50.00%',
      totalSpent: 100,
      byAuction: [{ auction: _id, lotsBid: 2, won: 1, lost: 1, pending: 0, spent: 100 }],
    });
  });

  test('bids, revises and withdraws; the answer comes from the event', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction();
    const placed = await bid(A, _id, one!, 120.5);
    expect(placed).toMatchObject({
      auction: _id,
      lot: one,
      biddingAmount: 120.5,
      userId: userId('A'),
      companyId: 'A',
      status: 'standing',
      revisedAt: null,
      receipt: { receivedAt: placed.placedAt },
    });
    const same = await slice.bidding.revise(placed._id, { amount: cents(120.5) }, slice.as(A));
    expect(same).toEqual(placed);
    const revised = await slice.bidding.revise(placed._id, { amount: cents(99.99) }, slice.as(A));
    expect(revised).toMatchObject({ _id: placed._id, biddingAmount: 99.99, placedAt: placed.placedAt });
    expect(revised.receipt?.hash).not.toBe(placed.receipt?.hash);
    expect((await slice.queries.execute(new GetOwnBids(A, {}))).biddings).toEqual([revised]);
    expect(await slice.bidding.withdraw(placed._id, {}, slice.as(A))).toMatchObject({
      status: 'withdrawn',
      biddingAmount: 99.99,
    });
  });

  test('a repeated bid gets the first answer, even after later changes', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction();
    const key = { commandId: 'key', fingerprint: 'body' };
    const body = { auctionId: _id, lotId: one!, amount: cents(120) };
    const first = await slice.bidding.place(body, slice.as(A, key));
    await slice.bidding.revise(first._id, { amount: cents(500) }, slice.as(A));
    expect(await slice.bidding.place(body, slice.as(A, key))).toEqual(first);
  });

  test('cannot act as another user or on bids of others', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction();
    const body = { auctionId: _id, lotId: one!, amount: cents(120) };
    await refused(slice.bidding.place({ ...body, companyId: 'B' }, slice.as(A)), 'FORBIDDEN');
    await refused(slice.bidding.place({ ...body, userId: userId('B') }, slice.as(A)), 'FORBIDDEN');
    await refused(slice.bidding.place(body, slice.as(STRANGER)), 'NOT_FOUND');
    await refused(slice.bidding.place(body, slice.as(buyer('Z'))), 'NOT_FOUND');
    await refused(slice.bidding.place({ ...body, lotId: 'other.lot' }, slice.as(A)), 'NOT_FOUND');
    await refused(slice.bidding.place({ ...body, auctionId: 'other' }, slice.as(A)), 'NOT_FOUND');
    const { _id: bidId } = await slice.bidding.place(body, slice.as(A));
    await refused(slice.bidding.revise(bidId, { amount: cents(1) }, slice.as(B)), 'NOT_FOUND');
    await refused(slice.bidding.withdraw(`${_id}.unknown`, {}, slice.as(A)), 'NOT_FOUND');
    await refused(slice.bidding.withdraw('%00', {}, slice.as(A)), 'NOT_FOUND');
    await refused(slice.queries.execute(new GetBidsOfUser(userId('A'), B, {})), 'NOT_FOUND');
    await refused(slice.queries.execute(new GetBidsOfUser('nobody', ADMIN, {})), 'NOT_FOUND');
    expect((await slice.queries.execute(new GetBidsOfUser(userId('A'), ADMIN, {}))).biddings).toHaveLength(1);
  });

  test('has preferences for lots that other companies do not see', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction();
    expect(
      await slice.preferences.setAll({ preferences: [{ lotId: one!, favourite: true, note: 'fine' }] }, A),
    ).toEqual([{ lotId: one, favourite: true, priority: 0, note: 'fine' }]);
    await slice.preferences.setAll({ preferences: [{ lotId: one!, priority: 3 }] }, A);
    const preferenceOf = async (actor: Actor) =>
      (await slice.queries.execute(new GetLots(_id, actor, {}))).lots[0]!.preference;
    expect(await preferenceOf(A)).toEqual({ lotId: one, favourite: true, priority: 3, note: 'fine' });
    await Promise.all(
      [{ favourite: false }, { priority: 5 }, { note: 'finer' }].map((change) =>
        slice.preferences.setAll({ preferences: [{ lotId: one!, ...change }] }, A),
      ),
    );
    expect(await preferenceOf(A)).toEqual({ lotId: one, favourite: false, priority: 5, note: 'finer' });
    expect(await preferenceOf(B)).toBeUndefined();
    await refused(slice.preferences.setAll({ preferences: [{ lotId: one! }] }, STRANGER), 'NOT_FOUND');
    await refused(slice.preferences.setAll({ preferences: [{ lotId: one! }], userId: userId('B') }, A), 'NOT_FOUND');
    await refused(slice.preferences.setAll({ preferences: [{ lotId: `${_id}.unknown` }] }, A), 'NOT_FOUND');
  });
});

describe('a sealed auction', () => {
  test('hides every amount from staff until completion', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction({ bidVisibility: 'sealed' });
    const placed = await bid(A, _id, one!, 137.31);
    expect(placed.biddingAmount).toBe(137.31);
    expect((await slice.bidding.revise(placed._id, { amount: cents(137.31) }, slice.as(A))).biddingAmount).toBe(137.31);
    const seen = await Promise.all([
      slice.queries.execute(new GetLots(_id, ADMIN, {})),
      slice.queries.execute(new GetBidsOfAuction(_id, ADMIN, {})),
      slice.queries.execute(new GetBidsOfUser(userId('A'), AUDITOR, {})),
      slice.house.events.readAll(-1n, 100),
    ]);
    expect(JSON.stringify(seen, (_, value: unknown) => (typeof value === 'bigint' ? null : value))).not.toMatch(
      /137\.31|13731/,
    );
    expect(seen[0].lots[0]).toMatchObject({ result: null, bids: [placed._id] });
    expect(seen[1].biddings).toMatchObject([{ _id: placed._id, companyId: 'A', biddingAmount: null }]);
    expect((await slice.queries.execute(new GetOwnBids(A, {}))).biddings).toMatchObject([{ biddingAmount: 137.31 }]);
    await slice.service.complete(_id, admin());
    expect((await slice.queries.execute(new GetBidsOfAuction(_id, ADMIN, {}))).biddings).toMatchObject([
      { biddingAmount: 137.31 },
    ]);
    expect((await slice.queries.execute(new GetLots(_id, ADMIN, {}))).lots[0]).toMatchObject({
      sold: true,
      result: { winnerBid: 137.31 },
    });
  });

  test('stays sealed after a cancellation', async () => {
    const {
      _id,
      lots: [one],
    } = await liveAuction({ bidVisibility: 'sealed' });
    await bid(A, _id, one!, 137.31);
    await slice.service.dispatch(_id, { type: 'CancelAuction', reason: 'weather' }, admin());
    expect((await slice.queries.execute(new GetBidsOfAuction(_id, ADMIN, {}))).biddings).toMatchObject([
      { biddingAmount: null },
    ]);
    expect((await slice.queries.execute(new GetOwnBids(A, {}))).biddings).toMatchObject([{ biddingAmount: 137.31 }]);
  });
});

test('pages lists on request', async () => {
  const { _id } = await liveAuction(
    {},
    Array.from({ length: 5 }, (_, index) => ({ lotNo: String(index + 1), reservePrice: 1 })),
  );
  const first = await slice.queries.execute(new GetLots(_id, A, { limit: 3 }));
  expect(first.lots.map((lot) => lot.lotNo)).toEqual(['1', '2', '3']);
  const second = await slice.queries.execute(new GetLots(_id, A, { limit: 3, cursor: first.nextCursor! }));
  expect(second).toMatchObject({ lots: [{ lotNo: '4' }, { lotNo: '5' }], nextCursor: null });
  expect(await slice.queries.execute(new GetLots(_id, A, {}))).not.toHaveProperty('nextCursor');
  await refused(slice.queries.execute(new GetLots(_id, A, { cursor: 'nonsense' })), 'INVALID');
});
