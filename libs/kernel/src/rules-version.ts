import type { EventSchema } from './decider.js';
import { canonicalJson } from './canonical-json.js';
import type { Shape } from './shapes/shapes.js';

/** A stream keeps its version, so that an upgrade does not change the rules of an open auction or viewing. */
export interface RulesVersion {
  /** Whether the order of keys counts when nested values are compared. An update may then record unchanged values. */
  readonly comparesOrderOfKeys: boolean;
  /** Whether a withdrawal may lack its bid, as releases before 0.1.0 wrote it. */
  readonly allowsWithdrawalsWithoutBid: boolean;
  /** Whether each event of a user must record the revision against which the rights were checked. */
  readonly recordsRevisions: boolean;
  /** Whether an open auction without withdrawals refuses to lower a bid. */
  readonly refusesLowerBids: boolean;
  readonly voidsSingleBids: boolean;
  /** Whether a soft close may have a minimum rise and a latest end, and ignores voided bids. */
  readonly boundsSoftClose: boolean;
  /** Whether a change of fields that buyers see is published as an addendum in the same append. */
  readonly publishesAddenda: boolean;
  /** Whether an auction records its own time zone. */
  readonly recordsTimeZone: boolean;
  /** Whether a viewing may have opening hours, closed days and a closed hour. */
  readonly allowsOpeningHours: boolean;
}

const STRICT: RulesVersion = {
  comparesOrderOfKeys: false,
  allowsWithdrawalsWithoutBid: false,
  recordsRevisions: true,
  refusesLowerBids: false,
  voidsSingleBids: false,
  boundsSoftClose: false,
  publishesAddenda: false,
  recordsTimeZone: false,
  allowsOpeningHours: false,
};

const VERSION_3: RulesVersion = {
  ...STRICT,
  refusesLowerBids: true,
  voidsSingleBids: true,
  boundsSoftClose: true,
  publishesAddenda: true,
};

/** A released version never changes its values: histories are verified by them. */
const RULES: Readonly<Record<number, RulesVersion>> = {
  1: { ...STRICT, comparesOrderOfKeys: true, allowsWithdrawalsWithoutBid: true, recordsRevisions: false },
  2: STRICT,
  3: VERSION_3,
  /** Distinguishes lots and parcels by `lotNumberKey`. Browsers need this rule, too: it is `numberKeyOf` in contracts. */
  4: VERSION_3,
  5: { ...VERSION_3, recordsTimeZone: true, allowsOpeningHours: true },
};

export const CURRENT_RULES = 5;

const RULES_OF_RELEASE_010 = 1;

export const isKnownRules: Shape = (value) => typeof value === 'number' && Object.hasOwn(RULES, value);

/** @throws TypeError for an unknown version: the event cannot be read */
export function rulesOf(version: number): RulesVersion {
  const rules = RULES[version];
  if (!rules) throw new TypeError(`rules ${version} are unknown`);
  return rules;
}

/** Schema of the first event of auctions and viewings. Release 0.1.0 refuses version 2, so it appends nothing to such streams. */
export const RECORDING_RULES: EventSchema = {
  version: 2,
  // Release 0.1.0 wrote no field `rules`: an event of version 1 with this field is forged. Null makes it unreadable.
  upcasters: { 1: (data) => ({ ...data, rules: 'rules' in data ? null : RULES_OF_RELEASE_010 }) },
  unreadable: ({ rules }: { rules?: unknown }) =>
    isKnownRules(rules) ? null : `its rules are unknown here: ${String(rules)}`,
};

/** Whether an event of this version may record these rules. Version 2 cannot record the rules of release 0.1.0. */
export const mayRecordRules = (rules: number, version: number): boolean =>
  version === 1 || rules > RULES_OF_RELEASE_010;

export const isDifferent = (rules: RulesVersion, value: unknown, present: unknown): boolean => {
  const textOf = rules.comparesOrderOfKeys ? JSON.stringify : canonicalJson;
  return textOf(value ?? null) !== textOf(present ?? null);
};
