/** How long a reference is kept at least, in ms: a refusal's live message arrives soon after its answer, or never. */
const RETENTION_MILLIS = 10_000;

const references = new Map<string, number>();

export function noteRefusal(reference: string): void {
  const now = performance.now();
  for (const [oldest, notedAt] of references) {
    if (now - notedAt < RETENTION_MILLIS) break;
    references.delete(oldest);
  }
  references.set(reference, now);
}

/** Whether the refusal answered a call of this tab, and so is already shown. */
export const isOwnRefusal = (reference: string): boolean => references.has(reference);
