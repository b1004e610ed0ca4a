import { describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { CompanyEvent } from '../companies/rules/company.events.js';
import { PeopleHistory } from './people-history.js';
import { lastApproval } from './inviting-approval.js';

/** The approval by which a person joins auctions and viewings of e-mail invitations. */

const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds)).toISOString();

type Story = readonly (readonly [seconds: number, event: CompanyEvent, actor?: Actor])[];
const ANN = { companyId: 'A', userId: 'ann' };
const registered: Story = [[0, { type: 'CompanyRegistered', data: { companyId: 'A' } }]];
const signedUp: Story = [
  ...registered,
  [0, { type: 'MemberJoined', data: { ...ANN, role: 'buyer', awaitsEmail: true } }],
];
const approved: CompanyEvent = { type: 'MemberApproved', data: { ...ANN, invite: true } };
const approvedWithout: CompanyEvent = { type: 'MemberApproved', data: ANN };
const rejected: CompanyEvent = { type: 'MemberRejected', data: ANN };
const companyApproved: CompanyEvent = { type: 'CompanyApproved', data: { companyId: 'A' } };
const confirmed: CompanyEvent = { type: 'MemberEmailConfirmed', data: ANN };
/** Revision 2: the approval, at second 10; revision 4: the confirmation of the address, at second 20. */
const ready: Story = [...signedUp, [10, approved], [10, companyApproved], [20, confirmed]];

const stream = (story: Story): RecordedEvent[] =>
  story.map(
    ([seconds, event, actor = ADMIN], revision) =>
      ({ stream: 'company-A', revision, ...event, metadata: { version: 1, at: at(seconds), actor } }) as RecordedEvent,
  );

describe('the last approval of a person', () => {
  const found = (story: Story) => lastApproval(stream(story), 'ann');

  test('names the admin and its revision', () => {
    expect(found(ready)).toEqual({ approvedBy: ADMIN.userId, approval: 2 });
    const again: Story = [...ready, [30, rejected], [31, approved, { ...ADMIN, userId: 'house.eve' }]];
    expect(found(again)).toEqual({ approvedBy: 'house.eve', approval: 6 });
  });

  test('admits no person without `invite`', () => {
    expect(found(signedUp)).toBeNull();
    expect(found([...ready, [30, rejected], [31, approvedWithout]])).toBeNull();
    expect(lastApproval(stream(ready), 'bob')).toBeNull();
  });
});

describe('an invitation by the server is verified', () => {
  const invitation = { companies: [{ companyId: 'A', userIds: ['ann'] }], approvedBy: ADMIN.userId, approval: 2 };
  const mayJoin = (story: Story, seconds: number, changes: Partial<typeof invitation> = {}) =>
    new PeopleHistory(new Map([['company-A', stream(story)]])).mayJoin(
      { ...invitation, ...changes },
      { at: at(seconds) },
    );

  test('once the person is approved with the company, and has confirmed the address', () => {
    expect([mayJoin(ready, 20), mayJoin(ready, 3_600)]).toEqual([true, true]);
    // Up to ten seconds before: the clocks of two processes may differ.
    expect([mayJoin(ready, 10), mayJoin(ready, 9)]).toEqual([true, false]);
    expect(mayJoin(signedUp, 20)).toBe(false);
    expect(mayJoin(ready.slice(0, -1), 20)).toBe(false);
    expect(mayJoin([...signedUp, [10, approvedWithout], ...ready.slice(3)], 20)).toBe(false);
  });

  test('by the order of the events, if a fast clock approved the person and was set back since', () => {
    const ahead = stream(ready).map(({ metadata, ...event }, place) => ({
      ...event,
      position: BigInt(10 + place),
      metadata: { ...metadata, at: at(3_600) },
    }));
    const people = new PeopleHistory(new Map([['company-A', ahead]]));
    const joins = (position: bigint) => people.mayJoin(invitation, { at: at(60), position });
    expect([joins(15n), joins(13n)]).toEqual([true, false]);
  });

  test('only for a person who signed up, and was not invited by a colleague', () => {
    const invited: CompanyEvent = { type: 'MemberInvited', data: { ...ANN, role: 'buyer', invitationId: 'i' } };
    expect(mayJoin([...registered, [1, invited], [10, approved], ...ready.slice(3)], 20)).toBe(false);
  });

  test('until ten minutes after the right has ended: the decision may wait for the store', () => {
    const ended: Story = [...ready, [30, rejected]];
    expect([mayJoin(ended, 630), mayJoin(ended, 631)]).toEqual([true, false]);
    const viewer: CompanyEvent = { type: 'MemberRoleChanged', data: { ...ANN, role: 'viewerOnly' } };
    expect(mayJoin([...ready, [30, viewer]], 631)).toBe(false);
    expect(mayJoin([...ready, [30, { type: 'CompanyRejected', data: { companyId: 'A' } }]], 631)).toBe(false);
  });

  test('only by the approval of this one person, by the admin whom it names', () => {
    expect(mayJoin(ready, 20, { approvedBy: 'house.eve' })).toBe(false);
    for (const approval of [0, 1, 3, 4, 5, -1, 2.5]) expect(mayJoin(ready, 20, { approval })).toBe(false);
    for (const companies of [
      [],
      [{ companyId: 'A', userIds: [] }],
      [{ companyId: 'A', userIds: ['bob'] }],
      [{ companyId: 'A', userIds: ['ann', 'bob'] }],
      [{ companyId: 'B', userIds: ['ann'] }],
      [...invitation.companies, { companyId: 'B', userIds: ['ben'] }],
    ])
      expect(mayJoin(ready, 20, { companies })).toBe(false);
    for (const actor of [
      SYSTEM,
      { ...ADMIN, role: 'auditor' as const },
      { userId: 'bob', role: 'buyer', companyId: 'A' },
    ])
      expect(mayJoin([...signedUp, [10, approved, actor as Actor], ...ready.slice(3)], 20)).toBe(false);
  });
});
