import { expect, test } from '@jest/globals';
import { RefusedCall, type ApiDriver } from '@tender/api-driver';
import type { BidView, ErrorCode, LotView } from '@tender/contracts';
import { pauseBefore, SimulatedBuyer } from './demo-bidding.js';

const LOT = { _id: 'auction.lot', lotNo: '1', reservePrice: 1_000 } as LotView;
const BID = { _id: 'bid', lot: LOT._id, status: 'standing', biddingAmount: 900 } as BidView;

const refusal = (code: ErrorCode): RefusedCall =>
  new RefusedCall({ method: 'POST', path: '/api/bidding/create', status: 409, body: { code } } as never);

/** A buyer whose first bid is refused, after which the company has a bid. `calls`: names of the calls about bids. */
async function afterVisitor(refused: ErrorCode): Promise<{ buyer: SimulatedBuyer; calls: string[] }> {
  const calls: string[] = [];
  let known: BidView[] = [];
  const driver = {
    bids: () => Promise.resolve(known),
    placeBid: () => {
      calls.push('place');
      known = [BID];
      return Promise.reject(refusal(refused));
    },
    reviseBid: () => Promise.resolve(BID).finally(() => calls.push('revise')),
    withdrawBid: () => Promise.resolve(BID).finally(() => calls.push('withdraw')),
  };
  return { buyer: await new SimulatedBuyer(driver as unknown as ApiDriver, 'auction', [LOT]).begin(), calls };
}

test('adopts a bid that a visitor placed for the company, and continues', async () => {
  const { buyer, calls } = await afterVisitor('BID_EXISTS');
  expect(await buyer.tryToAct()).toBe(true);
  expect(await buyer.tryToAct()).toBe(true);
  expect(calls[0]).toBe('place');
  expect(calls[1]).toMatch(/revise|withdraw/);
});

test('stops bidding when the auction is over', async () => {
  const { buyer } = await afterVisitor('AUCTION_COMPLETED');
  expect(await buyer.tryToAct()).toBe(false);
});

test('the mean of the pauses gives the pace, and no pause is long', () => {
  const shares = Array.from({ length: 10_000 }, (_, index) => index / 10_000);
  const pauses = shares.map((share) => pauseBefore(10, share));
  const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length;
  expect(mean).toBeGreaterThan(5_500);
  expect(mean).toBeLessThan(6_100);
  expect(Math.max(...pauses)).toBe(18_000);
});
