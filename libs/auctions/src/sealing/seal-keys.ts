import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES, NONCE_BYTES } from '@tender/kernel';
import type { Seal } from '../rules/auction.commands.js';
import type { AuctionId } from '../rules/auction.events.js';

/**
 * The keys of sealed auctions: each its own, stored wrapped by the house's root key (`domain.md §2`), opened in memory
 * only.
 */
export class SealKeys {
  private readonly open = new Map<string, Buffer>();

  /** @param rootKey the 32 bytes from `SEAL_KEY_FILE`. */
  constructor(private readonly rootKey: Buffer) {}

  /** A new auction's key, wrapped. */
  make(auctionId: AuctionId): string {
    return encrypt(this.rootKey, randomBytes(NONCE_BYTES), randomBytes(KEY_BYTES), auctionId);
  }

  /** @throws Error when the key was wrapped by another root key, or for another auction. */
  unwrap(auctionId: AuctionId, wrapped: string): Buffer {
    let key = this.open.get(wrapped);
    if (!key) this.open.set(wrapped, (key = decrypt(this.rootKey, wrapped, auctionId)));
    return key;
  }

  /** The key of an auction, undefined for one that is not sealed. */
  of({
    auctionId,
    bidVisibility,
    wrappedSealKey,
  }: {
    auctionId: AuctionId;
    bidVisibility: string;
    wrappedSealKey?: string | null;
  }): Buffer | undefined {
    return bidVisibility === 'sealed' && wrappedSealKey ? this.unwrap(auctionId, wrappedSealKey) : undefined;
  }

  /** What one bid is sealed with: a nonce that is never used again. */
  seal(key: Buffer): Seal {
    return { key, nonce: randomBytes(NONCE_BYTES) };
  }
}
