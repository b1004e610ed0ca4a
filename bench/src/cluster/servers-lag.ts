import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '@tender/api-driver/load';
import type { Bench } from '../measurement/bench.js';
import { RATE_ON_SERVERS } from './servers-latency.js';
import { inMillis, type Row } from '../results/table.js';

const SAMPLE_EVERY = 50;

/**
 * Delay between a bid's acknowledgement and its appearance in a worker's read models. Derived from the number of
 * pending events at a steady rate (Little's law).
 */
export async function serversLag(bench: Bench): Promise<Row[]> {
  const cluster = await bench.onServers();
  const { rounds, latencyMillis, warmUpMillis } = bench.scale.servers;
  const addresses = await cluster.apis(1);
  await cluster.settled();
  const spread = { auctions: 1, rate: RATE_ON_SERVERS, warmUpMillis, millis: rounds * latencyMillis };
  let running = true;
  const load = cluster.atRate(addresses, spread).finally(() => (running = false));
  await delay(warmUpMillis);
  const samples: number[] = [];
  while (running) {
    samples.push(((await cluster.behind()) / RATE_ON_SERVERS) * 1_000);
    await delay(SAMPLE_EVERY);
  }
  await load;
  await cluster.settled();
  const [p50, p99] = [0.5, 0.99].map((share) => inMillis(percentile(samples, share)));
  return [{ what: `read models behind at ${RATE_ON_SERVERS} bids/s, p50 / p99`, measured: `${p50} / ${p99}` }];
}
