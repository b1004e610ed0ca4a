import {
  checkpointText,
  leafHash,
  openCheckpoint,
  parseEntry,
  parseProof,
  parseVerifierKey,
  textOf,
  verifyInclusion,
  type Checkpoint,
  type LogEntry,
} from '@tender/proof';

/** Proof that an auction’s root is in the public log, as exported. */
export interface SignedHead {
  kind: 'head';
  /** The log’s verifier key. A verifier compares it with the key that they know. */
  vkey: string;
  /** C2SP `tlog-proof` of the root’s entry, with the entry as extra data. */
  proof: string;
  /** Time stamp of the proof’s checkpoint (`TimeStampResp`, DER), base64. */
  stamp?: string;
}

export interface SignedResult extends Omit<SignedHead, 'kind' | 'stamp'> {
  kind: 'resultHead';
}

/** Proof that the log names a former signing key. Written only after the root key was replaced. */
export interface SignedKey extends Omit<SignedHead, 'kind' | 'stamp'> {
  kind: 'keyHead';
}

export interface TreeInLog {
  auctionId: string;
  size: number;
  root: string;
}

/** @returns the checkpoint that contains the root; null if none does. @throws Error for an unreadable proof */
export const headOver = (signed: SignedHead, tree: TreeInLog): Checkpoint | null =>
  headOverEntry(
    signed,
    (entry) =>
      entry.kind === 'root' &&
      entry.auctionId === tree.auctionId &&
      entry.size === tree.size &&
      entry.root === tree.root,
  );

export const headOverResult = (
  signed: SignedResult,
  result: { auctionId: string; digest: string },
): Checkpoint | null =>
  headOverEntry(
    signed,
    (entry) => entry.kind === 'result' && entry.auctionId === result.auctionId && entry.digest === result.digest,
  );

export function namedKey(signed: SignedKey): { vkey: string; head: Checkpoint } | null {
  let vkey = '';
  const head = headOverEntry(signed, (entry) => {
    if (entry.kind === 'key') vkey = entry.vkey;
    return entry.kind === 'key';
  });
  return head && { vkey, head };
}

function headOverEntry(
  { vkey, proof: file }: Pick<SignedHead, 'vkey' | 'proof'>,
  isThis: (entry: LogEntry) => boolean,
): Checkpoint | null {
  const { extra, index, hashes, checkpoint } = parseProof(file);
  const head = openCheckpoint(checkpoint, parseVerifierKey(vkey));
  if (!head || !extra || !verifyInclusion({ leaf: leafHash(extra), index, size: head.size }, hashes, head.root))
    return null;
  return isThis(parseEntry(textOf(extra))) ? head : null;
}

/** Time of the stamp. @throws Error if the stamp is of another head */
export async function stampedAt(stamp: string, head: Checkpoint): Promise<string> {
  // Loaded on demand: most exports have no stamp.
  const { readStamp } = await import('../time-stamps/time-stamp.js');
  return (await readStamp(Buffer.from(stamp, 'base64'), { text: checkpointText(head) })).at;
}
