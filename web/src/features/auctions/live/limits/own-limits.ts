import type { BidLimits, Cents, LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { centsTyped } from '../../../../shared/numbers/amounts.js';
import type { Sheet } from '../../drafts/drafts-state.js';
import { excessOf, isWithin, standingCents, type Commitment, type Committed, type Excess } from './exposure.js';
import { ceilingOf, isAboveCeiling } from './slip-guard.js';

export interface OwnLimits {
  limit: Cents | null;
  ceiling: Cents | null;
  /** Limits that are not loaded yet, or are unreadable, in words. */
  unreadLimits: readonly string[];
}

/** The warnings that a user confirmed when submitting bids. Bids are checked against them until they are sent. */
export interface Agreed {
  doubts: Readonly<Record<string, string>>;
  /** The agreed excess over the buying limit; null: none. */
  excess: Excess | null;
  /** The unreadable limits without which the user bids, in words. */
  without: readonly string[];
  ceiling: Cents | null;
}

export const ownLimitsOf = (sheet: Pick<Sheet, 'limits' | 'isKnown'>): OwnLimits => ({
  limit: centsTyped(sheet.limits.limit),
  ceiling: centsTyped(sheet.limits.perCarat),
  unreadLimits: [...(sheet.isKnown ? [] : [t('Our limits are not read yet')]), ...limitProblems(sheet.limits)],
});

/** The unreadable limits, in words. An unreadable limit must not count as no limit. */
export const limitProblems = ({ limit, perCarat }: BidLimits): string[] => [
  ...(isUnread(limit) ? [t('Our buying limit “{limit}” cannot be read', { limit })] : []),
  ...(isUnread(perCarat) ? [t('Our ceiling per carat “{perCarat}” cannot be read', { perCarat })] : []),
];

const isUnread = (text: string): boolean => text !== '' && centsTyped(text) === null;

export const nothingConfirmed = ({ ceiling }: OwnLimits): Agreed => ({
  doubts: {},
  excess: null,
  without: [],
  ceiling,
});

/** Whether the user has agreed to bid without each of these unreadable limits. */
export const isWithoutAgreed = (unreadLimits: readonly string[], agreed: readonly string[]): boolean =>
  unreadLimits.every((problem) => agreed.includes(problem));

/** Whether the user has confirmed each warning about the bids: doubts, the buying limit, unreadable limits. */
export const isAgreed = (
  lines: readonly (Commitment & { doubt: string | null })[],
  { committed, limits: { limit, unreadLimits } }: { committed: Committed; limits: OwnLimits },
  agreed: Agreed,
): boolean =>
  lines.every(({ lot, doubt }) => doubt === null || agreed.doubts[lot._id] === doubt) &&
  isWithoutAgreed(unreadLimits, agreed.without) &&
  isWithin(excessOf(committed, lines, limit), agreed.excess);

/** A quick check before `exceedingAgreed`: whether any pending bid may exceed the agreed limits. */
export const mayExceedAgreed = (committedNow: () => Committed, limits: OwnLimits, agreed: Agreed): boolean =>
  ceilingOf(limits.ceiling) < ceilingOf(agreed.ceiling) ||
  !isWithoutAgreed(limits.unreadLimits, agreed.without) ||
  (limits.limit !== null && !isWithin(excessOf(committedNow(), [], limits.limit), agreed.excess));

interface Submitted {
  /** Bids that are not sent yet, in the order of sending. */
  waiting: readonly (Commitment & { lot: Pick<LotView, 'carats'> })[];
  inFlight: readonly Commitment[];
}

/** The waiting bids above a new ceiling, and the last ones above the buying limit, with reasons. Bids that lower the sum are sent. */
export function exceedingAgreed(
  { waiting, inFlight }: Submitted,
  { own, pending }: Committed,
  limits: OwnLimits,
  agreed: Agreed,
): Map<string, string> {
  const raising = waiting.filter(({ lot, cents }) => cents > (standingCents(own.get(lot._id)) ?? 0));
  const unread = limits.unreadLimits.find((problem) => !agreed.without.includes(problem));
  if (unread !== undefined) return new Map(raising.map(({ lot }) => [lot._id, unread]));
  const exceeding = new Map<string, string>();
  if (ceilingOf(limits.ceiling) < ceilingOf(agreed.ceiling))
    for (const { lot, cents } of raising)
      if (isAboveCeiling(cents, lot, limits.ceiling)) exceeding.set(lot._id, t('above our current ceiling per carat'));
  // A waiting bid counts unless it is refused here.
  const waits = new Set(waiting.map(({ lot }) => lot._id));
  const others = { own, pending: new Map([...pending].filter(([lotId]) => !waits.has(lotId))) };
  const remaining = () => [...inFlight, ...waiting.filter(({ lot }) => !exceeding.has(lot._id))];
  while (!isWithin(excessOf(others, remaining(), limits.limit), agreed.excess)) {
    const last = raising.findLast(({ lot }) => !exceeding.has(lot._id));
    if (!last) break;
    exceeding.set(last.lot._id, t('above our current buying limit'));
  }
  return exceeding;
}
