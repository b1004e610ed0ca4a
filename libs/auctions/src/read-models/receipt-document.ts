import { unsealAmount, type Instant } from '@tender/kernel';
import type { Cents } from '@tender/contracts';
import type { UpcastEvent } from '@tender/event-store';
import {
  add,
  defineProjection,
  patch,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { auctionStreams, type AuctionId, type BidEvent, type CompanyId, type LotId } from '../rules/auction.events.js';

/** Receipt for placing, revising or withdrawing a bid. The bid's document has only the last one. */
export interface ReceiptDocument {
  _id: string;
  auction: AuctionId;
  companyId: CompanyId;
  bidId: string;
  lot: LotId;
  userId: string;
  type: BidEvent['type'];
  /** Amount in cents. `sealed`: its ciphertext before the completion of a sealed auction. Both are null for a withdrawal. */
  amount: Cents | null;
  sealed: string | null;
  at: Instant;
  /** Revision of the event, only for the order: hidden, because it would reveal the total number of bids. */
  turn: number;
  hash: string;
  onBehalf: string | null;
  voidedAt: Instant | null;
  lotWithdrawn: boolean;
}

export const receipts: CollectionSpec<ReceiptDocument> = {
  name: 'receipts',
  database: 'views',
  indexes: [
    { fields: ['companyId', 'auction', 'turn'] },
    { fields: ['auction', 'turn'] },
    { fields: ['auction', 'lot'] },
  ],
};

export const receiptProjection = defineProjection({ name: 'receipts', version: 2, collections: [receipts] })
  .of(auctionStreams, {
    BidPlaced: (event, { id }) => [added(id, event)],
    BidRevised: (event, { id }) => [added(id, event)],
    BidWithdrawn: (event, { id }) => [added(id, event)],
    BidsVoided: async (event, { id, read }) => {
      const { companyId, bidIds } = event.data;
      const ofBids = bidIds && { bidId: { in: bidIds } };
      return voided(await read.find(receipts, { where: { auction: id, companyId, ...ofBids } }), event, false);
    },
    LotWithdrawn: async (event, { id, read }) => {
      const ofLot = await read.find(receipts, { where: { auction: id, lot: event.data.lotId } });
      return voided(ofLot, event, true);
    },
    AuctionCompleted: async ({ data: { sealKey } }, { id, read }) => {
      if (sealKey === undefined) return [];
      const key = Buffer.from(sealKey, 'base64url');
      return (await receiptsOf(id, read)).flatMap(({ _id, bidId, sealed }) =>
        sealed === null ? [] : [patch(receipts, _id, { amount: unsealAmount(key, sealed, bidId), sealed: null })],
      );
    },
  })
  .ignoring('AuctionCreated', 'AuctionUpdated', 'AuctionPublished', 'AddendumPublished')
  .ignoring('CompaniesInvited', 'CompanyRemoved')
  .ignoring('LotsAdded', 'LotsDeleted', 'LotChanged', 'LotRemoved', 'LotImagesAdded', 'LotImagesArranged')
  .ignoring('AuctionWentLive', 'AuctionPaused', 'AuctionResumed', 'EndExtended', 'AuctionCancelled', 'ResultPublished')
  .ignoring('LotDecided');

const receiptsOf = (auction: AuctionId, read: ProjectionReader): Promise<ReceiptDocument[]> =>
  read.find(receipts, { where: { auction } });

function added(auction: AuctionId, { id: _id, type, data, metadata, revision: turn }: UpcastEvent<BidEvent>): Write {
  const { bidId, lotId: lot, companyId, userId, onBehalf } = data;
  const amount = 'amount' in data ? data.amount : undefined;
  const sealed = 'sealed' in data ? data.sealed : undefined;
  return add(receipts, {
    _id,
    ...{ auction, companyId, bidId, lot, userId, type, turn },
    amount: amount ?? null,
    sealed: sealed ?? null,
    at: metadata.at,
    hash: metadata.hash,
    onBehalf: onBehalf?.reason ?? null,
    voidedAt: null,
    lotWithdrawn: false,
  });
}

/** Marks the last receipt of each bid before the event, unless it is a withdrawal or already void. */
function voided(
  some: readonly ReceiptDocument[],
  { metadata: { at: voidedAt }, revision }: { metadata: { at: Instant }; revision: number },
  lotWithdrawn: boolean,
): Write[] {
  const last = new Map<string, ReceiptDocument>();
  for (const receipt of some)
    if (receipt.turn < revision && receipt.turn > (last.get(receipt.bidId)?.turn ?? -1))
      last.set(receipt.bidId, receipt);
  return [...last.values()]
    .filter((receipt) => receipt.type !== 'BidWithdrawn' && receipt.voidedAt === null)
    .map(({ _id }) => patch(receipts, _id, { voidedAt, lotWithdrawn }));
}
