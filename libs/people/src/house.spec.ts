import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '@tender/kernel';
import { houseDecider, type House, type HouseCommand } from './house.js';
import type { HouseEvent } from './house.events.js';

const context = { now: '2026-01-01T00:00:00.000Z', actor: SYSTEM };
const after = (...events: HouseEvent[]): House =>
  events.reduce((state, event) => houseDecider.evolve(state, event, context.now), houseDecider.initial);
const decide = (house: House, command: HouseCommand) => houseDecider.decide(house, command, context);
const joined = (userId: string, role: 'admin' | 'auditor'): HouseEvent => ({
  type: 'StaffJoined',
  data: { userId, role },
});

describe('the house', () => {
  test('takes staff in, each once', () => {
    expect(decide(after(), { type: 'AddStaff', userId: 'a', role: 'admin' })).toEqual([joined('a', 'admin')]);
    expect(decide(after(joined('a', 'admin')), { type: 'AddStaff', userId: 'a', role: 'admin' })).toEqual([]);
  });

  test('keeps its last admin', () => {
    const alone = after(joined('a', 'admin'), joined('b', 'auditor'));
    expect(() => decide(alone, { type: 'DeleteStaff', userId: 'a' })).toThrow('LAST_ADMIN');
    expect(() => decide(alone, { type: 'ChangeStaffRole', userId: 'a', role: 'auditor' })).toThrow('LAST_ADMIN');
    expect(decide(alone, { type: 'DeleteStaff', userId: 'b' })).toHaveLength(1);
  });

  test('lets one of two admins go', () => {
    const two = after(joined('a', 'admin'), joined('b', 'admin'));
    const [gone] = decide(two, { type: 'DeleteStaff', userId: 'a' });
    expect(after(joined('a', 'admin'), joined('b', 'admin'), gone!).staff).toEqual({ b: 'admin' });
    expect(decide(two, { type: 'ChangeStaffRole', userId: 'a', role: 'auditor' })).toHaveLength(1);
  });

  test('knows only its own', () => {
    expect(() => decide(after(joined('a', 'admin')), { type: 'DeleteStaff', userId: 'z' })).toThrow('NOT_FOUND');
  });

  test('does not count an admin who was invited and has not come yet', () => {
    const invited: HouseEvent = { type: 'StaffInvited', data: { userId: 'b', role: 'admin', invitationId: 'i1' } };
    const came: HouseEvent = { type: 'StaffInvitationAccepted', data: { userId: 'b', invitationId: 'i1' } };
    expect(
      decide(after(joined('a', 'admin')), { type: 'InviteStaff', userId: 'b', role: 'admin', invitationId: 'i1' }),
    ).toEqual([invited]);
    const waiting = after(joined('a', 'admin'), invited);
    expect(() => decide(waiting, { type: 'DeleteStaff', userId: 'a' })).toThrow('LAST_ADMIN');
    expect(decide(waiting, { type: 'DeleteStaff', userId: 'b' })).toHaveLength(1);
    expect(decide(waiting, { type: 'AcceptStaffInvitation', userId: 'b', invitationId: 'i1' })).toEqual([came]);
    expect(() => decide(waiting, { type: 'AcceptStaffInvitation', userId: 'b', invitationId: 'i0' })).toThrow(
      'LINK_NOT_VALID',
    );
    expect(decide(after(joined('a', 'admin'), invited, came), { type: 'DeleteStaff', userId: 'a' })).toHaveLength(1);
    expect(() =>
      decide(after(joined('a', 'admin'), invited, came), { type: 'InviteStaffAgain', userId: 'b', invitationId: 'i2' }),
    ).toThrow('NOT_INVITED');
  });
});
