import { bids, type BidDocument } from '@tender/auctions/bid-document';
import { lots } from '@tender/auctions/lot-document';
import type { ExistingAuction } from '@tender/auctions/rules';
import { amountText, instantText, type Cents, type Language } from '@tender/contracts';
import type { ReadStore } from '@tender/read-store';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { say } from '../values/phrases.js';

export class NotReadYet extends Error {
  constructor() {
    super('the read models are behind');
    this.name = 'NotReadYet';
  }
}

export interface OwnBid {
  lotNo: string;
  amount: Cents;
  receipt: Pick<BidDocument, 'receiptHash' | 'receivedAt'>;
  won: boolean;
  priceToPay: Cents | null;
}

/** Amounts, receipts and results come from the read models. @throws NotReadYet while these are behind */
export async function ownBids(
  views: Pick<ReadStore, 'view'>,
  auction: ExistingAuction,
  companyId: string,
): Promise<OwnBid[]> {
  const { auctionId, bids: book, lots: states } = auction;
  const standing = book.standingOf(companyId);
  const known = byId(await views.view(bids).find({ where: { companyId, auction: auctionId } }));
  const ids = standing.map(({ lotId }) => lotId);
  const order = [{ field: 'lotNumber' }, { field: 'lotNo' }] as const;
  const found = await views.view(lots).find({ where: { _id: { in: ids } }, sort: order });
  if (found.length < ids.length) throw new NotReadYet();
  const byLot = new Map(standing.map((bid) => [bid.lotId, bid]));
  return found.map(({ _id, lotNo, result }) => {
    const bid = byLot.get(_id);
    const document = bid && known.get(bid.bidId);
    if (!document || document.amount === null || document.revisedAt !== bid.revisedAt || !result)
      throw new NotReadYet();
    const won = states.get(_id)?.sold === true && result.winner?.companyId === companyId;
    return { lotNo, amount: document.amount, receipt: document, won, priceToPay: won ? result.priceToPay : null };
  });
}

export const receiptTable = (own: readonly OwnBid[], language: Language, timeZone: string): MessageBlock => ({
  type: 'table',
  head: (['lot', 'yourBid', 'received', 'receipt'] as const).map((head) => say(language, head)),
  rows: own.map(({ lotNo, amount, receipt }) => [
    lotNo,
    amountText(amount, language),
    instantText(receipt.receivedAt, language, timeZone),
    receipt.receiptHash,
  ]),
});

/** States whether the company won and what it pays; nothing about others. */
export const resultTable = (own: readonly OwnBid[], language: Language): MessageBlock => ({
  type: 'table',
  head: (['lot', 'yourBid', 'result'] as const).map((head) => say(language, head)),
  rows: own.map(({ lotNo, amount, priceToPay }) => [
    lotNo,
    amountText(amount, language),
    priceToPay === null ? say(language, 'notWon') : say(language, 'won', { amount: amountText(priceToPay, language) }),
  ]),
});

const byId = (documents: readonly BidDocument[]): Map<string, BidDocument> =>
  new Map(documents.map((document) => [document._id, document]));
