import type { Observation, StaffRole } from '@tender/contracts';
import { singleStream, type EventCatalogue } from '@tender/kernel';

export interface GivenRole {
  role: StaffRole;
  observes?: Observation | undefined;
}

/** All staff share one stream, which decides about the last admin (`domain.md §3.4`). */
export type StaffEvent =
  /** `observes`: only, and always, of an observer. */
  | { type: 'StaffJoined'; data: { userId: string } & GivenRole }
  /** A person was invited to the staff. Older invitations of the person become void. `approvedBy`: the second person. */
  | { type: 'StaffInvited'; data: { userId: string; invitationId: string; approvedBy?: string } & GivenRole }
  | { type: 'StaffInvitationAccepted'; data: { userId: string; invitationId: string } }
  | { type: 'StaffRoleChanged'; data: { userId: string; approvedBy?: string } & GivenRole }
  /** The second factors of a person were removed. */
  | { type: 'StaffFactorsReset'; data: { userId: string } }
  | { type: 'StaffDeleted'; data: { userId: string } };

export const staffCatalogue: EventCatalogue<StaffEvent> = {
  StaffJoined: { version: 1 },
  StaffInvited: { version: 1 },
  StaffInvitationAccepted: { version: 1 },
  StaffRoleChanged: { version: 1 },
  StaffFactorsReset: { version: 1 },
  StaffDeleted: { version: 1 },
};

export const staffStream = singleStream<StaffEvent>('house', staffCatalogue);
