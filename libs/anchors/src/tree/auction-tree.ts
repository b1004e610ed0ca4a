import { createCipheriv, hash } from 'node:crypto';
import { canonicalJson, derivedKey, type StoredEvent } from '@tender/kernel';
import { HASH_BYTES, inclusionPlan, leafText } from '@tender/proof';
import { createSHA256 } from 'hash-wasm';
import { leastSize } from './tree-size.js';

/**
 * The tree over an auction's events (RFC 6962). Its size tells nothing of how many there are, nor does an event's place
 * in it: they stand at random places, and every other leaf is random. All that is random follows from one key, so that
 * the tree can be made again.
 */

/** Number of leaves over so many events: at most half of them are events. */
export function treeSize(events: number, least = leastSize()): number {
  let size = least;
  while (events > size / 2) size *= 2;
  return size;
}

/**
 * An endless stream of random bytes for a purpose: AES-256 in counter mode over zeros, under a key that HKDF makes of
 * the tree's.
 */
const randomBytes = (key: Buffer, purpose: string): ((length: number) => Buffer) => {
  const cipher = createCipheriv('aes-256-ctr', derivedKey(key, purpose), Buffer.alloc(16));
  return (length) => cipher.update(Buffer.alloc(length));
};

/** The salts of the events of a tree, in their order: 64 hexadecimal digits each. */
export function* saltsUnder(key: Buffer): Generator<string, never> {
  const next = randomBytes(key, 'tree salts');
  for (;;) {
    const bytes = next(64 * 1024);
    for (let at = 0; at < bytes.length; at += HASH_BYTES) yield bytes.toString('hex', at, at + HASH_BYTES);
  }
}

/** The first of these salts. */
export function saltsOf(key: Buffer, events: number): string[] {
  const salts = saltsUnder(key);
  return Array.from({ length: events }, () => salts.next().value);
}

/**
 * The places of the events of a tree, in their order: of each random number the place is what it leaves over the size,
 * unless that is taken.
 */
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

/** Of an event's leaf: its salt and its text. */
export const eventLeaf = (salt: string, text: string): Buffer => hash('sha256', `\0${leafText(salt, text)}`, 'buffer');

/**
 * An event as its leaf tells it: the event as stored, with its hash, without its place in the chain. The number of
 * events before it counts what others bid; the hash of the one before it, and the salt, keep the number from being
 * found by trying. The recorded revisions count what happened to the staff, and to the company.
 * @param amount what a sealed amount was opened to.
 */
export function leafEvent({ stream, id, type, data, metadata }: StoredEvent, amount?: number): string {
  const { previousHash: _, salt: __, actorRevision: ___, bidderRevision: ____, ...shared } = metadata;
  return canonicalJson({ data: amount === undefined ? data : { ...data, amount }, id, metadata: shared, stream, type });
}

/** A tree with all its hashes. */
export class AuctionTree {
  readonly size: number;
  /** From the leaves up: hashes one after the other. */
  private readonly levels: Buffer[];

  /**
   * @param leaves hashes of the events' leaves, in the order of the events.
   * @param least number of leaves, a power of two
   */
  constructor(
    readonly key: Buffer,
    leaves: readonly Buffer[],
    least = leastSize(),
  ) {
    this.size = treeSize(leaves.length, least);
    const bottom = randomBytes(key, 'tree filling')(this.size * HASH_BYTES);
    const places = placesOf(key, leaves.length, this.size);
    for (const [index, leaf] of leaves.entries()) leaf.copy(bottom, places[index]! * HASH_BYTES);
    this.levels = levelsOver(bottom);
  }

  /** In hexadecimal digits. */
  get root(): string {
    return this.levels.at(-1)!.toString('hex');
  }

  /** That the leaf at a place stands in the tree. */
  proof(place: number): Buffer[] {
    // A complete tree: each hash of the proof stands over one subtree.
    return inclusionPlan(place, this.size).map(([subtree]) => {
      const { level, index } = subtree!;
      return this.levels[level]!.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
    });
  }
}

/** What is hashed for a node: a one, and the hashes of the two below it. */
const PAIR_BYTES = 2 * HASH_BYTES;

/** Of a million short texts, which a call into OpenSSL for each makes half again as slow. */
const sha256 = await createSHA256();

function levelsOver(bottom: Buffer): Buffer[] {
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
