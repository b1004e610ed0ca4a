import { SYSTEM, type Actor } from '@tender/kernel';
import type { Forgeries } from '@tender/kernel/testing/mutants';
import type { CompanyEvent } from '../../companies/rules/company.events.js';
import type { StaffEvent } from '../../staff/staff.events.js';
import type { TermsEvent } from '../../terms/rules/terms.events.js';
import { ADMIN, COMPANY, GUEST, hashOf, member, OWNER } from './test-streams.js';

/** Events that an attacker inserts into the streams of people. */

const BOB = member('bob', 'buyerCompanyMember');
const ofBob = { companyId: COMPANY, userId: BOB.userId };

const IN_COMPANY: { [Type in CompanyEvent['type']]: readonly [Actor, Extract<CompanyEvent, { type: Type }>['data']] } =
  {
    CompanyRegistered: [GUEST, { companyId: COMPANY }],
    CompanyApproved: [ADMIN, { companyId: COMPANY }],
    CompanyRejected: [ADMIN, { companyId: COMPANY }],
    CompanyDeleted: [ADMIN, { companyId: COMPANY }],
    MemberJoined: [GUEST, { companyId: COMPANY, userId: 'A.eve', role: 'buyer' }],
    MemberEmailConfirmed: [OWNER, { companyId: COMPANY, userId: OWNER.userId }],
    MemberInvited: [OWNER, { companyId: COMPANY, userId: 'A.eve', role: 'viewerOnly', invitationId: 'forged' }],
    InvitationAccepted: [BOB, { ...ofBob, invitationId: 'invitation1' }],
    MemberApproved: [ADMIN, { companyId: COMPANY, userId: OWNER.userId }],
    MemberRejected: [ADMIN, { companyId: COMPANY, userId: OWNER.userId }],
    MemberDeleted: [OWNER, ofBob],
    MemberRoleChanged: [OWNER, { ...ofBob, role: 'viewerOnly' }],
    MemberFactorsReset: [ADMIN, { companyId: COMPANY, userId: 'A.kim' }],
    ColleagueConfirmed: [OWNER, { companyId: COMPANY, userId: 'A.kim', by: OWNER.userId }],
    TermsAccepted: [OWNER, { companyId: COMPANY, userId: OWNER.userId, version: '1', hash: hashOf('a') }],
  };

const IN_HOUSE: { [Type in StaffEvent['type']]: readonly [Actor, Extract<StaffEvent, { type: Type }>['data']] } = {
  StaffJoined: [SYSTEM, { userId: 'house.eve', role: 'admin' }],
  StaffInvited: [ADMIN, { userId: 'house.eve', role: 'admin', invitationId: 'forged' }],
  StaffInvitationAccepted: [
    { userId: 'house.eva', role: 'admin', companyId: null },
    { userId: 'house.eva', invitationId: 'invitation1' },
  ],
  StaffRoleChanged: [ADMIN, { userId: 'house.ida', role: 'admin' }],
  StaffFactorsReset: [ADMIN, { userId: 'house.ida' }],
  StaffDeleted: [ADMIN, { userId: 'house.ida' }],
};

const IN_TERMS: readonly [Actor, TermsEvent['data']] = [
  ADMIN,
  { version: '2', hash: hashOf('d'), file: 'forged', size: 1, type: 'text/plain' },
];

/** Actors without the right: the server, another role, another company, or an unknown user. */
const STRANGERS: readonly Actor[] = [
  SYSTEM,
  { userId: 'house.ned', role: 'auditor', companyId: null },
  { userId: 'house.eve', role: 'admin', companyId: null },
  { userId: 'B.eve', role: 'buyer', companyId: 'B' },
  { userId: 'B.eve', role: 'admin', companyId: 'B' },
  member('eve', 'buyer'),
  member('una', 'viewerOnly'),
];

const insertedIn = <Event extends CompanyEvent | StaffEvent>(
  all: Readonly<Record<string, readonly [Actor, object]>>,
): Forgeries<Event>['inserted'] =>
  Object.entries(all).map(([type, [actor, data]]) => ({ actor, event: { type, data } as Event }));

export const COMPANY_FORGERIES: Forgeries<CompanyEvent> = { inserted: insertedIn(IN_COMPANY), strangers: STRANGERS };
export const STAFF_FORGERIES: Forgeries<StaffEvent> = { inserted: insertedIn(IN_HOUSE), strangers: STRANGERS };
export const TERMS_FORGERIES: Forgeries<TermsEvent> = {
  inserted: [{ actor: IN_TERMS[0], event: { type: 'TermsPublished', data: IN_TERMS[1] } }],
  strangers: STRANGERS,
};
