import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerAt } from '../server/test-server.js';
import { ServerProcess, WORKER } from './server-process.js';
import { dropDatabases, onServersBeside, type ServerSettings } from '../server/servers.js';

/** A separate installation on the servers: two api processes, a leading worker, and standby workers. */
export class Cluster {
  private constructor(
    readonly env: ServerSettings,
    /** Settings of the processes in the cluster. */
    private readonly settings: ServerSettings,
    private readonly folder: string,
    readonly apis: readonly [ServerProcess, ServerProcess],
    /** The first one leads. */
    readonly workers: ServerProcess[],
    readonly servers: readonly [ServerAt, ServerAt],
  ) {}

  /** Starts one process after another: each needs the work of the one before. @param by changes the settings */
  static async start({
    workers: count,
    by = async (env) => env,
  }: {
    workers: number;
    by?: (env: ServerSettings) => Promise<ServerSettings>;
  }): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
    const place = onServersBeside(folder);
    const env = await by(place);
    const first = new ServerProcess(env);
    await first.server();
    const workers = [new ServerProcess(env, WORKER)];
    // Wait for the first API process: read models exist once a worker leads.
    const one = await first.ready();
    const second = new ServerProcess(env);
    const other = await second.ready();
    const cluster = new Cluster(place, env, folder, [first, second], workers, [one, other]);
    while (workers.length < count) await cluster.standBy();
    return cluster;
  }

  /** Adds a worker that does not lead. */
  async standBy(): Promise<void> {
    const standby = new ServerProcess(this.settings, WORKER);
    await standby.listening();
    this.workers.push(standby);
  }

  /** Kills the worker that leads. Another one then takes over. */
  async killLeader(): Promise<void> {
    await this.workers.shift()!.kill('SIGKILL');
  }

  /** Ends all processes and deletes their data. */
  async end(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((server) => server.kill('SIGKILL')));
    await dropDatabases(this.env);
    rmSync(this.folder, { recursive: true });
  }
}
