import {
  STONES_VERSION,
  NO_STONE_FIELDS,
  type Cents,
  type LotDescription,
  type LotView,
  type StonesDescription,
} from '@tender/contracts';
import { namedIn } from '@tender/kernel';
import { defineProjection, patch, put, remove, type CollectionSpec, type ProjectionReader } from '@tender/read-store';
import { arranged } from '../rules/auction.js';
import { auctionStreams, type LotImage, type LotDetails } from '../rules/auction.events.js';
import { lastNumericPart, numericPart, type LotPrice } from '../rules/pricing.js';

/** Amounts in cents. While the auction runs, prices are computed from the bids on request. */
export interface LotDocument
  extends Omit<LotDescription, 'minimumBid' | 'images' | 'remarks'>, Pick<Required<StonesDescription>, 'remarks'> {
  _id: string;
  auctionId: string;
  lotNumber: number;
  /** Its last digits, by which people look for it. */
  lastNumber: number;
  minimumBid: Cents | null;
  reservePrice: Cents;
  listedImages: string[];
  images: LotImage[];
  good: string | null;
  withdrawn: boolean;
  sold: boolean | null;
  reason: string | null;
  result: Omit<LotPrice, 'sold'> | null;
  addendum: Required<LotView>['addendum'] | null;
}

export const lots: CollectionSpec<LotDocument> = {
  name: 'lots',
  database: 'views',
  indexes: [{ fields: ['auctionId', 'lotNumber', 'lotNo'] }, { fields: ['auctionId', 'lastNumber'] }],
};

const HEAD = { name: 'lots', version: 7 + STONES_VERSION, collections: [lots], comparedAtEnd: true } as const;

export const lotProjection = defineProjection(HEAD)
  .of(auctionStreams, {
    LotsAdded: ({ data }, { id }) => data.lots.map((details) => put(lots, added(id, details))),
    LotsDeleted: async (_, { id, read }) => (await lotsOf(id, read)).map((lot) => remove(lots, lot._id)),
    LotChanged: async ({ data: { lot } }, { id, read }) => {
      const before = await read.get(lots, lot.lotId);
      const { listedImages, images = [], withdrawn = false, reason = null, addendum = null } = before ?? {};
      return [put(lots, { ...added(id, { images: listedImages ?? [], ...lot }), images, withdrawn, reason, addendum })];
    },
    LotRemoved: ({ data }) => [remove(lots, data.lotId)],
    LotImagesAdded: ({ data }, { read }) =>
      Promise.all(
        data.lots.map(async ({ lotId, images }) => {
          const added = new Set(images.map(({ imageId }) => imageId));
          const before = data.replaced ? [] : await imagesOf(lotId, read);
          return patch(lots, lotId, { images: [...before.filter(({ imageId }) => !added.has(imageId)), ...images] });
        }),
      ),
    LotImagesArranged: async ({ data: { lotId, images } }, { read }) => [
      patch(lots, lotId, { images: arranged(await imagesOf(lotId, read), images) }),
    ],
    LotWithdrawn: ({ data }) => [patch(lots, data.lotId, { withdrawn: true, reason: data.reason || null })],
    AuctionCompleted: async ({ data }, { id, read }) => {
      const results = data.results.map(({ lotId, sold, ...result }) =>
        patch(lots, lotId, { auctionId: id, sold, result }),
      );
      const known = new Set(data.results.map(({ lotId }) => lotId));
      // The result names every lot: any other document was inserted manually.
      const foreign = (await lotsOf(id, read)).filter((lot) => !known.has(lot._id));
      return [...results, ...foreign.map((lot) => remove(lots, lot._id))];
    },
    AuctionCancelled: async (_, { id, read }) =>
      (await lotsOf(id, read)).map((lot) => patch(lots, lot._id, { sold: false, result: null })),
    LotDecided: ({ data }) => [patch(lots, data.lotId, { sold: data.sold, reason: data.reason || null })],
    AddendumPublished: async ({ data: { number, changes }, metadata: { at } }, { read }) => {
      const named = await Promise.all(namedIn(changes).map((lotId) => read.get(lots, lotId)));
      return named.flatMap((lot) => (lot ? [patch(lots, lot._id, { addendum: { number, at } })] : []));
    },
  })
  .ignoring('AuctionCreated', 'AuctionUpdated', 'AuctionPublished', 'CompaniesInvited', 'CompanyRemoved')
  .ignoring('AuctionWentLive', 'AuctionPaused', 'AuctionResumed', 'EndExtended', 'ResultPublished')
  .ignoring('BidPlaced', 'BidRevised', 'BidWithdrawn', 'BidsVoided');

const lotsOf = (auctionId: string, read: ProjectionReader): Promise<LotDocument[]> =>
  read.find(lots, { where: { auctionId } });

const imagesOf = async (lotId: string, read: ProjectionReader): Promise<LotImage[]> =>
  (await read.get(lots, lotId))?.images ?? [];

function added(auctionId: string, { lotId, images: listedImages = [], ...details }: LotDetails): LotDocument {
  return {
    ...NO_STONE_FIELDS,
    images: [],
    minimumBid: null,
    good: null,
    ...details,
    listedImages,
    _id: lotId,
    auctionId,
    lotNumber: numericPart(details.lotNo),
    lastNumber: lastNumericPart(details.lotNo),
    withdrawn: false,
    sold: null,
    reason: null,
    result: null,
    addendum: null,
  };
}
