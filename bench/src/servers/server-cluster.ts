import { basename, join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { auctionStream } from '@tender/auctions';
import { bidderOf, type Address, type Latencies, type Load } from '@tender/api-driver/load';
import type { Position } from '@tender/event-store';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import { makeMissingKey } from '@tender/platform/root-key';
import { MongoDatabases, MongoProjectionStore } from '@tender/read-store/mongodb';
import { dropOwnDatabases, ownDatabases } from '@tender/read-store/testing/mongodb';
import { JobProcess, LOAD } from '../processes/job-process.js';
import type { LoadJobs } from '../processes/load-process.js';
import { type PreparedServer, prepareServer, type Size } from './prepared-server.js';
import { RawEngines } from './servers-engines.js';
import { BenchServer, startWorker, type BenchServerOptions } from '../processes/server.js';
import type { Workbench } from '../processes/workbench.js';

export interface Servers {
  eventStoreUrl: string;
  mongoUrl: string;
}

/** Connection strings from the server's own settings. @throws when they are not set. */
export function namedServers(): Servers {
  const { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl } = process.env;
  if (!eventStoreUrl || !mongoUrl) throw new Error('--servers requires EVENTSTORE_URL and MONGODB_URL');
  return { eventStoreUrl, mongoUrl };
}

/** Connections under full load, of both generators together. */
export const CONNECTIONS = 64;
/** Load generators, each a process with half of the bidders, so that each can use another api process. */
const GENERATORS = 2;
const PAGE = 1_000;
/** Polling interval for the read models' records, in ms. */
const LOOK_MILLIS = 50;

type Spread = Omit<Load, 'address' | 'connections'>;

/** Number of events written to the store, and of the appends that contained them. */
export interface Appended {
  events: number;
  appends: number;
}

interface Parts {
  workbench: Workbench;
  options: BenchServerOptions;
  /** Workers; the first one leads. */
  workers: ChildProcess[];
  first: PreparedServer;
  loads: JobProcess<LoadJobs>[];
  store: EventStoreDBEventStore;
  databases: MongoDatabases;
  projections: MongoProjectionStore;
  url: string;
  engines: RawEngines;
}

/**
 * A separate installation on EventStoreDB and MongoDB: a leading worker, one or two api processes, and the raw
 * engines.
 */
export class ServerCluster {
  private readonly passed = new Map<string, number>();
  private second: BenchServer | null = null;

  private constructor(private readonly parts: Parts) {}

  get engines(): RawEngines {
    return this.parts.engines;
  }

  get prepared(): PreparedServer {
    return this.parts.first;
  }

  get processes(): BenchServer[] {
    return [this.parts.first.server, ...(this.second ? [this.second] : [])];
  }

  /** @throws when the servers are not named, or cannot be reached. */
  static async open(
    workbench: Workbench,
    size: Size,
    {
      execArgv = [],
      servers = namedServers(),
      settings = {},
    }: { execArgv?: string[]; servers?: Servers; settings?: Record<string, string> } = {},
  ): Promise<ServerCluster> {
    const { eventStoreUrl, mongoUrl } = servers;
    const dataDir = workbench.folder();
    const name = basename(dataDir);
    const env = {
      EVENTSTORE_URL: eventStoreUrl,
      EVENTSTORE_PREFIX: `${name}.`,
      MONGODB_URL: ownDatabases(mongoUrl, name),
      SEAL_KEY_FILE: join(dataDir, 'seal.key'),
      ...settings,
    };
    makeMissingKey(env.SEAL_KEY_FILE);
    // Start one process after another: each needs what the previous one has created.
    const options = { dataDir, env, execArgv };
    const workers = [await startWorker(workbench, options)];
    const first = await prepareServer(workbench, size, options);
    const bidders = first.buyers.map(bidderOf);
    const loads = Array.from({ length: GENERATORS }, () => JobProcess.start<LoadJobs>(workbench, LOAD));
    for (const [index, load] of loads.entries())
      await load.run('prepare', {
        bidders: bidders.filter((_, bidder) => bidder % GENERATORS === index),
        tenders: first.tenders,
      });
    const databases = await MongoDatabases.open(env.MONGODB_URL);
    return new ServerCluster({
      workbench,
      options,
      workers,
      first,
      loads,
      store: await EventStoreDBEventStore.open({ url: eventStoreUrl, prefix: env.EVENTSTORE_PREFIX }),
      databases,
      projections: new MongoProjectionStore(databases),
      url: env.MONGODB_URL,
      engines: await RawEngines.open(eventStoreUrl, { prefix: `${name}-raw.`, databases }),
    });
  }

  /** Returns the addresses of `count` api processes; starts or stops the second one. */
  async apis(count: 1 | 2): Promise<Address[]> {
    if (count === 2) {
      // A starting process searches for the installation's last event from the end of the log. Keep it close to the
      // end, after the raw appends.
      await this.flatOut([this.parts.first.server.address], { auctions: 1, warmUpMillis: 0, millis: 100 });
      this.second ??= await BenchServer.start(this.parts.workbench, this.parts.options);
    } else {
      await this.second?.stop();
      this.second = null;
    }
    return this.processes.map(({ address }) => address);
  }

  /** Bids per second of all connections, distributed over the addresses. */
  async flatOut(addresses: readonly Address[], spread: Spread): Promise<number> {
    const connections = CONNECTIONS / GENERATORS;
    const rates = await this.each(addresses, (load, address) =>
      load.run('flatOut', { ...spread, connections, address }),
    );
    return rates.reduce((sum, rate) => sum + rate);
  }

  /** Runs each generator at its share of the rate. Each percentile is that of the slower generator. */
  async atRate(
    addresses: readonly Address[],
    { rate, ...spread }: Spread & { rate: number },
  ): Promise<Pick<Latencies, 'p50' | 'p99'>> {
    const share = { ...spread, connections: CONNECTIONS / GENERATORS, rate: rate / GENERATORS };
    const found = await this.each(addresses, (load, address) => load.run('atRate', { ...share, address }));
    return { p50: Math.max(...found.map(({ p50 }) => p50)), p99: Math.max(...found.map(({ p99 }) => p99)) };
  }

  /**
   * Counts events and appends in the auctions' streams since the last call. All events of an append share the instant
   * of their decision, and the next append is decided after this one's response.
   */
  async appended(): Promise<Appended> {
    const found = { events: 0, appends: 0 };
    for (const { auctionId } of this.parts.first.tenders) {
      const stream = auctionStream(auctionId);
      let last = '';
      for (let page = [{}]; page.length > 0;) {
        const from = this.passed.get(stream) ?? 0;
        const events = (page = await this.parts.store.readStream(stream, from, PAGE));
        for (const { metadata } of events) {
          if (metadata.at !== last) found.appends++;
          last = metadata.at;
        }
        found.events += events.length;
        this.passed.set(stream, from + events.length);
      }
    }
    return found;
  }

  /** Number of events that the read models have not processed, at most `PAGE`. */
  async behind(): Promise<number> {
    return (await this.parts.store.readAll(await this.readModelsAt(), PAGE)).length;
  }

  /**
   * Waits until the read models have caught up. Reads MongoDB: an api process would count the lag at each request and
   * take half of the CPU time from the projections.
   */
  async settled(): Promise<void> {
    const head = await this.parts.store.head();
    while ((await this.readModelsAt()) < head) await delay(LOOK_MILLIS);
  }

  /** Lowest checkpoint of the active read models in MongoDB. */
  private async readModelsAt(): Promise<Position> {
    const checkpoints = (await this.parts.projections.generations())
      .filter(({ active }) => active)
      .map(({ checkpoint }) => checkpoint);
    return checkpoints.reduce((low, checkpoint) => (checkpoint < low ? checkpoint : low));
  }

  /** Starts a worker that waits for leadership, unless there is one. */
  async standBy(): Promise<void> {
    const { workers, workbench, options } = this.parts;
    if (workers.length < 2) workers.push(await startWorker(workbench, options));
  }

  /** Kills the leading worker: the one that was started first. */
  killLeader(): void {
    this.parts.workers.shift()?.kill('SIGKILL');
  }

  /** Stops everything and drops the databases. The events remain: EventStoreDB has no database to drop. */
  async stop(): Promise<void> {
    for (const load of this.parts.loads) load.stop();
    await this.apis(1);
    await this.parts.first.server.stop();
    for (const worker of this.parts.workers) worker.kill('SIGKILL');
    await this.parts.engines.close();
    await this.parts.store.close();
    await this.parts.projections.close();
    await this.parts.databases.close();
    await dropOwnDatabases(this.parts.url);
  }

  private each<Result>(
    addresses: readonly Address[],
    run: (load: JobProcess<LoadJobs>, address: Address) => Promise<Result>,
  ): Promise<Result[]> {
    return Promise.all(this.parts.loads.map((load, index) => run(load, addresses[index % addresses.length]!)));
  }
}
