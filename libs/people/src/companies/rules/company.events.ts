import type { CompanyRole } from '@tender/contracts';
import { streamKind, type EventCatalogue } from '@tender/kernel';

/** Personal data is state and never part of these events. */
export type CompanyEvent =
  /** `unlisted`: another person holds the address, and staff do not see the sign-up. */
  | { type: 'CompanyRegistered'; data: { companyId: string; unlisted?: true } }
  | { type: 'CompanyApproved'; data: { companyId: string } }
  | { type: 'CompanyRejected'; data: { companyId: string } }
  | { type: 'CompanyDeleted'; data: { companyId: string } }
  /** Sign-up. `awaitsEmail`: the e-mail address must still be confirmed. */
  | {
      type: 'MemberJoined';
      data: { companyId: string; userId: string; role: CompanyRole; awaitsEmail?: true; unlisted?: true };
    }
  | { type: 'MemberEmailConfirmed'; data: { companyId: string; userId: string } }
  /** The company or staff invited a person. A new person is approved at once. Older invitations become void. */
  | { type: 'MemberInvited'; data: { companyId: string; userId: string; role: CompanyRole; invitationId: string } }
  | { type: 'InvitationAccepted'; data: { companyId: string; userId: string; invitationId: string } }
  /** `invite`: the person also joins the auctions and viewings of e-mail invitations. Absent in older releases. */
  | { type: 'MemberApproved'; data: { companyId: string; userId: string; invite?: true } }
  | { type: 'MemberRejected'; data: { companyId: string; userId: string } }
  | { type: 'MemberDeleted'; data: { companyId: string; userId: string } }
  | { type: 'MemberRoleChanged'; data: { companyId: string; userId: string; role: CompanyRole } }
  /** A buyer (`by`) lets a colleague see the buyer's sealed amounts in auctions published later. */
  | { type: 'ColleagueConfirmed'; data: { companyId: string; userId: string; by: string } }
  /** Staff removed the second factors of a person. A buyer loses confirmations, given and received. */
  | { type: 'MemberFactorsReset'; data: { companyId: string; userId: string } }
  /** `hash` is the SHA-256 of the accepted text, in hexadecimal. */
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
  MemberFactorsReset: { version: 1 },
  TermsAccepted: { version: 1 },
};

export const companyStreams = streamKind<CompanyEvent>('company', companyCatalogue);
