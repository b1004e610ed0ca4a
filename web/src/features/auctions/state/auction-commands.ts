import {
  ROWS_PER_CALL,
  type WithAddendum,
  type AuctionView,
  type BidBody,
  type BidRevisionBody,
  type BidView,
  type Instant,
  type LotView,
  type Usd,
} from '@tender/contracts';
import { command } from '../../../shared/http/command.js';
import { del, get, patch, post } from '../../../shared/http/request.js';
import type { Invitations } from '../../../shared/invitations/invitation-outcome.js';
import { putAuction, putBids, putLot, putLots } from './auctions-slice.js';

/** Commands of staff for auctions. Each updates the store. */

/** The fields that the set-up sends. */
export type AuctionDetails = Pick<
  AuctionView,
  | 'name'
  | 'type'
  | 'category'
  | 'viewing'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'bidVisibility'
  | 'withdrawals'
  | 'extension'
> &
  Partial<Pick<AuctionView, 'timeZone'>>;

/** A lot to send. */
export type Deal = Record<string, unknown> & { lotNo: string; reservePrice: Usd };

export async function createAuction(details: AuctionDetails): Promise<AuctionView> {
  const { createdAuction } = await post<{ createdAuction: AuctionView }>('/api/auction/create', details);
  putAuction(createdAuction);
  return createdAuction;
}

export async function updateAuction(id: string, changes: Partial<AuctionDetails> & WithAddendum): Promise<void> {
  const { updatedAuction } = await patch<{ updatedAuction: AuctionView }>(`/api/auction/update/${id}`, changes);
  putAuction(updatedAuction);
}

const storeAnswer = async (answer: Promise<{ auction: AuctionView }>): Promise<void> =>
  putAuction((await answer).auction);

export const publishAuction = (id: string): Promise<void> => storeAnswer(post(`/api/auction/publish/${id}`));
/** Opens or resumes an auction. @param endsAt defaults to the present end, moved by the paused time */
export const goLive = (id: string, endsAt?: Instant): Promise<void> =>
  storeAnswer(patch(`/api/auction/live/${id}`, { data: { endsAt } }));
/** @param reason invited companies read it */
export const pauseAuction = (id: string, reason: string): Promise<void> =>
  storeAnswer(patch(`/api/auction/pause/${id}`, { reason, toldToCompanies: true }));
/** @param reason for staff and auditors; may be empty */
export const completeAuction = (id: string, reason: string): Promise<void> =>
  storeAnswer(patch(`/api/auction/complete/${id}`, reason ? { reason } : undefined));
export const cancelAuction = (id: string, reason: string): Promise<void> =>
  storeAnswer(patch(`/api/auction/cancel/${id}`, { reason }));
/** @param netProfit null: not stated */
export const publishResult = (id: string, netProfit: Usd | null): Promise<void> =>
  storeAnswer(patch(`/api/auction/result/publish/${id}`, { netProfit }));

export async function inviteByEmail(id: string, emails: string[]): Promise<Invitations> {
  const { auction, invited, skipped } = await patch<Invitations & { auction: AuctionView }>(
    `/api/auction/bulk-invite/${id}`,
    { emails },
  );
  putAuction(auction);
  return { invited, skipped };
}

export const removeCompany = (id: string, companyId: string): Promise<void> =>
  storeAnswer(patch(`/api/auction/remove/${id}`, { companyId }));

/**
 * Uploads lots in parts, in order. Each part is atomic; after a failure, stored parts stay and are loaded.
 * @param more `evenIfSold`: add parcels that another auction sold or offers
 */
export async function uploadLots(
  id: string,
  deals: Deal[],
  onProgress: (sent: number) => void,
  { evenIfSold = false, addendum }: WithAddendum & { evenIfSold?: boolean } = {},
): Promise<void> {
  try {
    for (let from = 0; from < deals.length; from += ROWS_PER_CALL.lots) {
      const dealsData = deals.slice(from, from + ROWS_PER_CALL.lots);
      await post(`/api/lot/upload/${id}`, {
        dealsData,
        ...(evenIfSold && { evenIfSold }),
        ...(addendum && { addendum }),
      });
      onProgress(from + dealsData.length);
    }
  } catch (error) {
    await refreshLots(id).catch(() => undefined);
    throw error;
  }
  await refreshLots(id);
}

export async function deleteLots(id: string, words: WithAddendum = {}): Promise<void> {
  await del(`/api/lot/delete/${id}`, words);
  putLots(id, []);
}

/** Replaces all fields of a lot. */
export async function changeLot(lotId: string, deal: Deal, words: WithAddendum = {}): Promise<void> {
  putLot((await patch<{ lot: LotView }>(`/api/lot/update/${lotId}`, { ...deal, ...words })).lot);
}

export async function removeLot(auctionId: string, lotId: string, words: WithAddendum = {}): Promise<void> {
  putLots(auctionId, (await del<{ lots: LotView[] }>(`/api/lot/remove/${lotId}`, words)).lots);
}

/** @param seen the decision as the admin saw it: another one in the meantime is not overwritten */
export async function decideLot(
  lotId: string,
  decision: { sold: boolean; reason: string; seen: boolean | null },
): Promise<void> {
  putLot((await patch<{ lot: LotView }>(`/api/lot/sold/unsold/${lotId}`, decision)).lot);
}

export async function withdrawLot(lotId: string, reason: string): Promise<void> {
  putLot((await patch<{ lot: LotView }>(`/api/lot/withdraw/${lotId}`, { reason })).lot);
}

/** Enters or revises a bid for a company. @param key idempotency key, the same for each try */
export async function bidForCompany(
  bid: Required<BidBody> | ({ bidId: string } & Required<BidRevisionBody>),
  key: string,
): Promise<void> {
  const revise = ({ bidId, ...body }: { bidId: string }) =>
    command<{ bidding: BidView }>('PATCH', `/api/bidding/update/${bidId}`, body, key);
  const { bidding } =
    'bidId' in bid ? await revise(bid) : await command<{ bidding: BidView }>('POST', '/api/bidding/create', bid, key);
  putBids([bidding]);
}

/** @param which without `bidIds`: all standing bids of the company. The company reads the reason. */
export async function voidBids(
  id: string,
  which: { companyId: string; reason: string; bidIds?: string[] },
): Promise<void> {
  putBids(
    (await patch<{ biddings: BidView[] }>(`/api/bidding/void/${id}`, { ...which, toldToCompany: true })).biddings,
  );
}

async function refreshLots(id: string): Promise<void> {
  putLots(id, (await get<{ lots: LotView[] }>(`/api/lot/getLots/${id}`)).lots);
}
