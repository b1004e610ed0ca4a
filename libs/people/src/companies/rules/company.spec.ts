import { describe, expect, test } from '@jest/globals';
import { specification } from '@tender/kernel/testing';
import { companyDecider } from './company.js';
import type { CompanyEvent } from './company.events.js';

const { given, after } = specification(companyDecider);

const registered: CompanyEvent = { type: 'CompanyRegistered', data: { companyId: 'acme' } };
const owner: CompanyEvent = { type: 'MemberJoined', data: { companyId: 'acme', userId: 'acme.ann', role: 'buyer' } };
const member: CompanyEvent = {
  type: 'MemberJoined',
  data: { companyId: 'acme', userId: 'acme.bob', role: 'buyerCompanyMember' },
};
const approved = (userId: string): CompanyEvent => ({ type: 'MemberApproved', data: { companyId: 'acme', userId } });
const deleted = (userId: string): CompanyEvent => ({ type: 'MemberDeleted', data: { companyId: 'acme', userId } });
const companyApproved: CompanyEvent = { type: 'CompanyApproved', data: { companyId: 'acme' } };
const companyDeleted: CompanyEvent = { type: 'CompanyDeleted', data: { companyId: 'acme' } };
const invited = (userId: string, invitationId: string, role: 'buyer' | 'viewerOnly' = 'viewerOnly'): CompanyEvent => ({
  type: 'MemberInvited',
  data: { companyId: 'acme', userId, role, invitationId },
});

const setStatus = (userId: string, status: 'pending' | 'approved' | 'rejected') =>
  ({ type: 'SetMemberStatus', userId, status }) as const;

describe('a company', () => {
  test('is registered with its first person, both pending', () => {
    given().when({ type: 'RegisterCompany', companyId: 'acme', ownerId: 'acme.ann' }).then(registered, owner);
    expect(after(registered, owner)).toEqual({
      status: 'pending',
      companyId: 'acme',
      members: { 'acme.ann': { role: 'buyer', status: 'pending', invitation: null, signedUp: true } },
      trust: [],
    });
  });

  test('is registered with the terms that its first person accepts; a version is accepted once', () => {
    const terms = { version: '2', hash: 'ab' };
    const accepted: CompanyEvent = { type: 'TermsAccepted', data: { companyId: 'acme', userId: 'acme.ann', ...terms } };
    given()
      .when({ type: 'RegisterCompany', companyId: 'acme', ownerId: 'acme.ann', terms })
      .then(registered, owner, accepted);
    const accept = { type: 'AcceptTerms', userId: 'acme.ann', terms } as const;
    given(registered, owner).when(accept).then(accepted);
    given(registered, owner, accepted).when(accept).then();
    given(registered, owner, deleted('acme.ann')).when(accept).rejects('NOT_FOUND');
  });

  test('is registered once', () =>
    given(registered).when({ type: 'RegisterCompany', companyId: 'acme', ownerId: 'acme.eve' }).then());

  test('is approved with its first person, and only then', () => {
    given(registered, owner).when(setStatus('acme.ann', 'approved')).then(approved('acme.ann'), companyApproved);
    given(registered, owner, approved('acme.ann'), companyApproved, member)
      .when(setStatus('acme.bob', 'approved'))
      .then(approved('acme.bob'));
    given(registered, owner, approved('acme.ann'), companyApproved).when(setStatus('acme.ann', 'approved')).then();
  });

  test('records whether an approved person joins what they were invited to', () => {
    const invites: CompanyEvent = {
      type: 'MemberApproved',
      data: { companyId: 'acme', userId: 'acme.ann', invite: true },
    };
    const approve = { ...setStatus('acme.ann', 'approved'), invite: true };
    given(registered, owner).when(approve).then(invites, companyApproved);
    given(registered, owner)
      .when({ ...approve, status: 'rejected' })
      .then({ type: 'MemberRejected', data: { companyId: 'acme', userId: 'acme.ann' } });
    const inviteOf = (...events: CompanyEvent[]) => {
      const company = after(registered, owner, ...events);
      return company.status === 'none' ? undefined : company.members['acme.ann']?.invite;
    };
    expect(inviteOf(invites)).toBe(true);
    expect(inviteOf(invites, approved('acme.ann'))).toBe(false);
  });

  test('refuses commands about people of other companies', () => {
    for (const history of [[], [registered], [registered, owner, deleted('acme.ann')]])
      given(history).when(setStatus('acme.ann', 'rejected')).rejects('NOT_FOUND');
  });

  test('never returns a person to pending', () =>
    given(registered, owner, approved('acme.ann'))
      .when(setStatus('acme.ann', 'pending'))
      .rejects('STATUS_NOT_POSSIBLE'));

  test('changes a role once', () => {
    const change = { type: 'ChangeMemberRole', userId: 'acme.bob', role: 'viewerOnly' } as const;
    const changed: CompanyEvent = {
      type: 'MemberRoleChanged',
      data: { companyId: 'acme', userId: 'acme.bob', role: 'viewerOnly' },
    };
    given(registered, member).when(change).then(changed);
    given(registered, member, changed).when(change).then();
  });

  test.each([
    ['approved', 'CompanyApproved'],
    ['rejected', 'CompanyRejected'],
    ['deleted', 'CompanyDeleted'],
  ] as const)('is %s by name', (status, type) => {
    given(registered)
      .when({ type: 'SetCompanyStatus', status })
      .then({ type, data: { companyId: 'acme' } });
    expect(after(registered, { type, data: { companyId: 'acme' } }).status).toBe(status);
  });

  test('deletes its people when it is deleted, and refuses further commands', () => {
    const history = [registered, owner, member, deleted('acme.bob')];
    given(history).when({ type: 'SetCompanyStatus', status: 'deleted' }).then(deleted('acme.ann'), companyDeleted);
    given(history, deleted('acme.ann'), companyDeleted)
      .when({ type: 'SetCompanyStatus', status: 'approved' })
      .rejects('NOT_FOUND');
  });

  test('is approved when staff create it, with its first person invited', () => {
    const introduce = {
      type: 'IntroduceCompany',
      companyId: 'acme',
      ownerId: 'acme.ann',
      role: 'buyer',
      invitationId: 'i1',
    } as const;
    const facts = [registered, companyApproved, invited('acme.ann', 'i1', 'buyer')];
    given()
      .when(introduce)
      .then(...facts);
    given(facts).when(introduce).then();
    expect(after(facts)).toEqual({
      status: 'approved',
      companyId: 'acme',
      members: { 'acme.ann': { role: 'buyer', status: 'approved', invitation: 'i1' } },
      trust: [],
    });
  });
});

