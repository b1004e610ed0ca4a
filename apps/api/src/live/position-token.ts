import { createCipheriv, createDecipheriv, createHash, type Cipheriv, type Decipheriv } from 'node:crypto';
import type { Position } from '@tender/event-store';

const BLOCK_BYTES = 16;
const EPOCH_BYTES = 8;

/**
 * Turns positions into opaque tokens and back (`domain.md §8`). A token is one AES block of the position and a digest of the store's
 * epoch: a random-looking permutation, so that it counts nobody's bids, and so that one from before a restore, or one that was made up,
 * does not open. One block each, never two of one message, is what ECB is sound for.
 */
export class PositionTokens {
  private readonly epoch: Buffer;
  private readonly cipher: Cipheriv;
  private readonly decipher: Decipheriv;

  constructor(key: Buffer, epoch: string) {
    this.epoch = createHash('sha256').update(epoch).digest().subarray(0, EPOCH_BYTES);
    this.cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    this.decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  }

  seal(position: Position): string {
    return this.sealAll([position])[0]!;
  }

  /** A token for each position, in one call of the cipher. */
  sealAll(positions: readonly Position[]): string[] {
    const blocks = Buffer.allocUnsafe(positions.length * BLOCK_BYTES);
    for (const [index, position] of positions.entries()) {
      blocks.writeBigInt64BE(position, index * BLOCK_BYTES);
      this.epoch.copy(blocks, (index + 1) * BLOCK_BYTES - EPOCH_BYTES);
    }
    const sealed = this.cipher.update(blocks);
    return positions.map((_, index) => sealed.toString('base64url', index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES));
  }

  /** Null for anything that this store did not seal. */
  open(token: string): Position | null {
    const sealed = Buffer.from(token, 'base64url');
    if (sealed.length !== BLOCK_BYTES) return null;
    const block = this.decipher.update(sealed);
    return block.subarray(BLOCK_BYTES - EPOCH_BYTES).equals(this.epoch) ? block.readBigInt64BE() : null;
  }
}
