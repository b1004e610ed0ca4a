import { describe, expect, test } from '@jest/globals';
import { STAFF_ROLES, type StaffRole } from '@tender/contracts';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { StaffEvent } from '../staff/staff.events.js';
import { ADMIN, AUDITOR, streamsWithCompany, OWNER, ruleIn, TestStreams } from './testing/test-streams.js';

const OBSERVES = { kind: 'auction', subject: 'a1', until: '2100-01-01', timeZone: 'UTC' } as const;

const ofStaff = (type: StaffEvent['type'], data: object): StaffEvent => ({ type, data }) as StaffEvent;

describe('a forged history of the staff', () => {
  const EVE: Actor = { userId: 'house.eve', role: 'admin', companyId: null };
  const forgeries: readonly [string, rule: string, Actor, StaffEvent][] = [
    [
      'a second admin whom the server adds',
      'AddStaff',
      SYSTEM,
      ofStaff('StaffJoined', { userId: EVE.userId, role: 'admin' }),
    ],
    ['an admin who adds themself', 'role', EVE, ofStaff('StaffJoined', { userId: EVE.userId, role: 'admin' })],
    [
      'an admin whom an auditor adds',
      'InviteStaff',
      AUDITOR,
      ofStaff('StaffInvited', { userId: EVE.userId, role: 'admin', invitationId: 'i1' }),
    ],
    [
      'an auditor who becomes an admin alone',
      'ChangeStaffRole',
      AUDITOR,
      ofStaff('StaffRoleChanged', { userId: AUDITOR.userId, role: 'admin' }),
    ],
    ['staff whom a buyer deletes', 'DeleteStaff', OWNER, ofStaff('StaffDeleted', { userId: AUDITOR.userId })],
    ['an admin who deletes the own account', 'DeleteStaff', ADMIN, ofStaff('StaffDeleted', { userId: ADMIN.userId })],
    [
      'the last admin, demoted',
      'LAST_ADMIN',
      ADMIN,
      ofStaff('StaffRoleChanged', { userId: ADMIN.userId, role: 'auditor' }),
    ],
    ['staff within a company', 'id', ADMIN, ofStaff('StaffJoined', { userId: 'A.eve', role: 'admin' })],
    [
      'an observer of nothing',
      'INVALID',
      ADMIN,
      ofStaff('StaffInvited', { userId: EVE.userId, role: 'observer', invitationId: 'i1' }),
    ],
    [
      'an auditor who observes',
      'INVALID',
      ADMIN,
      ofStaff('StaffInvited', { userId: EVE.userId, role: 'auditor', invitationId: 'i1', observes: OBSERVES }),
    ],
    [
      'an observation without a day',
      'form',
      ADMIN,
      ofStaff('StaffRoleChanged', { userId: AUDITOR.userId, role: 'observer', observes: { ...OBSERVES, until: '' } }),
    ],
    ['a role of a company', 'form', ADMIN, ofStaff('StaffRoleChanged', { userId: AUDITOR.userId, role: 'buyer' })],
    [
      'an invitation that there never was',
      'LINK_NOT_VALID',
      AUDITOR,
      ofStaff('StaffInvitationAccepted', { userId: AUDITOR.userId, invitationId: 'i1' }),
    ],
  ];

  test.each(forgeries)('%s is found', (_, rule, actor, event) => {
    expect(ruleIn(streamsWithCompany().forgeStaff(actor, event))).toBe(rule);
  });

  test('an invitation that another person accepts is found', () => {
    const invited = () =>
      streamsWithCompany().asStaff(ADMIN, {
        type: 'InviteStaff',
        userId: EVE.userId,
        role: 'admin',
        invitationId: 'i1',
      });
    const accepted = ofStaff('StaffInvitationAccepted', { userId: EVE.userId, invitationId: 'i1' });
    expect(ruleIn(invited().forgeStaff(EVE, accepted))).toBeNull();
    expect(ruleIn(invited().forgeStaff(ADMIN, accepted))).toBe('AcceptStaffInvitation');
  });

  test('staff who return under an old id are found', () => {
    const left = streamsWithCompany().asStaff(ADMIN, { type: 'DeleteStaff', userId: AUDITOR.userId });
    expect(ruleIn(left.forgeStaff(ADMIN, ofStaff('StaffJoined', { userId: AUDITOR.userId, role: 'admin' })))).toBe(
      'id',
    );
  });

  test('the first of the staff is an admin', () => {
    const first = (role: StaffRole) =>
      ruleIn(
        new TestStreams().asStaff(SYSTEM, {
          type: 'AddStaff',
          userId: ADMIN.userId,
          role,
          ...(role === 'observer' && { observes: OBSERVES }),
        }),
      );
    for (const role of STAFF_ROLES) expect([role, first(role)]).toEqual([role, role === 'admin' ? null : 'AddStaff']);
  });

  test('the first of the staff is added by the server', () => {
    const add = { type: 'AddStaff', userId: ADMIN.userId, role: 'admin' } as const;
    expect(ruleIn(new TestStreams().asStaff({ ...SYSTEM, userId: 'house.eve' }, add))).toBe('role');
    expect(ruleIn(new TestStreams().asStaff({ ...SYSTEM, companyId: 'A' }, add))).toBe('AddStaff');
  });

  test('a repeated invitation with another role is found', () => {
    const invite = { userId: EVE.userId, role: 'auditor' } as const;
    const again = (role: string) =>
      streamsWithCompany()
        .asStaff(ADMIN, { type: 'InviteStaff', ...invite, invitationId: 'i1' })
        .forgeStaff(ADMIN, ofStaff('StaffInvited', { userId: EVE.userId, role, invitationId: 'i2' }));
    expect(['auditor', 'admin'].map((role) => ruleIn(again(role)))).toEqual([null, 'different']);
  });

  test('a role that is given twice is found', () => {
    const streams = streamsWithCompany().forgeStaff(
      ADMIN,
      ofStaff('StaffRoleChanged', { userId: AUDITOR.userId, role: 'auditor' }),
    );
    expect(ruleIn(streams)).toBe('nothing to change');
  });
});

test('staff may act for ten seconds after they were deleted', () => {
  const acted = (seconds: number) =>
    streamsWithCompany()
      .asStaff(ADMIN, { type: 'AddStaff', userId: 'house.eva', role: 'admin' })
      .asStaff(ADMIN, { type: 'DeleteStaff', userId: 'house.eva' })
      .wait(seconds)
      .forgeStaff({ ...ADMIN, userId: 'house.eva' }, ofStaff('StaffDeleted', { userId: AUDITOR.userId }));
  expect([10, 11].map((seconds) => ruleIn(acted(seconds)))).toEqual([null, 'role']);
});
