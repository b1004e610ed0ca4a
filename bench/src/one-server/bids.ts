import { bidderOf, type Load } from '@tender/api-driver/load';
import type { Bench } from '../measurement/bench.js';
import { settled } from '../servers/prepared-server.js';
import { JobProcess, LOAD } from '../processes/job-process.js';
import type { LoadJobs } from '../processes/load-process.js';
import { startBare } from '../processes/server.js';
import { compare, type Round } from '../results/statistics.js';
import { rateRow, type Row } from '../results/table.js';

const REQUIRED = { ratio: 0.4, rate: 3_000 };
const CONNECTIONS = [64, 256];
/**
 * Uncounted bids on either side: they warm up uncompiled code; the bare route has little of it. A count, not a
 * duration: a slow machine compiles slowly.
 */
const WARM_UP_BIDS = 100_000;
/** Uncounted rounds of each row: its connections and auctions are new. */
const COLD = 2;
/** Buyers' sockets that listen during the bids, besides the admin's. */
const LISTENING_BUYERS = 30;

/** Durable bids per second over HTTP, against a route of the same framework and DTOs that responds immediately. */
export async function bids(bench: Bench): Promise<Row[]> {
  const { workbench, scale } = bench;
  const busy = await bench.server();
  const bare = await startBare(workbench, new URL('../processes/bare-route.js', import.meta.url));
  const bareLoad = JobProcess.start<LoadJobs>(workbench, LOAD);
  await bareLoad.run('prepare', { bidders: busy.buyers.map(bidderOf), tenders: busy.tenders });
  const cookies = [busy.admin, ...busy.buyers.slice(0, LISTENING_BUYERS)].map(({ cookie }) => cookie);
  await busy.listeners.run('open', { port: busy.server.address.port, cookies });

  const warmUp: Omit<Load, 'address'> = {
    connections: Math.min(...CONNECTIONS),
    auctions: scale.size.auctions,
    millis: 1_000,
    warmUpMillis: 0,
  };
  for (const [load, address] of [
    [busy.load, busy.server.address],
    [bareLoad, bare.address],
  ] as const) {
    for (let bids = 0; bids < WARM_UP_BIDS;) bids += await load.run('flatOut', { ...warmUp, address });
  }

  const rows: Row[] = [];
  for (const auctions of [1, scale.size.auctions]) {
    for (const connections of CONNECTIONS) {
      const load: Omit<Load, 'address'> = {
        connections,
        auctions,
        millis: scale.roundMillis,
        warmUpMillis: scale.warmUpMillis,
      };
      const rounds: Round[] = [];
      for (let round = 0; round < COLD + scale.rounds; round++) {
        const ours = await busy.load.run('flatOut', { ...load, address: busy.server.address });
        await settled(busy);
        const limit = await bareLoad.run('flatOut', { ...load, address: bare.address });
        if (round >= COLD) rounds.push({ ours, bare: limit });
      }
      const spread = auctions === 1 ? 'one auction' : `${auctions} auctions`;
      rows.push(rateRow(`durable bids over HTTP, ${connections} connections, ${spread}`, compare(rounds), REQUIRED));
    }
  }
  await busy.listeners.run('close');
  bareLoad.stop();
  bare.stop();
  return rows;
}
