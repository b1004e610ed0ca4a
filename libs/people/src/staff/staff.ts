import { can, type Observation, type StaffRole } from '@tender/contracts';
import { dateAt } from '@tender/contracts/slots';
import { canonicalJson, Rejection, type Context, type Decider, type Instant } from '@tender/kernel';
import { staffCatalogue, staffStream, type GivenRole, type StaffEvent } from './staff.events.js';

export interface Staff {
  readonly staff: Readonly<Record<string, StaffRole>>;
  readonly invitations: Readonly<Record<string, string>>;
  readonly grants: Readonly<Record<string, Grant>>;
  /** The subject of each observer. */
  readonly observations: Readonly<Record<string, Observation>>;
}

/** The last event that gave a person the role. */
export interface Grant {
  readonly at: Instant;
  /** Whether two people gave the role or made the invitation. */
  readonly byTwo: boolean;
}

/** `approvedBy`: the second person, of an executed proposal. */
export type StaffCommand =
  | ({ type: 'AddStaff'; userId: string } & GivenRole)
  | ({ type: 'InviteStaff'; userId: string; invitationId: string; approvedBy?: string | undefined } & GivenRole)
  | { type: 'InviteStaffAgain'; userId: string; invitationId: string; approvedBy?: string | undefined }
  | { type: 'AcceptStaffInvitation'; userId: string; invitationId: string }
  | ({ type: 'ChangeStaffRole'; userId: string; approvedBy?: string | undefined } & GivenRole)
  | { type: 'ResetStaffFactors'; userId: string }
  | { type: 'DeleteStaff'; userId: string };

export const STAFF_STREAM = staffStream.name;

function decide(state: Staff, command: StaffCommand, { now }: Pick<Context, 'now'>): StaffEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'AddStaff':
      return state.staff[userId] ? [] : [{ type: 'StaffJoined', data: { userId, ...givenRole(command, now) } }];
    case 'InviteStaff':
      return state.staff[userId] ? [] : [invited(givenRole(command, now), command)];
    case 'InviteStaffAgain': {
      const role = roleOf(state, userId);
      if (state.invitations[userId] === undefined) throw new Rejection('NOT_INVITED');
      return [invited({ role, ...observed(state.observations[userId]) }, command)];
    }
    case 'AcceptStaffInvitation':
      if (state.invitations[userId] !== command.invitationId) throw new Rejection('LINK_NOT_VALID');
      return [{ type: 'StaffInvitationAccepted', data: { userId, invitationId: command.invitationId } }];
    case 'ChangeStaffRole':
      if (roleOf(state, userId) === command.role && isSame(state.observations[userId], command.observes)) return [];
      keepAnAdmin(state, userId);
      return [{ type: 'StaffRoleChanged', data: { userId, ...givenRole(command, now), ...second(command) } }];
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

const observed = (observes: Observation | undefined) => (observes ? { observes } : {});

const isSame = (one: Observation | undefined, other: Observation | undefined): boolean =>
  canonicalJson({ ...one }) === canonicalJson({ ...other });

/** An observer watches one subject until a day that has not passed; no other role names a subject. */
function givenRole({ role, observes }: GivenRole, now: Instant): GivenRole {
  if (can(role, 'subject:observe') !== (observes !== undefined))
    throw notObservable('role', 'An observer, and no other role, names what is watched');
  if (observes && observes.until < dateAt(now, observes.timeZone)) throw notObservable('past', 'The day has passed');
  return { role, ...observed(observes) };
}

const notObservable = (rule: string, message: string): Rejection =>
  new Rejection('INVALID', [{ field: 'observes', rule, message }]);

const invited = (
  given: GivenRole,
  { userId, invitationId, ...command }: { userId: string; invitationId: string; approvedBy?: string | undefined },
): StaffEvent => ({ type: 'StaffInvited', data: { userId, ...given, invitationId, ...second(command) } });

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
  const given = ({ role, observes }: GivenRole) => ({
    staff: { ...state.staff, [userId]: role },
    observations: { ...without(state.observations, userId), ...(observes && { [userId]: observes }) },
  });
  switch (type) {
    case 'StaffJoined':
      return { ...state, ...given(data), ...granted(false) };
    case 'StaffRoleChanged':
      return { ...state, ...given(data), ...granted(data.approvedBy !== undefined) };
    case 'StaffInvited':
      return {
        ...given(data),
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
        observations: without(state.observations, userId),
      };
  }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

export const staffDecider: Decider<Staff, StaffCommand, StaffEvent> = {
  initial: { staff: {}, invitations: {}, grants: {}, observations: {} },
  decide,
  evolve,
  catalogue: staffCatalogue,
};
