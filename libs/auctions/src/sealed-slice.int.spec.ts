import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GetBidsOfAuction, GetBidsOfUser, GetOwnBids } from './bidding/bid-queries.js';
import { GetLots } from './lots/lot-queries.js';
import { ADMIN, cents, userId } from './rules/testing/builders.js';
import { A, AUDITOR, auctionActions } from './testing/auction-actions.js';
import { openSlice, type Slice } from './testing/slice.js';

let slice: Slice;
beforeEach(async () => {
  slice = await openSlice();
});
afterEach(async () => {
  await slice.close();
  await slice.house.close();
});
const { admin, bid, liveAuction } = auctionActions(() => slice);

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
