/** Actions that a second person may have to approve, in the order of the page. */
export const GUARDED_ACTIONS = [
  'publish',
  'endEarly',
  'cancel',
  'void',
  'bidOnBehalf',
  'decideBelowReserve',
  'publishResult',
  'reserveChange',
  'staff',
  'policy',
  'factorReset',
  'houseSettings',
] as const;
export type GuardedAction = (typeof GUARDED_ACTIONS)[number];

/** Each two-person policy contains all these actions: otherwise one person could undo it. */
export const SELF_GUARDS: readonly GuardedAction[] = ['staff', 'policy', 'factorReset'];

export const FACTOR_AUDIENCES = ['nobody', 'staff', 'bidders', 'all'] as const;
export type FactorAudience = (typeof FACTOR_AUDIENCES)[number];

export interface Policy {
  /** The people who must have a second factor, from a day `2026-12-01` in the firm's time zone. Null: at once. */
  factors: { required: FactorAudience; from: string | null };
  /** Whether guarded actions, exports and the like need a factor that is not older than ten minutes. */
  stepUp: boolean;
  /** Actions that need a second person. Empty, or with all of `SELF_GUARDS`. */
  twoPeople: GuardedAction[];
}

export const NO_POLICY: Policy = { factors: { required: 'nobody', from: null }, stepUp: false, twoPeople: [] };

/** The whole policy. The server adds `SELF_GUARDS` to a `twoPeople` that is not empty. */
export type PolicyBody = Policy;

export interface PolicyView {
  policy: Policy;
  /** A weaker policy that takes effect later; null if there is none. */
  pending: { policy: Policy; effectiveAt: string } | null;
  /** Number of people without a factor of whom each choice would require one. */
  unmet: Record<FactorAudience, number>;
  /** Admins who count as second persons now; without a two-person policy, as if one was set. */
  seconds: { _id: string; name: string }[];
}

const COVERED: Readonly<Record<FactorAudience, readonly ('staff' | 'bidders')[]>> = {
  nobody: [],
  staff: ['staff'],
  bidders: ['bidders'],
  all: ['staff', 'bidders'],
};

export const requiresFactorOf = ({ factors }: Pick<Policy, 'factors'>, group: 'staff' | 'bidders'): boolean =>
  COVERED[factors.required].includes(group);

/** Whether a policy gives up, or postpones, something that another one requires. */
export const isWeaker = (next: Policy, policy: Policy): boolean =>
  COVERED[policy.factors.required].some((group) => !requiresFactorOf(next, group)) ||
  (policy.factors.required !== 'nobody' && (next.factors.from ?? '') > (policy.factors.from ?? '')) ||
  (policy.stepUp && !next.stepUp) ||
  policy.twoPeople.some((action) => !next.twoPeople.includes(action));
