import { auctionStreams, type AuctionEvent } from '@tender/auctions/rules';
import type { UpcastEvent } from '@tender/event-store';
import { defineProjection, put, type CollectionSpec, type ProjectionReader, type Write } from '@tender/read-store';

/** Number of bids and revisions in an auction on a day (UTC). It reveals no amounts, so that sealed auctions are included. */
export interface BidDayDocument {
  _id: string;
  date: string;
  bids: number;
  /** Revision of the last counted event: makes the count idempotent. */
  revision: number;
}

export const bidDays: CollectionSpec<BidDayDocument> = {
  name: 'dashboardBidDays',
  database: 'views',
  indexes: [{ fields: ['date'] }],
};

/** Companies that bid on a day (UTC). One document, so that a page of bids reads one document instead of one per company. */
export interface BiddersDocument {
  _id: string;
  companies: readonly string[];
}

export const bidders: CollectionSpec<BiddersDocument> = { name: 'dashboardBidders', database: 'views' };

type Bid = UpcastEvent<Extract<AuctionEvent, { type: 'BidPlaced' | 'BidRevised' }>>;

async function counted(
  { data: { companyId }, metadata, revision }: Bid,
  { id: auction, read }: { id: string; read: ProjectionReader },
): Promise<Write[]> {
  const date = metadata.at.slice(0, 10);
  const day = `${auction}.${date}`;
  const before = await read.get(bidDays, day);
  if (before && before.revision >= revision) return [];
  const writes = [put(bidDays, { _id: day, date, bids: (before?.bids ?? 0) + 1, revision })];
  const companies = (await read.get(bidders, date))?.companies ?? [];
  if (!companies.includes(companyId)) writes.push(put(bidders, { _id: date, companies: [...companies, companyId] }));
  return writes;
}

/** Writes each document once per page of events, not once per bid. */
export const bidDayProjection = defineProjection({
  name: 'dashboardBidDays',
  version: 2,
  writesOncePerPage: true,
  collections: [bidDays, bidders],
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
