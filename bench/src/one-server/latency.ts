import type { Bench } from '../measurement/bench.js';
import { settled } from '../servers/prepared-server.js';
import { inMillis, type Row } from '../results/table.js';

export const RATE = 1_000;
const CONNECTIONS = 64;
const REQUIRED_P99 = 8;
/** Warm-up in ms, until the bids' code is compiled: a cold start is a different measurement. */
const WARM_UP = 5_000;

/** Latency from a bid's scheduled instant to its durable acknowledgement, at a steady rate on one auction. */
export async function latency(bench: Bench): Promise<Row[]> {
  const busy = await bench.server();
  const { roundMillis, rounds } = bench.scale;
  const { p50, p99, p999, max } = await busy.load.run('atRate', {
    address: busy.server.address,
    connections: CONNECTIONS,
    auctions: 1,
    rate: RATE,
    warmUpMillis: WARM_UP,
    millis: rounds * roundMillis,
  });
  await settled(busy);
  return [
    {
      what: `acknowledgement at ${RATE} bids/s, p50 / p99`,
      measured: `${inMillis(p50)} / ${inMillis(p99)}`,
      required: `p99 ≤ ${inMillis(REQUIRED_P99)}`,
      met: p99 <= REQUIRED_P99,
    },
    { what: `acknowledgement at ${RATE} bids/s, p99.9 / longest`, measured: `${inMillis(p999)} / ${inMillis(max)}` },
  ];
}
