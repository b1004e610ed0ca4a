import type { Instant } from '@tender/kernel';

/**
 * Who of a company's buyers trusts whom with sealed amounts, as the company's stream tells it
 * (`docs/decisions/0018-circle-of-trust.md`). A confirmation has a direction: the confirming buyer shows the own
 * amounts, and is shown nothing in return. Otherwise a colleague whom the house invented could confirm the founder, and
 * read.
 */
export type TrustFact =
  | { readonly kind: 'beganToBid' | 'ceasedToBid'; readonly userId: string; readonly at: Instant }
  | { readonly kind: 'confirmed'; readonly by: string; readonly userId: string; readonly at: Instant };

/** The facts of one company, in the order of its stream. */
export type Trust = readonly TrustFact[];

/** By the confirming user: the confirmed ones. Only among people who bid. */
type Confirmations = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether one buyer has confirmed another, and both have bid for the company without a break since. */
export const hasConfirmed = (trust: Trust, by: string, userId: string): boolean =>
  confirmations(trust).get(by)?.has(userId) ?? false;

/**
 * Who sees the amounts that a buyer sealed in an auction: the buyer, and colleagues whom the buyer had confirmed before
 * the auction was published, by themself or through others, and who have bid for the company without a break since.
 */
export function seersOf(trust: Trust, userId: string, publishedAt: Instant): ReadonlySet<string> {
  const confirmed = confirmations(trust, publishedAt);
  const seers = reach(userId, (one) => confirmed.get(one) ?? NOBODY);
  return new Set([...seers].filter((seer) => seer === userId || hasStayed(trust, seer, publishedAt)));
}

/** Whose sealed amounts in an auction a buyer sees: `seersOf`, asked from the other side. */
export function seenBy(trust: Trust, userId: string, publishedAt: Instant): ReadonlySet<string> {
  if (!hasStayed(trust, userId, publishedAt)) return new Set([userId]);
  const confirmed = [...confirmations(trust, publishedAt)];
  return reach(userId, (one) => confirmed.flatMap(([by, colleagues]) => (colleagues.has(one) ? [by] : [])));
}

const NOBODY: Iterable<string> = [];

/** @param before an instant: what came at it, or later, does not count. */
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

/**
 * Whether a user has not ceased to bid since an instant: a role that is given again does not bring old confirmations
 * back.
 */
const hasStayed = (trust: Trust, userId: string, since: Instant): boolean =>
  !trust.some((fact) => fact.kind === 'ceasedToBid' && fact.userId === userId && fact.at >= since);

/** When somebody last ceased to bid; null when never. */
export const lastCeasedToBid = (trust: Trust, userId: string): Instant | null =>
  trust.findLast((fact) => fact.kind === 'ceasedToBid' && fact.userId === userId)?.at ?? null;

function reach(from: string, next: (userId: string) => Iterable<string>): Set<string> {
  const reached = new Set([from]);
  // A set is walked to its end also when it grows meanwhile.
  for (const userId of reached) for (const one of next(userId)) reached.add(one);
  return reached;
}
