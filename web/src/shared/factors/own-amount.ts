import type { BidConfirmation } from '@tender/contracts';
import { get, request } from '../http/request.js';
import { createSlice } from '../store/slice.js';

const BIDS = '/api/factors/bids';
const ownAmount = createSlice<BidConfirmation | null>('amount for large bids', null);

export async function loadOwnAmount(): Promise<BidConfirmation> {
  ownAmount.set(await get<BidConfirmation>(BIDS));
  return ownAmount.get()!;
}

export async function saveOwnAmount(body: BidConfirmation): Promise<BidConfirmation> {
  ownAmount.set(await request<BidConfirmation>('PUT', BIDS, { body }));
  return ownAmount.get()!;
}

/** Reads the amount once: the server checks each bid, also after a change in another window. */
export async function isAboveOwnAmount(usd: number): Promise<boolean> {
  const { above } = ownAmount.get() ?? (await loadOwnAmount());
  return above !== null && usd > above;
}
