import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { verifyAuction } from '@tender/auctions/rules';
import { chained, type Unchained } from '@tender/auctions/testing/recorded';
import { mutantOf } from '@tender/auctions/testing/mutants';
import { wholeLives } from '@tender/auctions/testing/whole-lives';
import type { RecordedEvent } from '@tender/event-store';
import { times } from '@tender/kernel/testing/torture';
import { commitmentTo, NO_COMMITMENT, resultDigest } from '@tender/proof';
import { AuctionTree, eventLeaf, saltsOf } from '../tree/auction-tree.js';
import { leafOf, sealKeyIn } from '../tree/leaf.js';
import { AuctionProofVerifier } from './auction-publication.js';
import type { Opened } from './opened.js';

/** Verifies random forgeries of random lives, with valid hashes, against the publication of the genuine life. */

const TREE_KEY = Buffer.alloc(32, 7);
/** Number of leaves of a tree that takes 1 ms to build. */
const FEW = 1_024;
/** Events per commitment. */
const EACH = 5;
const ENDS = ['AuctionCompleted', 'AuctionCancelled'];

const stored = (life: readonly Unchained[]): RecordedEvent[] =>
  chained(life).map((event) => ({ ...event, position: BigInt(event.revision) }));

/** Publication of a life, and the last revision that it binds; -1 binds nothing. */
async function publishedOf(
  events: readonly RecordedEvent[],
  leastSize: number,
): Promise<{ opened: Opened[]; bound: number }> {
  const end = events.findIndex(({ type }) => ENDS.includes(type));
  const running = events.slice(0, end < 0 ? events.length : end + 1);
  const opened: Opened[] = [];
  let previous = NO_COMMITMENT;
  for (const { revision, metadata } of running.filter(({ revision: place }) => place % EACH === EACH - 1)) {
    const salt = 'ab'.repeat(32);
    const commitment = commitmentTo({ head: metadata.hash, salt, previous });
    opened.push({ kind: 'commitment', at: metadata.at, revision, salt, commitment });
    previous = commitment;
  }
  if (end < 0) return { opened, bound: running.length - 1 - (running.length % EACH) };
  const salts = saltsOf(TREE_KEY, running.length);
  const sealKey = sealKeyIn(running.at(-1)!);
  const leaves = running.map((event) => eventLeaf(salts[event.revision]!, leafOf(event, sealKey)));
  const { size, root } = await AuctionTree.of(TREE_KEY, leaves, leastSize);
  opened.push({ kind: 'tree', revision: end, key: TREE_KEY.toString('hex'), size, root });
  const result = events.find(({ type }) => type === 'ResultPublished');
  if (!result) return { opened, bound: end };
  const { salt } = result.data as { salt: string };
  const digest = resultDigest({ root, head: result.metadata.hash, salt });
  opened.push({ kind: 'result', at: result.metadata.at, digest });
  return { opened, bound: events.length };
}

/** Whether a history fits the rules and the publication. */
async function isSound(events: readonly RecordedEvent[], opened: readonly Opened[], leastSize: number) {
  if (!verifyAuction(events).ok) return false;
  const verifier = new AuctionProofVerifier(opened, leastSize);
  return events.every((event) => verifier.next(event) === null) && (await verifier.finish()) === null;
}

/** Expects that each forgery within the bound part is detected. */
const isFound = (leastSize: number, runs: number) =>
  fc.assert(
    fc.asyncProperty(wholeLives, fc.infiniteStream(fc.nat()), async (life, numbers) => {
      const { mutation, type, history } = mutantOf(life, (count) => numbers.next().value % count);
      const [genuine, forged] = [stored(life), stored(history)];
      const { opened, bound } = await publishedOf(genuine, leastSize);
      const differs = genuine.findIndex((event, place) => event.metadata.hash !== forged[place]?.metadata.hash);
      const from = differs < 0 ? genuine.length : differs;
      fc.pre(from <= bound && (from < genuine.length || forged.length > genuine.length));
      expect(await isSound(genuine, opened, leastSize)).toBe(true);
      expect({ mutation, type, sound: await isSound(forged, opened, leastSize) }).toEqual({
        mutation,
        type,
        sound: false,
      });
    }),
    { numRuns: runs },
  );

test('detects every forgery of the bound part', () => isFound(FEW, times(20_000, 250)));

test('detects every forgery with trees of production size', () => isFound(2 ** 20, times(20, 1)));
