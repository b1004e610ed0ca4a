import type { EventSchema } from './decider.js';
import { canonicalJson } from './canonical-json.js';
import type { Shape } from './shapes/shapes.js';

/**
 * What the rules of a version decide in their own way. The stream of an auction or viewing records its version when it is
 * created and keeps it for life, so that one that is under way during an upgrade ends by its own rules.
 */
export interface RulesVersion {
  /**
   * Whether nested values are compared by the order of their keys, too: an update may then hold fields that are as
   * before, or change nothing.
   */
  readonly comparesOrderOfKeys: boolean;
  /** Whether a withdrawal may lack the bid that it withdraws, as releases before 0.1.0 wrote it. */
  readonly allowsWithdrawalsWithoutBid: boolean;
  /** Whether each event of a person must record the revision against which the person's rights were checked. */
  readonly recordsRevisions: boolean;
  /** Whether an open auction whose bids cannot be withdrawn refuses to lower one. */
  readonly refusesLowerBids: boolean;
  /** Whether staff may void single bids of a company. */
  readonly voidsSingleBids: boolean;
  /** Whether a soft close may demand a minimum rise and have a latest end, and does not count bids that were voided. */
  readonly boundsSoftClose: boolean;
  /** Whether a change of what buyers were shown is published to them as an addendum, in the same append. */
  readonly publishesAddenda: boolean;
}

/** The decisions of release 0.1.0, recorded more strictly. */
const STRICT: RulesVersion = {
  comparesOrderOfKeys: false,
  allowsWithdrawalsWithoutBid: false,
  recordsRevisions: true,
  refusesLowerBids: false,
  voidsSingleBids: false,
  boundsSoftClose: false,
  publishesAddenda: false,
};

const VERSION_3: RulesVersion = {
  ...STRICT,
  refusesLowerBids: true,
  voidsSingleBids: true,
  boundsSoftClose: true,
  publishesAddenda: true,
};

/** By the number of the version. A number that has landed never changes its values: histories are verified by them. */
const RULES: Readonly<Record<number, RulesVersion>> = {
  /** Release 0.1.0, which records no version. */
  1: { ...STRICT, comparesOrderOfKeys: true, allowsWithdrawalsWithoutBid: true, recordsRevisions: false },
  2: STRICT,
  3: VERSION_3,
  /** Tells lots and parcels apart by `lotNumberKey`. The function is `numberKeyOf` of contracts: browsers need it as well. */
  4: VERSION_3,
};

/** The version by which new auctions and viewings are decided. */
export const CURRENT_RULES = 4;

/** The version of streams that record none. */
const RULES_OF_RELEASE_010 = 1;

/** Whether a value is the number of a version that this program knows. */
export const isKnownRules: Shape = (value) => typeof value === 'number' && Object.hasOwn(RULES, value);

/** @throws TypeError for a number that this program does not know: such an event cannot be read */
export function rulesOf(version: number): RulesVersion {
  const rules = RULES[version];
  if (!rules) throw new TypeError(`rules ${version} are unknown`);
  return rules;
}

/**
 * Of an event that begins a stream and records its version of the rules. A program of release 0.1.0 refuses the event, so
 * that it appends nothing to a stream of newer rules.
 */
export const RECORDING_RULES: EventSchema = {
  version: 2,
  // Release 0.1.0 wrote no such field: an event of version 1 with one is forged, and unreadable.
  upcasters: { 1: (data) => ({ ...data, rules: 'rules' in data ? null : RULES_OF_RELEASE_010 }) },
  unreadable: ({ rules }: { rules?: unknown }) =>
    isKnownRules(rules) ? null : `its rules are unknown here: ${String(rules)}`,
};

/**
 * Whether an event that begins a stream may record its rules in a form. Rules of release 0.1.0 are recorded in its form
 * only: later releases write later rules.
 */
export const mayRecordRules = (rules: number, version: number): boolean =>
  version === 1 || rules > RULES_OF_RELEASE_010;

/** Whether a new value of a field differs from the present one. */
export const isDifferent = (rules: RulesVersion, value: unknown, present: unknown): boolean => {
  const textOf = rules.comparesOrderOfKeys ? JSON.stringify : canonicalJson;
  return textOf(value ?? null) !== textOf(present ?? null);
};
