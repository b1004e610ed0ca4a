import { auctionStreams } from '@tender/auctions/rules';
import type { Cents } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import {
  defineProjection,
  patch,
  put,
  remove,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';

/** Totals of a completed auction; cancelled ones have no document. */
export interface SaleDocument {
  _id: string;
  endedAt: Instant;
  /** Number of lots, without withdrawn ones. */
  lots: number;
  sold: number;
  /** Number of lots on which an admin must decide: all bids are below the reserve. */
  undecided: number;
  value: Cents;
  resultPublished: boolean;
}

export const sales: CollectionSpec<SaleDocument> = {
  name: 'dashboardSales',
  database: 'views',
  indexes: [{ fields: ['endedAt'] }, { fields: ['resultPublished', 'endedAt'] }],
};

/** Withdrawn lots of an auction and, after its completion, lots with bids. Deleted when the result is published or the auction is cancelled. */
export interface SaleLotsDocument {
  _id: string;
  withdrawn: string[];
  withBids: { lotId: string; price: Cents; sold: boolean | null }[];
}

export const saleLots: CollectionSpec<SaleLotsDocument> = { name: 'dashboardSaleLots', database: 'views' };

const lotsOf = async (auction: string, read: ProjectionReader): Promise<SaleLotsDocument> =>
  (await read.get(saleLots, auction)) ?? { _id: auction, withdrawn: [], withBids: [] };

const sumsOf = (withBids: SaleLotsDocument['withBids']): Pick<SaleDocument, 'sold' | 'undecided' | 'value'> => {
  const sold = withBids.filter((lot) => lot.sold === true);
  return {
    sold: sold.length,
    undecided: withBids.filter((lot) => lot.sold === null).length,
    value: sold.reduce((sum, { price }) => sum + price, 0),
  };
};

async function decided(
  { lotId, sold }: { lotId: string; sold: boolean },
  { id, read }: { id: string; read: ProjectionReader },
): Promise<Write[]> {
  const before = await lotsOf(id, read);
  const withBids = before.withBids.map((lot) => (lot.lotId === lotId ? { ...lot, sold } : lot));
  return [put(saleLots, { ...before, withBids }), patch(sales, id, sumsOf(withBids))];
}

/** Sales, without amounts of a sealed auction before its completion: prices come from `AuctionCompleted`. */
export const saleProjection = defineProjection({
  name: 'dashboardSales',
  version: 2,
  collections: [sales, saleLots],
})
  .of(auctionStreams, {
    LotWithdrawn: async ({ data: { lotId } }, { id, read }) => {
      const before = await lotsOf(id, read);
      return [put(saleLots, { ...before, withdrawn: [...new Set([...before.withdrawn, lotId])] })];
    },
    AuctionCompleted: async ({ data: { results }, metadata }, { id, read }) => {
      const before = await lotsOf(id, read);
      const withdrawn = new Set(before.withdrawn);
      const withBids = results.flatMap(({ lotId, priceToPay: price, sold }) =>
        price === null ? [] : [{ lotId, price, sold }],
      );
      return [
        put(saleLots, { ...before, withBids }),
        put(sales, {
          _id: id,
          endedAt: metadata.at,
          lots: results.filter(({ lotId }) => !withdrawn.has(lotId)).length,
          ...sumsOf(withBids),
          resultPublished: false,
        }),
      ];
    },
    LotDecided: ({ data }, at) => decided(data, at),
    ResultPublished: (_, { id }) => [patch(sales, id, { resultPublished: true }), remove(saleLots, id)],
    AuctionCancelled: (_, { id }) => [remove(saleLots, id)],
    LotsDeleted: (_, { id }) => [remove(saleLots, id)],
    LotRemoved: async ({ data: { lotId } }, { id, read }) => {
      const before = await lotsOf(id, read);
      return [put(saleLots, { ...before, withdrawn: before.withdrawn.filter((withdrawn) => withdrawn !== lotId) })];
    },
  })
  .ignoring('AuctionCreated', 'AuctionUpdated', 'AuctionPublished', 'AddendumPublished')
  .ignoring('CompaniesInvited', 'CompanyRemoved', 'LotsAdded', 'LotChanged', 'LotImagesAdded', 'LotImagesArranged')
  .ignoring('AuctionWentLive', 'AuctionPaused', 'AuctionResumed', 'EndExtended')
  .ignoring('BidPlaced', 'BidRevised', 'BidWithdrawn', 'BidsVoided');
