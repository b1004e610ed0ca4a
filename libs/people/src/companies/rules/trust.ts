import type { Instant } from '@tender/kernel';

/**
 * The circle of trust of a company: which buyers may see whose sealed amounts (`docs/decisions/0018-circle-of-trust.md`). Confirmations are
 * one-way. Otherwise a colleague whom staff invented could confirm the founder and read the founder's amounts.
 */
export type TrustFact =
  | { readonly kind: 'beganToBid' | 'ceasedToBid'; readonly userId: string; readonly at: Instant }
  | { readonly kind: 'confirmed'; readonly by: string; readonly userId: string; readonly at: Instant };

export type Trust = readonly TrustFact[];

/** The confirmed colleagues by the confirming user. Only people who bid. */
type Confirmations = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether one buyer has confirmed another, and both have bid for the company without a break since. */
export const hasConfirmed = (trust: Trust, by: string, userId: string): boolean =>
  confirmations(trust).get(by)?.has(userId) ?? false;

/**
 * The people who see the amounts that a buyer sealed: the buyer, and colleagues confirmed before the publication, directly or through others, who
 * have bid for the company without a break since.
 */
export function seersOf(trust: Trust, userId: string, publishedAt: Instant): ReadonlySet<string> {
  const confirmed = confirmations(trust, publishedAt);
  const seers = reach(userId, (one) => confirmed.get(one) ?? NOBODY);
  return new Set([...seers].filter((seer) => seer === userId || hasStayed(trust, seer, publishedAt)));
}

/** The buyers whose sealed amounts in an auction a buyer sees: the inverse of `seersOf`. */
export function seenBy(trust: Trust, userId: string, publishedAt: Instant): ReadonlySet<string> {
  if (!hasStayed(trust, userId, publishedAt)) return new Set([userId]);
  const confirmed = [...confirmations(trust, publishedAt)];
  return reach(userId, (one) => confirmed.flatMap(([by, colleagues]) => (colleagues.has(one) ? [by] : [])));
}

const NOBODY: Iterable<string> = [];

/** @param before ignores facts at this instant and later */
function confirmations(trust: Trust, before?: Instant): Confirmations {
  const confirmed = new Map<string, Set<string>>();
  for (const fact of trust) {
    if (before !== undefined && fact.at >= before) break;
    const { userId } = fact;
    if (fact.kind === 'beganToBid') confirmed.set(userId, new Set());
    else if (fact.kind === 'confirmed') confirmed.get(fact.by)?.add(userId);
    else {
      confirmed.delete(userId);
      for (const colleagues of confirmed.values()) colleagues.delete(userId);
    }
  }
  return confirmed;
}

/** Whether a user has not ceased to bid since an instant. A role that is given again does not restore old confirmations. */
const hasStayed = (trust: Trust, userId: string, since: Instant): boolean =>
  !trust.some((fact) => fact.kind === 'ceasedToBid' && fact.userId === userId && fact.at >= since);

export const lastCeasedToBid = (trust: Trust, userId: string): Instant | null =>
  trust.findLast((fact) => fact.kind === 'ceasedToBid' && fact.userId === userId)?.at ?? null;

function reach(from: string, next: (userId: string) => Iterable<string>): Set<string> {
  const reached = new Set([from]);
  // Iteration of a set includes the members added during the loop.
  for (const userId of reached) for (const one of next(userId)) reached.add(one);
  return reached;
}
