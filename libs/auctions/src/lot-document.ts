import type { Cents, LotDescription } from '@tender/contracts';
import { patch, put, remove, type CollectionSpec, type Projection, type ProjectionReader, type Write } from '@tender/read-store';
import { auctionIdOf, type AuctionEvent, type AuctionEventType, type LotTerms } from './auction.events.js';
import { numericPart, type LotPrice } from './pricing.js';

/** A lot as it stands, amounts in cents. While its auction runs its prices are reckoned from the bids when somebody asks. */
export interface LotDocument extends Omit<LotDescription, 'minimumBid'> {
  _id: string;
  auctionId: string;
  /** With the whole of `lotNo` after it: the order of lots. */
  lotNumber: number;
  minimumBid: Cents | null;
  reservePrice: Cents;
  withdrawn: boolean;
  sold: boolean | null;
  /** As completion fixed it; null before. */
  result: Omit<LotPrice, 'sold'> | null;
}

export const lots: CollectionSpec<LotDocument> = {
  name: 'lots',
  database: 'views',
  indexes: [{ fields: ['auctionId', 'lotNumber', 'lotNo'] }],
};

const HANDLES: readonly AuctionEventType[] = ['LotsAdded', 'LotsDeleted', 'LotWithdrawn', 'AuctionCompleted', 'AuctionCancelled', 'LotDecided'];

export const lotProjection: Projection = {
  name: 'lots',
  version: 1,
  collections: [lots],
  handles: HANDLES,
  async project(recorded, read): Promise<Write[]> {
    const event = recorded as unknown as AuctionEvent;
    const auctionId = auctionIdOf(recorded.stream);
    switch (event.type) {
      case 'LotsAdded': return event.data.lots.map((terms) => put(lots, added(auctionId, terms)));
      case 'LotsDeleted': return (await lotsOf(auctionId, read)).map((lot) => remove(lots, lot._id));
      case 'LotWithdrawn': return [patch(lots, event.data.lotId, { withdrawn: true })];
      case 'AuctionCompleted': return event.data.results.map(({ lotId, sold, ...result }) => patch(lots, lotId, { sold, result }));
      case 'AuctionCancelled': return (await lotsOf(auctionId, read)).map((lot) => patch(lots, lot._id, { sold: false }));
      case 'LotDecided': return [patch(lots, event.data.lotId, { sold: event.data.sold })];
      default: return [];
    }
  },
};

const lotsOf = (auctionId: string, read: ProjectionReader): Promise<LotDocument[]> => read.find(lots, { where: { auctionId } });

const UNDESCRIBED = {
  description: '', category: null, shape: '', pieces: null, carats: null, colour: '', clarity: '', cut: '', fluorescence: '', certificate: '',
  kimberley: null, images: [], minimumBid: null,
} satisfies Partial<LotDocument>;

function added(auctionId: string, { lotId, ...terms }: LotTerms): LotDocument {
  return { ...UNDESCRIBED, ...terms, _id: lotId, auctionId, lotNumber: numericPart(terms.lotNo), withdrawn: false, sold: null, result: null };
}
