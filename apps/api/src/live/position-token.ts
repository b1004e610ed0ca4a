import { createCipheriv, createDecipheriv, createHash, randomBytes, type Cipheriv, type Decipheriv } from 'node:crypto';
import type { Position } from '@tender/event-store';
import { derivedKey, type Clock, type Instant } from '@tender/kernel';

const BLOCK_BYTES = 16;
/** A block is the position in six bytes, the second in which the token was made in four, and the epoch in six. */
const POSITION_BITS = 48n;
const SECOND_AT = 6;
const EPOCH_AT = 10;
const TOKEN_BYTES = 2 * BLOCK_BYTES;

/** A place in the log, and when it was issued to a client. */
export interface Place {
  position: Position;
  issuedAt: Instant;
}

/**
 * Turns positions into opaque tokens and back (`domain.md §8`). A token is sixteen random bytes and one block of
 * AES-256-XTS, with these bytes as its tweak: the position, the time and a digest of the store's epoch. Two tokens of one
 * position look as unlike as two of different ones, so that a bidder cannot count others' bids by them; a token from before
 * a restore, or a forged or changed one, does not open.
 *
 * XTS is composed here from AES-ECB, in one call of each cipher for all messages that are published together. Node's own
 * XTS needs a cipher object for each token: 8 % of the CPU time of a bid (`docs/decisions/0005-live-numbers-and-positions.md`).
 */
export class PositionTokens {
  private readonly epoch: Buffer;
  private readonly tweaks: Cipheriv;
  private readonly cipher: Cipheriv;
  private readonly decipher: Decipheriv;

  constructor(
    key: Buffer,
    epoch: string,
    private readonly clock: Clock,
  ) {
    this.epoch = createHash('sha256')
      .update(epoch)
      .digest()
      .subarray(0, BLOCK_BYTES - EPOCH_AT);
    const { data, tweak } = xtsKeys(key);
    this.tweaks = createCipheriv('aes-256-ecb', tweak, null).setAutoPadding(false);
    this.cipher = createCipheriv('aes-256-ecb', data, null).setAutoPadding(false);
    this.decipher = createDecipheriv('aes-256-ecb', data, null).setAutoPadding(false);
  }

  seal(position: Position, issuedAt?: Instant): string {
    return this.sealAll([position], issuedAt)[0]!;
  }

  /** A token for each position, in one call of each cipher. */
  sealAll(positions: readonly Position[], issuedAt = this.clock()): string[] {
    const random = randomBytes(positions.length * BLOCK_BYTES);
    const masks = this.tweaks.update(random);
    const blocks = Buffer.allocUnsafe(random.length);
    const second = Math.floor(Date.parse(issuedAt) / 1_000);
    for (const [index, position] of positions.entries()) {
      blocks.writeBigInt64BE(position << (64n - POSITION_BITS), index * BLOCK_BYTES);
      blocks.writeUInt32BE(second, index * BLOCK_BYTES + SECOND_AT);
      this.epoch.copy(blocks, index * BLOCK_BYTES + EPOCH_AT);
    }
    const sealed = mask(this.cipher.update(mask(blocks, masks)), masks);
    const tokens = Buffer.allocUnsafe(positions.length * TOKEN_BYTES);
    return positions.map((_, index) => {
      random.copy(tokens, index * TOKEN_BYTES, index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES);
      sealed.copy(tokens, index * TOKEN_BYTES + BLOCK_BYTES, index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES);
      return tokens.toString('base64url', index * TOKEN_BYTES, (index + 1) * TOKEN_BYTES);
    });
  }

  /** Null for anything that this store did not seal. */
  open(token: string): Place | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== TOKEN_BYTES) return null;
    const masks = this.tweaks.update(bytes.subarray(0, BLOCK_BYTES));
    const block = mask(this.decipher.update(mask(bytes.subarray(BLOCK_BYTES), masks)), masks);
    if (!block.subarray(EPOCH_AT).equals(this.epoch)) return null;
    return {
      position: block.readBigInt64BE() >> (64n - POSITION_BITS),
      issuedAt: new Date(block.readUInt32BE(SECOND_AT) * 1_000).toISOString(),
    };
  }
}

/** The two keys of XTS, which must differ. */
export const xtsKeys = (key: Buffer): { data: Buffer; tweak: Buffer } => ({
  data: derivedKey(key, 'positions'),
  tweak: derivedKey(key, 'tweaks of positions'),
});

/** XORs bytes with a mask of the same length, in place. */
function mask(bytes: Buffer, masks: Buffer): Buffer {
  for (let index = 0; index < bytes.length; index++) bytes[index]! ^= masks[index]!;
  return bytes;
}
