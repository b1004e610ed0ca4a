import { createCipheriv, hash } from 'node:crypto';
import { canonicalJson, derivedKey, type StoredEvent } from '@tender/kernel';
import { HASH_BYTES, inclusionPlan, leafText } from '@tender/proof';
import type { IHasher } from 'hash-wasm';
import { leastSize } from './tree-size.js';

/** RFC 6962 tree. Random places and filler leaves hide the number of events; one key reproduces them. */

/** At most half of the leaves are events. */
export function treeSize(events: number, least = leastSize()): number {
  let size = least;
  while (events > size / 2) size *= 2;
  return size;
}

/** AES-256-CTR keystream for a purpose, under an HKDF key of the tree's key. */
const randomBytes = (key: Buffer, purpose: string): ((length: number) => Buffer) => {
  const cipher = createCipheriv('aes-256-ctr', derivedKey(key, purpose), Buffer.alloc(16));
  return (length) => cipher.update(Buffer.alloc(length));
};

/** Salts of the events in their order, each 64 hexadecimal digits. */
export function* saltsUnder(key: Buffer): Generator<string, never> {
  const next = randomBytes(key, 'tree salts');
  for (;;) {
    const bytes = next(64 * 1024);
    for (let at = 0; at < bytes.length; at += HASH_BYTES) yield bytes.toString('hex', at, at + HASH_BYTES);
  }
}

export function saltsOf(key: Buffer, events: number): string[] {
  const salts = saltsUnder(key);
  return Array.from({ length: events }, () => salts.next().value);
}

/** Places of the events in their order: each random number modulo the size, skipping occupied places. */
export function placesOf(key: Buffer, events: number, size = treeSize(events)): Uint32Array {
  const next = randomBytes(key, 'tree places');
  const taken = new Uint8Array(size);
  const places = new Uint32Array(events);
  let numbers: Buffer = Buffer.alloc(0);
  let read = 0;
  for (let found = 0; found < events; read += 4) {
    if (read === numbers.length) [numbers, read] = [next(64 * 1024), 0];
    const place = numbers.readUInt32BE(read) % size;
    if (taken[place]) continue;
    taken[place] = 1;
    places[found++] = place;
  }
  return places;
}

export const eventLeaf = (salt: string, text: string): Buffer => hash('sha256', `\0${leafText(salt, text)}`, 'buffer');

/** Text of an event with its hash, without the fields from which the number of other bids follows or can be guessed. */
export function leafEvent({ stream, id, type, data, metadata }: StoredEvent, amount?: number): string {
  const { previousHash: _, salt: __, actorRevision: ___, bidderRevision: ____, authority: _____, ...shared } = metadata;
  return canonicalJson({ data: amount === undefined ? data : { ...data, amount }, id, metadata: shared, stream, type });
}

export class AuctionTree {
  readonly size: number;
  /** Level 0 holds the leaves; each level is one buffer of hashes. */
  private readonly levels: Buffer[];

  private constructor(
    readonly key: Buffer,
    leaves: readonly Buffer[],
    { least, sha256 }: { least: number; sha256: IHasher },
  ) {
    this.size = treeSize(leaves.length, least);
    const bottom = randomBytes(key, 'tree filling')(this.size * HASH_BYTES);
    const places = placesOf(key, leaves.length, this.size);
    for (const [index, leaf] of leaves.entries()) leaf.copy(bottom, places[index]! * HASH_BYTES);
    this.levels = levelsOver(bottom, sha256);
  }

  /** @param leaves hashes in the order of the events. @param least number of leaves, a power of two */
  static async of(key: Buffer, leaves: readonly Buffer[], least = leastSize()): Promise<AuctionTree> {
    // Faster than OpenSSL, whose calls are costly for a million short texts.
    const { createSHA256 } = await import('hash-wasm');
    return new AuctionTree(key, leaves, { least, sha256: await createSHA256() });
  }

  get root(): string {
    return this.levels.at(-1)!.toString('hex');
  }

  proof(place: number): Buffer[] {
    // The tree is complete: each hash of the proof is the root of one subtree.
    return inclusionPlan(place, this.size).map(([subtree]) => {
      const { level, index } = subtree!;
      return this.levels[level]!.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
    });
  }
}

const PAIR_BYTES = 2 * HASH_BYTES;

function levelsOver(bottom: Buffer, sha256: IHasher): Buffer[] {
  const levels = [bottom];
  const node = Buffer.alloc(1 + PAIR_BYTES, 1);
  for (let below = bottom; below.length > HASH_BYTES;) {
    const level = Buffer.allocUnsafeSlow(below.length / 2);
    for (let at = 0; at < level.length; at += HASH_BYTES) {
      below.copy(node, 1, 2 * at, 2 * at + PAIR_BYTES);
      level.set(sha256.init().update(node).digest('binary'), at);
    }
    levels.push(level);
    below = level;
  }
  return levels;
}
