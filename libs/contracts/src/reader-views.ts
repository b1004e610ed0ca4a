import type { AddendumView } from './addenda.js';
import type { AwardEditionView } from './awards.js';
import type { AuctionView, BidStepView, BidView, HappeningView, LotView } from './auctions/auction-views.js';
import type { FileView, FolderView } from './documents/document-views.js';
import type { BookingStep, BookingView, GoodView, RoomView, ViewingView } from './viewings/viewing-views.js';

/** Views of staff and of buyers as distinct types (`docs/decisions/0062-views-for-staff-and-buyers-are-types.md`). */

declare const own: unique symbol;

/** Id of the reader's own company, or of one of its people. */
export type OwnId = string & { readonly [own]: true };

/** The readers who get a field. With `?` the field is optional for these readers. */
type Readers = 'staff' | 'staff?' | 'buyer' | 'buyer?' | 'both?';

type OptionalIn<View> = keyof { [Field in keyof View as object extends Pick<View, Field> ? Field : never]: true };

/** The readers of each optional field of a view. A missing entry is a compile error. */
type ReadersOf<View> = Record<OptionalIn<View>, Readers>;

type FieldsOf<Fields, Reader extends Readers> = keyof {
  [Field in keyof Fields as Fields[Field] extends Reader ? Field : never]: true;
};

type Both<View, Fields> = Omit<View, FieldsOf<Fields, Exclude<Readers, 'both?'>>>;

type Only<View, Fields, Reader extends 'staff' | 'buyer'> = Required<
  Pick<View, keyof View & FieldsOf<Fields, Reader>>
> &
  Pick<View, keyof View & FieldsOf<Fields, `${Reader}?`>>;

type Without<Fields, Reader extends 'staff' | 'buyer'> = {
  [Field in FieldsOf<Fields, Reader | `${Reader}?`>]?: never;
};

type ForStaff<View, Fields extends ReadersOf<View>> = Both<View, Fields> &
  Only<View, Fields, 'staff'> &
  Without<Fields, 'buyer'>;

type ForBuyer<View, Fields extends ReadersOf<View>> = Both<View, Fields> &
  Only<View, Fields, 'buyer'> &
  Without<Fields, 'staff'>;

interface AuctionFields {
  netProfit: 'staff';
  timeZoneGiven: 'staff?';
  keyLost: 'both?';
  reason: 'both?';
  resultHash: 'both?';
  addenda: 'both?';
  addendumAt: 'both?';
  addendaSeen: 'buyer?';
}
export interface AuctionForStaff extends ForStaff<AuctionView, AuctionFields> {
  reason: string | null;
}
export interface AuctionForBuyer extends ForBuyer<AuctionView, AuctionFields> {
  users: OwnId[];
  companies: OwnId[];
}

interface LotFields {
  sold: 'staff';
  reason: 'staff';
  good: 'staff';
  reservePrice: 'staff';
  result: 'staff';
  remarks: 'staff';
  outcome: 'buyer?';
  preference: 'buyer?';
  addendum: 'both?';
}
export type LotForStaff = ForStaff<LotView, LotFields>;
export type LotForBuyer = ForBuyer<LotView, LotFields>;

interface BidFields {
  enteredByHouse: 'staff?';
  receipt: 'buyer';
  unreadable: 'buyer?';
}
export type BidForStaff = ForStaff<BidView, BidFields>;
/** A bid of the reader's own company. */
export type BidForBuyer = ForBuyer<BidView, BidFields>;

interface BidStepFields {
  hash: 'buyer';
  unreadable: 'buyer?';
  onBehalf: 'both?';
}
export type BidStepForStaff = ForStaff<BidStepView, BidStepFields>;
export type BidStepForBuyer = ForBuyer<BidStepView, BidStepFields>;

interface HappeningFields {
  companyId: 'staff';
  movedBy: 'staff?';
  reason: 'both?';
}
export interface HappeningForStaff extends ForStaff<HappeningView, HappeningFields> {
  reason: string | null;
}
export type HappeningForBuyer = ForBuyer<HappeningView, HappeningFields>;

interface AddendumFields {
  by: 'staff';
}
export type AddendumForStaff = ForStaff<AddendumView, AddendumFields>;
export type AddendumForBuyer = ForBuyer<AddendumView, AddendumFields>;

interface AwardEditionFields {
  reason: 'staff';
}
export type AwardEditionForStaff = ForStaff<AwardEditionView, AwardEditionFields>;
export type AwardEditionForBuyer = ForBuyer<AwardEditionView, AwardEditionFields>;

interface RoomFields {
  status: 'staff';
  signedIn: 'staff';
}
export type RoomForStaff = ForStaff<RoomView, RoomFields>;
export type RoomForBuyer = ForBuyer<RoomView, RoomFields>;

interface ViewingFields {
  creationInProgress: 'staff';
  freeSlots: 'both?';
  addenda: 'both?';
  addendumAt: 'both?';
  addendaSeen: 'buyer?';
}
export interface ViewingForStaff extends ForStaff<ViewingView, ViewingFields> {
  rooms: RoomForStaff[];
}
export interface ViewingForBuyer extends ForBuyer<ViewingView, ViewingFields> {
  users: OwnId[];
  companies: OwnId[];
  rooms: RoomForBuyer[];
}

interface GoodFields {
  remarks: 'staff';
  estimate: 'staff';
  availability: 'staff';
  room: 'staff';
  movements: 'staff';
  addendum: 'both?';
  preference: 'buyer?';
}
export type GoodForStaff = ForStaff<GoodView, GoodFields>;
export type GoodForBuyer = ForBuyer<GoodView, GoodFields>;

/** A booking of the reader's own company, with the same fields as for staff. */
export interface BookingForBuyer extends ForBuyer<BookingView, object> {
  company: OwnId;
}
/** An event of a booking without ids of staff. */
export interface BookingStepForBuyer extends ForBuyer<BookingStep, object> {
  by: OwnId | null;
}

interface FileFields {
  uploadedBy: 'staff';
}
export type FileForStaff = ForStaff<FileView, FileFields>;
export type FileForBuyer = ForBuyer<FileView, FileFields>;

export interface FolderForStaff extends ForStaff<FolderView, object> {
  files: FileForStaff[];
}
export interface FolderForBuyer extends ForBuyer<FolderView, object> {
  files: FileForBuyer[];
}
