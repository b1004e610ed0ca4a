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

/** Outcome of the check of two heads that were kept at different times. */
export type HeadsCheck =
  /** The longer log begins with the shorter one. */
  | ({ outcome: 'grown' | 'same' } & Sizes)
  /** Fork: both heads are signed, but no log can have both. */
  | ({ outcome: 'split' } & Sizes)
  /** The server gives no valid consistency proof. */
  | ({ outcome: 'unproven' } & Sizes)
  /** No head, a key that is unknown to the log, or a key that was replaced before the log had this size. */
  | { outcome: Flaw; which: 'first' | 'second' };

type Flaw = 'malformed' | 'signature' | 'replaced';

interface Sizes {
  from: number;
  to: number;
  /** Index of the log entry that names the key of a head, if the log has replaced that key since. */
  earlierKey?: number;
}

/** The server's view of its log, and its proofs on request. */
export interface CheckedLog extends Pick<PublicLogView, 'vkey' | 'checkpoint' | 'keyEntries'> {
  /** Loads a consistency proof; null if the server has none. */
  consistency: (from: number, to: number) => Promise<LogConsistencyView | null>;
  inclusion: (index: number, size: number) => Promise<LogInclusionView | null>;
}

/** A checkpoint ends with a line feed, which copying may lose. */
const asNote = (pasted: string): string => `${pasted.replace(/\r\n/g, '\n').trim()}\n`;

/** Compares two kept heads, in any order. Trusts only the signatures of the server. */
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

/** Opens a head that an earlier key of the log signed. One log entry names that key, the next key entry its replacement. */
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
