import {
  OPENING_FIELDS,
  pick,
  type BuyerPayloads,
  type RoomForBuyer,
  type RoomForStaff,
  type ViewingPatch,
} from '@tender/contracts';
import { isOwnId, ownId } from '@tender/kernel';
import type { ExistingViewing } from '../rules/viewing.js';
import type { CompanyId } from '../rules/viewing.events.js';
import { roomForCompany, roomForStaff } from '../read-models/viewing-views.js';

/** Viewing data in live messages to a company, built from an allow-list. */

type PatchForBuyer = BuyerPayloads['viewingUpdated']['viewing'];

export function details(viewing: ExistingViewing) {
  const { viewingId: _id, name, category, description, location, timeZone, startDate, endDate, status } = viewing;
  return {
    ...{ _id, name, category, description, location, timeZone, startDate, endDate, status },
    ...pick(viewing, OPENING_FIELDS),
  };
}

export const roomsForStaff = ({ viewingId, rooms }: ExistingViewing): RoomForStaff[] =>
  [...rooms.values()].map((room) => roomForStaff(viewingId, room));

export const roomsForCompany = ({ viewingId, rooms }: ExistingViewing): RoomForBuyer[] =>
  [...rooms.values()].map((room) => roomForCompany(viewingId, room));

export const invitations = ({ viewingId: _id, invited }: ExistingViewing): ViewingPatch => ({
  _id,
  users: [...invited.values()].flatMap((people) => [...people]),
  companies: [...invited.keys()],
});

export const invitationsOf = ({ viewingId: _id, invited }: ExistingViewing, companyId: CompanyId): PatchForBuyer => ({
  _id,
  users: [...(invited.get(companyId) ?? [])].filter(isOwnId(companyId)),
  companies: invited.has(companyId) ? [ownId(companyId)] : [],
});

export const wholeFor = (viewing: ExistingViewing, companyId: CompanyId): PatchForBuyer => ({
  ...details(viewing),
  ...invitationsOf(viewing, companyId),
  rooms: roomsForCompany(viewing),
});
