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

/** Size and root of a log's tree (C2SP `tlog-checkpoint`). */
export interface Checkpoint extends TreeHead {
  origin: string;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** The name of the signer is the name of the log. */
export const signCheckpoint = (head: TreeHead, signer: NoteSigner): string =>
  signNote(checkpointText({ origin: signer.name, ...head }), signer);

const SIZE = /^(0|[1-9]\d{0,15})$/;

export function parseCheckpoint(note: Note): Checkpoint {
  const [origin = '', size = '', root = '', ...extensions] = note.text.split('\n');
  const head = { origin, size: Number(size), root: parseHash(root) };
  const isWhole = extensions.pop() === '' && extensions.every((line) => line !== '');
  if (origin === '' || !SIZE.test(size) || !Number.isSafeInteger(head.size) || !isWhole)
    throw new Malformed('a checkpoint');
  return head;
}

export function parseHash(base64: string): Uint8Array {
  try {
    const hash = fromBase64(base64);
    if (hash.length === HASH_BYTES) return hash;
  } catch {
    // Invalid base64: the error after this block reports it.
  }
  throw new Malformed('a hash');
}

/** @returns null for another log's checkpoint, or a wrong signature. @throws Malformed */
export function openCheckpoint(text: string, key: VerifierKey): Checkpoint | null {
  const note = parseNote(text);
  const checkpoint = parseCheckpoint(note);
  return checkpoint.origin === key.name && isSignedBy(note, key) ? checkpoint : null;
}

/** All logs of an installation share one key. */
export const keyOfLog = (origin: string, { publicKey }: VerifierKey): VerifierKey => ({
  name: origin,
  type: NOTE_SIGNATURE,
  publicKey,
});

const TIME_BYTES = 8;

const cosignedBytes = (checkpoint: string, seconds: bigint): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${checkpoint}`);

/** The signature of a witness (C2SP `tlog-cosignature`): the witness has seen no larger tree of this log, and none that contradicts this one. */
export function cosign(text: string, seconds: number, signer: NoteSigner): string {
  const time = new Uint8Array(TIME_BYTES);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  const key: VerifierKey = { ...signer, type: COSIGNATURE };
  const bytes = concat(time, signer.sign(cosignedBytes(text, BigInt(seconds))));
  return signatureLine({ name: key.name, keyId: keyIdOf(key), bytes });
}

/** Seconds since 1970, by the witness's clock; null without a valid signature. */
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
