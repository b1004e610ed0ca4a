import { FACTOR_AUDIENCES, GUARDED_ACTIONS, isWeaker, NO_POLICY, SELF_GUARDS, type Policy } from '@tender/contracts';
import { canonicalJson, plusMillis, Rejection, type Decider, type Instant } from '@tender/kernel';
import { policyCatalogue, policyStream, type PolicyEvent } from './policy.events.js';

/** The actions of a `Policy` in the order of `GUARDED_ACTIONS`. */
export interface PolicyInForce {
  readonly policy: Policy;
  /** Admins at the instant `secondsSince`, when the two-person policy was set. Empty without one. */
  readonly seconds: readonly string[];
  readonly secondsSince: Instant;
}

export interface PolicyState {
  readonly current: PolicyInForce;
  readonly pending: (PolicyInForce & { readonly effectiveAt: Instant }) | null;
}

export type PolicyCommand = {
  type: 'ChangePolicy';
  policy: Policy;
  /** Admins without an open invitation. */
  admins: readonly string[];
  /** A weaker policy takes effect without delay (break-glass). */
  atOnce?: boolean;
};

export const POLICY_STREAM = policyStream.name;

/** Milliseconds until a weaker policy takes effect. */
export const WEAKER_AFTER = 24 * 60 * 60_000;

/** The state at an instant: a pending policy may have taken effect since the last event. */
export const policyAt = ({ current, pending }: PolicyState, now: Instant): PolicyState => {
  if (pending === null || pending.effectiveAt > now) return { current, pending };
  const { effectiveAt: _, ...inForce } = pending;
  return { current: inForce, pending: null };
};

function decide(state: PolicyState, command: PolicyCommand, { now }: { now: Instant }): PolicyEvent[] {
  switch (command.type) {
    case 'ChangePolicy':
      return changePolicy(state, command, now);
  }
}

/** @throws Rejection TWO_ADMINS_NEEDED */
function changePolicy(
  state: PolicyState,
  { policy: wanted, admins, atOnce = false }: PolicyCommand,
  now: Instant,
): PolicyEvent[] {
  const { current, pending } = policyAt(state, now);
  const policy = completed(wanted);
  if (pending === null && isSame(policy, current.policy)) return [];
  const begins = policy.twoPeople.length > 0 && current.policy.twoPeople.length === 0;
  if (begins && admins.length < 2) throw new Rejection('TWO_ADMINS_NEEDED');
  const seconds = policy.twoPeople.length === 0 ? [] : begins ? [...admins].sort() : [...current.seconds];
  const effectiveAt = isWeaker(policy, current.policy) && !atOnce ? plusMillis(now, WEAKER_AFTER) : now;
  return [{ type: 'PolicyChanged', data: { policy, effectiveAt, seconds } }];
}

const completed = ({ factors, stepUp, twoPeople }: Policy): Policy => {
  const guarded = twoPeople.length === 0 ? [] : [...twoPeople, ...SELF_GUARDS];
  const from = factors.required === FACTOR_AUDIENCES[0] ? null : factors.from;
  return {
    factors: { required: factors.required, from },
    stepUp,
    twoPeople: GUARDED_ACTIONS.filter((action) => guarded.includes(action)),
  };
};

const isSame = (one: Policy, other: Policy): boolean => canonicalJson(one) === canonicalJson(other);

function evolve(state: PolicyState, { data }: PolicyEvent, at: Instant): PolicyState {
  const { current } = policyAt(state, at);
  const { effectiveAt, policy, seconds } = data;
  const isContinued = current.policy.twoPeople.length > 0 && policy.twoPeople.length > 0;
  const next: PolicyInForce = { policy, seconds, secondsSince: isContinued ? current.secondsSince : at };
  return effectiveAt > at ? { current, pending: { ...next, effectiveAt } } : { current: next, pending: null };
}

export const policyDecider: Decider<PolicyState, PolicyCommand, PolicyEvent> = {
  initial: { current: { policy: NO_POLICY, seconds: [], secondsSince: '' }, pending: null },
  decide,
  evolve,
  catalogue: policyCatalogue,
};
