import type { BidView } from '@tender/contracts';
import type { Bench, ServerUnderLoad } from '../measurement/bench.js';
import { openAuction } from '../servers/prepared-server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';

const TURNS = 200;
/** Maximum deviation: above it, the response time could reveal an amount. */
const TOLERANCE = 0.1;
/** Amount in US dollars. Both sides of a comparison have the same number of bids. */
const SMALL = 1.5;
const LARGE = 9_876_543_210.25;

/**
 * Checks that response times reveal no sealed amounts to staff: reads of lots, and bids that staff enter for a
 * company. Alternates between the two sides.
 */
export async function sealedTiming(bench: Bench): Promise<Row[]> {
  const busy = await bench.server();
  const [small, large] = [await sealedAuction(busy, 1, SMALL), await sealedAuction(busy, 2, LARGE)];
  return [
    await rowOf(
      'lots of a sealed auction for staff: small amounts / large',
      () => timed(() => busy.admin.lots(small.auctionId)),
      () => timed(() => busy.admin.lots(large.auctionId)),
    ),
    await rowOf(
      'its bids for staff: small amounts / large',
      () => timed(() => busy.admin.bids(small.auctionId)),
      () => timed(() => busy.admin.bids(large.auctionId)),
    ),
    await rowOf(
      'a guess at a sealed amount, entered by staff: right / wrong',
      () => guess(busy, small.bids[0]!, SMALL),
      () => guess(busy, small.bids[1]!, LARGE),
    ),
  ];
}

/** A sealed auction in which one company bids the same on every lot. */
async function sealedAuction(
  { admin, buyers }: ServerUnderLoad,
  number: number,
  biddingAmount: number,
): Promise<{ auctionId: string; bids: BidView[] }> {
  const { auctionId, lotIds } = await openAuction(
    admin,
    1_000 + number,
    { companies: 1, lotsPerAuction: 100 },
    { bidVisibility: 'sealed' },
  );
  const bids: BidView[] = [];
  for (const lotId of lotIds) bids.push(await buyers[0]!.placeBid({ auctionId, lotId, biddingAmount }));
  return { auctionId, bids };
}

/** Restores the company's bid afterwards, so that staff can guess again. */
async function guess({ admin, buyers }: ServerUnderLoad, { _id }: BidView, biddingAmount: number): Promise<number> {
  const millis = await timed(() => admin.reviseBid(_id, { biddingAmount, reason: 'a guess' }));
  await buyers[0]!.reviseBid(_id, { biddingAmount: SMALL });
  return millis;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function rowOf(what: string, one: () => Promise<number>, other: () => Promise<number>): Promise<Row> {
  const measured: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    // Alternate the order: the second call benefits from the caches that the first one filled.
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      measured[side].push(await [one, other][side]!());
  }
  const [first, second] = measured.map(median) as [number, number];
  const ratio = first / second;
  return {
    what,
    measured: `${inMillis(first)} / ${inMillis(second)}`,
    ratio: `${ratio.toFixed(2)} ×`,
    required: `${(1 - TOLERANCE).toFixed(2)} – ${(1 + TOLERANCE).toFixed(2)} ×`,
    met: Math.abs(ratio - 1) <= TOLERANCE,
  };
}
