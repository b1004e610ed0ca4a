import type { BidStatus, Cents } from '@tender/contracts';
import { unsealAmount, type Instant } from '@tender/kernel';
import type { RecordedEvent } from '@tender/event-store';
import { patch, put, type CollectionSpec, type Filter, type Projection, type ProjectionReader, type Write } from '@tender/read-store';
import { auctionIdOf, type AuctionEvent, type AuctionEventOf, type AuctionEventType, type AuctionId } from './auction.events.js';

/** A company's bid on a lot, in cents, or, while the auction is sealed, as ciphertext. */
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
  /** Where in the stream the present amount was set: decides ties. */
  turn: number;
  /** The receipt for the present amount: the hash of that event, and when it was taken. */
  receiptHash: string;
  receivedAt: Instant;
}

export const bids: CollectionSpec<BidDocument> = {
  name: 'bids',
  database: 'views',
  // Few: every revision of a bid is looked up in each of them.
  indexes: [{ fields: ['companyId', 'auction'] }],
};

/** Which bids: of ids there may be a range. */
export type BidFilter = Omit<Filter<BidDocument>, '_id'> & { readonly _id?: { gt: string; lt: string } };

/** The bids in an auction, by their ids, which begin with the auction's (`domain.md §1`): an index on `auction` would cost every bid a page. */
export const bidsIn = (auction: AuctionId): BidFilter => ({ _id: { gt: `${auction}.`, lt: `${auction}/` } });

const HANDLES: readonly AuctionEventType[] = ['BidPlaced', 'BidRevised', 'BidWithdrawn', 'BidsVoided', 'LotWithdrawn', 'AuctionCompleted'];

export const bidProjection: Projection = {
  name: 'bids',
  version: 1,
  collections: [bids],
  handles: HANDLES,
  async project(recorded, read): Promise<Write[]> {
    const event = recorded as unknown as AuctionEvent;
    const auction = auctionIdOf(recorded.stream);
    const { at } = recorded.metadata;
    switch (event.type) {
      case 'BidPlaced': {
        const { bidId: _id, lotId: lot, companyId } = event.data;
        return [put(bids, { _id, auction, lot, companyId, ...present(event.data, recorded), status: 'standing', placedAt: at, revisedAt: null })];
      }
      case 'BidRevised': return [patch(bids, event.data.bidId, { ...present(event.data, recorded), revisedAt: at })];
      case 'BidWithdrawn': return [patch(bids, event.data.bidId, { status: 'withdrawn' })];
      case 'BidsVoided': return voided({ auction, companyId: event.data.companyId, status: 'standing' }, read);
      case 'LotWithdrawn': return voided({ ...bidsIn(auction), lot: event.data.lotId, status: 'standing' }, read);
      case 'AuctionCompleted': return event.data.sealKey ? opened(auction, Buffer.from(event.data.sealKey, 'base64url'), read) : [];
      default: return [];
    }
  },
};

const present = ({ userId, amount, sealed }: AuctionEventOf<'BidPlaced' | 'BidRevised'>['data'], { revision, metadata }: RecordedEvent) =>
  ({ userId, amount: amount ?? null, sealed: sealed ?? null, turn: revision, receiptHash: metadata.hash, receivedAt: metadata.at });

async function voided(where: Filter<BidDocument>, read: ProjectionReader): Promise<Write[]> {
  return (await read.find(bids, { where })).map((bid) => patch(bids, bid._id, { status: 'void' }));
}

/** Completion published the key: from now on the amounts stand in the open. */
async function opened(auction: string, key: Buffer, read: ProjectionReader): Promise<Write[]> {
  return (await read.find(bids, { where: bidsIn(auction) })).flatMap(({ _id, sealed }) =>
    sealed === null ? [] : [patch(bids, _id, { amount: unsealAmount(key, sealed, _id), sealed: null })]);
}
