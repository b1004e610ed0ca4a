import { COMPANY_ROLES } from '@tender/contracts';
import { isOneOf, isSha256, isText, objectOf, type Shape } from '@tender/kernel';
import type { CompanyEvent } from '../companies/rules/company.events.js';

const isTrue = isOneOf([true]);
const ROLE = { role: isOneOf(COMPANY_ROLES) };
const COMPANY = { companyId: isText };
const MEMBER = { ...COMPANY, userId: isText };
const ofMember = objectOf(MEMBER);

const SHAPES: Readonly<Record<CompanyEvent['type'], Shape>> = {
  CompanyRegistered: objectOf(COMPANY, { unlisted: isTrue }),
  CompanyApproved: objectOf(COMPANY),
  CompanyRejected: objectOf(COMPANY),
  CompanyDeleted: objectOf(COMPANY),
  MemberJoined: objectOf({ ...MEMBER, ...ROLE }, { awaitsEmail: isTrue, unlisted: isTrue }),
  MemberEmailConfirmed: ofMember,
  MemberInvited: objectOf({ ...MEMBER, ...ROLE, invitationId: isText }),
  InvitationAccepted: objectOf({ ...MEMBER, invitationId: isText }),
  MemberApproved: objectOf(MEMBER, { invite: isTrue }),
  MemberRejected: ofMember,
  MemberDeleted: ofMember,
  MemberRoleChanged: objectOf({ ...MEMBER, ...ROLE }),
  ColleagueConfirmed: objectOf({ ...MEMBER, by: isText }),
  MemberFactorsReset: ofMember,
  TermsAccepted: objectOf({ ...MEMBER, version: isText, hash: isSha256 }),
};

export const hasCompanyShape = ({ type, data }: CompanyEvent): boolean => SHAPES[type](data);
