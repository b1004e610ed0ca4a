import type { BidLimits, Cents, LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { centsTyped } from '../../../../shared/numbers/amounts.js';
import type { Sheet } from '../../drafts/drafts-state.js';
import { excessOf, isWithin, standingCents, type Commitment, type Committed } from './exposure.js';
import type { Agreed } from './agreed.js';
import { ceilingOf, isAboveCeiling } from './slip-guard.js';

/** The limits that one sets oneself, and what somebody agrees to who sends bids all the same. */

/** What one has set oneself. */
export interface OwnLimits {
  /** The buying limit; null without one. */
  limit: Cents | null;
  /** The ceiling per carat; null without one. */
  ceiling: Cents | null;
  /** Why bids are held to no limit, in words: the house was not heard of it yet, or it cannot be read. */
  unreadLimits: readonly string[];
}

export const ownLimitsOf = (sheet: Pick<Sheet, 'limits' | 'isKnown'>): OwnLimits => ({
  limit: centsTyped(sheet.limits.limit),
  ceiling: centsTyped(sheet.limits.perCarat),
  unreadLimits: [...(sheet.isKnown ? [] : [t('Our limits are not read yet')]), ...limitProblems(sheet.limits)],
});

/** In words, which of the own limits cannot be read: it must not pass for none. */
export const limitProblems = ({ limit, perCarat }: BidLimits): string[] => [
  ...(isUnread(limit) ? [t('Our buying limit “{limit}” cannot be read', { limit })] : []),
  ...(isUnread(perCarat) ? [t('Our ceiling per carat “{perCarat}” cannot be read', { perCarat })] : []),
];

const isUnread = (text: string): boolean => text !== '' && centsTyped(text) === null;

/** Of whom nothing was asked. */
export const unasked = ({ ceiling }: OwnLimits): Agreed => ({ doubts: {}, excess: null, without: [], ceiling });

/** Whether somebody who does without limits that are not read does without these: of another they have not heard. */
export const doesWithout = (unreadLimits: readonly string[], agreed: readonly string[]): boolean =>
  unreadLimits.every((problem) => agreed.includes(problem));

/** Whether bids may go out without a further question about a doubt, the buying limit, or limits that are not read. */
export const isAgreed = (
  lines: readonly (Commitment & { doubt: string | null })[],
  { committed, limits: { limit, unreadLimits } }: { committed: Committed; limits: OwnLimits },
  agreed: Agreed,
): boolean =>
  lines.every(({ lot, doubt }) => doubt === null || agreed.doubts[lot._id] === doubt) &&
  doesWithout(unreadLimits, agreed.without) &&
  isWithin(excessOf(committed, lines, limit), agreed.excess);

/** Whether anything that is under way may be beyond what its sender agreed to, were all of it taken: else each need not be looked at, of a thousand. */
export const mayBeBeyond = (committedNow: () => Committed, limits: OwnLimits, agreed: Agreed): boolean =>
  ceilingOf(limits.ceiling) < ceilingOf(agreed.ceiling) ||
  !doesWithout(limits.unreadLimits, agreed.without) ||
  (limits.limit !== null && !isWithin(excessOf(committedNow(), [], limits.limit), agreed.excess));

type Bid = Commitment & { lot: Pick<LotView, 'carats'> };

/** Bids that were submitted together. */
interface Submitted {
  /** What has not been sent yet, in the order in which it is. */
  waiting: readonly Bid[];
  /** What is on its way. */
  travelling: readonly Commitment[];
}

/**
 * Which of the bids that wait must not go out any more, and why, in words: those above a ceiling that was set since, and, from the last on, what is above
 * the buying limit. What lowers a bid goes out: that it stayed as it is would be worse.
 */
export function beyondAgreed(
  { waiting, travelling }: Submitted,
  { own, underWay }: Committed,
  limits: OwnLimits,
  agreed: Agreed,
): Map<string, string> {
  const raising = waiting.filter(({ lot, cents }) => cents > (standingCents(own.get(lot._id)) ?? 0));
  const unread = limits.unreadLimits.find((problem) => !agreed.without.includes(problem));
  if (unread !== undefined) return new Map(raising.map(({ lot }) => [lot._id, unread]));
  const beyond = new Map<string, string>();
  if (ceilingOf(limits.ceiling) < ceilingOf(agreed.ceiling))
    for (const { lot, cents } of raising)
      if (isAboveCeiling(cents, lot, limits.ceiling)) beyond.set(lot._id, t('above our current ceiling per carat'));
  // What waits counts as long as it may go out.
  const waits = new Set(waiting.map(({ lot }) => lot._id));
  const others = { own, underWay: new Map([...underWay].filter(([lotId]) => !waits.has(lotId))) };
  const staying = () => [...travelling, ...waiting.filter(({ lot }) => !beyond.has(lot._id))];
  while (!isWithin(excessOf(others, staying(), limits.limit), agreed.excess)) {
    const last = raising.findLast(({ lot }) => !beyond.has(lot._id));
    if (!last) break;
    beyond.set(last.lot._id, t('above our current buying limit'));
  }
  return beyond;
}
