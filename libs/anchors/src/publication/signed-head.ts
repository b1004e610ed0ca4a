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

/** That an auction’s root stands in the house’s log, as an export has it. */
export interface SignedHead {
  kind: 'head';
  /** The log’s verifier key. Whoever checks compares it with the one that they know. */
  vkey: string;
  /** C2SP `tlog-proof` of the root’s entry, which is its extra data. */
  proof: string;
  /** The time stamp of the proof’s checkpoint (`TimeStampResp`, DER), base64. */
  stamp?: string;
}

/** Proof that the `result` entry of an auction is in the log. */
export interface SignedResult extends Omit<SignedHead, 'kind' | 'stamp'> {
  kind: 'resultHead';
}

/** Proof that the log names a key by which the house signed earlier. Written only after the root key was replaced. */
export interface SignedKey extends Omit<SignedHead, 'kind' | 'stamp'> {
  kind: 'keyHead';
}

/** What a head must show to be in the log. */
export interface TreeInLog {
  auctionId: string;
  size: number;
  /** 64 hexadecimal digits. */
  root: string;
}

/**
 * @returns the checkpoint under which the tree’s root stands; null where it does not.
 * @throws what cannot be read is no proof
 */
export const headOver = (signed: SignedHead, tree: TreeInLog): Checkpoint | null =>
  headOverEntry(
    signed,
    (entry) =>
      entry.kind === 'root' &&
      entry.auctionId === tree.auctionId &&
      entry.size === tree.size &&
      entry.root === tree.root,
  );

/** Likewise of the entry that binds a published result. @param digest `resultDigest` */
export const headOverResult = (
  signed: SignedResult,
  result: { auctionId: string; digest: string },
): Checkpoint | null =>
  headOverEntry(
    signed,
    (entry) => entry.kind === 'result' && entry.auctionId === result.auctionId && entry.digest === result.digest,
  );

/** The key that an entry of the log names, and the checkpoint under which it stands; null where it does not. */
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

/** When an authority has stamped a head. @throws Error where the stamp is not of that head */
export async function stampedAt(stamp: string, head: Checkpoint): Promise<string> {
  // Only what has a stamp needs the library.
  const { readStamp } = await import('../time-stamps/time-stamp.js');
  return (await readStamp(Buffer.from(stamp, 'base64'), { text: checkpointText(head) })).at;
}
