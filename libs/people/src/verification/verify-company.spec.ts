import { describe, expect, test } from '@jest/globals';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { CompanyEvent } from '../companies/rules/company.events.js';
import { companyVerification } from './people-verification.js';
import {
  ADMIN,
  AUDITOR,
  COMPANY,
  COMPLIANCE,
  findingIn,
  GUEST,
  hashOf,
  member,
  newStreams,
  streamsWithCompany,
  OWNER,
  publish,
  recorded,
  ruleIn,
  type TestStreams,
} from './testing/test-streams.js';

/** Findings of verification in the stream of a company. */

const BOB = member('bob', 'buyerCompanyMember');
const KIM = member('kim', 'buyer');
const VIC = member('vic', 'viewerOnly');

const inCompany = (type: CompanyEvent['type'], data: object): CompanyEvent =>
  ({ type, data: { companyId: COMPANY, ...data } }) as CompanyEvent;

/** A company with two buyers, a company member, and Vic, a viewing member who has not accepted the invitation. */
const peopled = (): TestStreams =>
  streamsWithCompany()
    .inCompany(OWNER, { type: 'InviteMember', userId: BOB.userId, role: 'buyerCompanyMember', invitationId: 'i1' })
    .inCompany(BOB, { type: 'AcceptInvitation', userId: BOB.userId, invitationId: 'i1' })
    .inCompany(ADMIN, { type: 'InviteMember', userId: KIM.userId, role: 'buyer', invitationId: 'i2' })
    .inCompany(KIM, { type: 'AcceptInvitation', userId: KIM.userId, invitationId: 'i2' })
    .inCompany(OWNER, { type: 'InviteMember', userId: VIC.userId, role: 'viewerOnly', invitationId: 'i3' })
    .wait(60);

test('actions through the routes are sound', () => {
  const streams = peopled()
    .inCompany(OWNER, { type: 'ConfirmColleague', userId: KIM.userId, by: OWNER.userId })
    .inCompany(OWNER, { type: 'ChangeMemberRole', userId: BOB.userId, role: 'viewerOnly' })
    .inCompany(KIM, { type: 'InviteMemberAgain', userId: VIC.userId, invitationId: 'i4' })
    .inTerms(ADMIN, publish('a'))
    .inCompany(KIM, { type: 'AcceptTerms', userId: KIM.userId, terms: { version: '1', hash: hashOf('a') } })
    .inCompany(KIM, { type: 'SetMemberStatus', userId: VIC.userId, status: 'deleted' })
    .inCompany(ADMIN, { type: 'SetCompanyStatus', status: 'deleted' });
  expect(streams.histories.company.map(({ event }) => event.type).slice(-5)).toEqual([
    'MemberDeleted',
    'MemberDeleted',
    'MemberDeleted',
    'MemberDeleted',
    'CompanyDeleted',
  ]);
  expect(findingIn(streams.histories)).toBeNull();
});

describe('compliance', () => {
  const withCompliance = (): TestStreams =>
    peopled().asStaff(ADMIN, { type: 'AddStaff', userId: COMPLIANCE.userId, role: 'compliance' });

  test('approves and rejects people and companies', () => {
    const streams = withCompliance()
      .inCompany(COMPLIANCE, { type: 'SetMemberStatus', userId: KIM.userId, status: 'rejected', invite: true })
      .inCompany(COMPLIANCE, { type: 'SetMemberStatus', userId: KIM.userId, status: 'approved', invite: true })
      .inCompany(COMPLIANCE, { type: 'SetCompanyStatus', status: 'rejected' });
    expect(streams.histories.company.at(-1)?.event.type).toBe('CompanyRejected');
    expect(findingIn(streams.histories)).toBeNull();
  });

  test.each([
    ['changes a role', 'ChangeMemberRole', inCompany('MemberRoleChanged', { userId: KIM.userId, role: 'viewerOnly' })],
    ['deletes a person', 'SetMemberStatus deleted', inCompany('MemberDeleted', { userId: KIM.userId })],
    ['deletes a company', 'SetCompanyStatus deleted', inCompany('CompanyDeleted', {})],
  ])('never %s', (_, rule, event) => {
    expect(ruleIn(withCompliance().forge(COMPLIANCE, event))).toBe(rule);
  });
});

