import { randomBytes } from 'node:crypto';
import type { AuctionStatus } from '@tender/contracts';
import { decrypt, encrypt, KEY_BYTES, NONCE_BYTES, Rejection } from '@tender/kernel';
import type { Seal } from '../rules/auction.commands.js';
import type { AuctionId } from '../rules/auction.events.js';

interface SealedOrOpen {
  auctionId: AuctionId;
  bidVisibility: string;
  wrappedSealKey?: string | null | undefined;
}

/** One key per sealed auction (`domain.md §2.3`). It is stored wrapped by the root key, and unwrapped only in memory. */
export class SealKeys {
  private readonly open = new Map<string, Buffer | null>();

  constructor(private readonly rootKey: Buffer) {}

  make(auctionId: AuctionId): string {
    return encrypt(this.rootKey, randomBytes(NONCE_BYTES), randomBytes(KEY_BYTES), auctionId);
  }

  /** Seal key; undefined if not sealed. @throws Rejection SEAL_NOT_OPEN if another root key wrapped it */
  keyOf(auction: SealedOrOpen): Buffer | undefined {
    const key = this.ifOpen(auction);
    if (key === null) throw new Rejection('SEAL_NOT_OPEN');
    return key;
  }

  /** The seal key; undefined if not sealed, null if another root key wrapped it. */
  ifOpen({ auctionId, bidVisibility, wrappedSealKey }: SealedOrOpen): Buffer | null | undefined {
    if (bidVisibility !== 'sealed' || !wrappedSealKey) return undefined;
    const known = this.open.get(wrappedSealKey);
    if (known !== undefined) return known;
    const key = this.unwrapped(auctionId, wrappedSealKey);
    this.open.set(wrappedSealKey, key);
    return key;
  }

  opens(auction: SealedOrOpen): boolean {
    return this.ifOpen(auction) !== null;
  }

  /** Whether amounts cannot be decrypted. A completed auction needs no key: its amounts are plain. */
  isLost(auction: SealedOrOpen & { status: AuctionStatus; cancelled: boolean }): boolean {
    const isOpened = auction.status === 'completed' && !auction.cancelled;
    return !isOpened && !this.opens(auction);
  }

  private unwrapped(auctionId: AuctionId, wrapped: string): Buffer | null {
    try {
      return decrypt(this.rootKey, wrapped, auctionId);
    } catch {
      return null;
    }
  }

  seal(key: Buffer): Seal {
    return { key, nonce: randomBytes(NONCE_BYTES) };
  }
}
