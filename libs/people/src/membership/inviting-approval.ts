import { can, type Role } from '@tender/contracts';
import { upcast, type RecordedEvent, type Revision } from '@tender/event-store';
import { changesNothing } from '@tender/kernel';
import type { Company } from '../companies/rules/company.js';
import { companyCatalogue, type CompanyEvent } from '../companies/rules/company.events.js';
import { isApproved } from './membership.js';

/** The approval by which a person joins auctions and viewings of e-mail invitations. */
export interface InvitingApproval {
  approvedBy: string;
  /** Revision of `MemberApproved` in the stream of the company. */
  approval: Revision;
}

export function approvalAt(
  events: readonly RecordedEvent[],
  revision: Revision,
  userId: string,
): InvitingApproval | null {
  const event = events[revision];
  const fact = event && factIn(event);
  if (fact?.type !== 'MemberApproved' || fact.data.userId !== userId || !fact.data.invite) return null;
  const { userId: approvedBy, role } = event!.metadata.actor;
  return can(role, 'user:approve') ? { approvedBy, approval: revision } : null;
}

export function lastApproval(events: readonly RecordedEvent[], userId: string): InvitingApproval | null {
  const revision = events.findLastIndex((event) => {
    const fact = factIn(event);
    return fact?.type === 'MemberApproved' && fact.data.userId === userId;
  });
  return revision < 0 ? null : approvalAt(events, revision, userId);
}

/** Only buyers who signed up join by e-mail invitations. A company that invites the owner of an address does not. */
export const joinsByApproval = ({ role, signedUp }: { role: Role; signedUp?: boolean }): boolean =>
  can(role, 'bid:own') && signedUp === true;

export function isReadyToJoin(company: Company, userId: string): boolean {
  const member = company.status === 'none' ? undefined : company.members[userId];
  if (company.status === 'none' || !member?.invite || !joinsByApproval(member)) return false;
  return isApproved({ ...member, awaitsEmail: member.awaitsEmail === true, companyStatus: company.status });
}

const factIn = (event: RecordedEvent): CompanyEvent | null =>
  changesNothing(event) ? null : upcast<CompanyEvent>(companyCatalogue, event);
