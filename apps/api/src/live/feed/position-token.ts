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
import { isTuned } from '../../tuning/switches.js';
import { XtsBatch } from '../../tuning/xts-batch.js';

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
 * Opaque tokens for positions (`domain.md §8`): random bytes, then AES-256-XTS of position, time and epoch.
 * Tokens of one position look unrelated: a bidder cannot count others' bids. Foreign and outdated tokens do not open.
 */
export class PositionTokens {
  private readonly epoch: Buffer;
  private readonly key: KeyObject;
  private readonly batch: XtsBatch | null;

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
    const keys = Buffer.concat([derivedKey(key, 'positions'), derivedKey(key, 'tweaks of positions')]);
    this.key = createSecretKey(keys);
    this.batch = isTuned('positions') ? new XtsBatch(keys) : null;
  }

  seal(position: Position, issuedAt?: Instant): string {
    return this.sealAll([position], issuedAt)[0]!;
  }

  sealAll(positions: readonly Position[], issuedAt = this.clock()): string[] {
    const tweaks = randomBytes(positions.length * BLOCK_BYTES);
    const blocks = Buffer.allocUnsafe(tweaks.length);
    const second = Math.floor(Date.parse(issuedAt) / 1_000);
    for (const [index, position] of positions.entries()) {
      blocks.writeBigInt64BE(position << (64n - POSITION_BITS), index * BLOCK_BYTES);
      blocks.writeUInt32BE(second, index * BLOCK_BYTES + SECOND_AT);
      this.epoch.copy(blocks, index * BLOCK_BYTES + EPOCH_AT);
    }
    const sealed = this.batch?.encrypt(blocks, tweaks) ?? this.encryptEach(blocks, tweaks);
    return positions.map((_, index) =>
      Buffer.concat([blockOf(tweaks, index), blockOf(sealed, index)]).toString('base64url'),
    );
  }

  private encryptEach(blocks: Buffer, tweaks: Buffer): Buffer {
    const count = blocks.length / BLOCK_BYTES;
    return Buffer.concat(
      Array.from({ length: count }, (_, index) =>
        createCipheriv(CIPHER, this.key, blockOf(tweaks, index)).update(blockOf(blocks, index)),
      ),
    );
  }

  /** Null for anything that this store did not seal. */
  open(token: string): Place | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== TOKEN_BYTES) return null;
    const block = createDecipheriv(CIPHER, this.key, blockOf(bytes, 0)).update(blockOf(bytes, 1));
    if (!block.subarray(EPOCH_AT).equals(this.epoch)) return null;
    return {
      position: block.readBigInt64BE() >> (64n - POSITION_BITS),
      issuedAt: new Date(block.readUInt32BE(SECOND_AT) * 1_000).toISOString(),
    };
  }
}

const blockOf = (bytes: Buffer, index: number) => bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES);
