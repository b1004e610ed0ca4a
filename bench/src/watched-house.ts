import { bidderOf } from '@tender/api-driver/load';
import { JobProcess, LOAD } from './job-process.js';
import type { LoadJobs } from './load-process.js';
import { prepareHouse, type PreparedHouse, settled } from './prepared-house.js';
import type { Workbench } from './workbench.js';

/** A house with one live auction of 300 lots, on which all its companies have bid. */
export interface WatchedHouse extends PreparedHouse {
  load: JobProcess<LoadJobs>;
  auctionId: string;
  companies: number;
}

/** As many as the review's control room showed. */
export const COMPANIES = 40;
/** Milliseconds of bids at full speed before anybody looks: some thousands, as the review's auction had. */
const BIDDING_BEFORE = 2_500;

export async function prepareWatched(workbench: Workbench, companies: number): Promise<WatchedHouse> {
  const prepared = await prepareHouse(workbench, { companies, auctions: 1, lotsPerAuction: 300 });
  const load = JobProcess.start<LoadJobs>(workbench, LOAD);
  await load.run('prepare', { bidders: prepared.buyers.map(bidderOf), tenders: prepared.tenders });
  const { address } = prepared.house;
  await load.run('flatOut', { address, connections: companies, auctions: 1, warmUpMillis: 0, millis: BIDDING_BEFORE });
  await settled(prepared);
  return { ...prepared, load, companies, auctionId: prepared.tenders[0]!.auctionId };
}
