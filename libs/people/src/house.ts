import type { StaffRole } from '@tender/contracts';
import { Rejection, type Decider } from '@tender/kernel';
import { houseCatalogue, staffStream, type HouseEvent } from './house.events.js';

export interface House {
  readonly staff: Readonly<Record<string, StaffRole>>;
  /** The open invitations of those who have not entered yet. */
  readonly invitations: Readonly<Record<string, string>>;
}

export type HouseCommand =
  | { type: 'AddStaff'; userId: string; role: StaffRole }
  | { type: 'InviteStaff'; userId: string; role: StaffRole; invitationId: string }
  /** Anew, to somebody who has not accepted yet. */
  | { type: 'InviteStaffAgain'; userId: string; invitationId: string }
  | { type: 'AcceptStaffInvitation'; userId: string; invitationId: string }
  | { type: 'ChangeStaffRole'; userId: string; role: StaffRole }
  | { type: 'DeleteStaff'; userId: string };

export const HOUSE_STREAM = staffStream.name;

function decide(house: House, command: HouseCommand): HouseEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'AddStaff':
      return house.staff[userId] ? [] : [{ type: 'StaffJoined', data: { userId, role: command.role } }];
    case 'InviteStaff':
      return house.staff[userId]
        ? []
        : [{ type: 'StaffInvited', data: { userId, role: command.role, invitationId: command.invitationId } }];
    case 'InviteStaffAgain': {
      const role = roleOf(house, userId);
      if (house.invitations[userId] === undefined) throw new Rejection('NOT_INVITED');
      return [{ type: 'StaffInvited', data: { userId, role, invitationId: command.invitationId } }];
    }
    case 'AcceptStaffInvitation':
      if (house.invitations[userId] !== command.invitationId) throw new Rejection('LINK_NOT_VALID');
      return [{ type: 'StaffInvitationAccepted', data: { userId, invitationId: command.invitationId } }];
    case 'ChangeStaffRole':
      if (roleOf(house, userId) === command.role) return [];
      keepAnAdmin(house, userId);
      return [{ type: 'StaffRoleChanged', data: { userId, role: command.role } }];
    case 'DeleteStaff':
      roleOf(house, userId);
      keepAnAdmin(house, userId);
      return [{ type: 'StaffDeleted', data: { userId } }];
  }
}

function roleOf(house: House, userId: string): StaffRole {
  const role = house.staff[userId];
  if (!role) throw new Rejection('NOT_FOUND');
  return role;
}

/** The last admin can be neither deleted nor demoted (`domain.md §2`); one who was invited and has not come yet holds no keys. */
function keepAnAdmin({ staff, invitations }: House, leaving: string): void {
  if (staff[leaving] !== 'admin' || leaving in invitations) return;
  const others = Object.entries(staff).filter(
    ([userId, role]) => role === 'admin' && userId !== leaving && !(userId in invitations),
  );
  if (others.length === 0) throw new Rejection('LAST_ADMIN');
}

function evolve(house: House, { type, data }: HouseEvent): House {
  switch (type) {
    case 'StaffJoined':
    case 'StaffRoleChanged':
      return { ...house, staff: { ...house.staff, [data.userId]: data.role } };
    case 'StaffInvited':
      return {
        staff: { ...house.staff, [data.userId]: data.role },
        invitations: { ...house.invitations, [data.userId]: data.invitationId },
      };
    case 'StaffInvitationAccepted':
      return { ...house, invitations: without(house.invitations, data.userId) };
    case 'StaffDeleted':
      return { staff: without(house.staff, data.userId), invitations: without(house.invitations, data.userId) };
  }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

export const houseDecider: Decider<House, HouseCommand, HouseEvent> = {
  initial: { staff: {}, invitations: {} },
  decide,
  evolve,
  catalogue: houseCatalogue,
};
