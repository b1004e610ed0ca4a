import type { Addendum, AddendumChangeView, AddendumForBuyer, AddendumForStaff } from '@tender/contracts';
import { namedIn, numbered, type Instant } from '@tender/kernel';
import { defineProjection, PASSED_OVER, put, type Collection, type CollectionSpec } from '@tender/read-store';
import { viewingStreams, type GoodId, type ViewingId } from '../rules/viewing.events.js';

/** An addendum of a viewing. */
export interface ViewingAddendumDocument extends Addendum {
  /** Of the event. */
  _id: string;
  viewing: ViewingId;
  at: Instant;
  /** Id of the user who made the change; `system` for files. */
  by: string;
  changes: AddendumChangeView[];
}

/** The number of a parcel, also of one that was deleted: an addendum names it. */
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
}).of(viewingStreams, {
  AddendumPublished: async ({ id: _id, data, metadata: { at, actor } }, { id: viewing, read }) => {
    const named = await Promise.all(namedIn(data.changes).map((goodId) => read.get(goodNumbers, goodId)));
    const numbers = new Map(named.flatMap((good) => (good ? [[good._id, good.goodNo] as const] : [])));
    const changes = numbered(data.changes, numbers);
    return [put(viewingAddenda, { ...data, _id, viewing, at, by: actor.userId, changes })];
  },
  GoodsAdded: ({ data }) => data.goods.map(({ goodId: _id, goodNo }) => put(goodNumbers, { _id, goodNo })),
  GoodUpdated: ({ data: { goodId: _id, changes } }) =>
    changes.goodNo === undefined ? [] : [put(goodNumbers, { _id, goodNo: changes.goodNo })],
  ViewingCreated: PASSED_OVER,
  ViewingUpdated: PASSED_OVER,
  ViewingPublished: PASSED_OVER,
  ViewingWentLive: PASSED_OVER,
  ViewingCompleted: PASSED_OVER,
  CompaniesInvited: PASSED_OVER,
  PersonRemoved: PASSED_OVER,
  CompanyRemoved: PASSED_OVER,
  RoomAdded: PASSED_OVER,
  RoomUpdated: PASSED_OVER,
  RoomDeleted: PASSED_OVER,
  RoomSignedIn: PASSED_OVER,
  RoomSignedOut: PASSED_OVER,
  RoomsSwapped: PASSED_OVER,
  GoodDeleted: PASSED_OVER,
  GoodsAssigned: PASSED_OVER,
  GoodsReassigned: PASSED_OVER,
  GoodsReturned: PASSED_OVER,
  BookingRequested: PASSED_OVER,
  BookingCreated: PASSED_OVER,
  BookingApproved: PASSED_OVER,
  BookingUpdated: PASSED_OVER,
  BookingRejected: PASSED_OVER,
  BookingCancelled: PASSED_OVER,
  BookingCompleted: PASSED_OVER,
});

/** The newest first. */
export const addendaOf = (
  collection: Pick<Collection<ViewingAddendumDocument>, 'find'>,
  viewing: ViewingId,
  part: { limit?: number; skip?: number } = {},
): Promise<ViewingAddendumDocument[]> =>
  collection.find({ where: { viewing }, sort: [{ field: 'number', descending: true }], ...part });

/** As everybody reads it who sees the viewing. */
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
