import { sha256 } from '@noble/hashes/sha2.js';
import { concat, equalBytes } from './bytes.js';

/**
 * The Merkle tree of RFC 6962 §2.1 (RFC 9162 §2.1) over SHA-256. A tree of any size is a complete tree over its largest
 * power of two to the left, and the tree of what is left over to the right.
 */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Of an entry's bytes. */
export const leafHash = (entry: Uint8Array): Hash => sha256(concat(LEAF, entry));

export const nodeHash = (left: Hash, right: Hash): Hash => sha256(concat(NODE, left, right));

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

/** A complete subtree: it stands over the leaves from `index · 2^level` to `(index + 1) · 2^level - 1`. */
export interface Subtree {
  level: number;
  index: number;
}

/** The complete subtrees of which a tree of some size consists, from the left, the largest first. */
export function subtreesOf(size: number): Subtree[] {
  return subtreesBetween(0, size);
}

/**
 * The complete subtrees over the leaves from `from` to `to - 1`, where `from` is where a subtree as large as all of
 * them may begin.
 */
function subtreesBetween(from: number, to: number): Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to;) {
    const level = levelOf(to - at);
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** The level of the largest complete tree that has at most so many leaves. */
function levelOf(size: number): number {
  let level = 0;
  while (2 ** (level + 1) <= size) level++;
  return level;
}

/** The root over subtrees that stand side by side, the largest first. */
export const rootOver = (hashes: readonly Hash[]): Hash =>
  hashes.length === 0
    ? EMPTY_ROOT
    : hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), hashes.at(-1)!);

/** The root of a tree of leaf hashes. */
export function rootOf(leaves: readonly Hash[]): Hash {
  const peaks = new Peaks();
  for (const leaf of leaves) peaks.add(leaf);
  return peaks.root;
}

/** What must be kept of a tree so that it can grow: the roots of its complete subtrees. */
export class Peaks {
  /** @param hashes of the subtrees that `subtreesOf(size)` names. */
  constructor(
    public size = 0,
    readonly hashes: Hash[] = [],
  ) {}

  /** Adds a leaf. @returns the complete subtrees that this brought about, from the leaf up. */
  add(leaf: Hash): { subtree: Subtree; hash: Hash }[] {
    const made = [{ subtree: { level: 0, index: this.size }, hash: leaf }];
    let hash = leaf;
    let { size: index } = this;
    for (let level = 1; index % 2 === 1; level++) {
      hash = nodeHash(this.hashes.pop()!, hash);
      index = (index - 1) / 2;
      made.push({ subtree: { level, index }, hash });
    }
    this.hashes.push(hash);
    this.size++;
    return made;
  }

  get root(): Hash {
    return rootOver(this.hashes);
  }
}

/**
 * What must be hashed for a proof: each of its hashes is the root over some complete subtrees, of which all but one
 * have to be put together. Whoever keeps the tree looks these up, in one go.
 */
export type ProofPlan = readonly (readonly Subtree[])[];

/** What proves that a leaf stands in a tree of some size (RFC 6962 §2.1.1). @throws RangeError where it cannot. */
export function inclusionPlan(index: number, size: number): ProofPlan {
  if (!(index >= 0 && index < size)) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const path = (at: number, from: number, to: number): Subtree[][] => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return at < middle
      ? [...path(at, from, middle), subtreesBetween(middle, to)]
      : [...path(at, middle, to), subtreesBetween(from, middle)];
  };
  return path(index, 0, size);
}

/**
 * What proves that a tree of one size is the beginning of another (RFC 6962 §2.1.2).
 * @throws RangeError where it cannot be.
 */
export function consistencyPlan(from: number, to: number): ProofPlan {
  if (!(from >= 0 && from <= to)) throw new RangeError(`a tree of ${from} is not the beginning of one of ${to}`);
  // Everything begins with nothing, and is its own beginning.
  if (from === 0 || from === to) return [];
  const path = (size: number, start: number, end: number, isWhole: boolean): Subtree[][] => {
    if (size === end) return isWhole ? [] : [subtreesBetween(start, end)];
    const middle = start + splitOf(end - start);
    return size <= middle
      ? [...path(size, start, middle, isWhole), subtreesBetween(middle, end)]
      : [...path(size, middle, end, false), subtreesBetween(start, middle)];
  };
  return path(from, 0, to, true);
}

/** The largest power of two that is less than a size. */
const splitOf = (size: number): number => 2 ** levelOf(size - 1);

/** A proof from the subtrees of a plan. */
export const proofOf = (plan: ProofPlan, hashOf: (subtree: Subtree) => Hash): Hash[] =>
  plan.map((subtrees) => rootOver(subtrees.map(hashOf)));

/** Whether a proof shows that a leaf stands at a place in the tree of a root (RFC 9162 §2.1.3.2). */
export function verifyInclusion(
  { leaf, index, size }: { leaf: Hash; index: number; size: number },
  proof: readonly Hash[],
  root: Hash,
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  let [place, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(sibling, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && equalBytes(hash, root);
}

/** A tree as its checkpoint names it. */
export interface TreeHead {
  size: number;
  root: Hash;
}

/** Whether a proof shows that one tree is the beginning of another (RFC 9162 §2.1.4.2). */
export function verifyConsistency(first: TreeHead, second: TreeHead, proof: readonly Hash[]): boolean {
  if (!isSize(first.size) || !isSize(second.size) || first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && equalBytes(first.root, second.root);
  if (first.size === 0) return proof.length === 0 && equalBytes(first.root, EMPTY_ROOT);
  // Where the first tree is complete, its root is the proof's first hash, and is left out.
  const [start, ...rest] = 2 ** levelOf(first.size) === first.size ? [first.root, ...proof] : proof;
  if (start === undefined) return false;
  let [place, last] = [first.size - 1, second.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  let [older, newer] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [older, newer] = [nodeHash(hash, older), nodeHash(hash, newer)];
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      newer = nodeHash(newer, hash);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && equalBytes(older, first.root) && equalBytes(newer, second.root);
}

const half = (number: number): number => Math.floor(number / 2);
const isSize = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;
