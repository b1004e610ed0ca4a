import type { CommandRun } from '@tender/kernel';
import type { AcceptedTerms, Company, CompanyCommand } from '../companies/rules/company.js';
import type { CompanyEvent } from '../companies/rules/company.events.js';

/** Placeholder for data that only a later event of the same command holds. No recorded id is empty. */
const UNKNOWN = '';
const UNKNOWN_TERMS: AcceptedTerms = { version: UNKNOWN, hash: UNKNOWN };

/** Commands that may have produced the events. @param termsRequired whether a sign-up had to accept the terms */
export function commandsBehind(
  company: Company,
  run: CommandRun<CompanyEvent>,
  termsRequired: boolean,
): CompanyCommand[] {
  const first = run[0]!.event;
  switch (first.type) {
    case 'CompanyRegistered':
      return [registration(run, termsRequired), introduction(run)];
    case 'CompanyApproved':
      return [{ type: 'SetCompanyStatus', status: 'approved' }];
    case 'CompanyRejected':
      return [{ type: 'SetCompanyStatus', status: 'rejected' }];
    case 'CompanyDeleted':
      return [{ type: 'SetCompanyStatus', status: 'deleted' }];
    case 'MemberJoined':
      return [];
    case 'MemberEmailConfirmed':
      return [{ type: 'ConfirmMemberEmail', userId: first.data.userId }];
    case 'MemberInvited': {
      const { userId, role, invitationId } = first.data;
      const isKnown = company.status !== 'none' && company.members[userId] !== undefined;
      return [
        isKnown
          ? { type: 'InviteMemberAgain', userId, invitationId }
          : { type: 'InviteMember', userId, role, invitationId },
      ];
    }
    case 'InvitationAccepted': {
      const { userId, invitationId } = first.data;
      return [{ type: 'AcceptInvitation', userId, invitationId }];
    }
    case 'MemberApproved':
      return [
        { type: 'SetMemberStatus', userId: first.data.userId, status: 'approved', invite: first.data.invite === true },
      ];
    case 'MemberRejected':
      return [{ type: 'SetMemberStatus', userId: first.data.userId, status: 'rejected' }];
    case 'MemberDeleted':
      return [
        { type: 'SetMemberStatus', userId: first.data.userId, status: 'deleted' },
        { type: 'SetCompanyStatus', status: 'deleted' },
      ];
    case 'MemberRoleChanged':
      return [{ type: 'ChangeMemberRole', userId: first.data.userId, role: first.data.role }];
    case 'ColleagueConfirmed':
      return [{ type: 'ConfirmColleague', userId: first.data.userId, by: first.data.by }];
    case 'MemberFactorsReset':
      return [{ type: 'ResetMemberFactors', userId: first.data.userId }];
    case 'TermsAccepted': {
      const { userId, version, hash } = first.data;
      return [{ type: 'AcceptTerms', userId, terms: { version, hash } }];
    }
  }
}

function registration(run: CommandRun<CompanyEvent>, termsRequired: boolean): CompanyCommand {
  const [registered, joined, accepted] = run.map(({ event }) => event);
  const { companyId, unlisted = false } = registered!.data as { companyId: string; unlisted?: true };
  const owner = joined?.type === 'MemberJoined' ? joined.data : { userId: UNKNOWN };
  const terms = accepted?.type === 'TermsAccepted' ? accepted.data : null;
  return {
    type: 'RegisterCompany',
    companyId,
    ownerId: owner.userId,
    awaitsEmail: 'awaitsEmail' in owner,
    unlisted,
    terms: terms ? { version: terms.version, hash: terms.hash } : termsRequired ? UNKNOWN_TERMS : null,
  };
}

function introduction(run: CommandRun<CompanyEvent>): CompanyCommand {
  const [registered, , invited] = run.map(({ event }) => event);
  const { companyId } = registered!.data;
  const { userId, role, invitationId } =
    invited?.type === 'MemberInvited'
      ? invited.data
      : ({ userId: UNKNOWN, role: 'buyer', invitationId: UNKNOWN } as const);
  return { type: 'IntroduceCompany', companyId, ownerId: userId, role, invitationId };
}
