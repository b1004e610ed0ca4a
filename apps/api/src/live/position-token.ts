import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { Position } from '@tender/event-store';
import { derivedKey, randomBytesInStock, type Clock, type Instant } from '@tender/kernel';

const CIPHER = 'aes-256-xts';
const BLOCK_BYTES = 16;
/** A block is the position in six bytes, the second in which the token was made in four, and the epoch in six. */
const POSITION_BITS = 48n;
const SECOND_AT = 6;
const EPOCH_AT = 10;

/** A place in the log, and when it was issued to a client. */
export interface Place {
  position: Position;
  issuedAt: Instant;
}

/**
 * Turns positions into opaque tokens and back (`domain.md §8`). A token is sixteen random bytes and one block of
 * AES-256-XTS, with these bytes as its tweak: the position, the time and a digest of the store's epoch. Two tokens of one
 * position look as unlike as two of different ones, so that nobody counts others' bids by them. A token from before a
 * restore, or a forged or changed one, does not open.
 */
export class PositionTokens {
  private readonly epoch: Buffer;
  /** With the bytes of the key instead, each token would take 9 µs more. */
  private readonly key: KeyObject;

  constructor(
    key: Buffer,
    epoch: string,
    private readonly clock: Clock,
  ) {
    this.epoch = createHash('sha256')
      .update(epoch)
      .digest()
      .subarray(0, BLOCK_BYTES - EPOCH_AT);
    // XTS has two keys, which must differ.
    this.key = createSecretKey(Buffer.concat([derivedKey(key, 'positions'), derivedKey(key, 'tweaks of positions')]));
  }

  seal(position: Position, issuedAt: Instant = this.clock()): string {
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    block.writeBigInt64BE(position << (64n - POSITION_BITS));
    block.writeUInt32BE(Math.floor(Date.parse(issuedAt) / 1_000), SECOND_AT);
    this.epoch.copy(block, EPOCH_AT);
    const tweak = randomBytesInStock(BLOCK_BYTES);
    return Buffer.concat([tweak, createCipheriv(CIPHER, this.key, tweak).update(block)]).toString('base64url');
  }

  /** Null for anything that this store did not seal. */
  open(token: string): Place | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== 2 * BLOCK_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, BLOCK_BYTES));
    const block = decipher.update(bytes.subarray(BLOCK_BYTES));
    if (!block.subarray(EPOCH_AT).equals(this.epoch)) return null;
    return {
      position: block.readBigInt64BE() >> (64n - POSITION_BITS),
      issuedAt: new Date(block.readUInt32BE(SECOND_AT) * 1_000).toISOString(),
    };
  }
}
