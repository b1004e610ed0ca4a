import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fromHex, leafHash, rootOf, utf8, verifyInclusion } from '@tender/proof';
import { AuctionTree, eventLeaf, leafEvent, placesOf, saltsOf, treeSize } from './auction-tree.js';

/** Minimum in production; most tests use fewer leaves (`quick-trees.mjs`). */
const REAL_SIZE = 2 ** 20;
const key = Buffer.alloc(32, 7);
const sha256 = (...parts: (Uint8Array | string)[]): Buffer => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest();
};

describe('a tree over some events', () => {
  const texts = ['{"one":1}', '{"two":2}', '{"three":3}'];
  const salts = saltsOf(key, texts.length);
  const leaves = texts.map((text, index) => eventLeaf(salts[index]!, text));
  let tree: AuctionTree;
  const places = placesOf(key, texts.length, REAL_SIZE);

  beforeAll(async () => {
    tree = await AuctionTree.of(key, leaves, REAL_SIZE);
  });

  test('has 2^20 leaves, or a larger power of two for more events', () => {
    expect(tree.size).toBe(1_048_576);
    process.env['REAL_TREES'] = 'yes';
    expect([0, 1, 524_288, 524_289, 1_048_576, 1_048_577].map((events) => treeSize(events))).toEqual([
      1_048_576, 1_048_576, 1_048_576, 2_097_152, 2_097_152, 4_194_304,
    ]);
    delete process.env['REAL_TREES'];
  });

  test('proves each event at its place only', () => {
    const root = fromHex(tree.root);
    for (const [index, place] of places.entries()) {
      const leaf = leafHash(utf8(`${salts[index]}\n${texts[index]}\n`));
      expect(leaf).toEqual(new Uint8Array(leaves[index]!));
      const proof = tree.proof(place);
      expect(verifyInclusion({ leaf, index: place, size: tree.size }, proof, root)).toBe(true);
      expect(verifyInclusion({ leaf, index: place + 1, size: tree.size }, proof, root)).toBe(false);
      expect(verifyInclusion({ leaf: leaves[(index + 1) % 3]!, index: place, size: tree.size }, proof, root)).toBe(
        false,
      );
    }
  });

  test('is an RFC 6962 tree', () => {
    // `rootOf` of libs/proof makes the root over 2^10 leaves. The tree's proof continues from it.
    const from = Math.floor(places[0]! / 1_024) * 1_024;
    const some = Array.from({ length: 1_024 }, (_, index) => leafAt(from + index));
    let hash: Uint8Array = rootOf(some);
    for (const [level, sibling] of tree.proof(places[0]!).entries()) {
      if (level < 10) continue;
      hash = (
        Math.floor(places[0]! / 2 ** level) % 2 === 0 ? sha256('\x01', hash, sibling) : sha256('\x01', sibling, hash)
      ) as Uint8Array;
    }
    expect(Buffer.from(hash).toString('hex')).toBe(tree.root);
  });

  /** A leaf is the sibling of its neighbour. */
  const leafAt = (place: number): Uint8Array => tree.proof(place ^ 1)[0]!;
});

test('places are spread over the tree, unique, and independent of the number of events', () => {
  const places = placesOf(key, 300_000, REAL_SIZE);
  expect(new Set(places).size).toBe(300_000);
  const quarters = [0, 0, 0, 0];
  for (const place of places) quarters[Math.floor(place / 262_144)]!++;
  for (const count of quarters) expect(Math.abs(count - 75_000)).toBeLessThan(2_000);
  expect([...placesOf(key, 1_000, REAL_SIZE)]).toEqual([...places.subarray(0, 1_000)]);
});

test('salts differ for each event and each tree', () => {
  const salts = saltsOf(key, 1_000);
  expect(new Set(salts).size).toBe(1_000);
  expect(salts[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(saltsOf(Buffer.alloc(32, 8), 1)[0]).not.toBe(salts[0]);
});

test('a leaf omits the place in the chain, which would reveal the number of other bids', () => {
  const event = {
    stream: 'auction-x1',
    revision: 41,
    id: 'e1',
    type: 'BidPlaced',
    data: { bidId: 'b1', sealed: 'AAAA' },
    metadata: {
      version: 1,
      at: '2026-01-01T12:00:00.000Z',
      actor: { userId: 'u', role: 'buyer', companyId: 'c' },
      commandId: 'k',
      requestId: 'r',
      salt: 'cccccccccccccccccccccc',
      previousHash: 'a'.repeat(64),
      actorRevision: 53,
      bidderRevision: 54,
      hash: 'b'.repeat(64),
    },
  } as const;
  const text = leafEvent(event, 4_711);
  expect(text).not.toMatch(/[rR]evision|41|53|54|previousHash|aaaa|salt|cccc/);
  expect(JSON.parse(text)).toEqual({
    stream: 'auction-x1',
    id: 'e1',
    type: 'BidPlaced',
    data: { bidId: 'b1', sealed: 'AAAA', amount: 4_711 },
    metadata: {
      version: 1,
      at: event.metadata.at,
      actor: event.metadata.actor,
      commandId: 'k',
      requestId: 'r',
      hash: 'b'.repeat(64),
    },
  });
});
