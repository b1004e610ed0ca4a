import { bids, type BidDocument } from '@tender/auctions/bid-document';
import { lots } from '@tender/auctions/lot-document';
import type { ExistingAuction } from '@tender/auctions/rules';
import { formatUsd, SERVER_LOCALE, usdOf, type Cents } from '@tender/contracts';
import type { ReadStore } from '@tender/read-store';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { instantText } from '../values/words.js';

/** The read models have not yet seen what the stream says: they are asked again. */
export class NotReadYet extends Error {
  constructor() {
    super('the read models are behind');
    this.name = 'NotReadYet';
  }
}

/** What a company has on a lot when the auction is over: its amount is open then, also in one that was sealed. */
export interface OwnBid {
  lotNo: string;
  amount: Cents;
  receipt: Pick<BidDocument, 'receiptHash' | 'receivedAt'>;
  won: boolean;
  /** Null unless it has won. */
  priceToPay: Cents | null;
}

/**
 * A company's standing bids in an auction that is over, in the order of the lots. Which they are is read from the
 * auction's own stream; their amounts, receipts and results from the read models.
 * @throws NotReadYet while those lack one of them.
 */
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

/** At the end: each bid and its receipt. */
export const receiptTable = (own: readonly OwnBid[]): MessageBlock => ({
  type: 'table',
  head: ['Lot', 'Your bid', 'Received', 'Receipt'],
  rows: own.map(({ lotNo, amount, receipt }) => [
    lotNo,
    words(amount),
    instantText(receipt.receivedAt),
    receipt.receiptHash,
  ]),
});

/** After the publication: whether it has won, and then what it pays. Of others it says nothing. */
export const resultTable = (own: readonly OwnBid[]): MessageBlock => ({
  type: 'table',
  head: ['Lot', 'Your bid', 'Result'],
  rows: own.map(({ lotNo, amount, priceToPay }) => [
    lotNo,
    words(amount),
    priceToPay === null ? 'Not won' : `Won, to pay ${words(priceToPay)}`,
  ]),
});

const byId = (documents: readonly BidDocument[]): Map<string, BidDocument> =>
  new Map(documents.map((document) => [document._id, document]));

const words = (amount: Cents): string => formatUsd(usdOf(amount), SERVER_LOCALE);
