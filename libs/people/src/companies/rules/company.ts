import { can, type ApprovalStatus, type CompanyRole } from '@tender/contracts';
import { Rejection, type Decider, type Instant } from '@tender/kernel';
import { companyCatalogue, companyStreams, type CompanyEvent } from './company.events.js';
import { hasConfirmed, type Trust } from './trust.js';

export { companyStreams, type CompanyEvent } from './company.events.js';
export { seeEachOther } from './trust.js';

export interface Member {
  readonly role: CompanyRole;
  readonly status: ApprovalStatus;
  readonly invitation: string | null;
  /** Whether the e-mail address must still be confirmed, independent of the approval. */
  readonly awaitsEmail?: boolean;
  readonly signedUp?: boolean;
  /** Whether the last approval lets the person join the auctions and viewings of e-mail invitations. */
  readonly invite?: boolean;
  readonly termsVersion?: string;
}

export interface AcceptedTerms {
  version: string;
  hash: string;
}

export type Company =
  | { readonly status: 'none' }
  | {
      readonly status: ApprovalStatus;
      readonly companyId: string;
      readonly members: Readonly<Record<string, Member>>;
      readonly trust: Trust;
    };

export type CompanyCommand =
  | {
      type: 'RegisterCompany';
      companyId: string;
      ownerId: string;
      awaitsEmail?: boolean;
      unlisted?: boolean;
      terms?: AcceptedTerms | null;
    }
  | { type: 'ConfirmMemberEmail'; userId: string }
  | { type: 'IntroduceCompany'; companyId: string; ownerId: string; role: CompanyRole; invitationId: string }
  | { type: 'InviteMember'; userId: string; role: CompanyRole; invitationId: string }
  | { type: 'InviteMemberAgain'; userId: string; invitationId: string }
  | { type: 'AcceptInvitation'; userId: string; invitationId: string }
  | { type: 'SetMemberStatus'; userId: string; status: ApprovalStatus; invite?: boolean }
  | { type: 'ChangeMemberRole'; userId: string; role: CompanyRole }
  | { type: 'ConfirmColleague'; userId: string; by: string }
  | { type: 'ResetMemberFactors'; userId: string }
  | { type: 'AcceptTerms'; userId: string; terms: AcceptedTerms }
  | { type: 'SetCompanyStatus'; status: ApprovalStatus };

export const companyStream = (companyId: string): string => companyStreams.stream(companyId);

function decide(company: Company, command: CompanyCommand): CompanyEvent[] {
  if (command.type === 'RegisterCompany') return register(company, command);
  if (command.type === 'IntroduceCompany') return introduce(company, command);
  if (company.status === 'none' || company.status === 'deleted') throw new Rejection('NOT_FOUND');
  const { companyId } = company;
  switch (command.type) {
    case 'InviteMember':
      return company.members[command.userId] ? [] : [invited(companyId, command)];
    case 'InviteMemberAgain': {
      const { role, invitation } = memberOf(company, command.userId);
      if (invitation === null) throw new Rejection('NOT_INVITED');
      return [invited(companyId, { ...command, role })];
    }
    case 'AcceptInvitation':
      return accept(company, command.userId, command.invitationId);
    case 'ConfirmMemberEmail':
      if (!memberOf(company, command.userId).awaitsEmail) return [];
      return [{ type: 'MemberEmailConfirmed', data: { companyId, userId: command.userId } }];
    case 'SetMemberStatus':
      return setMemberStatus(company, command);
    case 'ChangeMemberRole':
      if (memberOf(company, command.userId).role === command.role) return [];
      return [{ type: 'MemberRoleChanged', data: { companyId, userId: command.userId, role: command.role } }];
    case 'ConfirmColleague':
      return confirm(company, command);
    case 'ResetMemberFactors':
      memberOf(company, command.userId);
      return [{ type: 'MemberFactorsReset', data: { companyId, userId: command.userId } }];
    case 'AcceptTerms':
      if (memberOf(company, command.userId).termsVersion === command.terms.version) return [];
      return [{ type: 'TermsAccepted', data: { companyId, userId: command.userId, ...command.terms } }];
    case 'SetCompanyStatus':
      return setCompanyStatus(company, command.status);
  }
}

