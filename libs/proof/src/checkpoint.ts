import { concat, fromBase64, toBase64, utf8 } from './bytes.js';
import { HASH_BYTES, type TreeHead } from './merkle-tree.js';
import {
  COSIGNATURE,
  isSignature,
  isSignedBy,
  keyIdOf,
  Malformed,
  NOTE_SIGNATURE,
  parseNote,
  signatureBy,
  signatureLine,
  signNote,
  type Note,
  type NoteSignature,
  type NoteSigner,
  type VerifierKey,
} from './signed-note.js';

/** What a checkpoint says: how large the tree of a log is, and its root (C2SP `tlog-checkpoint`). */
export interface Checkpoint extends TreeHead {
  /** Name of the log. */
  origin: string;
}

/** The text that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** A log's checkpoint, signed by the log. Its key has the log's name. */
export const signCheckpoint = (head: TreeHead, signer: NoteSigner): string =>
  signNote(checkpointText({ origin: signer.name, ...head }), signer);

const SIZE = /^(0|[1-9]\d{0,15})$/;

/** @throws Malformed */
export function parseCheckpoint(note: Note): Checkpoint {
  const [origin = '', size = '', root = '', ...extensions] = note.text.split('\n');
  const head = { origin, size: Number(size), root: parseHash(root) };
  const isWhole = extensions.pop() === '' && extensions.every((line) => line !== '');
  if (origin === '' || !SIZE.test(size) || !Number.isSafeInteger(head.size) || !isWhole)
    throw new Malformed('a checkpoint');
  return head;
}

/** @throws Malformed */
export function parseHash(base64: string): Uint8Array {
  try {
    const hash = fromBase64(base64);
    if (hash.length === HASH_BYTES) return hash;
  } catch {
    // Said below.
  }
  throw new Malformed('a hash');
}

/**
 * A checkpoint that a log has signed.
 * @param key of the log; its name is the log's.
 * @returns null where it is not the log's, or its signature is wrong. @throws Malformed
 */
export function openCheckpoint(text: string, key: VerifierKey): Checkpoint | null {
  const note = parseNote(text);
  const checkpoint = parseCheckpoint(note);
  return checkpoint.origin === key.name && isSignedBy(note, key) ? checkpoint : null;
}

/** The key of a log of the same house, whose name begins with that of the house's log: both are signed with one key. */
export const keyOfLog = (origin: string, { publicKey }: VerifierKey): VerifierKey => ({
  name: origin,
  type: NOTE_SIGNATURE,
  publicKey,
});

/** The bytes of a time in a co-signature, before the signature itself. */
const TIME_BYTES = 8;

const cosignedBytes = (checkpoint: string, seconds: bigint): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${checkpoint}`);

/**
 * A witness's signature on a checkpoint (C2SP `tlog-cosignature`, Ed25519): it has seen no longer log of this name, and
 * none that was not the beginning of this one.
 * @param text of the checkpoint, without signatures.
 * @param seconds since 1970.
 */
export function cosign(text: string, seconds: number, signer: NoteSigner): string {
  const time = new Uint8Array(TIME_BYTES);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  const key: VerifierKey = { ...signer, type: COSIGNATURE };
  const bytes = concat(time, signer.sign(cosignedBytes(text, BigInt(seconds))));
  return signatureLine({ name: key.name, keyId: keyIdOf(key), bytes });
}

/** When a witness signed, in seconds since 1970, by its own clock; null where its signature is not there, or wrong. */
export function cosignedAt(note: Note, cosigner: VerifierKey): number | null {
  const signature = signatureBy(note, cosigner);
  return signature === undefined ? null : timeOf(signature, note.text, cosigner);
}

function timeOf({ bytes }: NoteSignature, text: string, cosigner: VerifierKey): number | null {
  if (cosigner.type !== COSIGNATURE || bytes.length <= TIME_BYTES) return null;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  const isValid = isSignature(bytes.subarray(TIME_BYTES), cosignedBytes(text, seconds), cosigner);
  return isValid && seconds <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seconds) : null;
}
