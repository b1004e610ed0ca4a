import type { Evidence } from '@tender/context';
import { BREAK_GLASS_REASON, type GuardedAction } from '@tender/contracts';
import { plusMillis, type DomainEvent, type RecordedStep, type RuleMisfit } from '@tender/kernel';
import { CLOCKS_APART, during, isEarlier, rightIn, STALE, stagesIn, type Stage } from '../membership/people-history.js';
import type { Staff } from '../staff/staff.js';
import { POLICY_STREAM, policyAt, policyDecider, type PolicyState } from './policy.js';
import { isStaff } from './guarded-events.js';
import { secondPersons } from './second-persons.js';

export { POLICY_STREAM };

/** A guarded event that has neither a second person nor a reason for doing without one. */
export const oneHand: RuleMisfit = { problem: 'actor', rule: 'oneHand' };

/** @returns why a guarded event was not authorised. @param staff the staff's states by revision */
export type AuthorityCheck = (
  action: GuardedAction | null,
  step: RecordedStep<DomainEvent>,
  staff: readonly Stage<Staff>[],
) => RuleMisfit | null;

/**
 * Checks guarded events against the policy that the server may have read: at most `STALE` before the event. An export without the stream of the
 * policy is not checked.
 */
export const authorityIn =
  (evidence: Evidence): AuthorityCheck =>
  (...check) =>
    evidence.has(POLICY_STREAM) ? authorityOver(stagesIn(policyDecider, evidence.get(POLICY_STREAM)))(...check) : null;

/** @param policies states of the policy by revision */
export const authorityOver =
  (policies: readonly Stage<PolicyState>[]): AuthorityCheck =>
  (action, step, staff) => {
    const { at, actor, authority, position } = step;
    if (action === null || !isStaff(actor)) return null;
    const earliest = plusMillis(at, -STALE);
    const latest = plusMillis(at, CLOCKS_APART);
    // The order of events counts too: a clock that was set back gives later events earlier times.
    const isReadable = (revision: number) => {
      const [stage, next] = [policies[revision], policies[revision + 1]];
      const isReplaced = next !== undefined && next.at < earliest && !isEarlier(step, next);
      return !isReplaced && (stage === undefined || stage.at <= latest || isEarlier(stage, step));
    };
    if (authority === undefined) return isReadable(-1) ? null : oneHand;
    const { policyRevision, houseRevision: revision, approvedBy, brokenGlass } = authority;
    const read = policies[policyRevision];
    if (read === undefined || !isReadable(policyRevision)) return oneHand;
    const { current } = policyAt(read.state, at);
    if (!current.policy.twoPeople.includes(action) || BREAK_GLASS_REASON.test(brokenGlass ?? '')) return null;
    if (approvedBy === undefined || revision === undefined || approvedBy === actor.userId) return oneHand;
    const isSecond = (state: Staff) =>
      state.staff[actor.userId] === actor.role && secondPersons(state, current, at).includes(approvedBy);
    return rightIn(staff, { at, revision, position }, isSecond).right === null ? oneHand : null;
  };

export function isSecondPerson(
  { at, actor: { userId }, actorRevision: revision, position }: RecordedStep<DomainEvent>,
  policies: readonly Stage<PolicyState>[],
  staff: readonly Stage<Staff>[],
): boolean {
  return during(policies, { at, position }, STALE).some(({ state }) => {
    const { current } = policyAt(state, at);
    const isSecond = (people: Staff) => secondPersons(people, current, at).includes(userId);
    return rightIn(staff, { at, revision, position }, isSecond).right !== null;
  });
}
