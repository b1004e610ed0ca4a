import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '@tender/kernel';
import { companyDecider, type Company, type CompanyCommand } from './company.js';
import type { CompanyEvent } from './company.events.js';

const context = { now: '2026-01-01T00:00:00.000Z', actor: SYSTEM };
const after = (...events: CompanyEvent[]): Company =>
  events.reduce((state, event) => companyDecider.evolve(state, event, context.now), companyDecider.initial);
const decide = (company: Company, command: CompanyCommand) => companyDecider.decide(company, command, context);

const registered: CompanyEvent = { type: 'CompanyRegistered', data: { companyId: 'acme' } };
const owner: CompanyEvent = { type: 'MemberJoined', data: { companyId: 'acme', userId: 'acme.ann', role: 'buyer' } };
const member: CompanyEvent = {
  type: 'MemberJoined',
  data: { companyId: 'acme', userId: 'acme.bob', role: 'buyerCompanyMember' },
};
const approved: CompanyEvent = { type: 'MemberApproved', data: { companyId: 'acme', userId: 'acme.ann' } };
const companyApproved: CompanyEvent = { type: 'CompanyApproved', data: { companyId: 'acme' } };

describe('a company', () => {
  test('is registered with its first person, both waiting', () => {
    expect(decide(after(), { type: 'RegisterCompany', companyId: 'acme', ownerId: 'acme.ann' })).toEqual([
      registered,
      owner,
    ]);
    expect(after(registered, owner)).toEqual({
      status: 'pending',
      companyId: 'acme',
      members: { 'acme.ann': { role: 'buyer', status: 'pending', invitation: null } },
      trust: [],
    });
  });

  test('is registered once', () => {
    expect(decide(after(registered), { type: 'RegisterCompany', companyId: 'acme', ownerId: 'acme.eve' })).toEqual([]);
  });

  test('is approved with its first person, and only then', () => {
    const approve = (userId: string) => ({ type: 'SetMemberStatus', userId, status: 'approved' }) as const;
    expect(decide(after(registered, owner), approve('acme.ann'))).toEqual([approved, companyApproved]);
    expect(
      decide(after(registered, owner, approved, companyApproved, member), approve('acme.bob')).map(({ type }) => type),
    ).toEqual(['MemberApproved']);
    expect(decide(after(registered, owner, approved, companyApproved), approve('acme.ann'))).toEqual([]);
  });

  test('refuses what concerns nobody of it', () => {
    const gone = after(registered, owner, { type: 'MemberDeleted', data: { companyId: 'acme', userId: 'acme.ann' } });
    const reject = { type: 'SetMemberStatus', userId: 'acme.ann', status: 'rejected' } as const;
    for (const company of [after(), after(registered), gone])
      expect(() => decide(company, reject)).toThrow('NOT_FOUND');
  });

  test('does not let anybody go back to waiting', () => {
    const company = after(registered, owner, approved);
    expect(() => decide(company, { type: 'SetMemberStatus', userId: 'acme.ann', status: 'pending' })).toThrow(
      'STATUS_NOT_POSSIBLE',
    );
  });

  test('changes a role once', () => {
    const change = { type: 'ChangeMemberRole', userId: 'acme.bob', role: 'viewerOnly' } as const;
    const [changed] = decide(after(registered, member), change);
    expect(changed).toEqual({
      type: 'MemberRoleChanged',
      data: { companyId: 'acme', userId: 'acme.bob', role: 'viewerOnly' },
    });
    expect(decide(after(registered, member, changed!), change)).toEqual([]);
  });

  test('is approved, rejected and deleted by name', () => {
    for (const [status, type] of [
      ['approved', 'CompanyApproved'],
      ['rejected', 'CompanyRejected'],
      ['deleted', 'CompanyDeleted'],
    ] as const) {
      const [fact] = decide(after(registered), { type: 'SetCompanyStatus', status });
      expect(fact).toEqual({ type, data: { companyId: 'acme' } });
      expect(after(registered, fact!).status).toBe(status);
    }
  });

  test('takes its people with it when it is deleted, and nothing more is possible', () => {
    const gone = decide(
      after(registered, owner, member, { type: 'MemberDeleted', data: { companyId: 'acme', userId: 'acme.bob' } }),
      { type: 'SetCompanyStatus', status: 'deleted' },
    );
    expect(gone).toEqual([
      { type: 'MemberDeleted', data: { companyId: 'acme', userId: 'acme.ann' } },
      { type: 'CompanyDeleted', data: { companyId: 'acme' } },
    ]);
    expect(() => decide(after(registered, owner, ...gone), { type: 'SetCompanyStatus', status: 'approved' })).toThrow(
      'NOT_FOUND',
    );
  });

  test('is brought in by the house: approved, its first person invited', () => {
    const introduce = {
      type: 'IntroduceCompany',
      companyId: 'acme',
      ownerId: 'acme.ann',
      role: 'buyer',
      invitationId: 'i1',
    } as const;
    const facts = decide(after(), introduce);
    expect(facts.map(({ type }) => type)).toEqual(['CompanyRegistered', 'CompanyApproved', 'MemberInvited']);
    expect(after(...facts)).toEqual({
      status: 'approved',
      companyId: 'acme',
      members: { 'acme.ann': { role: 'buyer', status: 'approved', invitation: 'i1' } },
      trust: [],
    });
    expect(decide(after(...facts), introduce)).toEqual([]);
  });
});

