import type { ErrorCode } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { expect } from '@jest/globals';
import type { AuctionDetails } from '../rules/auction.events.js';
import { GetAuctions } from '../lifecycle/auction-queries.js';
import type { NewLot } from '../lots/lot-service.js';
import { ADMIN, buyer, cents, DETAILS } from '../rules/testing/builders.js';
import type { Slice } from './slice.js';

export const A = buyer('A');
export const B = buyer('B');
export const STRANGER = buyer('C');
export const AUDITOR: Actor = { userId: 'house.auditor', role: 'auditor', companyId: null };

export const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toThrow(code);

export const TWO_LOTS: NewLot[] = [
  { lotNo: '1', reservePrice: cents(100) },
  { lotNo: '2', reservePrice: cents(100), minimumBid: cents(10) },
];

/** Actions on auctions for tests of the slice. */
export function auctionActions(slice: () => Slice) {
  const admin = () => slice().as(ADMIN);

  /** Creates a live auction, by default with two lots; people of the companies A and B are invited. */
  async function liveAuction(details: Partial<AuctionDetails> = {}, deals = TWO_LOTS) {
    const { service, lotService } = slice();
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
    (await slice().queries.execute(new GetAuctions(actor, {}))).auctions.find(({ _id }) => _id === auctionId)!;

  const bid = (actor: Actor, auctionId: string, lotId: string, biddingAmount: number) =>
    slice().bidding.place({ auctionId, lotId, amount: cents(biddingAmount) }, slice().as(actor));

  return { admin, liveAuction, seenBy, bid };
}
