/** A session that ends in any case is told of five minutes before (`domain.md §3`). */
const WARNING_MILLIS = 5 * 60_000;

/** Milliseconds until someone is to be told that their session ends; 0 while they are; null once it is over, or when nobody knows its end. */
export function millisUntilWarning(endsAt: string | null, now: number): number | null {
  if (endsAt === null) return null;
  const left = Date.parse(endsAt) - now;
  return left > 0 ? Math.max(0, left - WARNING_MILLIS) : null;
}