type Registered = Exclude<Company, { status: 'none' }>;
type Settled = Exclude<ApprovalStatus, 'pending'>;

const MEMBER_FACTS = { approved: 'MemberApproved', rejected: 'MemberRejected', deleted: 'MemberDeleted' } as const;
const COMPANY_FACTS = { approved: 'CompanyApproved', rejected: 'CompanyRejected', deleted: 'CompanyDeleted' } as const;

function register(
  company: Company,
  { companyId, ownerId, awaitsEmail, unlisted, terms }: Extract<CompanyCommand, { type: 'RegisterCompany' }>,
): CompanyEvent[] {
  if (company.status !== 'none') return [];
  const hidden = unlisted ? ({ unlisted } as const) : {};
  return [
    { type: 'CompanyRegistered', data: { companyId, ...hidden } },
    {
      type: 'MemberJoined',
      data: { companyId, userId: ownerId, role: 'buyer', ...(awaitsEmail && { awaitsEmail }), ...hidden },
    },
    ...(terms ? [{ type: 'TermsAccepted' as const, data: { companyId, userId: ownerId, ...terms } }] : []),
  ];
}

type Invitation = { userId: string; role: CompanyRole; invitationId: string };

const invited = (companyId: string, { userId, role, invitationId }: Invitation): CompanyEvent => ({
  type: 'MemberInvited',
  data: { companyId, userId, role, invitationId },
});

function introduce(
  company: Company,
  { companyId, ownerId, role, invitationId }: Extract<CompanyCommand, { type: 'IntroduceCompany' }>,
): CompanyEvent[] {
  if (company.status !== 'none') return [];
  return [
    { type: 'CompanyRegistered', data: { companyId } },
    { type: 'CompanyApproved', data: { companyId } },
    invited(companyId, { userId: ownerId, role, invitationId }),
  ];
}

function accept(company: Registered, userId: string, invitationId: string): CompanyEvent[] {
  const member = company.members[userId];
  if (!member || member.status === 'deleted' || member.invitation !== invitationId)
    throw new Rejection('LINK_NOT_VALID');
  return [{ type: 'InvitationAccepted', data: { companyId: company.companyId, userId, invitationId } }];
}

/** Both must be buyers without an open invitation: before its acceptance, the owner of an account is unknown. */
function confirm(
  company: Registered,
  { userId, by }: Extract<CompanyCommand, { type: 'ConfirmColleague' }>,
): CompanyEvent[] {
  if (userId === by) throw new Rejection('OWN_ACCOUNT');
  if (!bids(company.members[by])) throw new Rejection('FORBIDDEN');
  if (!bids(memberOf(company, userId))) throw new Rejection('COLLEAGUE_NOT_BIDDING');
  if (hasConfirmed(company.trust, by, userId)) return [];
  return [{ type: 'ColleagueConfirmed', data: { companyId: company.companyId, userId, by } }];
}

function setCompanyStatus(company: Registered, status: ApprovalStatus): CompanyEvent[] {
  if (company.status === status) return [];
  const { companyId } = company;
  const fact: CompanyEvent = { type: COMPANY_FACTS[settled(status)], data: { companyId } };
  if (status !== 'deleted') return [fact];
  const present = Object.entries(company.members).filter(([, member]) => member.status !== 'deleted');
  return [...present.map(([userId]): CompanyEvent => ({ type: 'MemberDeleted', data: { companyId, userId } })), fact];
}

/** Approving a person of a pending company also approves the company (`domain.md §3.1`). */
function setMemberStatus(
  company: Registered,
  { userId, status, invite }: Extract<CompanyCommand, { type: 'SetMemberStatus' }>,
): CompanyEvent[] {
  const member = memberOf(company, userId);
  if (member.status === status) return [];
  const { companyId } = company;
  const type = MEMBER_FACTS[settled(status)];
  const invites = type === 'MemberApproved' && invite ? ({ invite } as const) : {};
  const fact = { type, data: { companyId, userId, ...invites } } as CompanyEvent;
  const first = status === 'approved' && company.status === 'pending';
  return first ? [fact, { type: 'CompanyApproved', data: { companyId } }] : [fact];
}

