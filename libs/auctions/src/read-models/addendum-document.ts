import {
  usdOf,
  type Addendum,
  type AddendumChangeView,
  type AddendumForBuyer,
  type AddendumForStaff,
} from '@tender/contracts';
import { namedIn, numbered, type Instant } from '@tender/kernel';
import { defineProjection, put, type Collection, type CollectionSpec } from '@tender/read-store';
import { auctionStreams, type AuctionId, type LotId } from '../rules/auction.events.js';

export interface AddendumDocument extends Addendum {
  _id: string;
  auctionId: AuctionId;
  at: Instant;
  /** Id of the user who made the change; `system` for files. */
  by: string;
  changes: AddendumChangeView[];
}

/** Number of a lot. It stays after the lot's removal, because the addendum about the removal names it. */
interface LotNumberDocument {
  _id: LotId;
  lotNo: string;
}

export const addenda: CollectionSpec<AddendumDocument> = {
  name: 'addenda',
  database: 'views',
  indexes: [{ fields: ['auctionId', 'number'] }],
};
export const lotNumbers: CollectionSpec<LotNumberDocument> = { name: 'addendumLots', database: 'views' };

export const addendumProjection = defineProjection({
  name: 'addenda',
  version: 1,
  collections: [addenda, lotNumbers],
})
  .of(auctionStreams, {
    AddendumPublished: async ({ id: _id, data, metadata: { at, actor } }, { id: auctionId, read }) => {
      const named = await Promise.all(namedIn(data.changes).map((lotId) => read.get(lotNumbers, lotId)));
      const numbers = new Map(named.flatMap((lot) => (lot ? [[lot._id, lot.lotNo] as const] : [])));
      const changes = numbered(data.changes, numbers);
      return [put(addenda, { ...data, _id, auctionId, at, by: actor.userId, changes })];
    },
    LotsAdded: ({ data }) => data.lots.map(({ lotId: _id, lotNo }) => put(lotNumbers, { _id, lotNo })),
    LotChanged: ({ data: { lot } }) => [put(lotNumbers, { _id: lot.lotId, lotNo: lot.lotNo })],
  })
  .ignoring('AuctionCreated', 'AuctionUpdated', 'AuctionPublished', 'CompaniesInvited', 'CompanyRemoved')
  .ignoring('LotsDeleted', 'LotRemoved', 'LotImagesAdded', 'LotImagesArranged')
  .ignoring('AuctionWentLive', 'AuctionPaused', 'AuctionResumed', 'EndExtended')
  .ignoring('AuctionCompleted', 'AuctionCancelled', 'ResultPublished')
  .ignoring('BidPlaced', 'BidRevised', 'BidWithdrawn', 'BidsVoided', 'LotWithdrawn', 'LotDecided');

export const addendaOf = (
  collection: Pick<Collection<AddendumDocument>, 'find'>,
  auctionId: AuctionId,
  part: { limit?: number; skip?: number } = {},
): Promise<AddendumDocument[]> =>
  collection.find({ where: { auctionId }, sort: [{ field: 'number', descending: true }], ...part });

export const addendumForBuyer = ({ _id, at, number, grade, reason, changes }: AddendumDocument): AddendumForBuyer => ({
  _id,
  at,
  number,
  grade,
  reason,
  changes: changes.map(inUsd),
});

export const addendumForStaff = (addendum: AddendumDocument): AddendumForStaff => ({
  ...addendumForBuyer(addendum),
  by: addendum.by,
});

const inUsd = (change: AddendumChangeView): AddendumChangeView =>
  change.field === 'minimumBid' ? { ...change, before: amount(change.before), after: amount(change.after) } : change;

const amount = (cents: unknown): unknown => (typeof cents === 'number' ? usdOf(cents) : cents);
