import type { Bench } from '../measurement/bench.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';

export const RATE_ON_SERVERS = 100;
/**
 * Required p99 in ms on one auction, by number of api processes. Instead, `REQUIRED_TIMES` times the raw engines' p99
 * is enough.
 */
const REQUIRED_P99 = { 1: 60, 2: 120 };
const REQUIRED_TIMES = 3;

/**
 * Latency from a bid's scheduled instant to its durable acknowledgement, against a find and an append on the raw
 * engines.
 */
export async function serversLatency(bench: Bench): Promise<Row[]> {
  const cluster = await bench.onServers();
  const { rounds, latencyMillis: millis, coldMillis, warmUpMillis, size } = bench.scale.servers;
  const rows: Row[] = [];
  for (const count of [1, 2] as const) {
    const addresses = await cluster.apis(count);
    await cluster.flatOut(addresses, { auctions: size.auctions, warmUpMillis: 0, millis: coldMillis });
    for (const auctions of [1, size.auctions]) {
      const ours: { p50: number; p99: number }[] = [];
      const raw: { p50: number; p99: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        await cluster.settled();
        ours.push(await cluster.atRate(addresses, { auctions, rate: RATE_ON_SERVERS, warmUpMillis, millis }));
        await cluster.settled();
        raw.push(await cluster.engines.bidsAtRate({ rate: RATE_ON_SERVERS, millis }));
      }
      const p99 = median(ours.map((each) => each.p99));
      const bare = median(raw.map((each) => each.p99));
      rows.push({
        what: `acknowledgement at ${RATE_ON_SERVERS} bids/s, p50 / p99, ${auctions === 1 ? 'one auction' : `${auctions} auctions`}, ${count} api`,
        measured: `${inMillis(median(ours.map(({ p50 }) => p50)))} / ${inMillis(p99)}`,
        bare: `${inMillis(median(raw.map(({ p50 }) => p50)))} / ${inMillis(bare)}`,
        ratio: `${(p99 / bare).toFixed(2)} ×`,
        ...(auctions === 1 && {
          required: `p99 ≤ ${inMillis(REQUIRED_P99[count])} or ≤ ${REQUIRED_TIMES} ×`,
          met: p99 <= REQUIRED_P99[count] || p99 <= REQUIRED_TIMES * bare,
        }),
      });
    }
  }
  return rows;
}
