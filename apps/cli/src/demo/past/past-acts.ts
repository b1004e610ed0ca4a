import type { ApiDriver } from '@tender/api-driver';
import type { LotView } from '@tender/contracts';
import { anyOf, SimulatedBuyer } from '../demo-bidding.js';
import { bidTimes, MINUTE } from './past-plan.js';
import type { PastServer } from './past-server.js';

/** Something that happens at a time, in ms since 1970. */
export interface Act {
  at: number;
  act(): Promise<unknown>;
}

/** Performs acts in order of time. The clock of the server moves to the time of each act. */
export async function perform(past: PastServer, acts: readonly Act[]): Promise<void> {
  for (const { at, act } of acts.toSorted((a, b) => a.at - b.at)) {
    await past.runTo(Math.max(at, past.millis));
    await act();
  }
}

export const simulate = (
  buyers: readonly ApiDriver[],
  auctionId: string,
  lots: readonly LotView[],
): Promise<SimulatedBuyer[]> => Promise.all(buyers.map((buyer) => new SimulatedBuyer(buyer, auctionId, lots).begin()));

/** Bids at random times between `from` and `to`, in ms since 1970. */
export const bidsBetween = (simulated: readonly SimulatedBuyer[], bids: number, from: number, to: number): Act[] =>
  bidTimes(bids, from, to).map((at) => ({ at, act: () => anyOf(simulated).tryToAct() }));

/** Two companies bid the same amount: the earlier bid wins. Call it with a lot on which they have no other bid. */
export function tieOn(lot: LotView, [first, second]: readonly ApiDriver[], startsAt: number): Act[] {
  const biddingAmount = Math.round(((lot.reservePrice ?? 1_000) * 1.2) / 100) * 100;
  const body = { auctionId: lot.auctionId, lotId: lot._id, biddingAmount };
  return [
    { at: startsAt + 34 * MINUTE, act: () => first!.placeBid(body) },
    { at: startsAt + 71 * MINUTE, act: () => second!.placeBid(body) },
  ];
}

/** A company types a zero too many and telephones. The admin voids the bid, and the company bids again. */
export function slipOn(
  lot: LotView,
  buyer: ApiDriver,
  { admin, startsAt }: { admin: ApiDriver; startsAt: number },
): Act[] {
  const biddingAmount = Math.round(((lot.reservePrice ?? 1_000) * 1.1) / 100) * 100;
  const body = { auctionId: lot.auctionId, lotId: lot._id, biddingAmount };
  let slip = '';
  return [
    {
      at: startsAt + 52 * MINUTE,
      act: async () => (slip = (await buyer.placeBid({ ...body, biddingAmount: biddingAmount * 10 }))._id),
    },
    {
      at: startsAt + 58 * MINUTE,
      act: () =>
        admin.voidBids(lot.auctionId, {
          companyId: buyer.companyId,
          bidIds: [slip],
          reason: 'Typing error, reported by telephone within minutes',
          toldToCompany: true,
        }),
    },
    { at: startsAt + 61 * MINUTE, act: () => buyer.placeBid(body) },
  ];
}
