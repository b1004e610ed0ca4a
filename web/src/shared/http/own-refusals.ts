/** Number of references that are kept: a refusal is told live a moment after its answer, or never. */
const KEPT = 50;

const references: string[] = [];

/** A call of this tab was refused, under the reference of its answer. */
export function noteRefusal(reference: string): void {
  references.push(reference);
  if (references.length > KEPT) references.shift();
}

/** Whether a refusal was the answer to a call of this tab, so that it is told there already. */
export const wasRefusedHere = (reference: string): boolean => references.includes(reference);
