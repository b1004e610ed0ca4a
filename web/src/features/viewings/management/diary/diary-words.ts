import type { DiaryEntry, DiaryKind, GoodView, SheetCell } from '@tender/contracts';
import { instantIn } from '../words/instants.js';
import type { Names } from '../words/names.js';

/** What happened, in words. */
export const DIARY_WORDS: Record<DiaryKind, string> = {
  ViewingCreated: 'Viewing created',
  ViewingUpdated: 'Viewing changed',
  CompaniesInvited: 'Invited',
  RoomAdded: 'Room added',
  RoomUpdated: 'Room changed',
  GoodsAdded: 'Goods added',
  GoodUpdated: 'Parcel changed',
  ViewingPublished: 'Viewing published',
  BookingRequested: 'Booking requested',
  BookingApproved: 'Booking confirmed',
  BookingCreated: 'Booked by the house',
  BookingUpdated: 'Booking moved or changed',
  BookingRejected: 'Request rejected',
  BookingCancelled: 'Booking cancelled',
  ViewingWentLive: 'Viewing went live',
  RoomSignedIn: 'Signed in',
  GoodsAssigned: 'Goods assigned',
  GoodsReassigned: 'Goods re-assigned',
  GoodsReturned: 'Goods returned to the safe',
  RoomSignedOut: 'Signed out',
  BookingCompleted: 'Booking completed',
  RoomsSwapped: 'Rooms swapped',
  GoodDeleted: 'Parcel deleted',
  RoomDeleted: 'Room deleted',
  PersonRemoved: 'Person taken off the viewing',
  CompanyRemoved: 'Company taken off the viewing',
  ViewingCompleted: 'Viewing completed',
};

/** What a line's ids are called. */
export interface DiaryNames extends Names {
  person: (id: string) => string;
  goods: ReadonlyMap<string, GoodView>;
  timeZone: string;
}

export const DIARY_HEADER = ['When', 'What', 'Companies', 'Rooms', 'Parcels', 'By', 'Reason'];

/** One line of the diary as cells, for the table and for the export. @param named as many companies and parcels are named at most */
export function diaryCells(entry: DiaryEntry, names: DiaryNames, named = Infinity): SheetCell[] {
  const list = (ids: readonly string[], nameOf: (id: string) => string) => {
    const shown = ids.slice(0, named).map(nameOf).join(', ');
    return ids.length > named ? `${shown} and ${ids.length - named} more` : shown || null;
  };
  return [
    instantIn(entry.at, names.timeZone),
    DIARY_WORDS[entry.kind],
    list(entry.companies, names.company),
    list(entry.rooms, names.room),
    list(entry.goods, (id) => names.goods.get(id)?.goodNo ?? 'deleted'),
    names.person(entry.by),
    entry.reason || null,
  ];
}
