import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../measurement/bench.js';
import { inSeconds } from '../browser/visitor.js';
import { median } from '../results/statistics.js';
import type { Row } from '../results/table.js';

const REQUIRED_MILLIS = 10_000;
/** Duration of the bids in ms; the leading worker is killed half-way. */
const BUSY_MILLIS = 2_000;
/** Duration of further bids after that, in ms, before the read models have to catch up. */
const UNSEEN_MILLIS = 200;

/** Time from killing the leading worker, during bids, until the read models show all later bids. */
export async function serversTakeOver(bench: Bench): Promise<Row[]> {
  const cluster = await bench.onServers();
  const { takeOvers } = bench.scale.servers;
  const addresses = await cluster.apis(1);
  const waits: number[] = [];
  for (let round = 0; round < takeOvers; round++) {
    await cluster.standBy();
    const busy = cluster.flatOut(addresses, { auctions: 1, warmUpMillis: 0, millis: BUSY_MILLIS });
    await delay(BUSY_MILLIS / 2);
    cluster.killLeader();
    const from = performance.now();
    await busy;
    await cluster.flatOut(addresses, { auctions: 1, warmUpMillis: 0, millis: UNSEEN_MILLIS });
    await cluster.settled();
    waits.push(performance.now() - from);
  }
  const within = waits.filter((wait) => wait <= REQUIRED_MILLIS).length;
  return [
    {
      what: `the leading worker killed, until read models are current again: median, longest of ${takeOvers}`,
      measured: `${inSeconds(median(waits))}, ${inSeconds(Math.max(...waits))}`,
      required: `≤ ${inSeconds(REQUIRED_MILLIS)} each`,
      met: within === takeOvers,
    },
  ];
}
