import { expect, test } from '@jest/globals';
import { RefusedCall, type ApiDriver } from '@tender/api-driver';
import type { BidView, ErrorCode, LotView } from '@tender/contracts';
import { SimulatedBuyer } from './demo-bidding.js';

const LOT = { _id: 'auction.lot', lotNo: '1', reservePrice: 1_000 } as LotView;
const BID = { _id: 'bid', lot: LOT._id, status: 'standing', biddingAmount: 900 } as BidView;

const refusal = (code: ErrorCode): RefusedCall =>
  new RefusedCall({ method: 'POST', path: '/api/bidding/create', status: 409, body: { code } } as never);

/** Simulates a visitor of the same company who has already placed a bid. Records every call. */
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
