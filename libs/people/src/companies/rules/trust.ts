import type { Instant } from '@tender/kernel';

/**
 * Facts that decide which buyers of a company see whose sealed amounts (`docs/decisions/0018-circle-of-trust.md`). A
 * confirmation has one direction: the confirmed colleague sees the buyer's amounts, not the reverse.
 */
export type TrustFact =
  | { readonly kind: 'beganToBid' | 'ceasedToBid'; readonly userId: string; readonly at: Instant }
  | { readonly kind: 'confirmed'; readonly by: string; readonly userId: string; readonly at: Instant };

export type Trust = readonly TrustFact[];

type Confirmations = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether `by` has confirmed `userId`, and both have been buyers without a break since. */
export const hasConfirmed = (trust: Trust, by: string, userId: string): boolean =>
  confirmations(trust).get(by)?.has(userId) ?? false;

/**
 * Users who see the buyer's sealed amounts: the buyer, and colleagues whom the buyer confirmed before the publication,
 * directly or through others, and who bid without a break since.
 */
export function seersOf(trust: Trust, userId: string, publishedAt: Instant): ReadonlySet<string> {
  const confirmed = confirmations(trust, publishedAt);
  const seers = reach(userId, (one) => confirmed.get(one) ?? NO_USERS);
  return new Set([...seers].filter((seer) => seer === userId || hasStayed(trust, seer, publishedAt)));
}

export function seenBy(trust: Trust, userId: string, publishedAt: Instant): ReadonlySet<string> {
  if (!hasStayed(trust, userId, publishedAt)) return new Set([userId]);
  const confirmed = [...confirmations(trust, publishedAt)];
  return reach(userId, (one) => confirmed.flatMap(([by, colleagues]) => (colleagues.has(one) ? [by] : [])));
}

const LAST_INSTANT: Instant = '9999-12-31T23:59:59.999Z';

/** Users who would see the buyer's sealed amounts in an auction that is published next. */
export const nextSeersOf = (trust: Trust, userId: string): ReadonlySet<string> => seersOf(trust, userId, LAST_INSTANT);

export const seeEachOther = (trust: Trust, userIds: readonly string[]): boolean =>
  userIds.every((userId) => {
    const seers = nextSeersOf(trust, userId);
    return userIds.every((other) => seers.has(other));
  });

const NO_USERS: Iterable<string> = [];

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

/** Whether a user has not ceased to bid since an instant. */
const hasStayed = (trust: Trust, userId: string, since: Instant): boolean =>
  !trust.some((fact) => fact.kind === 'ceasedToBid' && fact.userId === userId && fact.at >= since);

export const lastCeasedToBid = (trust: Trust, userId: string): Instant | null =>
  trust.findLast((fact) => fact.kind === 'ceasedToBid' && fact.userId === userId)?.at ?? null;

function reach(from: string, next: (userId: string) => Iterable<string>): Set<string> {
  const reached = new Set([from]);
  for (const userId of reached) for (const one of next(userId)) reached.add(one);
  return reached;
}
