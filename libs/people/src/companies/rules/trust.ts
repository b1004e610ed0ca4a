import type { Instant } from '@tender/kernel';

/**
 * Facts that decide which buyers of a company see whose sealed amounts (`docs/decisions/0018-circle-of-trust.md`). A
 * confirmation has one direction: the confirmed colleague sees the buyer's amounts, not the reverse.
 */
export type TrustFact =
  | { readonly kind: 'beganToBid' | 'ceasedToBid' | 'factorsReset'; readonly userId: string; readonly at: Instant }
  | { readonly kind: 'confirmed'; readonly by: string; readonly userId: string; readonly at: Instant };

export type Trust = readonly TrustFact[];

type Confirmations = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether `by` has confirmed `userId`, and both have been buyers without a break since. */
export const hasConfirmed = (trust: Trust, by: string, userId: string): boolean =>
  confirmations(trust).get(by)?.has(userId) ?? false;

const ALWAYS: Instant = '';
const LAST_INSTANT: Instant = '9999-12-31T23:59:59.999Z';

/**
 * Users who see a sealed amount of the buyer: the buyer, and colleagues whom the buyer confirmed before the publication,
 * directly or through others, and who bid without a break since.
 * @param enteredAt the latest one by default; a buyer whose factors were reset does not see earlier amounts
 */
export function seersOf(
  trust: Trust,
  userId: string,
  publishedAt: Instant,
  enteredAt: Instant = LAST_INSTANT,
): ReadonlySet<string> {
  const sees = sightOf(trust, publishedAt);
  const isSeer = (seer: string) => sees(seer, userId) || (seer === userId && enteredAt >= lastReset(trust, userId));
  return new Set([...readersOf(trust, userId, publishedAt)].filter(isSeer));
}

export function seenBy(trust: Trust, reader: string, publishedAt: Instant): ReadonlyMap<string, Instant> {
  const sees = sightOf(trust, publishedAt);
  const confirmed = [...confirmations(trust, publishedAt)];
  const authors = reach(reader, (one) => confirmed.flatMap(([by, colleagues]) => (colleagues.has(one) ? [by] : [])));
  const seen = new Map([[reader, sees(reader, reader) ? ALWAYS : lastReset(trust, reader)]]);
  for (const author of authors) if (author !== reader && sees(reader, author)) seen.set(author, ALWAYS);
  return seen;
}

type Sight = (reader: string, author: string) => boolean;

/**
 * Whether a reader sees all sealed amounts of an author. After a reset of the reader's factors only if a colleague who
 * sees them has confirmed the reader again: an admin could have made the reset for a thief.
 */
function sightOf(trust: Trust, publishedAt: Instant): Sight {
  const sees = (reader: string, author: string, asking: readonly string[]): boolean => {
    if (!readersOf(trust, author, publishedAt).has(reader)) return false;
    const since = trust.filter((fact) => fact.userId === reader && fact.at >= publishedAt);
    if (reader !== author && since.some(({ kind }) => kind === 'ceasedToBid')) return false;
    const reset = since.findLastIndex(({ kind }) => kind === 'factorsReset');
    return (
      reset < 0 ||
      since
        .slice(reset)
        .some(
          (fact) =>
            fact.kind === 'confirmed' && !asking.includes(fact.by) && sees(fact.by, author, [...asking, reader]),
        )
    );
  };
  return (reader, author) => sees(reader, author, [reader]);
}

const readersOf = (trust: Trust, author: string, publishedAt: Instant): ReadonlySet<string> => {
  const confirmed = confirmations(trust, publishedAt);
  return reach(author, (one) => confirmed.get(one) ?? NO_USERS);
};

const lastReset = (trust: Trust, userId: string): Instant =>
  trust.findLast((fact) => fact.kind === 'factorsReset' && fact.userId === userId)?.at ?? ALWAYS;

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
      // The person who sets up the next factor may not be the colleague whom the others confirmed.
      if (fact.kind === 'ceasedToBid') confirmed.delete(userId);
      else confirmed.get(userId)?.clear();
      for (const colleagues of confirmed.values()) colleagues.delete(userId);
    }
  }
  return confirmed;
}

export const lastTrustLoss = (trust: Trust, userId: string): Instant | null =>
  trust.findLast((fact) => fact.userId === userId && (fact.kind === 'ceasedToBid' || fact.kind === 'factorsReset'))
    ?.at ?? null;

function reach(from: string, next: (userId: string) => Iterable<string>): Set<string> {
  const reached = new Set([from]);
  for (const userId of reached) for (const one of next(userId)) reached.add(one);
  return reached;
}
