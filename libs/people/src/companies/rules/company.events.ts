import type { CompanyRole } from '@tender/contracts';
import { streamKind, type EventCatalogue } from '@tender/kernel';

/**
 * What happens to a buyer company and its people: memberships, roles, approvals. Personal data is state and never
 * stands here.
 */
export type CompanyEvent =
  /** Unlisted: its person has named somebody else's e-mail address, and the house need not look at it. */
  | { type: 'CompanyRegistered'; data: { companyId: string; unlisted?: true } }
  | { type: 'CompanyApproved'; data: { companyId: string } }
  | { type: 'CompanyRejected'; data: { companyId: string } }
  | { type: 'CompanyDeleted'; data: { companyId: string } }
  /** By a sign-up. Where the house sends mail, the e-mail address is still to be confirmed. */
  | {
      type: 'MemberJoined';
      data: { companyId: string; userId: string; role: CompanyRole; awaitsEmail?: true; unlisted?: true };
    }
  | { type: 'MemberEmailConfirmed'; data: { companyId: string; userId: string } }
  /**
   * Someone whom the company or the house vouches for: approved from the start. Again for each new invitation; the
   * older ones are void.
   */
  | { type: 'MemberInvited'; data: { companyId: string; userId: string; role: CompanyRole; invitationId: string } }
  | { type: 'InvitationAccepted'; data: { companyId: string; userId: string; invitationId: string } }
  /**
   * `invite`: the person joins what the house invited them to by e-mail. Absent in events of older releases, whose
   * approvals did not do so.
   */
  | { type: 'MemberApproved'; data: { companyId: string; userId: string; invite?: true } }
  | { type: 'MemberRejected'; data: { companyId: string; userId: string } }
  | { type: 'MemberDeleted'; data: { companyId: string; userId: string } }
  | { type: 'MemberRoleChanged'; data: { companyId: string; userId: string; role: CompanyRole } }
  /**
   * A buyer (`by`) vouches for a colleague who bids: may see the buyer's sealed amounts in auctions that are published
   * later.
   */
  | { type: 'ColleagueConfirmed'; data: { companyId: string; userId: string; by: string } }
  /** One version of the house's terms; `hash` is the SHA-256 of what was accepted, in hexadecimal. */
  | { type: 'TermsAccepted'; data: { companyId: string; userId: string; version: string; hash: string } };

export const companyCatalogue: EventCatalogue<CompanyEvent> = {
  CompanyRegistered: { version: 1 },
  CompanyApproved: { version: 1 },
  CompanyRejected: { version: 1 },
  CompanyDeleted: { version: 1 },
  MemberJoined: { version: 1 },
  MemberEmailConfirmed: { version: 1 },
  MemberInvited: { version: 1 },
  InvitationAccepted: { version: 1 },
  MemberApproved: { version: 1 },
  MemberRejected: { version: 1 },
  MemberDeleted: { version: 1 },
  MemberRoleChanged: { version: 1 },
  ColleagueConfirmed: { version: 1 },
  TermsAccepted: { version: 1 },
};

/** One stream a buyer company, with its people. */
export const companyStreams = streamKind<CompanyEvent>('company', companyCatalogue);
