import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { plusMillis, type Actor } from '@tender/kernel';
import { GetAuctions, GetAuctionUsers } from './lifecycle/auction-queries.js';
import { GetHappenings } from './lifecycle/get-happenings.js';
import { GetBidsOfAuction, GetBidsOfUser, GetOwnBids, GetPerformance } from './bidding/bid-queries.js';
import { FindLots, GetLots } from './lots/lot-queries.js';
import { ADMIN, buyer, cents, NOON, paused, DETAILS, userId } from './rules/testing/builders.js';
import { A, AUDITOR, auctionActions, B, refused, STRANGER } from './testing/auction-actions.js';
import { openSlice, type Slice } from './testing/slice.js';

let slice: Slice;
beforeEach(async () => {
  slice = await openSlice();
});
afterEach(async () => {
  await slice.close();
  await slice.house.close();
});
const { admin, bid, liveAuction, seenBy } = auctionActions(() => slice);

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
    const { _id: newer } = await liveAuction({}, numbers('17', '170', '17b', '2026-17'));
    const { _id: draft } = await slice.service.create(DETAILS, admin());
    await slice.lotService.upload(draft, { lots: numbers('17'), evenIfSold: false }, admin());
    const found = async (text: string, actor: Actor) =>
      (await slice.queries.execute(new FindLots(text, actor))).map(({ auctionId, lotNo }) => [auctionId, lotNo]);
    expect(await found('17', A)).toEqual([
      [newer, '17'],
      [newer, '17b'],
      [newer, '2026-17'],
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
