import { sha256 } from '@noble/hashes/sha2.js';
import { concat, equalBytes } from './bytes.js';

/** Merkle tree of RFC 6962 §2.1 (RFC 9162 §2.1) over SHA-256. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (entry: Uint8Array): Hash => sha256(concat(LEAF, entry));

export const nodeHash = (left: Hash, right: Hash): Hash => sha256(concat(NODE, left, right));

export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

/** Complete subtree over the leaves `index · 2^level` to `(index + 1) · 2^level - 1`. */
export interface Subtree {
  level: number;
  index: number;
}

/** Complete subtrees that make up a tree, from the left: largest first. */
export function subtreesOf(size: number): Subtree[] {
  return subtreesBetween(0, size);
}

/** `from` must be a multiple of the largest power of two that is at most `to - from`. */
function subtreesBetween(from: number, to: number): Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to;) {
    const level = levelOf(to - at);
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

function levelOf(size: number): number {
  let level = 0;
  while (2 ** (level + 1) <= size) level++;
  return level;
}

/** @param hashes of adjacent subtrees, largest first. */
export const rootOver = (hashes: readonly Hash[]): Hash =>
  hashes.length === 0
    ? EMPTY_ROOT
    : hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), hashes.at(-1)!);

export function rootOf(leaves: readonly Hash[]): Hash {
  const peaks = new Peaks();
  for (const leaf of leaves) peaks.add(leaf);
  return peaks.root;
}

/** State of a growing tree: its size, and the roots of its complete subtrees. */
export class Peaks {
  constructor(
    public size = 0,
    readonly hashes: Hash[] = [],
  ) {}

  /** @returns the new complete subtrees, from the leaf up. */
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

/** For each hash of a proof, the subtrees under it. A store can load all of them at once. */
export type ProofPlan = readonly (readonly Subtree[])[];

/** RFC 6962 §2.1.1. @throws RangeError if the tree has no such leaf. */
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

/** RFC 6962 §2.1.2. @throws RangeError if `from` exceeds `to`. */
export function consistencyPlan(from: number, to: number): ProofPlan {
  if (!(from >= 0 && from <= to)) throw new RangeError(`a tree of ${from} is not the beginning of one of ${to}`);
  // The empty tree, and the same tree, need no proof.
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

const splitOf = (size: number): number => 2 ** levelOf(size - 1);

export const proofOf = (plan: ProofPlan, hashOf: (subtree: Subtree) => Hash): Hash[] =>
  plan.map((subtrees) => rootOver(subtrees.map(hashOf)));

/** RFC 9162 §2.1.3.2. */
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

export interface TreeHead {
  size: number;
  root: Hash;
}

/** RFC 9162 §2.1.4.2. */
export function verifyConsistency(first: TreeHead, second: TreeHead, proof: readonly Hash[]): boolean {
  if (!isSize(first.size) || !isSize(second.size) || first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && equalBytes(first.root, second.root);
  if (first.size === 0) return proof.length === 0 && equalBytes(first.root, EMPTY_ROOT);
  // The proof omits the root of a complete first tree.
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
