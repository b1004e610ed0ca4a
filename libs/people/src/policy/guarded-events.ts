import type { GuardedAction } from '@tender/contracts';
import { isPerson, type Actor } from '@tender/kernel';
import type { StaffEvent } from '../staff/staff.events.js';

/** The guarded action that has an event as its outcome, in the state before it; null if one person may do it. */
export type ActionOf<State, Event> = (state: State, event: Event, at: string) => GuardedAction | null;

/** Accepting an invitation is an act of the invited person. */
export const staffActionOf: ActionOf<unknown, StaffEvent> = (_, { type }) =>
  type === 'StaffInvitationAccepted' ? null : 'staff';

export const policyActionOf: ActionOf<unknown, unknown> = () => 'policy';

export const isStaff = (actor: Actor): boolean => actor.companyId === null && isPerson(actor);
