import { describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { CHAIN_START, chainLink, SYSTEM } from '@tender/kernel';
import { AuctionTree, eventLeaf, saltsOf } from '../tree/auction-tree.js';
import { leafOf } from '../tree/leaf.js';
import { auctionPublication } from './auction-publication.js';
import type { Opened } from './opened.js';

const KEY = Buffer.alloc(32, 7);
const CANCELLED = { type: 'AuctionCancelled', data: { reason: '' } };
const PAUSED = { type: 'AuctionPaused', data: { reason: '', since: '2026-11-20T12:00:00.000Z' } };

function chained(facts: readonly { type: string; data: object }[]): RecordedEvent[] {
  let previousHash = CHAIN_START;
  return facts.map((fact, revision) => {
    const metadata = {
      version: 1,
      at: '2026-11-20T12:00:00.000Z',
      actor: SYSTEM,
      commandId: `c${revision}`,
      requestId: '',
      previousHash,
    };
    const event = { ...fact, stream: 'auction-x', revision, id: `e${revision}` };
    previousHash = chainLink({ ...event, metadata }).hash;
    return { ...event, metadata: { ...metadata, hash: previousHash }, position: BigInt(revision) };
  });
}

/** Result of a verification when the log holds the root over the first events only. */
async function found(events: readonly RecordedEvent[], revision: number) {
  const salts = saltsOf(KEY, revision + 1);
  const bound = events.slice(0, revision + 1);
  const tree = await AuctionTree.of(
    KEY,
    bound.map((event) => eventLeaf(salts[event.revision]!, leafOf(event, undefined))),
  );
  const { size, root } = tree;
  const verifier = auctionPublication.startVerifier([{ kind: 'tree', revision, key: KEY.toString('hex'), size, root }]);
  for (const event of events) expect(verifier.next(event)).toBeNull();
  return verifier.finish();
}

test('rejects a root over the beginning of an auction, because the rest stays open', async () => {
  expect(await found(chained([PAUSED, CANCELLED]), 0)).toEqual({ problem: 'root' });
});

describe('a publication in an unknown form', () => {
  const tree: Opened = { kind: 'tree', revision: 1, key: '07'.repeat(32), size: 2 ** 20, root: '0b'.repeat(32) };
  const begun =
    (...published: object[]) =>
    () =>
      auctionPublication.startVerifier(published);

  test('is refused', () => {
    expect(begun(tree)).not.toThrow();
    for (const change of [
      { revision: -1 },
      { revision: '1' },
      { key: undefined },
      { key: '07' },
      { size: '1' },
      { more: 1 },
    ])
      expect(begun({ ...tree, ...change })).toThrow(TypeError);
    expect(begun({ kind: 'other' })).toThrow(TypeError);
    expect(begun({ kind: 'commitment', at: 7, revision: 0, salt: '', commitment: '' })).toThrow(TypeError);
  });

  test('is refused with a second tree or a second result', () => {
    const result: Opened = { kind: 'result', at: '2026-11-20T12:00:00.000Z', digest: '0c'.repeat(32) };
    expect(begun(tree, result)).not.toThrow();
    expect(begun(tree, { ...tree, root: '0d'.repeat(32) })).toThrow(TypeError);
    expect(begun(tree, result, { ...result, digest: '0d'.repeat(32) })).toThrow(TypeError);
  });

  test('needs no memory for a tree that claims more events than exist', async () => {
    const verifier = auctionPublication.startVerifier([{ ...tree, revision: 2 ** 40 }]);
    for (const event of chained([PAUSED, CANCELLED])) expect(verifier.next(event)).toBeNull();
    expect(await verifier.finish()).toEqual({ problem: 'root' });
  });
});

test('ignores a second root, tree and result that a forger appends to the log', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const root = { at, auctionId: 'x', size: 2 ** 20, root: '0b'.repeat(32) };
  const begunTree = { auctionId: 'x', endedAt: at, revision: 1, key: '07'.repeat(32) };
  const genuine = [
    { type: 'CommitmentsBegun', data: { auctionId: 'x' } },
    { type: 'TreeBegun', data: begunTree },
    { type: 'RootTaken', data: root },
    { type: 'ResultTaken', data: { at, auctionId: 'x', digest: '0c'.repeat(32) } },
  ];
  const forged = [
    { type: 'CommitmentsBegun', data: { auctionId: 'x' } },
    { type: 'TreeBegun', data: { ...begunTree, key: '08'.repeat(32) } },
    { type: 'RootTaken', data: { ...root, root: '0d'.repeat(32) } },
    { type: 'ResultTaken', data: { at, auctionId: 'x', digest: '0e'.repeat(32) } },
  ];
  const publishedIn = (facts: typeof genuine) => {
    const events = chained(facts);
    return auctionPublication.publishedAbout('auction-x', {
      readStream: (_, from) => Promise.resolve(events.slice(from)),
    });
  };
  const published = await publishedIn(genuine);
  expect(published.map((opened) => (opened as Opened).kind)).toEqual(['tree', 'result']);
  expect(await publishedIn([...genuine, ...forged])).toEqual(published);
});
