import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Cents } from '@tender/contracts';

/**
 * AES-256-GCM; every text is base64url of nonce ‖ tag ‖ ciphertext (`domain.md §2`). The functions are deterministic: the caller passes a random
 * nonce and never uses it twice with one key. `context` is authenticated, so that a ciphertext cannot be moved to another bid or record.
 */
export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const derivedKey = (rootKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', rootKey, '', purpose, KEY_BYTES));

export function encrypt(key: Buffer, nonce: Buffer, secret: Buffer, context: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @throws Error when `encrypt` did not make the text with this key and context. */
export function decrypt(key: Buffer, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Encrypts the amount as eight bytes, so that the length does not reveal it. */
export function sealAmount(key: Buffer, nonce: Buffer, amount: Cents, context: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(amount));
  return encrypt(key, nonce, bytes, context);
}

export function unsealAmount(key: Buffer, sealed: string, context: string): Cents {
  return Number(decrypt(key, sealed, context).readBigUInt64BE());
}
