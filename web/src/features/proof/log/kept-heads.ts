import type { LogConsistencyView, LogInclusionView, PublicLogView } from '@tender/contracts';
import {
  fromBase64,
  leafHash,
  Malformed,
  openCheckpoint,
  parseEntry,
  parseVerifierKey,
  equalBytes,
  utf8,
  verifyConsistency,
  verifyInclusion,
  type Checkpoint,
} from '@tender/proof';

/** What two heads of a log, kept at different times, come to. */
export type HeadsCheck =
  /** The longer log begins with the shorter one. */
  | ({ outcome: 'grown' | 'same' } & Sizes)
  /** Both are signed by the house, and no log can have both. */
  | ({ outcome: 'split' } & Sizes)
  /** The house gives no proof that one is the beginning of the other, or a wrong one. */
  | ({ outcome: 'unproven' } & Sizes)
  /**
   * One of them is no head, not signed by a key that the log names, or signed by a key that the log had replaced before
   * it was so long.
   */
  | { outcome: Flaw; which: 'first' | 'second' };

type Flaw = 'malformed' | 'signature' | 'replaced';

interface Sizes {
  from: number;
  to: number;
  /** Place of the entry that names the key of one of them, where the log has replaced that key since. */
  earlierKey?: number;
}

/** What the house says of its log, and proves when it is asked. */
export interface CheckedLog extends Pick<PublicLogView, 'vkey' | 'checkpoint' | 'keyEntries'> {
  /** Null where the house has no such proof. */
  consistency: (from: number, to: number) => Promise<LogConsistencyView | null>;
  inclusion: (index: number, size: number) => Promise<LogInclusionView | null>;
}

/** A note ends with a line feed, which does not outlive copying. */
const asNote = (pasted: string): string => `${pasted.replace(/\r\n/g, '\n').trim()}\n`;

/**
 * Checks two kept heads against each other, whichever is the older. Nothing that the house says is believed but its signatures.
 */
export async function checkHeads(kept: { first: string; second: string }, log: CheckedLog): Promise<HeadsCheck> {
  const [first, second] = [await opened(kept.first, log), await opened(kept.second, log)];
  if (typeof first === 'string') return { outcome: first, which: 'first' };
  if (typeof second === 'string') return { outcome: second, which: 'second' };
  const [older, newer] = first.size <= second.size ? [first, second] : [second, first];
  const earlierKey = older.earlierKey ?? newer.earlierKey;
  const sizes = { from: older.size, to: newer.size, ...(earlierKey !== undefined && { earlierKey }) };
  if (older.size === newer.size) return { outcome: equalBytes(older.root, newer.root) ? 'same' : 'split', ...sizes };
  const proof = await log.consistency(older.size, newer.size);
  return { outcome: proof && isProven(older, newer, proof) ? 'grown' : 'unproven', ...sizes };
}

type OpenedHead = Checkpoint & Pick<Sizes, 'earlierKey'>;

async function opened(text: string, log: CheckedLog): Promise<OpenedHead | Flaw> {
  try {
    const note = asNote(text);
    return openCheckpoint(note, parseVerifierKey(log.vkey)) ?? (await openedByEarlierKey(note, log));
  } catch (error) {
    if (error instanceof Malformed) return 'malformed';
    throw error;
  }
}

/** A head that a former key of the log has signed, while it was the key: the log names it in an entry, and the next one in a later entry. */
async function openedByEarlierKey(note: string, log: CheckedLog): Promise<OpenedHead | Flaw> {
  const present = openCheckpoint(log.checkpoint, parseVerifierKey(log.vkey));
  for (const [place, { index, text }] of log.keyEntries.entries()) {
    const entry = parseEntry(text);
    const head = entry.kind === 'key' ? openCheckpoint(note, parseVerifierKey(entry.vkey)) : null;
    if (!head || !present) continue;
    const proof = await log.inclusion(index, present.size);
    if (!proof || !isIncluded(text, { ...proof, index }, present)) return 'signature';
    const next = log.keyEntries[place + 1];
    return next && head.size > next.index ? 'replaced' : { ...head, earlierKey: index };
  }
  return 'signature';
}

function isIncluded(text: string, { index, hashes }: LogInclusionView, { size, root }: Checkpoint): boolean {
  try {
    return verifyInclusion({ leaf: leafHash(utf8(text)), index, size }, hashes.map(fromBase64), root);
  } catch {
    return false;
  }
}

function isProven(older: Checkpoint, newer: Checkpoint, { hashes }: LogConsistencyView): boolean {
  try {
    return verifyConsistency(older, newer, hashes.map(fromBase64));
  } catch {
    return false;
  }
}
