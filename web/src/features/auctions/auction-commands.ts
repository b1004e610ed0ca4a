import type { AuctionView, LotView, Usd } from '@tender/contracts';
import { get, patch, post, request } from '../../shared/http/request.js';
import { putAuction, putLot, putLots } from './auction-data.js';

/** What staff do with an auction. Each call puts the answer into the store. */

/** The terms of an auction, as the setup sends them. */
export type AuctionTerms = Pick<AuctionView, 'name' | 'type' | 'category' | 'description' | 'startsAt' | 'endsAt' | 'bidVisibility' | 'withdrawals' | 'extension'>;

/** One row of a lot list; fields without a value are left out. */
export type Deal = Record<string, unknown> & { lotNo: string; reservePrice: Usd };

export interface Invitations {
  invited: { email: string }[];
  skipped: { email: string; reason: string }[];
}

export async function createAuction(terms: AuctionTerms): Promise<AuctionView> {
  const { createdAuction } = await post<{ createdAuction: AuctionView }>('/api/auction/create', terms);
  putAuction(createdAuction);
  return createdAuction;
}

export async function updateAuction(id: string, changes: Partial<AuctionTerms>): Promise<void> {
  const { updatedAuction } = await patch<{ updatedAuction: AuctionView }>(`/api/auction/update/${id}`, changes);
  putAuction(updatedAuction);
}

const asked = async (answer: Promise<{ auction: AuctionView }>): Promise<void> => putAuction((await answer).auction);

export const publishAuction = (id: string): Promise<void> => asked(post(`/api/auction/publish/${id}`));
export const goLive = (id: string): Promise<void> => asked(patch(`/api/auction/live/${id}`, { data: {} }));
export const pauseAuction = (id: string): Promise<void> => asked(patch(`/api/auction/pause/${id}`));
export const completeAuction = (id: string): Promise<void> => asked(patch(`/api/auction/complete/${id}`));
export const cancelAuction = (id: string, reason: string): Promise<void> => asked(patch(`/api/auction/cancel/${id}`, { reason }));
export const publishResult = (id: string, netProfit: Usd): Promise<void> => asked(patch(`/api/auction/result/publish/${id}`, { netProfit }));

export async function inviteByEmail(id: string, emails: string[]): Promise<Invitations> {
  const { auction, invited, skipped } = await patch<Invitations & { auction: AuctionView }>(`/api/auction/bulk-invite/${id}`, { emails });
  putAuction(auction);
  return { invited, skipped };
}

/** The most rows that one call takes (`domain.md §4`). */
export const ROWS_A_CALL = 1_000;

export async function uploadLots(id: string, deals: Deal[], onProgress: (sent: number) => void): Promise<void> {
  for (let from = 0; from < deals.length; from += ROWS_A_CALL) {
    const dealsData = deals.slice(from, from + ROWS_A_CALL);
    const { lots } = await post<{ lots: LotView[] }>(`/api/lot/upload/${id}`, { dealsData });
    putLots(id, lots);
    onProgress(from + dealsData.length);
  }
  await refreshLots(id);
}

export async function deleteLots(id: string): Promise<void> {
  await request('DELETE', `/api/lot/delete/${id}`);
  putLots(id, []);
}

export async function decideLot(lotId: string, sold: boolean, reason: string): Promise<void> {
  putLot((await patch<{ lot: LotView }>(`/api/lot/sold/unsold/${lotId}`, { sold, reason })).lot);
}

export async function withdrawLot(lotId: string, reason: string): Promise<void> {
  putLot((await patch<{ lot: LotView }>(`/api/lot/withdraw/${lotId}`, { reason })).lot);
}

async function refreshLots(id: string): Promise<void> {
  putLots(id, (await get<{ lots: LotView[] }>(`/api/lot/getLots/${id}`)).lots);
}
