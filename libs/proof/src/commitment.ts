import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './bytes.js';

/** Predecessor of the first commitment. */
export const NO_COMMITMENT = '0'.repeat(64);

/** Digest of a published result. @param root of the auction's tree. @param head hash of `ResultPublished`. */
export const resultDigest = ({ root, head, salt }: { root: string; head: string; salt: string }): string =>
  toHex(sha256(utf8(`tender-result/1\nroot ${root}\nhead ${head}\nsalt ${salt}\n`)));

/** Binds the head of an event chain, and hides it: without the salts, two commitments do not show whether the head changed between them. */
export const commitmentTo = ({ head, salt, previous }: { head: string; salt: string; previous: string }): string =>
  toHex(sha256(utf8(`tender-commitment/1\nhead ${head}\nsalt ${salt}\nprevious ${previous}\n`)));