function memberOf(company: Registered, userId: string): Member {
  const member = company.members[userId];
  if (!member || member.status === 'deleted') throw new Rejection('NOT_FOUND');
  return member;
}

function settled(status: ApprovalStatus): Settled {
  if (status === 'pending') throw new Rejection('STATUS_NOT_POSSIBLE', { status });
  return status;
}

function evolve(company: Company, event: CompanyEvent, at: Instant): Company {
  if (event.type === 'CompanyRegistered')
    return { status: 'pending', companyId: event.data.companyId, members: {}, trust: [] };
  if (company.status === 'none') return company;
  const after = withFact(company, event);
  return { ...after, trust: trustAfter(company, after, { event, at }) };
}

function withFact(
  company: Registered,
  { type, data }: Exclude<CompanyEvent, { type: 'CompanyRegistered' }>,
): Registered {
  switch (type) {
    case 'CompanyApproved':
      return { ...company, status: 'approved' };
    case 'CompanyRejected':
      return { ...company, status: 'rejected' };
    case 'CompanyDeleted':
      return { ...company, status: 'deleted' };
    case 'MemberJoined':
      return withMember(company, data.userId, {
        role: data.role,
        status: 'pending',
        signedUp: true,
        ...(data.awaitsEmail && { awaitsEmail: true }),
      });
    case 'MemberEmailConfirmed':
      return withMember(company, data.userId, { awaitsEmail: false });
    case 'MemberInvited':
      return withMember(company, data.userId, invitedAs(company, data));
    case 'InvitationAccepted':
      return withMember(company, data.userId, { invitation: null });
    case 'MemberApproved':
      return withMember(company, data.userId, { status: 'approved', invite: data.invite === true });
    case 'MemberRejected':
      return withMember(company, data.userId, { status: 'rejected' });
    case 'MemberDeleted':
      return withMember(company, data.userId, { status: 'deleted' });
    case 'MemberRoleChanged':
      return withMember(company, data.userId, { role: data.role });
    case 'ColleagueConfirmed':
    case 'MemberFactorsReset':
      return company;
    case 'TermsAccepted':
      return withMember(company, data.userId, { termsVersion: data.version });
  }
}

function trustAfter(
  { trust, members: before }: Registered,
  { members }: Registered,
  { event: { type, data }, at }: { event: CompanyEvent; at: Instant },
): Trust {
  if (!('userId' in data)) return trust;
  const { userId } = data;
  if (type === 'ColleagueConfirmed') return [...trust, { kind: 'confirmed', by: data.by, userId, at }];
  if (type === 'MemberFactorsReset') return [...trust, { kind: 'factorsReset', userId, at }];
  const [did, does] = [bids(before[userId]), bids(members[userId])];
  return did === does ? trust : [...trust, { kind: does ? 'beganToBid' : 'ceasedToBid', userId, at }];
}

/** Whether the member is an approved buyer without an open invitation. */
export const bids = (member: Member | undefined): boolean =>
  member !== undefined && can(member.role, 'bid:own') && member.status === 'approved' && member.invitation === null;

/** A new invitation does not change an existing approval. */
const invitedAs = ({ members }: Registered, { userId, role, invitationId }: Invitation): Partial<Member> => ({
  role,
  invitation: invitationId,
  ...(!members[userId] && { status: 'approved' }),
});

function withMember(company: Registered, userId: string, change: Partial<Member>): Registered {
  const before: Member = company.members[userId] ?? { role: 'viewerOnly', status: 'pending', invitation: null };
  return { ...company, members: { ...company.members, [userId]: { ...before, ...change } } };
}

export const companyDecider: Decider<Company, CompanyCommand, CompanyEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
  catalogue: companyCatalogue,
};
