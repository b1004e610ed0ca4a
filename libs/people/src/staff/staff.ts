import { can, type StaffRole } from '@tender/contracts';
import { Rejection, type Decider } from '@tender/kernel';
import { staffCatalogue, staffStream, type StaffEvent } from './staff.events.js';

export interface Staff {
  readonly staff: Readonly<Record<string, StaffRole>>;
  readonly invitations: Readonly<Record<string, string>>;
}

export type StaffCommand =
  | { type: 'AddStaff'; userId: string; role: StaffRole }
  | { type: 'InviteStaff'; userId: string; role: StaffRole; invitationId: string }
  | { type: 'InviteStaffAgain'; userId: string; invitationId: string }
  | { type: 'AcceptStaffInvitation'; userId: string; invitationId: string }
  | { type: 'ChangeStaffRole'; userId: string; role: StaffRole }
  | { type: 'DeleteStaff'; userId: string };

export const STAFF_STREAM = staffStream.name;

function decide(state: Staff, command: StaffCommand): StaffEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'AddStaff':
      return state.staff[userId] ? [] : [{ type: 'StaffJoined', data: { userId, role: command.role } }];
    case 'InviteStaff':
      return state.staff[userId]
        ? []
        : [{ type: 'StaffInvited', data: { userId, role: command.role, invitationId: command.invitationId } }];
    case 'InviteStaffAgain': {
      const role = roleOf(state, userId);
      if (state.invitations[userId] === undefined) throw new Rejection('NOT_INVITED');
      return [{ type: 'StaffInvited', data: { userId, role, invitationId: command.invitationId } }];
    }
    case 'AcceptStaffInvitation':
      if (state.invitations[userId] !== command.invitationId) throw new Rejection('LINK_NOT_VALID');
      return [{ type: 'StaffInvitationAccepted', data: { userId, invitationId: command.invitationId } }];
    case 'ChangeStaffRole':
      if (roleOf(state, userId) === command.role) return [];
      keepAnAdmin(state, userId);
      return [{ type: 'StaffRoleChanged', data: { userId, role: command.role } }];
    case 'DeleteStaff':
      roleOf(state, userId);
      keepAnAdmin(state, userId);
      return [{ type: 'StaffDeleted', data: { userId } }];
  }
}

function roleOf(state: Staff, userId: string): StaffRole {
  const role = state.staff[userId];
  if (!role) throw new Rejection('NOT_FOUND');
  return role;
}

/** Admins without an open invitation. */
export const adminsIn = ({ staff, invitations }: Staff): string[] =>
  Object.keys(staff).filter((id) => can(staff[id]!, 'user:update') && !(id in invitations));

/** Refuses to delete or demote the last admin. Admins with an open invitation do not count (`domain.md §2.1`). */
function keepAnAdmin(state: Staff, leaving: string): void {
  const [admin, ...others] = adminsIn(state);
  if (admin === leaving && others.length === 0) throw new Rejection('LAST_ADMIN');
}

function evolve(state: Staff, { type, data }: StaffEvent): Staff {
  switch (type) {
    case 'StaffJoined':
    case 'StaffRoleChanged':
      return { ...state, staff: { ...state.staff, [data.userId]: data.role } };
    case 'StaffInvited':
      return {
        staff: { ...state.staff, [data.userId]: data.role },
        invitations: { ...state.invitations, [data.userId]: data.invitationId },
      };
    case 'StaffInvitationAccepted':
      return { ...state, invitations: without(state.invitations, data.userId) };
    case 'StaffDeleted':
      return { staff: without(state.staff, data.userId), invitations: without(state.invitations, data.userId) };
  }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

export const staffDecider: Decider<Staff, StaffCommand, StaffEvent> = {
  initial: { staff: {}, invitations: {} },
  decide,
  evolve,
  catalogue: staffCatalogue,
};
