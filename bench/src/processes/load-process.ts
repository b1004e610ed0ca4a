import {
  bidAtRate,
  bidFlatOut,
  BiddingGrid,
  type Bidder,
  type Latencies,
  type Load,
  type Tender,
} from '@tender/api-driver/load';
import { offer } from './job-process.js';

/** The load generator: a separate process with these jobs. */

let grid: BiddingGrid | null = null;

function prepared(): BiddingGrid {
  if (!grid) throw new Error('the load was not prepared');
  return grid;
}

export const loadJobs = {
  prepare({ bidders, tenders }: { bidders: Bidder[]; tenders: Tender[] }): void {
    grid = new BiddingGrid(bidders, tenders);
  },
  flatOut: (load: Load): Promise<number> => bidFlatOut(prepared(), load),
  atRate: (load: Load & { rate: number }): Promise<Latencies> => bidAtRate(prepared(), load),
};
export type LoadJobs = typeof loadJobs;

offer(loadJobs);
