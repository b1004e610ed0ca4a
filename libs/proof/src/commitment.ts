import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './bytes.js';

/** What the first commitment to an auction's history names as the one before it. */
export const NO_COMMITMENT = '0'.repeat(64);

/**
 * Digest of the published result of an auction, for its entry in the public log.
 * @param root of the tree over the auction's events up to its completion. @param head hash of `ResultPublished`.
 * @param salt of `ResultPublished`, 64 hexadecimal digits.
 */
export const resultDigest = ({ root, head, salt }: { root: string; head: string; salt: string }): string =>
  toHex(sha256(utf8(`tender-result/1\nroot ${root}\nhead ${head}\nsalt ${salt}\n`)));

/**
 * Binds the house to the head of a chain of events, and tells nothing of it: whoever does not have the salt cannot tell
 * whether the head has moved.
 * @param head hash of the last event. @param salt random, 64 hexadecimal digits. @param previous the commitment before.
 */
export const commitmentTo = ({ head, salt, previous }: { head: string; salt: string; previous: string }): string =>
  toHex(sha256(utf8(`tender-commitment/1\nhead ${head}\nsalt ${salt}\nprevious ${previous}\n`)));
