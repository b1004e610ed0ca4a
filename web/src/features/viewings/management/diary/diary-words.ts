import type { DiaryEntry, DiaryKind, GoodView, SheetCell } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { instantIn } from '../words/instants.js';
import type { Names } from '../words/names.js';

export const DIARY_WORDS: Record<DiaryKind, string> = {
  ViewingCreated: t('Viewing created'),
  ViewingUpdated: t('Viewing changed'),
  CompaniesInvited: t('Invited'),
  RoomAdded: t('Room added'),
  RoomUpdated: t('Room changed'),
  GoodsAdded: t('Goods added'),
  GoodUpdated: t('Parcel changed'),
  ViewingPublished: t('Viewing published'),
  BookingRequested: t('Booking requested'),
  BookingApproved: t('Booking confirmed'),
  BookingCreated: t('Booked by the house'),
  BookingUpdated: t('Booking moved or changed'),
  BookingRejected: t('Request rejected'),
  BookingCancelled: t('Booking cancelled'),
  ViewingWentLive: t('Viewing went live'),
  RoomSignedIn: t('Company checked in'),
  GoodsAssigned: t('Goods assigned'),
  GoodsReassigned: t('Goods re-assigned'),
  GoodsReturned: t('Goods returned to the safe'),
  RoomSignedOut: t('Company checked out'),
  BookingCompleted: t('Booking completed'),
  RoomsSwapped: t('Rooms swapped'),
  AddendumPublished: t('Change published to buyers'),
  GoodDeleted: t('Parcel deleted'),
  RoomDeleted: t('Room deleted'),
  PersonRemoved: t('Person removed from the viewing'),
  CompanyRemoved: t('Company removed from the viewing'),
  ViewingCompleted: t('Viewing completed'),
};

/** Display names of the ids in an entry. */
export interface DiaryNames extends Names {
  person: (id: string) => string;
  goods: ReadonlyMap<string, GoodView>;
  timeZone: string;
}

export const DIARY_HEADER = [t('When'), t('What'), t('Companies'), t('Rooms'), t('Parcels'), t('By'), t('Reason')];

/** An entry as cells, for the table and the export. @param named maximum of companies and parcels that are named */
export function diaryCells(entry: DiaryEntry, names: DiaryNames, named = Infinity): SheetCell[] {
  const list = (ids: readonly string[], nameOf: (id: string) => string) => {
    const shown = ids.slice(0, named).map(nameOf).join(', ');
    return ids.length > named ? t('{shown} and {more} more', { shown, more: ids.length - named }) : shown || null;
  };
  return [
    instantIn(entry.at, names.timeZone),
    DIARY_WORDS[entry.kind],
    list(entry.companies, names.company),
    list(entry.rooms, names.room),
    list(entry.goods, (id) => names.goods.get(id)?.goodNo ?? t('deleted')),
    names.person(entry.by),
    entry.reason || null,
  ];
}
