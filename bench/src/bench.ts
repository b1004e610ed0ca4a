import { bidderOf } from '@tender/api-driver/load';
import { setTimeout as delay } from 'node:timers/promises';
import { JobProcess } from './job-process.js';
import type { LoadJobs } from './load-process.js';
import { prepareHouse, type PreparedHouse, type Size } from './prepared-house.js';
import type { HouseOptions } from './server.js';
import type { Row } from './table.js';
import type { WatchJobs } from './watch-process.js';
import type { Workbench } from './workbench.js';

/** How much is measured, and for how long. */
export interface Scale {
  rounds: number;
  /** How long a round under load takes, and how long it runs unmeasured before. */
  roundMillis: number;
  warmUpMillis: number;
  house: Size;
  /** Events of the history that is replayed and started from. */
  historyEvents: number;
  /** Events that are verified. */
  verifiedEvents: number;
  watchers: number;
  /** Large viewings in one house. */
  viewings: number;
  /** People who are written to at once, and how long bids are watched meanwhile. */
  messages: { people: number; millis: number };
}

/** Many short rounds rather than few long ones: where others use the machine too, its speed changes within seconds. */
export const FULL: Scale = {
  rounds: 9,
  roundMillis: 1_500,
  warmUpMillis: 500,
  house: { companies: 64, auctions: 16, lotsPerAuction: 300 },
  historyEvents: 100_000,
  verifiedEvents: 1_000_000,
  watchers: 1_000,
  viewings: 100,
  messages: { people: 10_000, millis: 60_000 },
};
export const QUICK: Scale = {
  rounds: 3,
  roundMillis: 1_000,
  warmUpMillis: 500,
  house: { companies: 16, auctions: 4, lotsPerAuction: 300 },
  historyEvents: 20_000,
  verifiedEvents: 100_000,
  watchers: 1_000,
  viewings: 20,
  messages: { people: 2_000, millis: 10_000 },
};

/** The house that all measurements over HTTP share, with a load generator and watchers in processes of their own beside it. */
export interface BusyHouse extends PreparedHouse {
  load: JobProcess<LoadJobs>;
  watch: JobProcess<WatchJobs>;
}

/** What measurements have at hand. */
export class Bench {
  private busy: Promise<BusyHouse> | null = null;

  constructor(
    readonly workbench: Workbench,
    readonly scale: Scale,
    private readonly serverArgv: string[],
  ) {}

  /** Prepared when it is first asked for: what needs no server is measured before, alone. */
  house(): Promise<BusyHouse> {
    return (this.busy ??= this.prepare());
  }

  /** Another house like that one, but for these settings, and with what is in the folder already. The caller stops it. */
  another(env: Record<string, string>, dataDir = this.workbench.folder()): Promise<BusyHouse> {
    return this.prepare({ env, dataDir });
  }

  async stop(): Promise<void> {
    await (await this.busy)?.house.stop();
  }

  private async prepare(options: Partial<HouseOptions> = {}): Promise<BusyHouse> {
    const prepared = await prepareHouse(this.workbench, this.scale.house, { execArgv: this.serverArgv, ...options });
    const load = JobProcess.start<LoadJobs>(this.workbench, LOAD);
    await load.run('prepare', { bidders: prepared.buyers.map(bidderOf), tenders: prepared.tenders });
    return { ...prepared, load, watch: JobProcess.start<WatchJobs>(this.workbench, WATCH) };
  }
}

export const LOAD = new URL('./load-process.js', import.meta.url);
const WATCH = new URL('./watch-process.js', import.meta.url);

export type Measurement = (bench: Bench) => Promise<Row[]>;

/** A number that the server tells of itself. */
export async function metricOf({ house }: PreparedHouse, name: string): Promise<number> {
  const line = (await house.metrics()).split('\n').find((each) => each.startsWith(`${name} `));
  if (line === undefined) throw new Error(`the server tells no ${name}`);
  return Number(line.slice(name.length + 1));
}

/** How many events the read models have not shown yet. */
export const projectionLag = (house: PreparedHouse): Promise<number> => metricOf(house, 'tender_projection_lag_events');

/** Waits until the read models have caught up, so that a round does not pay for the one before it. */
export async function settled(house: PreparedHouse): Promise<void> {
  while ((await projectionLag(house)) > 0) await delay(50);
}
