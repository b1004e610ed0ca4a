import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '@tender/kernel';
import { companyDecider, type Company, type CompanyCommand } from './company.js';
import type { CompanyEvent } from './company.events.js';

const context = { now: '2026-01-01T00:00:00.000Z', actor: SYSTEM };
const after = (...events: CompanyEvent[]): Company => events.reduce((state, event) => companyDecider.evolve(state, event, context.now), companyDecider.initial);
const decide = (company: Company, command: CompanyCommand) => companyDecider.decide(company, command, context);

const registered: CompanyEvent = { type: 'CompanyRegistered', data: { companyId: 'acme' } };
const owner: CompanyEvent = { type: 'MemberJoined', data: { companyId: 'acme', userId: 'acme.ann', role: 'buyer' } };
const member: CompanyEvent = { type: 'MemberJoined', data: { companyId: 'acme', userId: 'acme.bob', role: 'buyerCompanyMember' } };
const approved: CompanyEvent = { type: 'MemberApproved', data: { companyId: 'acme', userId: 'acme.ann' } };
const companyApproved: CompanyEvent = { type: 'CompanyApproved', data: { companyId: 'acme' } };

describe('a company', () => {
  test('is registered with its first person, both waiting', () => {
    expect(decide(after(), { type: 'RegisterCompany', companyId: 'acme', ownerId: 'acme.ann' })).toEqual([registered, owner]);
    expect(after(registered, owner)).toEqual({ status: 'pending', companyId: 'acme', members: { 'acme.ann': { role: 'buyer', status: 'pending' } } });
  });

  test('is registered once', () => {
    expect(decide(after(registered), { type: 'RegisterCompany', companyId: 'acme', ownerId: 'acme.eve' })).toEqual([]);
  });

  test('is approved with its first person, and only then', () => {
    const approve = (userId: string) => ({ type: 'SetMemberStatus', userId, status: 'approved' }) as const;
    expect(decide(after(registered, owner), approve('acme.ann'))).toEqual([approved, companyApproved]);
    expect(decide(after(registered, owner, approved, companyApproved, member), approve('acme.bob')).map(({ type }) => type)).toEqual(['MemberApproved']);
    expect(decide(after(registered, owner, approved, companyApproved), approve('acme.ann'))).toEqual([]);
  });

  test('refuses what concerns nobody of it', () => {
    const gone = after(registered, owner, { type: 'MemberDeleted', data: { companyId: 'acme', userId: 'acme.ann' } });
    const reject = { type: 'SetMemberStatus', userId: 'acme.ann', status: 'rejected' } as const;
    for (const company of [after(), after(registered), gone]) expect(() => decide(company, reject)).toThrow('NOT_FOUND');
  });

  test('does not let anybody go back to waiting', () => {
    const company = after(registered, owner, approved);
    expect(() => decide(company, { type: 'SetMemberStatus', userId: 'acme.ann', status: 'pending' })).toThrow('STATUS_NOT_POSSIBLE');
  });

  test('changes a role once', () => {
    const change = { type: 'ChangeMemberRole', userId: 'acme.bob', role: 'viewerOnly' } as const;
    const [changed] = decide(after(registered, member), change);
    expect(changed).toEqual({ type: 'MemberRoleChanged', data: { companyId: 'acme', userId: 'acme.bob', role: 'viewerOnly' } });
    expect(decide(after(registered, member, changed!), change)).toEqual([]);
  });

  test('is approved, rejected and deleted by name', () => {
    for (const [status, type] of [['approved', 'CompanyApproved'], ['rejected', 'CompanyRejected'], ['deleted', 'CompanyDeleted']] as const) {
      const [fact] = decide(after(registered), { type: 'SetCompanyStatus', status });
      expect(fact).toEqual({ type, data: { companyId: 'acme' } });
      expect(after(registered, fact!).status).toBe(status);
    }
  });
});
