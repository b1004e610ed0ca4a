import type { UpcastEvent } from '@tender/event-store';
import type { Instant } from '@tender/kernel';
import { defineProjection, put, type CollectionSpec, type ProjectionReader, type Write } from '@tender/read-store';
import { auctionStreams, type AuctionEvent, type AuctionId } from '../rules/auction.events.js';

/** Number of bids and revisions in a minute. It reveals no amounts, so that sealed auctions are included. */
export interface BidMinuteDocument {
  _id: string;
  auctionId: AuctionId;
  minute: Instant;
  bids: number;
  /** Revision of the last counted event: makes the count idempotent. */
  revision: number;
}

export const bidMinutes: CollectionSpec<BidMinuteDocument> = {
  name: 'bidMinutes',
  database: 'views',
  indexes: [{ fields: ['auctionId', 'minute'] }],
};

type Bid = UpcastEvent<Extract<AuctionEvent, { type: 'BidPlaced' | 'BidRevised' }>>;

async function counted(
  { metadata, revision }: Bid,
  { id: auctionId, read }: { id: AuctionId; read: ProjectionReader },
): Promise<Write[]> {
  const minute = `${metadata.at.slice(0, 16)}:00.000Z`;
  const _id = `${auctionId} ${minute}`;
  const before = await read.get(bidMinutes, _id);
  if (before && before.revision >= revision) return [];
  return [put(bidMinutes, { _id, auctionId, minute, bids: (before?.bids ?? 0) + 1, revision })];
}

/** Writes the document of a minute once per page of events, not once per bid. */
export const bidMinuteProjection = defineProjection({
  name: 'bidMinutes',
  version: 1,
  writesOncePerPage: true,
  collections: [bidMinutes],
})
  .of(auctionStreams, {
    BidPlaced: counted,
    BidRevised: counted,
  })
  .ignoring('AuctionCreated', 'AuctionUpdated', 'AuctionPublished', 'AddendumPublished')
  .ignoring('CompaniesInvited', 'CompanyRemoved')
  .ignoring('LotsAdded', 'LotsDeleted', 'LotChanged', 'LotRemoved', 'LotImagesAdded', 'LotImagesArranged')
  .ignoring('AuctionWentLive', 'AuctionPaused', 'AuctionResumed', 'EndExtended')
  .ignoring('AuctionCompleted', 'AuctionCancelled', 'ResultPublished', 'BidWithdrawn', 'BidsVoided')
  .ignoring('LotWithdrawn', 'LotDecided');
