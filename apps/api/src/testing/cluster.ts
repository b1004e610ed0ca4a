import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HouseAt } from './house.js';
import { ServerProcess, WORKER } from './server-process.js';
import { dropHouse, onServersBeside, type ServerSettings } from './servers.js';

/** A house of its own on the servers: two api processes, and workers of which one leads. */
export class Cluster {
  private constructor(
    readonly env: ServerSettings,
    private readonly folder: string,
    readonly apis: readonly [ServerProcess, ServerProcess],
    /** The first one leads. */
    readonly workers: readonly ServerProcess[],
    readonly houses: readonly [HouseAt, HouseAt],
  ) {}

  /**
   * One process after another: each finds what the one before it has made.
   * @param by the way to the servers, where it is another than straight.
   */
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
    await first.house();
    const workers = [new ServerProcess(env, WORKER)];
    // Its read models are there once a worker leads.
    const one = await first.ready();
    const second = new ServerProcess(env);
    const other = await second.ready();
    while (workers.length < count) {
      const standby = new ServerProcess(env, WORKER);
      await standby.listening();
      workers.push(standby);
    }
    return new Cluster(place, folder, [first, second], workers, [one, other]);
  }

  /** Ends what still runs, and drops what it kept. */
  async end(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((server) => server.kill('SIGKILL')));
    await dropHouse(this.env);
    rmSync(this.folder, { recursive: true });
  }
}