describe('an invitation', () => {
  const accept = { type: 'AcceptInvitation', userId: 'acme.bob', invitationId: 'i1' } as const;
  const accepted: CompanyEvent = {
    type: 'InvitationAccepted',
    data: { companyId: 'acme', userId: 'acme.bob', invitationId: 'i1' },
  };

  test('makes an approved member, once', () => {
    const invite = { type: 'InviteMember', userId: 'acme.bob', role: 'viewerOnly', invitationId: 'i1' } as const;
    given(registered, owner).when(invite).then(invited('acme.bob', 'i1'));
    given(registered, owner, invited('acme.bob', 'i1')).when(invite).then();
  });

  test('is accepted once', () => {
    given(registered, invited('acme.bob', 'i1')).when(accept).then(accepted);
    given(registered, invited('acme.bob', 'i1'), accepted).when(accept).rejects('LINK_NOT_VALID');
    given(registered).when(accept).rejects('LINK_NOT_VALID');
  });

  test('is void after a newer one, or after the person was deleted', () => {
    given(registered, invited('acme.bob', 'i1'), invited('acme.bob', 'i2')).when(accept).rejects('LINK_NOT_VALID');
    given(registered, invited('acme.bob', 'i1'), deleted('acme.bob')).when(accept).rejects('LINK_NOT_VALID');
  });

  test('is sent again only while it is open, and changes neither role nor approval', () => {
    const again = { type: 'InviteMemberAgain', userId: 'acme.bob', invitationId: 'i2' } as const;
    const rejected: CompanyEvent = { type: 'MemberRejected', data: { companyId: 'acme', userId: 'acme.bob' } };
    given(registered, invited('acme.bob', 'i1')).when(again).then(invited('acme.bob', 'i2'));
    given(registered, invited('acme.bob', 'i1'), accepted).when(again).rejects('NOT_INVITED');
    expect(after(registered, invited('acme.bob', 'i1'), rejected, invited('acme.bob', 'i2'))).toMatchObject({
      members: { 'acme.bob': { role: 'viewerOnly', status: 'rejected' } },
    });
  });
});

test('a reset of the factors of a buyer ends the confirmations that the buyer gave and received', () => {
  const bob: CompanyEvent = {
    type: 'MemberInvited',
    data: { companyId: 'acme', userId: 'acme.bob', role: 'buyer', invitationId: 'i' },
  };
  const accepted: CompanyEvent = {
    type: 'InvitationAccepted',
    data: { companyId: 'acme', userId: 'acme.bob', invitationId: 'i' },
  };
  const confirms = (by: string, userId: string): CompanyEvent => ({
    type: 'ColleagueConfirmed',
    data: { companyId: 'acme', userId, by },
  });
  const before = [registered, owner, companyApproved, approved('acme.ann'), bob, accepted];
  const both = [...before, confirms('acme.ann', 'acme.bob'), confirms('acme.bob', 'acme.ann')];
  const reset: CompanyEvent = { type: 'MemberFactorsReset', data: { companyId: 'acme', userId: 'acme.bob' } };
  given(...both)
    .when({ type: 'ResetMemberFactors', userId: 'acme.bob' })
    .then(reset);
  given(...both)
    .when({ type: 'ResetMemberFactors', userId: 'acme.eve' })
    .rejects('NOT_FOUND');
  for (const [by, userId] of [
    ['acme.ann', 'acme.bob'],
    ['acme.bob', 'acme.ann'],
  ] as const) {
    given(...both)
      .when({ type: 'ConfirmColleague', by, userId })
      .then();
    given(...both, reset)
      .when({ type: 'ConfirmColleague', by, userId })
      .then(confirms(by, userId));
  }
});
