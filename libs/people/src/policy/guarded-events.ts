import type { GuardedAction } from '@tender/contracts';
import { isPerson, type Actor } from '@tender/kernel';
import type { CompanyEvent } from '../companies/rules/company.events.js';
import type { StaffEvent } from '../staff/staff.events.js';

/** The guarded action that has an event as its outcome, in the state before it; null if one person may do it. */
export type ActionOf<State, Event> = (state: State, event: Event, at: string) => GuardedAction | null;

/** Accepting an invitation is an act of the invited person. */
export const staffActionOf: ActionOf<unknown, StaffEvent> = (_, { type }) => {
  switch (type) {
    case 'StaffInvitationAccepted':
      return null;
    case 'StaffFactorsReset':
      return 'factorReset';
    case 'StaffJoined':
    case 'StaffInvited':
    case 'StaffRoleChanged':
    case 'StaffDeleted':
      return 'staff';
  }
};

export const companyActionOf: ActionOf<unknown, Pick<CompanyEvent, 'type'>> = (_, { type }) =>
  type === 'MemberFactorsReset' ? 'factorReset' : null;

export const policyActionOf: ActionOf<unknown, unknown> = () => 'policy';

export const isStaff = (actor: Actor): boolean => actor.companyId === null && isPerson(actor);
