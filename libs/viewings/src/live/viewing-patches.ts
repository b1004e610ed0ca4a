import type { BuyerPayloads, RoomForBuyer, RoomForStaff, ViewingPatch } from '@tender/contracts';
import { isOwnId, ownId } from '@tender/kernel';
import type { ExistingViewing } from '../rules/viewing.js';
import type { CompanyId } from '../rules/viewing.events.js';
import { roomForCompany, roomForStaff } from '../read-models/viewing-views.js';

/** Parts of a viewing as live messages tell them, each built from nothing of what its receiver may know. */

type PatchForBuyer = BuyerPayloads['viewingUpdated']['viewing'];

/** What everybody who sees the viewing may know of it. */
export function details(viewing: ExistingViewing) {
  const { viewingId: _id, name, category, description, location, timeZone, startDate, endDate, status } = viewing;
  return { _id, name, category, description, location, timeZone, startDate, endDate, status };
}

export const roomsForStaff = ({ viewingId, rooms }: ExistingViewing): RoomForStaff[] =>
  [...rooms.values()].map((room) => roomForStaff(viewingId, room));

export const roomsForCompany = ({ viewingId, rooms }: ExistingViewing): RoomForBuyer[] =>
  [...rooms.values()].map((room) => roomForCompany(viewingId, room));

/** Everybody who is invited, for the staff. */
export const invitations = ({ viewingId: _id, invited }: ExistingViewing): ViewingPatch => ({
  _id,
  users: [...invited.values()].flatMap((people) => [...people]),
  companies: [...invited.keys()],
});

/** A company's own people who are invited. */
export const invitationsOf = ({ viewingId: _id, invited }: ExistingViewing, companyId: CompanyId): PatchForBuyer => ({
  _id,
  users: [...(invited.get(companyId) ?? [])].filter(isOwnId(companyId)),
  companies: invited.has(companyId) ? [ownId(companyId)] : [],
});

/** All that a company may know of a viewing to which it is invited. */
export const wholeFor = (viewing: ExistingViewing, companyId: CompanyId): PatchForBuyer => ({
  ...details(viewing),
  ...invitationsOf(viewing, companyId),
  rooms: roomsForCompany(viewing),
});
