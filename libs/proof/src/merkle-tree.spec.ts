import { sha256 } from '@noble/hashes/sha2.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RFC9162 } from '@transmute/rfc9162';
import fc from 'fast-check';
import { times } from '@tender/kernel/testing/torture';
import { fromHex, toHex } from './bytes.js';
import {
  consistencyPlan,
  inclusionPlan,
  leafHash,
  Peaks,
  proofOf,
  rootOf,
  rootOver,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
  type Hash,
  type ProofPlan,
  type Subtree,
} from './merkle-tree.js';

/** Stores a tree as its complete subtrees, like a log. */
class KeptTree {
  private readonly hashes = new Map<string, Hash>();
  readonly size: number;
  readonly leaves: Hash[];

  constructor(entries: readonly Uint8Array[]) {
    const peaks = new Peaks();
    this.leaves = entries.map(leafHash);
    for (const leaf of this.leaves)
      for (const { subtree, hash } of peaks.add(leaf)) this.hashes.set(`${subtree.level}.${subtree.index}`, hash);
    this.size = peaks.size;
  }

  private readonly hashOf = ({ level, index }: Subtree): Hash => this.hashes.get(`${level}.${index}`)!;
  proof = (plan: ProofPlan): Hash[] => proofOf(plan, this.hashOf);
  root = (size: number): Hash => rootOver(subtreesOf(size).map(this.hashOf));
}

const hexes = (hashes: readonly Hash[]): string[] => hashes.map(toHex);

/**
 * Test vectors of Certificate Transparency, shared by implementations of RFC 6962 (transparency-dev/merkle,
 * `testonly`).
 */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const [A, B, C, D] = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
];
const E = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const F = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';

describe('the published vectors of RFC 6962', () => {
  const tree = new KeptTree(ENTRIES.map(fromHex));

  test.each(ROOTS.map((root, size) => ({ root, size })))('the root of $size leaves', ({ root, size }) => {
    expect(toHex(tree.root(size))).toBe(root);
    expect(toHex(rootOf(tree.leaves.slice(0, size)))).toBe(root);
  });

  test.each([
    { index: 0, size: 1, proof: [] },
    { index: 0, size: 8, proof: [A, B, C] },
    { index: 5, size: 8, proof: [D, E, ROOTS[4]!] },
    { index: 2, size: 3, proof: [ROOTS[2]!] },
    { index: 1, size: 5, proof: [ROOTS[1]!, B, D] },
  ])('leaf $index in a tree of $size', ({ index, size, proof }) => {
    expect(hexes(tree.proof(inclusionPlan(index, size)))).toEqual(proof);
    const place = { leaf: tree.leaves[index]!, index, size };
    expect(verifyInclusion(place, proof.map(fromHex), fromHex(ROOTS[size]!))).toBe(true);
  });

  test.each([
    { from: 1, to: 1, proof: [] },
    { from: 1, to: 8, proof: [A, B, C] },
    { from: 6, to: 8, proof: [F, E, ROOTS[4]!] },
    { from: 2, to: 5, proof: [B, D] },
  ])('a tree of $from, and of $to', ({ from, to, proof }) => {
    expect(hexes(tree.proof(consistencyPlan(from, to)))).toEqual(proof);
    const [first, second] = [from, to].map((size) => ({ size, root: fromHex(ROOTS[size]!) }));
    expect(verifyConsistency(first!, second!, proof.map(fromHex))).toBe(true);
  });
});

/** The other implementation keeps the root of a complete first tree in a proof; RFC 6962 omits it. */
async function theirProof(from: number, entries: Uint8Array[]): Promise<Hash[]> {
  const proof = await RFC9162.PROOF(from, entries);
  return Number.isInteger(Math.log2(from)) || from === entries.length ? proof.slice(1) : proof;
}

