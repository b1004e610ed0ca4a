import { expect, test } from '@jest/globals';
import { NO_POLICY, type Policy } from '@tender/contracts';
import { plusMillis, type Actor } from '@tender/kernel';
import { WEAKER_AFTER } from '../policy/policy.js';
import type { PolicyEvent } from '../policy/policy.events.js';
import type { Staff } from '../staff/staff.js';
import { ADMIN, AUDITOR } from './testing/test-streams.js';
import { PolicyVerifier } from './verify-policy.js';

const AT = '2026-11-20T09:00:00.000Z';
const GUARDED: Policy = { ...NO_POLICY, twoPeople: ['publish', 'staff', 'policy', 'factorReset'] };
const STAFF: Staff = {
  staff: { 'house.max': 'admin', 'house.eve': 'admin', 'house.ida': 'auditor' },
  invitations: {},
  grants: {},
  observations: {},
};
const ADMINS = ['house.eve', 'house.max'];

interface Written {
  policy: Policy;
  effectiveAt?: string;
  seconds?: string[];
  actor?: Actor;
  actorRevision?: number | undefined;
}

/** The rule that the last of these events breaks; null if all are sound. */
function ruleIn(...written: Written[]): string | null | undefined {
  const verifier = new PolicyVerifier({
    hasRole: ({ actor }) => actor.userId in STAFF.staff,
    staff: () => [STAFF],
    authority: () => null,
  });
  const misfits = written.map(({ policy, effectiveAt = AT, seconds = [], actor = ADMIN, ...more }, revision) => {
    const event: PolicyEvent = { type: 'PolicyChanged', data: { policy, effectiveAt, seconds } };
    return verifier.next({ event, at: AT, actor, commandId: `c${revision}`, actorRevision: 2, revision, ...more });
  });
  return misfits.at(-1)?.rule ?? null;
}

test('a sound policy and its weakening', () => {
  expect(ruleIn({ policy: GUARDED, seconds: ADMINS })).toBeNull();
  const later = { policy: NO_POLICY, effectiveAt: plusMillis(AT, WEAKER_AFTER) };
  expect(ruleIn({ policy: GUARDED, seconds: ADMINS }, later)).toBeNull();
});

test.each<[string, string, Written[]]>([
  ['an auditor', 'ChangePolicy', [{ policy: GUARDED, seconds: ADMINS, actor: AUDITOR }]],
  ['a stranger', 'role', [{ policy: GUARDED, seconds: ADMINS, actor: { ...ADMIN, userId: 'house.tom' } }]],
  ['no revision', 'revision', [{ policy: GUARDED, seconds: ADMINS, actorRevision: undefined }]],
  ['a second person who is no admin', 'different', [{ policy: GUARDED, seconds: [...ADMINS, 'house.ida'] }]],
  ['a weaker policy at once', 'different', [{ policy: GUARDED, seconds: ADMINS }, { policy: NO_POLICY }]],
  ['a policy that does not guard itself', 'different', [{ policy: { ...NO_POLICY, twoPeople: ['void'] } }]],
  ['an unknown action', 'form', [{ policy: { ...NO_POLICY, twoPeople: ['all' as 'void'] } }]],
])('%s is found', (_, rule, written) => {
  expect(ruleIn(...written)).toBe(rule);
});
