/** Milliseconds for which a reference is kept: a refusal is told live a moment after its answer, or never. */
const RETENTION_MILLIS = 10_000;

/** When each was noted, the oldest first. */
const references = new Map<string, number>();

/** A call of this tab was refused, under the reference of its answer. */
export function noteRefusal(reference: string): void {
  const now = performance.now();
  for (const [oldest, notedAt] of references) {
    if (now - notedAt < RETENTION_MILLIS) break;
    references.delete(oldest);
  }
  references.set(reference, now);
}

/** Whether a refusal was the answer to a call of this tab, so that it is told there already. */
export const isOwnRefusal = (reference: string): boolean => references.has(reference);