describe('an invitation', () => {
  const invite = (invitationId: string): CompanyEvent => ({
    type: 'MemberInvited',
    data: { companyId: 'acme', userId: 'acme.bob', role: 'viewerOnly', invitationId },
  });
  const accept = (invitationId: string) => ({ type: 'AcceptInvitation', userId: 'acme.bob', invitationId }) as const;
  const accepted: CompanyEvent = {
    type: 'InvitationAccepted',
    data: { companyId: 'acme', userId: 'acme.bob', invitationId: 'i1' },
  };

  test('makes an approved member, once', () => {
    const command = { type: 'InviteMember', userId: 'acme.bob', role: 'viewerOnly', invitationId: 'i1' } as const;
    expect(decide(after(registered, owner), command)).toEqual([invite('i1')]);
    expect(decide(after(registered, owner, invite('i1')), command)).toEqual([]);
  });

  test('is accepted once', () => {
    expect(decide(after(registered, invite('i1')), accept('i1'))).toEqual([accepted]);
    expect(() => decide(after(registered, invite('i1'), accepted), accept('i1'))).toThrow('LINK_NOT_VALID');
    expect(() => decide(after(registered), accept('i1'))).toThrow('LINK_NOT_VALID');
  });

  test('is void once there is a newer one, or the person is gone', () => {
    expect(() => decide(after(registered, invite('i1'), invite('i2')), accept('i1'))).toThrow('LINK_NOT_VALID');
    const gone: CompanyEvent = { type: 'MemberDeleted', data: { companyId: 'acme', userId: 'acme.bob' } };
    expect(() => decide(after(registered, invite('i1'), gone), accept('i1'))).toThrow('LINK_NOT_VALID');
  });

  test('is sent again only while it is open, and changes neither role nor approval', () => {
    const again = { type: 'InviteMemberAgain', userId: 'acme.bob', invitationId: 'i2' } as const;
    const rejected: CompanyEvent = { type: 'MemberRejected', data: { companyId: 'acme', userId: 'acme.bob' } };
    expect(decide(after(registered, invite('i1')), again)).toEqual([invite('i2')]);
    expect(after(registered, invite('i1'), rejected, invite('i2'))).toMatchObject({
      members: { 'acme.bob': { role: 'viewerOnly', status: 'rejected' } },
    });
    expect(() => decide(after(registered, invite('i1'), accepted), again)).toThrow('NOT_INVITED');
  });
});
