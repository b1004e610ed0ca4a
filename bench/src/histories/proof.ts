import { randomBytes } from 'node:crypto';
import { AuctionTree, eventLeaf, placesOf, saltsOf } from '@tender/anchors/tree';
import { fromHex, verifyInclusion } from '@tender/proof';
import type { Bench } from '../measurement/bench.js';
import { settled } from '../servers/prepared-server.js';
import { RATE } from '../one-server/latency.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';

const EVENTS = 100_000;
const PROOFS = 1_000;
const TREES = 3;
const TREE_REQUIRED = 3_000;
const PROOF_REQUIRED = 50;
const CONNECTIONS = 64;
/** Duration of the load in ms: as long as the trees take on a slow machine. */
const LOAD_MILLIS = 20_000;

/** Cost of proofs: the tree over an auction's events during other bids, and then each proof. */
export async function proof(bench: Bench): Promise<Row[]> {
  const busy = await bench.server();
  const load = busy.load.run('atRate', {
    address: busy.server.address,
    connections: CONNECTIONS,
    auctions: 1,
    rate: RATE,
    warmUpMillis: 0,
    millis: LOAD_MILLIS,
  });
  const texts = Array.from({ length: EVENTS }, (_, index) => JSON.stringify({ event: index, pad: 'x'.repeat(400) }));
  const key = randomBytes(32);
  const made: { result: Awaited<ReturnType<typeof treeOver>>; millis: number }[] = [];
  while (made.length < TREES) {
    const from = performance.now();
    made.push({ result: await treeOver(key, texts), millis: performance.now() - from });
  }
  const { tree, leaves } = made[0]!.result;
  const places = placesOf(key, EVENTS);
  const proofs = Array.from({ length: PROOFS }, (_, index) => {
    const place = places[index]!;
    const { result: hashes, millis } = timed(() => tree.proof(place));
    if (!verifyInclusion({ leaf: leaves[index]!, index: place, size: tree.size }, hashes, fromHex(tree.root)))
      throw new Error('a proof does not hold');
    return millis;
  });
  await load;
  await settled(busy);
  const whole = median(made.map(({ millis }) => millis));
  return [
    {
      what: `tree of 2^20 leaves over ${EVENTS.toLocaleString('en')} events, beside ${RATE} bids/s`,
      measured: inMillis(whole),
      required: `≤ ${inMillis(TREE_REQUIRED)}`,
      met: whole <= TREE_REQUIRED,
    },
    {
      what: 'an inclusion proof of that tree, longest of 1,000',
      measured: inMillis(Math.max(...proofs)),
      required: `≤ ${inMillis(PROOF_REQUIRED)}`,
      met: Math.max(...proofs) <= PROOF_REQUIRED,
    },
  ];
}

async function treeOver(key: Buffer, texts: readonly string[]): Promise<{ tree: AuctionTree; leaves: Buffer[] }> {
  const salts = saltsOf(key, texts.length);
  const leaves = texts.map((text, index) => eventLeaf(salts[index]!, text));
  return { tree: await AuctionTree.of(key, leaves), leaves };
}

function timed<Result>(measured: () => Result): { result: Result; millis: number } {
  const from = performance.now();
  const result = measured();
  return { result, millis: performance.now() - from };
}