describe('a forged history of a company', () => {
  const forgeries: readonly [string, rule: string, Actor, CompanyEvent][] = [
    ['an approval by a buyer', 'SetMemberStatus approved', OWNER, inCompany('MemberApproved', { userId: VIC.userId })],
    [
      'an approval by an auditor',
      'SetMemberStatus rejected',
      AUDITOR,
      inCompany('MemberRejected', { userId: KIM.userId }),
    ],
    ['a company that its buyer rejects', 'SetCompanyStatus rejected', OWNER, inCompany('CompanyRejected', {})],
    ['a company that its buyer deletes', 'SetCompanyStatus deleted', OWNER, inCompany('CompanyDeleted', {})],
    ['a company that the server approves', 'SetCompanyStatus approved', SYSTEM, inCompany('CompanyApproved', {})],
    ['an unknown admin', 'role', { ...ADMIN, userId: 'house.eve' }, inCompany('CompanyRejected', {})],
    ['an admin of the company', 'role', { ...OWNER, role: 'admin' }, inCompany('CompanyRejected', {})],
    [
      'an admin of another company',
      'role',
      { userId: 'B.eve', role: 'admin', companyId: 'B' },
      inCompany('CompanyRejected', {}),
    ],
    [
      'the role of a buyer, given by a buyer',
      'ChangeMemberRole',
      OWNER,
      inCompany('MemberRoleChanged', { userId: BOB.userId, role: 'buyer' }),
    ],
    [
      'the role of a buyer, taken by a buyer',
      'ChangeMemberRole',
      OWNER,
      inCompany('MemberRoleChanged', { userId: KIM.userId, role: 'viewerOnly' }),
    ],
    [
      'a role that a member gives',
      'ChangeMemberRole',
      BOB,
      inCompany('MemberRoleChanged', { userId: BOB.userId, role: 'buyer' }),
    ],
    [
      'a buyer whom a buyer deletes',
      'SetMemberStatus deleted',
      OWNER,
      inCompany('MemberDeleted', { userId: KIM.userId }),
    ],
    [
      'a buyer who deletes the own account',
      'SetMemberStatus deleted',
      OWNER,
      inCompany('MemberDeleted', { userId: OWNER.userId }),
    ],
    [
      'a buyer whom a buyer invites',
      'InviteMember',
      OWNER,
      inCompany('MemberInvited', { userId: 'A.eve', role: 'buyer', invitationId: 'i9' }),
    ],
    [
      'a person whom a buyer of another company invites',
      'InviteMember',
      { userId: 'B.eve', role: 'buyer', companyId: 'B' },
      inCompany('MemberInvited', { userId: 'A.eve', role: 'viewerOnly', invitationId: 'i9' }),
    ],
    [
      'a buyer with the id of another company',
      'InviteMember',
      { ...OWNER, companyId: 'B' },
      inCompany('MemberInvited', { userId: 'A.eve', role: 'viewerOnly', invitationId: 'i9' }),
    ],
    [
      'a person of another company',
      'id',
      ADMIN,
      inCompany('MemberInvited', { userId: 'B.eve', role: 'buyer', invitationId: 'i9' }),
    ],
    ['an event of another company', 'id', ADMIN, { type: 'CompanyRejected', data: { companyId: 'B' } }],
    [
      'an invitation that there was',
      'id',
      OWNER,
      inCompany('MemberInvited', { userId: VIC.userId, role: 'viewerOnly', invitationId: 'i1' }),
    ],
    [
      'a repeated invitation with another role',
      'different',
      ADMIN,
      inCompany('MemberInvited', { userId: VIC.userId, role: 'buyer', invitationId: 'i9' }),
    ],
    [
      'an invitation that another person accepts',
      'AcceptInvitation',
      KIM,
      inCompany('InvitationAccepted', { userId: VIC.userId, invitationId: 'i3' }),
    ],
    [
      'an invitation that is void',
      'LINK_NOT_VALID',
      VIC,
      inCompany('InvitationAccepted', { userId: VIC.userId, invitationId: 'i1' }),
    ],
    [
      'an acceptance with a role that the person has not',
      'role',
      { ...VIC, role: 'buyer' },
      inCompany('InvitationAccepted', { userId: VIC.userId, invitationId: 'i3' }),
    ],
    [
      'an address that needs no confirmation',
      'nothing to change',
      KIM,
      inCompany('MemberEmailConfirmed', { userId: KIM.userId }),
    ],
    [
      'an address that an admin confirms',
      'ConfirmMemberEmail',
      ADMIN,
      inCompany('MemberEmailConfirmed', { userId: KIM.userId }),
    ],
    [
      'a colleague confirmed in the name of another',
      'ConfirmColleague',
      KIM,
      inCompany('ColleagueConfirmed', { userId: KIM.userId, by: OWNER.userId }),
    ],
    [
      'a colleague whom a member confirms',
      'ConfirmColleague',
      BOB,
      inCompany('ColleagueConfirmed', { userId: KIM.userId, by: BOB.userId }),
    ],
    [
      'a colleague who does not bid',
      'COLLEAGUE_NOT_BIDDING',
      OWNER,
      inCompany('ColleagueConfirmed', { userId: BOB.userId, by: OWNER.userId }),
    ],
    [
      'a person who joins alone',
      'without its command',
      GUEST,
      inCompany('MemberJoined', { userId: 'A.eve', role: 'buyer' }),
    ],
    ['a second registration', 'nothing to change', GUEST, inCompany('CompanyRegistered', {})],
    ['a field that no event has', 'form', ADMIN, inCompany('CompanyRejected', { reason: 'forged' })],
    ['a role of staff', 'form', ADMIN, inCompany('MemberRoleChanged', { userId: BOB.userId, role: 'admin' })],
    [
      'terms that were never published',
      'TERMS_NOT_CURRENT',
      KIM,
      inCompany('TermsAccepted', { userId: KIM.userId, version: '1', hash: hashOf('a') }),
    ],
  ];

  test.each(forgeries)('%s is found', (_, rule, actor, event) => {
    expect(findingIn(peopled().histories)).toBeNull();
    expect(ruleIn(peopled().forge(actor, event))).toBe(rule);
  });

  test('a person who is deleted, or not approved yet, may do nothing', () => {
    const invite = inCompany('MemberInvited', { userId: 'A.eve', role: 'viewerOnly', invitationId: 'i9' });
    const pending = newStreams()
      .inCompany(GUEST, { type: 'RegisterCompany', companyId: COMPANY, ownerId: OWNER.userId })
      .forge(OWNER, invite);
    const rejected = peopled()
      .inCompany(ADMIN, { type: 'SetCompanyStatus', status: 'rejected' })
      .wait(60)
      .forge(OWNER, invite);
    const unconfirmed = newStreams()
      .inCompany(GUEST, { type: 'RegisterCompany', companyId: COMPANY, ownerId: OWNER.userId, awaitsEmail: true })
      .inCompany(ADMIN, { type: 'SetMemberStatus', userId: OWNER.userId, status: 'approved' })
      .forge(OWNER, invite);
    const deleted = peopled()
      .inCompany(ADMIN, { type: 'SetMemberStatus', userId: OWNER.userId, status: 'deleted' })
      .wait(60)
      .forge(OWNER, invite);
    expect([pending, rejected, unconfirmed, deleted].map(ruleIn)).toEqual(Array(4).fill('InviteMember'));
  });

  test('a part of a command is found', () => {
    const without = (streams: TestStreams, type: CompanyEvent['type']): TestStreams => {
      streams.histories.company = streams.histories.company.filter(({ event }) => event.type !== type);
      return streams;
    };
    const deleted = () => peopled().inCompany(ADMIN, { type: 'SetCompanyStatus', status: 'deleted' });
    const introduced = () =>
      newStreams().inCompany(ADMIN, {
        type: 'IntroduceCompany',
        companyId: COMPANY,
        ownerId: OWNER.userId,
        role: 'buyer',
        invitationId: 'i1',
      });
    expect(ruleIn(introduced())).toBeNull();
    expect(ruleIn(without(deleted(), 'CompanyDeleted'))).toBe('without CompanyDeleted');
    expect(ruleIn(without(introduced(), 'MemberInvited'))).toBe('without MemberInvited');
    expect(ruleIn(without(streamsWithCompany(), 'MemberJoined'))).toBe('without MemberJoined');
    expect(ruleIn(without(streamsWithCompany(), 'CompanyApproved'))).toBe('without CompanyApproved');
  });

  test('a company that the server registers is found', () => {
    const registered = (actor: Actor): TestStreams =>
      newStreams().inCompany(actor, { type: 'RegisterCompany', companyId: COMPANY, ownerId: OWNER.userId });
    expect([GUEST, ADMIN, SYSTEM].map((actor) => ruleIn(registered(actor)))).toEqual([null, null, 'RegisterCompany']);
  });

  test('a company that a guest introduces is found', () => {
    const streams = newStreams();
    streams.inCompany(GUEST, {
      type: 'IntroduceCompany',
      companyId: COMPANY,
      ownerId: OWNER.userId,
      role: 'buyer',
      invitationId: 'i1',
    });
    expect(ruleIn(streams)).toBe('without MemberJoined');
  });
});

