/** Time of the warning: five minutes before the absolute end of a session (`domain.md §3.3`). */
const WARNING_MILLIS = 5 * 60_000;

/** Milliseconds until the warning; 0 while it is due; null after the end, or if the end is unknown. */
export function millisUntilWarning(endsAt: string | null, now: number): number | null {
  if (endsAt === null) return null;
  const left = Date.parse(endsAt) - now;
  return left > 0 ? Math.max(0, left - WARNING_MILLIS) : null;
}
