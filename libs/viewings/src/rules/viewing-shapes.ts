import { GOODS_CATEGORIES, type OpeningHours } from '@tender/contracts';
import { isLocalDate, isTimeZone } from '@tender/contracts/slots';
import {
  ADDENDUM_SHAPE,
  eitherOf,
  isInstantText,
  isKnownRules,
  isOneOf,
  isPositive,
  isRevision,
  isText,
  isWholeNumber,
  listOf,
  objectOf,
  orNull,
  STONES_SHAPE,
  type Shape,
} from '@tender/kernel';
import type { FIRST_DETAILS, ViewingEvent, ViewingEventType } from './viewing.events.js';

/** Shapes of a viewing's details in events. The rules rely on them: routes check requests, and verification checks stored events. */

const DETAILS: Readonly<Record<(typeof FIRST_DETAILS)[number], Shape>> = {
  name: isText,
  category: orNull(isOneOf(GOODS_CATEGORIES)),
  description: isText,
  location: orNull(objectOf({ name: isText, address: isText, city: isText, country: isText })),
  timeZone: isTimeZone,
  startDate: orNull(isLocalDate),
  endDate: orNull(isLocalDate),
};
const isHour: Shape = (value) => isWholeNumber(value) && (value as number) <= 24;
const OPENING: Readonly<Record<keyof OpeningHours, Shape>> = {
  openFrom: isHour,
  openUntil: isHour,
  closedHour: orNull(isHour),
  closedDays: listOf(isLocalDate),
};
const HOURS = { opensAt: isInstantText, closesAt: isInstantText };

const ROOM = { roomId: isText };
const ROOM_DETAILS = { name: isText, capacity: isPositive };

const GOOD_DETAILS = { ...STONES_SHAPE, estimate: isWholeNumber };
const GOOD = objectOf({ goodId: isText, goodNo: isText }, GOOD_DETAILS);
const GOOD_CHANGES = objectOf({}, { ...GOOD_DETAILS, goodNo: isText, estimate: orNull(isWholeNumber) });

const TEXTS = listOf(isText);
const MOVEMENT = { ...ROOM, companyId: orNull(isText), goodIds: TEXTS };
const EXCHANGE = objectOf({ goods: TEXTS, bookings: TEXTS });

const OF_BOOKING = { bookingId: isText, companyId: isText };
const BOOKING_TIME = {
  date: isLocalDate,
  slots: listOf(isWholeNumber),
  startsAt: isInstantText,
  endsAt: isInstantText,
};
const PLACED = { ...OF_BOOKING, ...BOOKING_TIME, attendees: TEXTS };
const REASONED = objectOf({ ...OF_BOOKING, reason: isText });
const INVITED = { companies: listOf(objectOf({ companyId: isText, userIds: TEXTS })) };
const isGivenReason: Shape = (value) => isText(value) && (value as string).trim() !== '';
const NOTHING = objectOf({});

const SHAPES: Readonly<Record<ViewingEventType, Shape>> = {
  ViewingCreated: objectOf({ ...DETAILS, viewingId: isText, rules: isKnownRules }, OPENING),
  ViewingUpdated: objectOf({}, { ...DETAILS, ...OPENING, ...HOURS }),
  ViewingPublished: objectOf(HOURS),
  ViewingWentLive: NOTHING,
  ViewingCompleted: NOTHING,
  CompaniesInvited: eitherOf(objectOf(INVITED), objectOf({ ...INVITED, approvedBy: isText, approval: isRevision })),
  PersonRemoved: objectOf({ userId: isText, companyId: isText }),
  CompanyRemoved: objectOf({ companyId: isText, reason: isText }),
  RoomAdded: objectOf({ ...ROOM, ...ROOM_DETAILS }),
  RoomUpdated: objectOf(ROOM, ROOM_DETAILS),
  RoomDeleted: objectOf(ROOM),
  RoomSignedIn: objectOf({ ...OF_BOOKING, ...ROOM }),
  RoomSignedOut: objectOf({ ...OF_BOOKING, ...ROOM }),
  RoomsSwapped: objectOf({ rooms: TEXTS, to: listOf(EXCHANGE) }),
  AddendumPublished: ADDENDUM_SHAPE,
  GoodsAdded: objectOf({ goods: listOf(GOOD) }),
  GoodUpdated: objectOf({ goodId: isText, changes: GOOD_CHANGES }),
  GoodDeleted: objectOf({ goodId: isText }),
  GoodsAssigned: objectOf({ ...MOVEMENT, first: TEXTS }),
  GoodsReassigned: objectOf(MOVEMENT),
  GoodsReturned: objectOf(MOVEMENT),
  BookingRequested: objectOf({ ...PLACED, userId: isText }),
  BookingCreated: objectOf({ ...PLACED, ...ROOM, userId: isText }),
  BookingUpdated: objectOf({ ...PLACED, roomId: orNull(isText) }, { reason: isGivenReason }),
  BookingApproved: objectOf({ ...OF_BOOKING, ...ROOM }),
  BookingRejected: REASONED,
  BookingCancelled: REASONED,
  BookingCompleted: objectOf(OF_BOOKING),
};

export const hasViewingShape = ({ type, data }: ViewingEvent): boolean => SHAPES[type](data);
