import type { AuctionView, LotView } from '@tender/contracts';
import { patch } from '../../../shared/http/request.js';
import { auctionNow, putAuction } from '../auctions-slice.js';

/** Number of addenda that the reader has not read. Staff have no such number. */
export const unreadOf = ({ addenda = 0, addendaSeen = 0 }: Pick<AuctionView, 'addenda' | 'addendaSeen'>): number =>
  Math.max(0, addenda - addendaSeen);

/** Whether the reader has not read the newest addendum about a lot. */
export const isLotUnread = ({ addendum }: Pick<LotView, 'addendum'>, seen: number): boolean =>
  addendum !== undefined && addendum.number > seen;

/** Keeps that the reader has read the addenda up to a number. */
export async function markRead(auctionId: string, number: number): Promise<void> {
  const { addendaSeen } = await patch<{ addendaSeen: number }>(`/api/auction/addenda/seen/${auctionId}`, { number });
  const auction = auctionNow(auctionId);
  if (auction) putAuction({ ...auction, addendaSeen: Math.max(addendaSeen, auction.addendaSeen ?? 0) });
}
