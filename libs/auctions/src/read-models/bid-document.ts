import type { BidStatus, Cents } from '@tender/contracts';
import { unsealAmount, type Instant } from '@tender/kernel';
import type { UpcastEvent } from '@tender/event-store';
import {
  add,
  defineProjection,
  patch,
  type CollectionSpec,
  type Filter,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { auctionStreams, type AuctionEventOf } from '../rules/auction.events.js';

export interface BidDocument {
  _id: string;
  auction: string;
  lot: string;
  companyId: string;
  userId: string;
  amount: Cents | null;
  sealed: string | null;
  status: BidStatus;
  placedAt: Instant;
  revisedAt: Instant | null;
  /** Hash of the event that last placed, revised or withdrew the bid; `receivedAt` is its time. */
  receiptHash: string;
  receivedAt: Instant;
  onBehalf: string | null;
}

export const bids: CollectionSpec<BidDocument> = {
  name: 'bids',
  database: 'views',
  // One index for each paged list, in its order. A revision changes no indexed field.
  indexes: [
    { fields: ['companyId', 'auction', 'placedAt'] },
    { fields: ['companyId', 'placedAt'] },
    { fields: ['auction', 'placedAt'] },
  ],
};

export const bidProjection = defineProjection({ name: 'bids', version: 4, collections: [bids] })
  .of(auctionStreams, {
    BidPlaced: (event, { id: auction }) => {
      const { bidId: _id, lotId: lot, companyId } = event.data;
      return [
        add(bids, {
          _id,
          auction,
          lot,
          companyId,
          ...present(event),
          status: 'standing',
          placedAt: event.metadata.at,
          revisedAt: null,
        }),
      ];
    },
    BidRevised: (event) => [patch(bids, event.data.bidId, { ...present(event), revisedAt: event.metadata.at })],
    BidWithdrawn: (event) => [patch(bids, event.data.bidId, { status: 'withdrawn', ...receiptOf(event) })],
    BidsVoided: ({ data: { companyId, bidIds } }, { id: auction, read }) =>
      voided({ auction, companyId, status: 'standing', ...(bidIds && { _id: { in: bidIds } }) }, read),
    LotWithdrawn: ({ data }, { id: auction, read }) => voided({ auction, lot: data.lotId, status: 'standing' }, read),
    AuctionCompleted: ({ data }, { id: auction, read }) =>
      data.sealKey ? opened(auction, Buffer.from(data.sealKey, 'base64url'), read) : [],
  })
  .ignoring('AuctionCreated', 'AuctionUpdated', 'AuctionPublished', 'AddendumPublished')
  .ignoring('CompaniesInvited', 'CompanyRemoved')
  .ignoring('LotsAdded', 'LotsDeleted', 'LotChanged', 'LotRemoved', 'LotImagesAdded', 'LotImagesArranged')
  .ignoring('AuctionWentLive', 'AuctionPaused', 'AuctionResumed', 'EndExtended', 'AuctionCancelled', 'ResultPublished')
  .ignoring('LotDecided');

const present = (event: UpcastEvent<AuctionEventOf<'BidPlaced' | 'BidRevised'>>) => ({
  userId: event.data.userId,
  amount: event.data.amount ?? null,
  sealed: event.data.sealed ?? null,
  ...receiptOf(event),
});

const receiptOf = ({
  data,
  metadata: { hash, at },
}: UpcastEvent<AuctionEventOf<'BidPlaced' | 'BidRevised' | 'BidWithdrawn'>>) => ({
  receiptHash: hash,
  receivedAt: at,
  onBehalf: data.onBehalf?.reason ?? null,
});

async function voided(where: Filter<BidDocument>, read: ProjectionReader): Promise<Write[]> {
  return (await read.find(bids, { where })).map((bid) => patch(bids, bid._id, { status: 'void' }));
}

/** Completion published the key: store the amounts in plain. */
async function opened(auction: string, key: Buffer, read: ProjectionReader): Promise<Write[]> {
  return (await read.find(bids, { where: { auction } })).flatMap(({ _id, sealed }) =>
    sealed === null ? [] : [patch(bids, _id, { amount: unsealAmount(key, sealed, _id), sealed: null })],
  );
}
