import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { CHAIN_START, chainLink, SYSTEM } from '@tender/kernel';
import { AuctionTree, eventLeaf, saltsOf } from '../tree/auction-tree.js';
import { leafOf } from '../tree/leaf.js';
import { auctionPublication } from './auction-publication.js';

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

/** What is found in a history when the log holds the root over its first events. */
async function found(events: readonly RecordedEvent[], revision: number) {
  const salts = saltsOf(KEY, revision + 1);
  const bound = events.slice(0, revision + 1);
  const tree = new AuctionTree(
    KEY,
    bound.map((event) => eventLeaf(salts[event.revision]!, leafOf(event, undefined))),
  );
  const { size, root } = tree;
  const verifier = auctionPublication.begin([{ kind: 'tree', revision, key: KEY.toString('hex'), size, root }]);
  for (const event of events) expect(verifier.next(event)).toBeNull();
  return verifier.end();
}

test('a root over the beginning of an auction proves nothing: the rest could be another for everybody', async () => {
  expect(await found(chained([PAUSED, CANCELLED]), 0)).toEqual({ problem: 'root' });
});
