import { bidderOf } from '@tender/api-driver/load';
import { JobProcess, LOAD } from '../processes/job-process.js';
import type { LoadJobs } from '../processes/load-process.js';
import { prepareServer, type PreparedServer, settled } from './prepared-server.js';
import type { Workbench } from '../processes/workbench.js';

/** A server with one live auction of 300 lots that has bids from all companies. */
export interface BrowsedServer extends PreparedServer {
  load: JobProcess<LoadJobs>;
  auctionId: string;
  companies: number;
}

/** Number of companies, as in the review of release 0.1.0. */
export const COMPANIES = 40;
/** Minimum number of bids before the measurements, as in the review of release 0.1.0. */
const BIDS_BEFORE = 7_400;
const SECOND = 1_000;

export async function prepareBrowsed(workbench: Workbench, companies: number): Promise<BrowsedServer> {
  const prepared = await prepareServer(workbench, { companies, auctions: 1, lotsPerAuction: 300 });
  const load = JobProcess.start<LoadJobs>(workbench, LOAD);
  await load.run('prepare', { bidders: prepared.buyers.map(bidderOf), tenders: prepared.tenders });
  const { address } = prepared.server;
  const forASecond = { address, connections: companies, auctions: 1, warmUpMillis: 0, millis: SECOND };
  for (let placed = 0; placed < BIDS_BEFORE;) placed += await load.run('flatOut', forASecond);
  await settled(prepared);
  return { ...prepared, load, companies, auctionId: prepared.tenders[0]!.auctionId };
}
