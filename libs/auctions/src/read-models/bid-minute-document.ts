import type { UpcastEvent } from '@tender/event-store';
import type { Instant } from '@tender/kernel';
import { defineProjection, put, type CollectionSpec, type ProjectionReader, type Write } from '@tender/read-store';
import { auctionStreams, type AuctionEvent, type AuctionId } from '../rules/auction.events.js';

/**
 * How many bids an auction had in one minute. Of a sealed one, too: it tells of no amount. A bid itself knows its first
 * and its last time only, so that the revisions between them cannot be counted from what stands.
 */
export interface BidMinuteDocument {
  /** `<auction> <minute>` */
  _id: string;
  auctionId: AuctionId;
  /** When the minute began. */
  minute: Instant;
  /** Placed or revised. */
  bids: number;
  /** The revision of the last event that was counted, so that one that is applied again is known. */
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

/** Counts in memory, and writes a document for a page of bids. */
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
