import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Cents } from '@tender/contracts';

/**
 * Sealed amounts and wrapped keys: AES-256-GCM, every text base64url of nonce ‖ tag ‖ ciphertext (`domain.md §2`). The
 * functions are deterministic: the caller hands in a fresh random nonce, which must never be used twice with one key.
 * `context` is authenticated with the secret, so that a ciphertext cannot be moved to another bid.
 */
export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each purpose, so that none of them tells of another. */
export const derivedKey = (rootKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', rootKey, '', purpose, KEY_BYTES));

export function encrypt(key: Buffer, nonce: Buffer, secret: Buffer, context: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @throws when the text was not made by `encrypt` with this key and context. */
export function decrypt(key: Buffer, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Seals an amount as eight bytes, so that its length tells nothing. */
export function sealAmount(key: Buffer, nonce: Buffer, amount: Cents, context: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(amount));
  return encrypt(key, nonce, bytes, context);
}

export function unsealAmount(key: Buffer, sealed: string, context: string): Cents {
  return Number(decrypt(key, sealed, context).readBigUInt64BE());
}
