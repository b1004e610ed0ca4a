import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromBase64, fromHex, equalBytes, toBase64, toHex, utf8 } from './bytes.js';

/** Text with signatures (C2SP `signed-note`). */

/** Types of signatures: of the text, or of the text with a time (C2SP `tlog-cosignature`). */
export const NOTE_SIGNATURE = 0x01;
export const COSIGNATURE = 0x04;
export type SignatureType = typeof NOTE_SIGNATURE | typeof COSIGNATURE;

/** Name and id together identify a key; the id is not a secure hash. */
export interface VerifierKey {
  name: string;
  type: SignatureType;
  publicKey: Uint8Array;
}

export interface NoteSignature {
  name: string;
  keyId: Uint8Array;
  bytes: Uint8Array;
}

export interface Note {
  /** Text of the note, which ends with a line feed. */
  text: string;
  signatures: NoteSignature[];
}

export interface NoteSigner {
  name: string;
  publicKey: Uint8Array;
  /** Ed25519 (RFC 8032), 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
}

/** Error for a text that does not have the expected format. */
export class Malformed extends Error {
  constructor(what: string) {
    super(`not ${what}`);
    this.name = 'Malformed';
  }
}

const NAME = /^[^\s+]+$/u;
const MAX_SIGNATURES = 100;

export const keyIdOf = ({ name, type, publicKey }: VerifierKey): Uint8Array =>
  sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4);

/** Text of a verifier key: `<name>+<id>+<type and key>` */
export const formatVerifierKey = (key: VerifierKey): string =>
  `${key.name}+${toHex(keyIdOf(key))}+${toBase64(concat(Uint8Array.of(key.type), key.publicKey))}`;

export function parseVerifierKey(text: string): VerifierKey {
  const [name = '', id = '', ...rest] = text.split('+');
  try {
    const bytes = fromBase64(rest.join('+'));
    const type = bytes[0] as SignatureType;
    const key: VerifierKey = { name, type, publicKey: bytes.subarray(1) };
    const isKnown = (type === NOTE_SIGNATURE || type === COSIGNATURE) && key.publicKey.length === 32;
    if (NAME.test(name) && isKnown && equalBytes(fromHex(id), keyIdOf(key))) return key;
  } catch {
    // Invalid base64 or hexadecimal: the error after this block reports it.
  }
  throw new Malformed('a verifier key');
}

export function signNote(text: string, signer: NoteSigner): string {
  const key: VerifierKey = { ...signer, type: NOTE_SIGNATURE };
  return `${text}\n${signatureLine({ name: key.name, keyId: keyIdOf(key), bytes: signer.sign(utf8(text)) })}`;
}

export const signatureLine = ({ name, keyId, bytes }: NoteSignature): string =>
  `— ${name} ${toBase64(concat(keyId, bytes))}\n`;

const SIGNATURE_LINE = /^— (\S+) (\S+)$/u;

export function parseSignatureLine(line: string): NoteSignature {
  const [, name = '', base64 = ''] = SIGNATURE_LINE.exec(line) ?? [];
  try {
    const bytes = fromBase64(base64);
    if (NAME.test(name) && bytes.length > 4) return { name, keyId: bytes.subarray(0, 4), bytes: bytes.subarray(4) };
  } catch {
    // Invalid base64: the error after this block reports it.
  }
  throw new Malformed('a signature of a note');
}

// Control characters could be read differently from how they are displayed.
// eslint-disable-next-line no-control-regex -- the pattern matches exactly those
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

export function parseNote(note: string): Note {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2).split('\n');
  if (end < 0 || CONTROL.test(note) || !note.isWellFormed() || lines.pop() !== '' || lines.length === 0)
    throw new Malformed('a signed note');
  if (lines.length > MAX_SIGNATURES) throw new Malformed('a note with so many signatures');
  return { text, signatures: lines.map(parseSignatureLine) };
}

export const signatureBy = ({ signatures }: Note, key: VerifierKey): NoteSignature | undefined => {
  const id = keyIdOf(key);
  return signatures.find(({ name, keyId }) => name === key.name && equalBytes(keyId, id));
};

export function isSignedBy(note: Note, key: VerifierKey): boolean {
  const signature = signatureBy(note, key);
  return signature !== undefined && isSignature(signature.bytes, utf8(note.text), key);
}

export function isSignature(signature: Uint8Array, message: Uint8Array, { publicKey }: VerifierKey): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // The signature has a wrong length, or contains no point of the curve.
    return false;
  }
}
