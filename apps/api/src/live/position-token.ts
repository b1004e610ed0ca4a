import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Position } from '@tender/event-store';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Turns positions into opaque tokens and back: encrypted, so that they count nobody's bids, with the store's epoch authenticated, so that
 * one from before a restore is not taken for a place in this history (`domain.md §8`).
 */
export class PositionTokens {
  constructor(private readonly key: Buffer, private readonly epoch: string) {}

  seal(position: Position): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    cipher.setAAD(Buffer.from(this.epoch));
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(position);
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Null for anything that this store did not seal. */
  open(token: string): Position | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== NONCE_BYTES + 8 + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(this.epoch));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).readBigInt64BE();
    } catch {
      return null;
    }
  }
}
