import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { plusMillis } from '@tender/kernel';
import { GetHappenings } from './lifecycle/get-happenings.js';
import { GetLots } from './lots/lot-queries.js';
import { ADMIN, cents, NOON, DETAILS, userId } from './rules/testing/builders.js';
import { A, AUDITOR, auctionActions, B, refused, TWO_LOTS } from './testing/auction-actions.js';
import { openSlice, VIEWINGS, type Slice } from './testing/slice.js';

let slice: Slice;
beforeEach(async () => {
  slice = await openSlice();
});
afterEach(async () => {
  await slice.close();
  await slice.house.close();
});
const { admin, bid, liveAuction, seenBy } = auctionActions(() => slice);

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
