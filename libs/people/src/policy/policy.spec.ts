import { describe, expect, test } from '@jest/globals';
import { NO_POLICY, type Policy } from '@tender/contracts';
import { specification } from '@tender/kernel/testing';
import { plusMillis, SYSTEM as ACTOR } from '@tender/kernel';
import { policyAt, policyDecider, WEAKER_AFTER, type PolicyCommand } from './policy.js';
import type { PolicyEvent } from './policy.events.js';

const { given, after } = specification(policyDecider);
const ADMINS = ['house.max', 'house.ida'];
const GUARDED: Policy = { ...NO_POLICY, twoPeople: ['publish', 'staff', 'policy', 'factorReset'] };
const STEP_UP: Policy = { ...NO_POLICY, stepUp: true };

const factorsOf = (required: Policy['factors']['required'], from: string | null = null): Policy => ({
  ...NO_POLICY,
  factors: { required, from },
});

const change = (policy: Policy, more: Partial<PolicyCommand> = {}): PolicyCommand => ({
  type: 'ChangePolicy',
  policy,
  admins: ADMINS,
  ...more,
});
const changed = (policy: Policy, effectiveAt: string, seconds: string[] = []): PolicyEvent => ({
  type: 'PolicyChanged',
  data: { policy, effectiveAt, seconds },
});
const NOON = '2026-01-01T12:00:00.000Z';
const NEXT_NOON = plusMillis(NOON, WEAKER_AFTER);
const begun = changed(GUARDED, NOON, ['house.ida', 'house.max']);

describe('a two-person policy', () => {
  test('guards itself, and its second persons are the admins of that instant', () => {
    given()
      .when(change({ ...NO_POLICY, twoPeople: ['publish'] }))
      .then(begun);
  });

  test('needs two admins', () => {
    given()
      .when(change(GUARDED, { admins: ['house.max'] }))
      .rejects('TWO_ADMINS_NEEDED');
  });

  test('keeps its second persons when it changes: admins who came later are none', () => {
    const wider: Policy = { ...GUARDED, twoPeople: ['publish', 'void', 'staff', 'policy', 'factorReset'] };
    given(begun)
      .when(change(wider, { admins: [...ADMINS, 'house.eve'] }))
      .then(changed(wider, NOON, ['house.ida', 'house.max']));
    expect(after(begun, { at: NEXT_NOON, event: changed(wider, NEXT_NOON, []) }).current.secondsSince).toBe(NOON);
  });
});

describe('a weaker policy', () => {
  test.each<[string, Policy, Policy]>([
    ['fewer guarded actions', GUARDED, NO_POLICY],
    ['no step-up', STEP_UP, NO_POLICY],
    ['factors of fewer people', factorsOf('all'), factorsOf('staff')],
    ['factors of others', factorsOf('staff'), factorsOf('bidders')],
    ['factors from a later day', factorsOf('staff', '2026-12-01'), factorsOf('staff', '2026-12-02')],
    ['a later day instead of at once', factorsOf('staff'), factorsOf('staff', '2026-12-02')],
  ])('takes effect after 24 hours: %s', (_, one, next) => {
    const state = after(changed(one, NOON, one.twoPeople.length > 0 ? ADMINS : []));
    const [event] = policyDecider.decide(state, change(next), { now: NOON, actor: ACTOR });
    expect(event!.data.effectiveAt).toBe(NEXT_NOON);
    const pending = policyDecider.evolve(state, event!, NOON);
    expect(pending.current).toEqual(state.current);
    expect(policyAt(pending, plusMillis(NEXT_NOON, -1)).current).toEqual(state.current);
    expect(policyAt(pending, NEXT_NOON)).toMatchObject({ current: { policy: next }, pending: null });
  });

  test('takes effect at once by break-glass', () => {
    given(begun)
      .when(change(NO_POLICY, { atOnce: true }))
      .then(changed(NO_POLICY, NOON));
  });

  test('that is pending is replaced by any change, also by the current policy', () => {
    given(begun, changed(NO_POLICY, NEXT_NOON)).when(change(GUARDED)).then(begun);
    expect(after(begun, changed(NO_POLICY, NEXT_NOON), begun).pending).toBeNull();
  });

  test('counts from its instant', () => {
    const history = [begun, changed(NO_POLICY, NEXT_NOON)];
    given(...history)
      .when(change(GUARDED, { admins: ['house.max'] }), { now: NEXT_NOON })
      .rejects('TWO_ADMINS_NEEDED');
  });
});

test('an equal policy is no change', () => {
  given().when(change(NO_POLICY)).then();
  given(begun)
    .when(change({ ...GUARDED, twoPeople: ['publish'] }))
    .then();
  given()
    .when(change({ ...NO_POLICY, factors: { required: 'nobody', from: '2026-12-01' } }))
    .then();
});