describe('an independent implementation agrees', () => {
  // The other implementation uses `window.crypto.subtle`, if there is a window. This replacement is faster than that of
  // Node.
  const digest = async (_: string, bytes: Uint8Array): Promise<ArrayBuffer> => new Uint8Array(sha256(bytes)).buffer;
  beforeAll(() => void Object.assign(globalThis, { window: { crypto: { subtle: { digest } } } }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

  const entries = Array.from({ length: 10_000 }, (_, index) => Uint8Array.of(index, index >> 8, 7));
  const tree = new KeptTree(entries);
  const shapes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 255, 256, 257];

  test('for each shape of a tree', async () => {
    for (const size of shapes) {
      const some = entries.slice(0, size);
      expect(toHex(tree.root(size))).toBe(toHex(await RFC9162.treeHead(some)));
      for (let index = 0; index < size; index += 1 + Math.floor(size / 8))
        expect(hexes(tree.proof(inclusionPlan(index, size)))).toEqual(hexes(await RFC9162.PATH(index, some)));
      for (let from = 1; from <= size; from += 1 + Math.floor(size / 8))
        expect(hexes(tree.proof(consistencyPlan(from, size)))).toEqual(hexes(await theirProof(from, some)));
    }
  });

  test('for trees of up to 10,000 leaves', async () => {
    const sizes = [10_000, ...fc.sample(fc.integer({ min: 258, max: 9_999 }), times(20))];
    for (const size of sizes) {
      const some = entries.slice(0, size);
      const [index = 0, from = 1] = fc.sample(fc.integer({ min: 1, max: size - 1 }), 2);
      const [root, path, proof] = [
        await RFC9162.treeHead(some),
        await RFC9162.PATH(index, some),
        await theirProof(from, some),
      ];
      expect(toHex(tree.root(size))).toBe(toHex(root));
      expect(hexes(tree.proof(inclusionPlan(index, size)))).toEqual(hexes(path));
      expect(hexes(tree.proof(consistencyPlan(from, size)))).toEqual(hexes(proof));
      expect(verifyInclusion({ leaf: tree.leaves[index]!, index, size }, path, root)).toBe(true);
      expect(verifyConsistency({ size: from, root: tree.root(from) }, { size, root }, proof)).toBe(true);
    }
  });
});

describe('a proof', () => {
  const MOST = 70;
  const tree = new KeptTree(Array.from({ length: MOST }, (_, index) => Uint8Array.of(index)));
  const size = fc.integer({ min: 1, max: MOST });
  const damaged = (proof: readonly Hash[], at: number): Hash[] =>
    proof.map((hash, place) => (place === at ? hash.map((byte, index) => (index === 3 ? byte ^ 1 : byte)) : hash));

  test('of inclusion verifies only its leaf, its place and its tree', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (size, one, other) => {
        const [index, wrong] = [one % size, other % size];
        const proof = tree.proof(inclusionPlan(index, size));
        const [leaf, root] = [tree.leaves[index]!, tree.root(size)];
        expect(verifyInclusion({ leaf, index, size }, proof, root)).toBe(true);
        if (wrong !== index) {
          expect(verifyInclusion({ leaf, index: wrong, size }, proof, root)).toBe(false);
          expect(verifyInclusion({ leaf: tree.leaves[wrong]!, index, size }, proof, root)).toBe(false);
        }
        expect(verifyInclusion({ leaf, index, size }, [...proof, leaf], root)).toBe(false);
        if (size > 1) {
          expect(verifyInclusion({ leaf, index, size }, proof.slice(1), root)).toBe(false);
          expect(verifyInclusion({ leaf, index, size }, damaged(proof, other % proof.length), root)).toBe(false);
        }
        expect(verifyInclusion({ leaf, index, size }, proof, tree.leaves[wrong]!)).toBe(size === 1);
      }),
      { numRuns: times(2_000) },
    );
  });

  test('of consistency verifies only a tree and its prefix', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (size, one, other) => {
        const from = one % (size + 1);
        const proof = tree.proof(consistencyPlan(from, size));
        const [first, second] = [
          { size: from, root: tree.root(from) },
          { size, root: tree.root(size) },
        ];
        expect(verifyConsistency(first, second, proof)).toBe(true);
        const forged = { size: from, root: tree.leaves[other % MOST]! };
        if (from !== 1 || other % MOST !== 0) expect(verifyConsistency(forged, second, proof)).toBe(false);
        expect(verifyConsistency(first, { size, root: forged.root }, proof)).toBe(
          from === 0 || (size === 1 && other % MOST === 0),
        );
        expect(verifyConsistency(first, second, [...proof, second.root])).toBe(false);
        if (proof.length > 0) {
          expect(verifyConsistency(first, second, proof.slice(1))).toBe(false);
          expect(verifyConsistency(first, second, damaged(proof, other % proof.length))).toBe(false);
        }
      }),
      { numRuns: times(2_000) },
    );
  });

  test('is refused for invalid places and sizes', () => {
    for (const [index, of] of [
      [0, 0],
      [3, 3],
      [-1, 3],
    ] as const)
      expect(() => inclusionPlan(index, of)).toThrow(RangeError);
    for (const [from, to] of [
      [4, 3],
      [-1, 3],
    ] as const)
      expect(() => consistencyPlan(from, to)).toThrow(RangeError);
    const root = tree.root(3);
    expect(verifyInclusion({ leaf: root, index: 0.5, size: 3 }, [], root)).toBe(false);
    expect(verifyInclusion({ leaf: root, index: 1, size: 1 }, [], root)).toBe(false);
    expect(verifyInclusion({ leaf: root, index: 0, size: Number.NaN }, [], root)).toBe(false);
    expect(verifyConsistency({ size: 4, root }, { size: 3, root }, [])).toBe(false);
    expect(verifyConsistency({ size: 3, root }, { size: 4, root }, [])).toBe(false);
  });
});
