import { expect, test } from '@jest/globals';
import { NO_POLICY, type Policy } from '@tender/contracts';
import { plusMillis, type Actor, type Authority, type Instant } from '@tender/kernel';
import type { Stage } from '../membership/people-history.js';
import { staffDecider, type Staff } from '../staff/staff.js';
import type { StaffEvent } from '../staff/staff.events.js';
import { authorityOver } from './authority.js';
import { policyDecider, type PolicyState } from './policy.js';

const BEGIN = '2026-11-20T09:00:00.000Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (millis: number): Instant => plusMillis(BEGIN, millis);
const MAX: Actor = { userId: 'house.max', role: 'admin', companyId: null };
const BUYER: Actor = { userId: 'A.ann', role: 'buyer', companyId: 'A' };
const GUARDED: Policy = { ...NO_POLICY, twoPeople: ['publish', 'staff', 'policy', 'factorReset'] };

function stagesOf(events: readonly [Instant, StaffEvent][]): Stage<Staff>[] {
  let state = staffDecider.initial;
  return events.map(([instant, event]) => ({
    at: instant,
    state: (state = staffDecider.evolve(state, event, instant)),
  }));
}

const joined = (userId: string): StaffEvent => ({ type: 'StaffJoined', data: { userId, role: 'admin' } });
const invited = (approvedBy?: string): StaffEvent => ({
  type: 'StaffInvited',
  data: { userId: 'house.eve', role: 'admin', invitationId: 'i', ...(approvedBy && { approvedBy }) },
});
const accepted: StaffEvent = { type: 'StaffInvitationAccepted', data: { userId: 'house.eve', invitationId: 'i' } };
const deleted: StaffEvent = { type: 'StaffDeleted', data: { userId: 'house.ida' } };
const TWO: [Instant, StaffEvent][] = [
  [at(-DAY), joined('house.max')],
  [at(-DAY), joined('house.ida')],
];

function policies(...changes: [Instant, Policy][]): Stage<PolicyState>[] {
  let state = policyDecider.initial;
  return changes.map(([instant, policy]) => {
    const data = { policy, effectiveAt: instant, seconds: policy === NO_POLICY ? [] : ['house.ida', 'house.max'] };
    state = policyDecider.evolve(state, { type: 'PolicyChanged', data }, instant);
    return { at: instant, state };
  });
}

interface Case {
  at?: Instant;
  actor?: Actor;
  authority?: Authority;
  staff?: [Instant, StaffEvent][];
  policy?: Stage<PolicyState>[];
}
const isSound = ({
  at: instant = at(DAY),
  actor = MAX,
  authority,
  staff = TWO,
  policy = policies([BEGIN, GUARDED]),
}: Case) => {
  const step = { event: { type: 'AuctionPublished', data: {} }, at: instant, actor, commandId: 'c', authority };
  return authorityOver(policy)('publish', step, stagesOf(staff)) === null;
};
const by = (approvedBy: string, more: Partial<Authority> = {}): Authority => ({
  policyRevision: 0,
  houseRevision: 1,
  approvedBy,
  ...more,
});

test('a second person who was an admin when the policy was set', () => {
  expect(isSound({ authority: by('house.ida') })).toBe(true);
  expect(isSound({ authority: by('house.max') })).toBe(false);
  expect(isSound({ authority: by('house.tom') })).toBe(false);
  expect(isSound({ authority: { policyRevision: 0 } })).toBe(false);
  expect(isSound({})).toBe(false);
});

test('break-glass needs a reason', () => {
  expect(isSound({ authority: { policyRevision: 0, brokenGlass: 'Nobody is awake.' } })).toBe(true);
  for (const brokenGlass of [' ', '\u3164', '\uffa0\u115f'])
    expect(isSound({ authority: { policyRevision: 0, brokenGlass } })).toBe(false);
});

test('buyers and the server need no second person', () => {
  expect(isSound({ actor: BUYER })).toBe(true);
});

test('an admin whom two people invited counts a day after accepting; one whom one person invited never', () => {
  const staff = (approvedBy?: string): [Instant, StaffEvent][] => [
    ...TWO,
    [at(MINUTE), invited(approvedBy)],
    [at(2 * MINUTE), accepted],
  ];
  const authority = by('house.eve', { houseRevision: 3 });
  expect(isSound({ authority, staff: staff('house.ida'), at: at(DAY + 2 * MINUTE) })).toBe(true);
  expect(isSound({ authority, staff: staff('house.ida'), at: at(DAY + MINUTE) })).toBe(false);
  expect(isSound({ authority, staff: staff(), at: at(9 * DAY) })).toBe(false);
});

test('a role that was taken away, and a stronger policy, may be ten minutes old', () => {
  const staff: [Instant, StaffEvent][] = [...TWO, [at(DAY - 9 * MINUTE), deleted]];
  const old: [Instant, StaffEvent][] = [...TWO, [at(DAY - 11 * MINUTE), deleted]];
  expect(isSound({ authority: by('house.ida'), staff })).toBe(true);
  expect(isSound({ authority: by('house.ida'), staff: old })).toBe(false);
  const set = (minutes: number) => policies([BEGIN, NO_POLICY], [at(DAY - minutes * MINUTE), GUARDED]);
  expect(isSound({ authority: { policyRevision: 0 }, policy: set(9) })).toBe(true);
  expect(isSound({ authority: { policyRevision: 0 }, policy: set(11) })).toBe(false);
});

test('without a policy nothing is recorded; a revision that did not exist is false', () => {
  expect(isSound({ policy: [] })).toBe(true);
  expect(isSound({ policy: policies([at(DAY - 9 * MINUTE), GUARDED]) })).toBe(true);
  expect(isSound({ authority: { policyRevision: 3 } })).toBe(false);
  expect(isSound({ authority: by('house.ida', { houseRevision: 9 }) })).toBe(false);
});
