import {
  stoneFields,
  buyerStones,
  OPENING_FIELDS,
  pick,
  usdOf,
  type BookingForBuyer,
  type BookingStep,
  type BookingStepForBuyer,
  type BookingStepKind,
  type BookingView,
  type Count,
  type DiaryEntry,
  type FreeSlots,
  type GoodDescription,
  type GoodForBuyer,
  type GoodForStaff,
  type GoodPreference,
  type GoodView,
  type RoomForBuyer,
  type RoomForStaff,
  type ViewingForBuyer,
  type ViewingForStaff,
} from '@tender/contracts';
import { isOwnId, Rejection, SYSTEM } from '@tender/kernel';
import type { CompanyId } from '../rules/viewing.events.js';
import type { BookingDocument } from './booking-document.js';
import type { DiaryDocument } from './diary-document.js';
import type { GoodDocument } from './good-document.js';
import type { RoomDocument, ViewingDocument } from './viewing-document.js';

/** Views by role (`domain.md §2.2`). A buyer's view is built from an allow-list, never by removing fields. */

export function viewingForStaff(viewing: ViewingDocument, freeSlots?: FreeSlots[]): ViewingForStaff {
  const { _id, users, companies, status } = viewing;
  return {
    ...publicDetails(viewing),
    users,
    companies,
    rooms: viewing.rooms.map((room) => roomForStaff(_id, room)),
    creationInProgress: status === 'draft',
    ...(freeSlots && { freeSlots }),
  };
}

/** @param reader the company, and the number of the newest addendum that the person has read */
export function viewingForCompany(
  viewing: ViewingDocument,
  { companyId, addendaSeen }: { companyId: CompanyId; addendaSeen: Count },
  freeSlots?: FreeSlots[],
): ViewingForBuyer {
  const { _id, users, companies } = viewing;
  return {
    ...publicDetails(viewing),
    users: users.filter(isOwnId(companyId)),
    companies: companies.filter(isOwnId(companyId)),
    rooms: viewing.rooms.map((room) => roomForCompany(_id, room)),
    ...(viewing.addenda > 0 && { addendaSeen }),
    ...(freeSlots && { freeSlots }),
  };
}

function publicDetails(
  viewing: ViewingDocument,
): Omit<ViewingForBuyer, 'users' | 'companies' | 'rooms' | 'addendaSeen'> {
  const { _id, name, category, description, location, timeZone, startDate, endDate, status, createdAt } = viewing;
  const { rules, addenda, addendumAt } = viewing;
  return {
    ...{ _id, name, category, description, location, timeZone, startDate, endDate, status, rules, createdAt },
    ...pick(viewing, OPENING_FIELDS),
    ...(addendumAt !== null && { addenda, addendumAt }),
  };
}

export const roomForStaff = (viewing: string, { roomId, name, capacity, signedIn }: RoomDocument): RoomForStaff => ({
  _id: roomId,
  viewing,
  name,
  capacity,
  status: signedIn ? 'occupied' : 'free',
  signedIn,
});

export const roomForCompany = (viewing: string, { roomId, name, capacity }: RoomDocument): RoomForBuyer => ({
  _id: roomId,
  viewing,
  name,
  capacity,
});

export function goodForStaff(good: GoodDocument): GoodForStaff {
  const { _id, viewing, estimate, availability, room, movements } = good;
  return {
    ...described(good),
    ...stoneFields(good),
    _id,
    viewing,
    estimate: estimate === null ? null : usdOf(estimate),
    availability,
    room,
    movements,
  };
}

export function goodForCompany(good: GoodDocument, preference?: GoodPreference): GoodForBuyer {
  const { _id, viewing } = good;
  return { ...described(good), _id, viewing, ...(preference && { preference }) };
}

const described = (good: GoodDocument): Omit<GoodDescription, 'remarks'> & Pick<GoodView, 'addendum'> => ({
  goodNo: good.goodNo,
  ...buyerStones(good),
  ...(good.addendum && { addendum: good.addendum }),
});

/** @throws Rejection NOT_FOUND for a booking of another company */
export function bookingForCompany(booking: BookingDocument, companyId: CompanyId): BookingForBuyer {
  const { _id, viewing, company, user, date, slots, attendees, status, room, reason } = booking;
  const { startsAt, endsAt, createdAt, changedAt } = booking;
  if (!isOwnId(companyId)(company)) throw new Rejection('NOT_FOUND');
  return {
    _id,
    viewing,
    company,
    user,
    date,
    slots,
    attendees,
    status,
    room,
    reason,
    startsAt,
    endsAt,
    createdAt,
    changedAt,
  };
}

export const bookingForStaff = (booking: BookingDocument): BookingView => bookingForCompany(booking, booking.company);

export function diaryEntry({ _id, at, kind, by, companies, rooms, goods, booking, reason }: DiaryDocument): DiaryEntry {
  return { _id, at, kind, by, companies, rooms, goods, booking, reason };
}

/** Hides which staff member acted. */
export function bookingStepForCompany(line: DiaryDocument, companyId: CompanyId): BookingStepForBuyer {
  const { at, kind, by, room, reason } = bookingStepForStaff(line);
  return { at, kind, by: by !== null && isOwnId(companyId)(by) ? by : null, room, reason };
}

export function bookingStepForStaff({ at, kind, by, rooms, reason }: DiaryDocument): BookingStep {
  const [room = null] = rooms;
  return { at, kind: kind as BookingStepKind, by: by === SYSTEM.userId ? null : by, room, reason };
}