describe('a right that was taken away', () => {
  test('counts for ten seconds', () => {
    const demoted = (seconds: number) =>
      peopled()
        .inCompany(ADMIN, { type: 'ChangeMemberRole', userId: KIM.userId, role: 'viewerOnly' })
        .wait(seconds)
        .forge(KIM, inCompany('MemberInvited', { userId: 'A.eve', role: 'viewerOnly', invitationId: 'i9' }));
    expect([10, 11].map((seconds) => ruleIn(demoted(seconds)))).toEqual([null, 'InviteMember']);
    const dismissed = (seconds: number) =>
      peopled()
        .asStaff(ADMIN, { type: 'AddStaff', userId: 'house.eva', role: 'admin' })
        .wait(60)
        .asStaff(ADMIN, { type: 'DeleteStaff', userId: 'house.eva' })
        .wait(seconds)
        .forge({ ...ADMIN, userId: 'house.eva' }, inCompany('CompanyRejected', {}));
    expect([10, 11].map((seconds) => ruleIn(dismissed(seconds)))).toEqual([null, 'role']);
  });

  test('is looked up at the recorded revision', () => {
    const invite = inCompany('MemberInvited', { userId: 'A.eve', role: 'viewerOnly', invitationId: 'i9' });
    const { length } = peopled().histories.company;
    const demoted = (seconds: number, back: number) =>
      peopled()
        .inCompany(ADMIN, { type: 'ChangeMemberRole', userId: KIM.userId, role: 'viewerOnly' })
        .wait(seconds)
        .forge(KIM, invite)
        .checkedAt(length - back);
    // The last revision before the change.
    expect([1, 600, 601].map((seconds) => ruleIn(demoted(seconds, 1)))).toEqual([null, null, 'InviteMember']);
    // The revision of the change, and one before Kim had the role.
    expect([ruleIn(demoted(1, 0)), ruleIn(demoted(1, length))]).toEqual(['InviteMember', 'InviteMember']);
    const restored = (revision: number) =>
      peopled()
        .inCompany(ADMIN, { type: 'ChangeMemberRole', userId: KIM.userId, role: 'viewerOnly' })
        .inCompany(ADMIN, { type: 'ChangeMemberRole', userId: KIM.userId, role: 'buyer' })
        .forge(KIM, invite)
        .checkedAt(revision);
    // Only the role at the recorded revision counts; a revision that does not exist gives no role.
    expect([length - 1, length, length + 1, length + 2].map((revision) => ruleIn(restored(revision)))).toEqual([
      null,
      'InviteMember',
      null,
      'InviteMember',
    ]);
  });

  test('of a person who begins to bid', () => {
    const promoted = (seconds: number, by = OWNER) =>
      peopled()
        .inCompany(ADMIN, { type: 'ChangeMemberRole', userId: BOB.userId, role: 'buyer' })
        .wait(seconds)
        .forge(by, inCompany('MemberDeleted', { userId: BOB.userId }));
    expect([10, 11].map((seconds) => ruleIn(promoted(seconds)))).toEqual([null, 'SetMemberStatus deleted']);
    expect(ruleIn(promoted(1, { ...BOB, role: 'buyer' }))).toBe('SetMemberStatus deleted');
  });
});

test('a file without the stream of the staff leaves the roles of staff unchecked', () => {
  const verify = (streams: TestStreams) => {
    const verifier = companyVerification.startVerifier(new Map(), `company-${COMPANY}`);
    const misfits = recorded(streams.histories, 'company').map((event) => verifier.next(event));
    return { misfit: misfits.find((misfit) => misfit !== null), unchecked: verifier.unchecked() };
  };
  const rejected = inCompany('CompanyRejected', {});
  expect(verify(peopled())).toEqual({ misfit: undefined, unchecked: ['roles'] });
  expect(verify(peopled().forge({ ...ADMIN, companyId: 'B' }, rejected)).misfit).toMatchObject({ rule: 'role' });
});
