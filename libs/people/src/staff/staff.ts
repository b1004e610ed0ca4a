import { can, type StaffRole } from '@tender/contracts';
import { Rejection, type Decider, type Instant } from '@tender/kernel';
import { staffCatalogue, staffStream, type StaffEvent } from './staff.events.js';

export interface Staff {
  readonly staff: Readonly<Record<string, StaffRole>>;
  readonly invitations: Readonly<Record<string, string>>;
  readonly grants: Readonly<Record<string, Grant>>;
}

/** The last event that gave a person the role. */
export interface Grant {
  readonly at: Instant;
  /** Whether two people gave the role or made the invitation. */
  readonly byTwo: boolean;
}

/** `approvedBy`: the second person, of an executed proposal. */
export type StaffCommand =
  | { type: 'AddStaff'; userId: string; role: StaffRole }
  | { type: 'InviteStaff'; userId: string; role: StaffRole; invitationId: string; approvedBy?: string | undefined }
  | { type: 'InviteStaffAgain'; userId: string; invitationId: string; approvedBy?: string | undefined }
  | { type: 'AcceptStaffInvitation'; userId: string; invitationId: string }
  | { type: 'ChangeStaffRole'; userId: string; role: StaffRole; approvedBy?: string | undefined }
  | { type: 'ResetStaffFactors'; userId: string }
  | { type: 'DeleteStaff'; userId: string };

export const STAFF_STREAM = staffStream.name;

function decide(state: Staff, command: StaffCommand): StaffEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'AddStaff':
      return state.staff[userId] ? [] : [{ type: 'StaffJoined', data: { userId, role: command.role } }];
    case 'InviteStaff':
      return state.staff[userId] ? [] : [invited(command.role, command)];
    case 'InviteStaffAgain': {
      const role = roleOf(state, userId);
      if (state.invitations[userId] === undefined) throw new Rejection('NOT_INVITED');
      return [invited(role, command)];
    }
    case 'AcceptStaffInvitation':
      if (state.invitations[userId] !== command.invitationId) throw new Rejection('LINK_NOT_VALID');
      return [{ type: 'StaffInvitationAccepted', data: { userId, invitationId: command.invitationId } }];
    case 'ChangeStaffRole':
      if (roleOf(state, userId) === command.role) return [];
      keepAnAdmin(state, userId);
      return [{ type: 'StaffRoleChanged', data: { userId, role: command.role, ...second(command) } }];
    case 'ResetStaffFactors':
      roleOf(state, userId);
      return [{ type: 'StaffFactorsReset', data: { userId } }];
    case 'DeleteStaff':
      roleOf(state, userId);
      keepAnAdmin(state, userId);
      return [{ type: 'StaffDeleted', data: { userId } }];
  }
}

const second = ({ approvedBy }: { approvedBy?: string | undefined }) =>
  approvedBy === undefined ? {} : { approvedBy };

const invited = (
  role: StaffRole,
  { userId, invitationId, ...command }: { userId: string; invitationId: string; approvedBy?: string | undefined },
): StaffEvent => ({ type: 'StaffInvited', data: { userId, role, invitationId, ...second(command) } });

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

function evolve(state: Staff, { type, data }: StaffEvent, at: Instant): Staff {
  const { userId } = data;
  const granted = (byTwo: boolean) => ({ grants: { ...state.grants, [userId]: { at, byTwo } } });
  switch (type) {
    case 'StaffJoined':
      return { ...state, staff: { ...state.staff, [userId]: data.role }, ...granted(false) };
    case 'StaffRoleChanged':
      return { ...state, staff: { ...state.staff, [userId]: data.role }, ...granted(data.approvedBy !== undefined) };
    case 'StaffInvited':
      return {
        staff: { ...state.staff, [userId]: data.role },
        invitations: { ...state.invitations, [userId]: data.invitationId },
        ...granted(data.approvedBy !== undefined),
      };
    case 'StaffInvitationAccepted':
      return {
        ...state,
        invitations: without(state.invitations, userId),
        ...granted(state.grants[userId]?.byTwo === true),
      };
    case 'StaffFactorsReset':
      return state;
    case 'StaffDeleted':
      return {
        staff: without(state.staff, userId),
        invitations: without(state.invitations, userId),
        grants: without(state.grants, userId),
      };
  }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

export const staffDecider: Decider<Staff, StaffCommand, StaffEvent> = {
  initial: { staff: {}, invitations: {}, grants: {} },
  decide,
  evolve,
  catalogue: staffCatalogue,
};
