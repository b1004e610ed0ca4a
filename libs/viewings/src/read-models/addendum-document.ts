import type { Addendum, AddendumChangeView, AddendumForBuyer, AddendumForStaff } from '@tender/contracts';
import { namedIn, numbered, type Instant } from '@tender/kernel';
import { defineProjection, put, type Collection, type CollectionSpec } from '@tender/read-store';
import { viewingStreams, type GoodId, type ViewingId } from '../rules/viewing.events.js';

export interface ViewingAddendumDocument extends Addendum {
  _id: string;
  viewing: ViewingId;
  at: Instant;
  /** Id of the user who made the change; `system` for files. */
  by: string;
  changes: AddendumChangeView[];
}

/** Number of a parcel. It stays after the parcel's deletion, because the addendum about the deletion names it. */
interface GoodNumberDocument {
  _id: GoodId;
  goodNo: string;
}

export const viewingAddenda: CollectionSpec<ViewingAddendumDocument> = {
  name: 'viewingAddenda',
  database: 'views',
  indexes: [{ fields: ['viewing', 'number'] }],
};
export const goodNumbers: CollectionSpec<GoodNumberDocument> = { name: 'addendumGoods', database: 'views' };

export const viewingAddendumProjection = defineProjection({
  name: 'viewingAddenda',
  version: 1,
  collections: [viewingAddenda, goodNumbers],
})
  .of(viewingStreams, {
    AddendumPublished: async ({ id: _id, data, metadata: { at, actor } }, { id: viewing, read }) => {
      const named = await Promise.all(namedIn(data.changes).map((goodId) => read.get(goodNumbers, goodId)));
      const numbers = new Map(named.flatMap((good) => (good ? [[good._id, good.goodNo] as const] : [])));
      const changes = numbered(data.changes, numbers);
      return [put(viewingAddenda, { ...data, _id, viewing, at, by: actor.userId, changes })];
    },
    GoodsAdded: ({ data }) => data.goods.map(({ goodId: _id, goodNo }) => put(goodNumbers, { _id, goodNo })),
    GoodUpdated: ({ data: { goodId: _id, changes } }) =>
      changes.goodNo === undefined ? [] : [put(goodNumbers, { _id, goodNo: changes.goodNo })],
  })
  .ignoring('ViewingCreated', 'ViewingUpdated', 'ViewingPublished', 'ViewingWentLive', 'ViewingCompleted')
  .ignoring('CompaniesInvited', 'PersonRemoved', 'CompanyRemoved')
  .ignoring('RoomAdded', 'RoomUpdated', 'RoomDeleted', 'RoomSignedIn', 'RoomSignedOut', 'RoomsSwapped', 'GoodDeleted')
  .ignoring('GoodsAssigned', 'GoodsReassigned', 'GoodsReturned')
  .ignoring('BookingRequested', 'BookingCreated', 'BookingApproved', 'BookingUpdated')
  .ignoring('BookingRejected', 'BookingCancelled', 'BookingCompleted');

export const addendaOf = (
  collection: Pick<Collection<ViewingAddendumDocument>, 'find'>,
  viewing: ViewingId,
  part: { limit?: number; skip?: number } = {},
): Promise<ViewingAddendumDocument[]> =>
  collection.find({ where: { viewing }, sort: [{ field: 'number', descending: true }], ...part });

export const addendumForCompany = ({
  _id,
  at,
  number,
  grade,
  reason,
  changes,
}: ViewingAddendumDocument): AddendumForBuyer => ({ _id, at, number, grade, reason, changes });

export const addendumForStaff = (addendum: ViewingAddendumDocument): AddendumForStaff => ({
  ...addendumForCompany(addendum),
  by: addendum.by,
});
