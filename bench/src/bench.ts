import { bidderOf } from '@tender/api-driver/load';
import { JobProcess, LOAD } from './job-process.js';
import type { LoadJobs } from './load-process.js';
import { prepareHouse, type PreparedHouse, type Size } from './prepared-house.js';
import { HouseOnServers } from './servers-house.js';
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
  servers: ServersScale;
}

/** What is measured on EventStoreDB and MongoDB: they take longer, and their rounds differ more. */
interface ServersScale {
  rounds: number;
  roundMillis: number;
  latencyMillis: number;
  warmUpMillis: number;
  /** Full load before the first round with so many processes: it finds code that is not compiled yet. */
  coldMillis: number;
  house: Size;
  takeOvers: number;
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
  servers: {
    rounds: 5,
    roundMillis: 4_000,
    latencyMillis: 10_000,
    warmUpMillis: 1_000,
    coldMillis: 15_000,
    house: { companies: 64, auctions: 16, lotsPerAuction: 300 },
    takeOvers: 20,
  },
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
  servers: {
    rounds: 3,
    roundMillis: 2_000,
    latencyMillis: 3_000,
    warmUpMillis: 500,
    coldMillis: 5_000,
    house: { companies: 16, auctions: 16, lotsPerAuction: 100 },
    takeOvers: 3,
  },
};

/** The house that all measurements over HTTP share, with a load generator and watchers in processes of their own beside it. */
export interface BusyHouse extends PreparedHouse {
  load: JobProcess<LoadJobs>;
  watch: JobProcess<WatchJobs>;
}

/** What measurements have at hand. */
export class Bench {
  private busy: Promise<BusyHouse> | null = null;
  private servers: Promise<HouseOnServers> | null = null;

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

  /** The house on servers, prepared when it is first asked for. */
  onServers(): Promise<HouseOnServers> {
    return (this.servers ??= HouseOnServers.open(this.workbench, this.scale.servers.house, this.serverArgv));
  }

  async stop(): Promise<void> {
    await (await this.servers)?.stop();
    await (await this.busy)?.house.stop();
  }

  private async prepare(options: Partial<HouseOptions> = {}): Promise<BusyHouse> {
    const prepared = await prepareHouse(this.workbench, this.scale.house, { execArgv: this.serverArgv, ...options });
    const load = JobProcess.start<LoadJobs>(this.workbench, LOAD);
    await load.run('prepare', { bidders: prepared.buyers.map(bidderOf), tenders: prepared.tenders });
    return { ...prepared, load, watch: JobProcess.start<WatchJobs>(this.workbench, WATCH) };
  }
}

const WATCH = new URL('./watch-process.js', import.meta.url);

export type Measurement = (bench: Bench) => Promise<Row[]>;
