import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { Position } from '@tender/event-store';
import { derivedKey, type Clock, type Instant } from '@tender/kernel';

const CIPHER = 'aes-256-xts';
const BLOCK_BYTES = 16;
/** A block is the position in six bytes, the second in which the token was made in four, and the epoch in six. */
const POSITION_BITS = 48n;
const SECOND_AT = 6;
const EPOCH_AT = 10;
const TOKEN_BYTES = 2 * BLOCK_BYTES;

export interface Place {
  position: Position;
  issuedAt: Instant;
}

/**
 * Opaque tokens for positions (`domain.md §8`): random bytes, then AES-256-XTS of position, time and epoch. Tokens of
 * one position look unrelated: a bidder cannot count others' bids.
 */
export class PositionTokens {
  private readonly epoch: Buffer;
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

  seal(position: Position, issuedAt = this.clock()): string {
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    block.writeBigInt64BE(position << (64n - POSITION_BITS));
    block.writeUInt32BE(Math.floor(Date.parse(issuedAt) / 1_000), SECOND_AT);
    this.epoch.copy(block, EPOCH_AT);
    const tweak = randomBytes(BLOCK_BYTES);
    return Buffer.concat([tweak, createCipheriv(CIPHER, this.key, tweak).update(block)]).toString('base64url');
  }

  /** Opens a token; null for a token of another key or epoch. */
  open(token: string): Place | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== TOKEN_BYTES) return null;
    const [tweak, sealed] = [bytes.subarray(0, BLOCK_BYTES), bytes.subarray(BLOCK_BYTES)];
    const block = createDecipheriv(CIPHER, this.key, tweak).update(sealed);
    if (!block.subarray(EPOCH_AT).equals(this.epoch)) return null;
    return {
      position: block.readBigInt64BE() >> (64n - POSITION_BITS),
      issuedAt: new Date(block.readUInt32BE(SECOND_AT) * 1_000).toISOString(),
    };
  }
}
