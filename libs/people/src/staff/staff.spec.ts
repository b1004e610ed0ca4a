import { describe, expect, test } from '@jest/globals';
import { STAFF_ROLES, type Observation } from '@tender/contracts';
import { specification } from '@tender/kernel/testing';
import { staffDecider } from './staff.js';
import type { StaffEvent } from './staff.events.js';

const { given, after } = specification(staffDecider);

const joined = (userId: string, role: 'admin' | 'auditor'): StaffEvent => ({
  type: 'StaffJoined',
  data: { userId, role },
});
const deleted = (userId: string): StaffEvent => ({ type: 'StaffDeleted', data: { userId } });
const demoted = (userId: string): StaffEvent => ({ type: 'StaffRoleChanged', data: { userId, role: 'auditor' } });

const OBSERVES = { kind: 'auction', subject: 'a1', until: '2026-11-23', timeZone: 'Europe/Brussels' } as const;

const remove = (userId: string) => ({ type: 'DeleteStaff', userId }) as const;
const demote = (userId: string) => ({ type: 'ChangeStaffRole', userId, role: 'auditor' }) as const;

describe('the staff', () => {
  test('join once each', () => {
    const add = { type: 'AddStaff', userId: 'a', role: 'admin' } as const;
    given().when(add).then(joined('a', 'admin'));
    given(joined('a', 'admin')).when(add).then();
  });

  test('keep the last admin', () => {
    const alone = [joined('a', 'admin'), joined('b', 'auditor')];
    given(alone).when(remove('a')).rejects('LAST_ADMIN');
    given(alone).when(demote('a')).rejects('LAST_ADMIN');
    given(alone).when(remove('b')).then(deleted('b'));
  });

  test.each(STAFF_ROLES.filter((role) => role !== 'admin'))('keep an admin beside a %s', (role) => {
    const as = { role, ...(role === 'observer' && { observes: OBSERVES }) };
    const alone: StaffEvent[] = [joined('a', 'admin'), { type: 'StaffJoined', data: { userId: 'b', ...as } }];
    given(alone).when(remove('a')).rejects('LAST_ADMIN');
    given(alone)
      .when({ type: 'ChangeStaffRole', userId: 'a', ...as })
      .rejects('LAST_ADMIN');
  });

  test('lose one of two admins', () => {
    const two = [joined('a', 'admin'), joined('b', 'admin')];
    given(two).when(remove('a')).then(deleted('a'));
    given(two).when(demote('a')).then(demoted('a'));
    expect(after(two, deleted('a')).staff).toEqual({ b: 'admin' });
  });

  test('include only their own people', () => given(joined('a', 'admin')).when(remove('z')).rejects('NOT_FOUND'));
});

describe('an admin who was invited', () => {
  const invited: StaffEvent = { type: 'StaffInvited', data: { userId: 'b', role: 'admin', invitationId: 'i1' } };
  const came: StaffEvent = { type: 'StaffInvitationAccepted', data: { userId: 'b', invitationId: 'i1' } };
  const accept = (invitationId: string) => ({ type: 'AcceptStaffInvitation', userId: 'b', invitationId }) as const;

  test('does not count before accepting', () => {
    given(joined('a', 'admin'))
      .when({ type: 'InviteStaff', userId: 'b', role: 'admin', invitationId: 'i1' })
      .then(invited);
    given(joined('a', 'admin'), invited).when(remove('a')).rejects('LAST_ADMIN');
    given(joined('a', 'admin'), invited).when(remove('b')).then(deleted('b'));
    given(joined('a', 'admin'), invited, came).when(remove('a')).then(deleted('a'));
  });

  test('accepts only the newest invitation, and is invited again only before', () => {
    given(joined('a', 'admin'), invited).when(accept('i1')).then(came);
    given(joined('a', 'admin'), invited).when(accept('i0')).rejects('LINK_NOT_VALID');
    given(joined('a', 'admin'), invited, came)
      .when({ type: 'InviteStaffAgain', userId: 'b', invitationId: 'i2' })
      .rejects('NOT_INVITED');
  });
});

describe('an observer', () => {
  const admin = joined('a', 'admin');
  const observer = { userId: 'b', role: 'observer', observes: OBSERVES } as const;
  const invite = (observes?: typeof OBSERVES) =>
    ({
      type: 'InviteStaff',
      userId: 'b',
      role: 'observer',
      invitationId: 'i1',
      ...(observes && { observes }),
    }) as const;
  const invited: StaffEvent = { type: 'StaffInvited', data: { ...observer, invitationId: 'i1' } };
  /** The day ends at 23:00 UTC. */
  const [lastMinute, nextDay] = ['2026-11-23T22:59:00.000Z', '2026-11-23T23:00:00.000Z'];

  test('watches one subject until the end of a day in the time zone of the firm', () => {
    given(admin).when(invite(OBSERVES), { now: lastMinute }).then(invited);
    given(admin).when(invite(OBSERVES), { now: nextDay }).rejects('INVALID');
    given(admin).when(invite(), { now: lastMinute }).rejects('INVALID');
  });

  test('is invited again to the same subject', () => {
    given(admin, invited)
      .when({ type: 'InviteStaffAgain', userId: 'b', invitationId: 'i2' }, { now: lastMinute })
      .then({ type: 'StaffInvited', data: { ...observer, invitationId: 'i2' } });
  });

  test('gets another day, and no other role keeps a subject', () => {
    const longer = { ...OBSERVES, until: '2026-11-30' };
    const change = (role: 'observer' | 'auditor', observes?: Observation) =>
      ({ type: 'ChangeStaffRole', userId: 'b', role, ...(observes && { observes }) }) as const;
    const known = [admin, { type: 'StaffJoined', data: observer }] as const;
    given(...known)
      .when(change('observer', OBSERVES), { now: lastMinute })
      .then();
    given(...known)
      .when(change('observer', longer), { now: nextDay })
      .then({ type: 'StaffRoleChanged', data: { ...observer, observes: longer } });
    given(...known)
      .when(change('auditor', OBSERVES), { now: lastMinute })
      .rejects('INVALID');
    expect(after(...known, demoted('b')).observations).toEqual({});
  });
});
