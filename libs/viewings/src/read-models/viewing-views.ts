import {
  describedStones,
  usdOf,
  type BookingStep,
  type BookingStepKind,
  type BookingView,
  type DiaryEntry,
  type FreeSlots,
  type GoodDescription,
  type GoodView,
  type RoomView,
  type ViewingView,
} from '@tender/contracts';
import { streamIdOf, SYSTEM } from '@tender/kernel';
import type { CompanyId } from '../rules/viewing.events.js';
import type { BookingDocument } from './booking-document.js';
import type { DiaryDocument } from './diary-document.js';
import type { GoodDocument } from './good-document.js';
import type { RoomDocument, ViewingDocument } from './viewing-document.js';

/**
 * What an answer shows to whom (`domain.md §2`). The buyer's views are lists of what a buyer may know, each built from
 * nothing; none is made by taking fields away.
 */

export function viewingForStaff(viewing: ViewingDocument, freeSlots?: FreeSlots[]): ViewingView {
  const { _id, users, companies, status } = viewing;
  return {
    ...publicTerms(viewing),
    users,
    companies,
    rooms: viewing.rooms.map((room) => roomForStaff(_id, room)),
    creationInProgress: status === 'draft',
    ...(freeSlots && { freeSlots }),
  };
}

export function viewingForCompany(
  viewing: ViewingDocument,
  companyId: CompanyId,
  freeSlots?: FreeSlots[],
): ViewingView {
  const { _id, users, companies } = viewing;
  return {
    ...publicTerms(viewing),
    // A person's id begins with the company's.
    users: users.filter((userId) => streamIdOf(userId) === companyId),
    companies: companies.filter((invited) => invited === companyId),
    rooms: viewing.rooms.map((room) => roomForCompany(_id, room)),
    ...(freeSlots && { freeSlots }),
  };
}

function publicTerms(viewing: ViewingDocument): Omit<ViewingView, 'users' | 'companies' | 'rooms'> {
  const { _id, name, category, description, location, timeZone, startDate, endDate, status, createdAt } = viewing;
  const { rules, addenda, addendumAt } = viewing;
  return {
    ...{ _id, name, category, description, location, timeZone, startDate, endDate, status, rules, createdAt },
    ...(addendumAt !== null && { addenda, addendumAt }),
  };
}

export const roomForStaff = (viewing: string, { roomId, name, capacity, signedIn }: RoomDocument): RoomView => ({
  _id: roomId,
  viewing,
  name,
  capacity,
  status: signedIn ? 'occupied' : 'free',
  signedIn,
});

export const roomForCompany = (viewing: string, { roomId, name, capacity }: RoomDocument): RoomView => ({
  _id: roomId,
  viewing,
  name,
  capacity,
});

export function goodForStaff(good: GoodDocument): GoodView {
  const { _id, viewing, estimate, availability, room, movements } = good;
  return {
    ...described(good),
    _id,
    viewing,
    estimate: estimate === null ? null : usdOf(estimate),
    availability,
    room,
    movements,
  };
}

export function goodForCompany(good: GoodDocument): GoodView {
  const { _id, viewing } = good;
  return { ...described(good), _id, viewing };
}

const described = (good: GoodDocument): GoodDescription & Pick<GoodView, 'addendum'> => ({
  goodNo: good.goodNo,
  ...describedStones(good),
  ...(good.addendum && { addendum: good.addendum }),
});

/** The same for the house and for the booking's own company: nobody else sees it. */
export function bookingView(booking: BookingDocument): BookingView {
  const { _id, viewing, company, user, date, slots, attendees, status, room, reason } = booking;
  const { startsAt, endsAt, createdAt, changedAt } = booking;
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

export function diaryEntry({ _id, at, kind, by, companies, rooms, goods, booking, reason }: DiaryDocument): DiaryEntry {
  return { _id, at, kind, by, companies, rooms, goods, booking, reason };
}

/** For the booking's own company: who of the house did something is not told. */
export function bookingStepForCompany(line: DiaryDocument, companyId: CompanyId): BookingStep {
  const step = bookingStepForStaff(line);
  return { ...step, by: step.by !== null && streamIdOf(step.by) === companyId ? step.by : null };
}

/** @param line one of `BOOKING_STEP_KINDS` */
export function bookingStepForStaff({ at, kind, by, rooms, reason }: DiaryDocument): BookingStep {
  const [room = null] = rooms;
  return { at, kind: kind as BookingStepKind, by: by === SYSTEM.userId ? null : by, room, reason };
}
