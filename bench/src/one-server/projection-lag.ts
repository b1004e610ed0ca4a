import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../measurement/bench.js';
import { projectionLag, settled } from '../servers/prepared-server.js';
import { RATE } from './latency.js';
import { percentile } from '@tender/api-driver/load';
import { inMillis, type Row } from '../results/table.js';

const SAMPLE_EVERY = 50;
const CONNECTIONS = 64;

/**
 * Delay between a bid's acknowledgement and its appearance in the read models at a steady rate. One pending event is
 * one millisecond at a thousand per second (Little's law).
 */
export async function lag(bench: Bench): Promise<Row[]> {
  const busy = await bench.server();
  const { roundMillis, warmUpMillis, rounds } = bench.scale;
  const millis = rounds * roundMillis;
  let running = true;
  const load = busy.load
    .run('atRate', {
      address: busy.server.address,
      connections: CONNECTIONS,
      auctions: 1,
      rate: RATE,
      warmUpMillis,
      millis,
    })
    .finally(() => (running = false));
  await delay(warmUpMillis);
  const samples: number[] = [];
  while (running) {
    samples.push(((await projectionLag(busy)) / RATE) * 1_000);
    await delay(SAMPLE_EVERY);
  }
  await load;
  await settled(busy);
  const [p50, p99] = [0.5, 0.99].map((share) => inMillis(percentile(samples, share)));
  return [{ what: `read models behind at ${RATE} bids/s, p50 / p99`, measured: `${p50} / ${p99}` }];
}
