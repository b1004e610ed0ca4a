import { bidderOf } from '@tender/api-driver/load';
import type { Browser } from 'playwright';
import { JobProcess, LOAD } from '../processes/job-process.js';
import type { LoadJobs } from '../processes/load-process.js';
import { prepareServer, type PreparedServer, type Size } from '../servers/prepared-server.js';
import { ServerCluster } from '../servers/server-cluster.js';
import type { BenchServerOptions } from '../processes/server.js';
import type { Row } from '../results/table.js';
import { launchChromium } from '../browser/visitor.js';
import type { ListenJobs } from '../processes/listen-process.js';
import { prepareBrowsed, type BrowsedServer } from '../servers/browsed-server.js';
import type { Workbench } from '../processes/workbench.js';

export interface Scale {
  rounds: number;
  roundMillis: number;
  warmUpMillis: number;
  size: Size;
  /** Events of the replayed history. */
  historyEvents: number;
  verifiedEvents: number;
  /** Events of ten years' data; a tenth is measured beside it. */
  volumeEvents: number;
  listeners: number;
  viewings: number;
  /** Recipients of the message, and the duration of the bids during its delivery. */
  messages: { people: number; millis: number };
  /** How long a control room stays open for the memory measurement, in ms. */
  openMillis: number;
  servers: ServersScale;
}

/** Scale on EventStoreDB and MongoDB: measurements take longer there, and rounds differ more. */
interface ServersScale {
  rounds: number;
  roundMillis: number;
  latencyMillis: number;
  warmUpMillis: number;
  /** Full load before the first round with a number of processes, in ms: warms up uncompiled code. */
  coldMillis: number;
  size: Size;
  takeOvers: number;
  awayMillis: number;
  restarts: number;
  rebuiltEvents: number;
}

/** Many short rounds instead of few long ones: the speed of a shared machine changes within seconds. */
export const FULL: Scale = {
  rounds: 9,
  roundMillis: 1_500,
  warmUpMillis: 500,
  size: { companies: 64, auctions: 16, lotsPerAuction: 300 },
  historyEvents: 100_000,
  verifiedEvents: 1_000_000,
  volumeEvents: 10_000_000,
  listeners: 1_000,
  viewings: 100,
  messages: { people: 10_000, millis: 60_000 },
  openMillis: 600_000,
  servers: {
    rounds: 5,
    roundMillis: 4_000,
    latencyMillis: 10_000,
    warmUpMillis: 1_000,
    coldMillis: 15_000,
    size: { companies: 64, auctions: 16, lotsPerAuction: 300 },
    takeOvers: 20,
    awayMillis: 60_000,
    restarts: 5,
    rebuiltEvents: 1_000_000,
  },
};
export const QUICK: Scale = {
  rounds: 3,
  roundMillis: 1_000,
  warmUpMillis: 500,
  size: { companies: 16, auctions: 4, lotsPerAuction: 300 },
  historyEvents: 20_000,
  verifiedEvents: 100_000,
  volumeEvents: 200_000,
  listeners: 1_000,
  viewings: 20,
  messages: { people: 2_000, millis: 10_000 },
  openMillis: 60_000,
  servers: {
    rounds: 3,
    roundMillis: 2_000,
    latencyMillis: 3_000,
    warmUpMillis: 500,
    coldMillis: 5_000,
    size: { companies: 16, auctions: 16, lotsPerAuction: 100 },
    takeOvers: 3,
    awayMillis: 15_000,
    restarts: 2,
    rebuiltEvents: 20_000,
  },
};

/** The server that all measurements over HTTP share. The load generator and the watchers are separate processes. */
export interface ServerUnderLoad extends PreparedServer {
  load: JobProcess<LoadJobs>;
  listeners: JobProcess<ListenJobs>;
}

/** Shared resources of the measurements. Each is prepared at its first use, and again after `stop`. */
export class Bench {
  private busy: Promise<ServerUnderLoad> | null = null;
  private servers: Promise<ServerCluster> | null = null;
  private chromium: Promise<Browser> | null = null;
  private shown: { companies: number; server: Promise<BrowsedServer> } | null = null;

  constructor(
    readonly workbench: Workbench,
    readonly scale: Scale,
    private readonly serverArgv: string[],
  ) {}

  server(): Promise<ServerUnderLoad> {
    return (this.busy ??= this.prepare());
  }

  /** Starts another server with these settings on an existing data folder. The caller stops it. */
  another(env: Record<string, string>, dataDir = this.workbench.folder()): Promise<ServerUnderLoad> {
    return this.prepare({ env, dataDir });
  }

  /** Returns the installation on EventStoreDB and MongoDB. */
  onServers(): Promise<ServerCluster> {
    return (this.servers ??= ServerCluster.open(this.workbench, this.scale.servers.size, {
      execArgv: this.serverArgv,
    }));
  }

  browser(): Promise<Browser> {
    return (this.chromium ??= launchChromium());
  }

  /**
   * Returns the server for browser measurements. One at a time: another number of companies stops the previous one.
   */
  async browsed(companies: number): Promise<BrowsedServer> {
    if (this.shown?.companies !== companies) {
      await (await this.shown?.server)?.server.stop();
      this.shown = { companies, server: prepareBrowsed(this.workbench, companies) };
    }
    return this.shown.server;
  }

  /** Stops all prepared resources, in any state. */
  async stop(): Promise<void> {
    const { busy, servers, chromium, shown } = this;
    this.busy = this.servers = this.chromium = this.shown = null;
    await Promise.allSettled([
      chromium?.then((browser) => browser.close()),
      busy?.then(({ server }) => server.stop()),
      shown?.server.then(({ server }) => server.stop()),
      servers?.then((server) => server.stop()),
    ]);
    this.workbench.clear();
  }

  private async prepare(options: Partial<BenchServerOptions> = {}): Promise<ServerUnderLoad> {
    const prepared = await prepareServer(this.workbench, this.scale.size, { execArgv: this.serverArgv, ...options });
    const load = JobProcess.start<LoadJobs>(this.workbench, LOAD);
    await load.run('prepare', { bidders: prepared.buyers.map(bidderOf), tenders: prepared.tenders });
    return { ...prepared, load, listeners: JobProcess.start<ListenJobs>(this.workbench, LISTEN) };
  }
}

const LISTEN = new URL('../processes/listen-process.js', import.meta.url);

export type Measurement = (bench: Bench) => Promise<Row[]>;
