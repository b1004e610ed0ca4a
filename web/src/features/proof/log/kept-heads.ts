import type { LogConsistencyView } from '@tender/contracts';
import {
  fromBase64,
  Malformed,
  openCheckpoint,
  parseVerifierKey,
  sameBytes,
  verifyConsistency,
  type Checkpoint,
} from '@tender/proof';

/** What two heads of a log, kept at different times, come to. */
export type HeadsCheck =
  /** The longer log begins with the shorter one. */
  | { outcome: 'grown' | 'same'; from: number; to: number }
  /** Both are signed by the house, and no log can have both. */
  | { outcome: 'split'; from: number; to: number }
  /** The house gives no proof that one is the beginning of the other, or a wrong one. */
  | { outcome: 'unproven'; from: number; to: number }
  /** One of them is no head, or not signed by the house's key. */
  | { outcome: 'malformed' | 'signature'; which: 'first' | 'second' };

/** A note ends with a line feed, which does not outlive copying. */
const asNote = (pasted: string): string => `${pasted.replace(/\r\n/g, '\n').trim()}\n`;

/**
 * Checks two kept heads against each other, whichever is the older. Nothing that the house says is believed but its signatures.
 * @param vkey the key of the house's log. @param proofOf asks the house for a proof; null where it has none.
 */
export async function checkHeads(
  kept: { first: string; second: string },
  vkey: string,
  proofOf: (from: number, to: number) => Promise<LogConsistencyView | null>,
): Promise<HeadsCheck> {
  const [first, second] = [opened(kept.first, vkey), opened(kept.second, vkey)];
  if (typeof first === 'string') return { outcome: first, which: 'first' };
  if (typeof second === 'string') return { outcome: second, which: 'second' };
  const [older, newer] = first.size <= second.size ? [first, second] : [second, first];
  const sizes = { from: older.size, to: newer.size };
  if (older.size === newer.size) return { outcome: sameBytes(older.root, newer.root) ? 'same' : 'split', ...sizes };
  const proof = await proofOf(older.size, newer.size);
  return { outcome: proof && isProven(older, newer, proof) ? 'grown' : 'unproven', ...sizes };
}

function opened(text: string, vkey: string): Checkpoint | 'malformed' | 'signature' {
  try {
    return openCheckpoint(asNote(text), parseVerifierKey(vkey)) ?? 'signature';
  } catch (error) {
    if (error instanceof Malformed) return 'malformed';
    throw error;
  }
}

function isProven(older: Checkpoint, newer: Checkpoint, { hashes }: LogConsistencyView): boolean {
  try {
    return verifyConsistency(older, newer, hashes.map(fromBase64));
  } catch {
    return false;
  }
}
