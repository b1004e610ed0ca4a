import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { dropOwnDatabases, ownDatabases } from '@tender/read-store/testing/mongodb';

const API = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));
const WORKER = fileURLToPath(new URL('../../apps/worker/dist/main.js', import.meta.url));
const FAST_HASHING = new URL('../../scripts/jest/quick-costs.mjs', import.meta.url).href;
const { EVENTSTORE_URL = '', MONGODB_URL = '' } = process.env;

type Settings = Record<string, string>;

interface RunningProcess {
  child: ChildProcess;
  /** Address that the process prints when it listens. */
  address: string;
}

/**
 * Processes of a server: one on a folder, or two api processes and two workers if `EVENTSTORE_URL` and `MONGODB_URL`
 * are set.
 */
export class ServerProcesses {
  /** Addresses of the api processes, the same at each start. */
  addresses: readonly string[] = [];
  readonly settings: Settings;
  private readonly databases: { MONGODB_URL: string } | null;
  private running: RunningProcess[] = [];

  constructor(folder: string, settings: Settings) {
    const servers = EVENTSTORE_URL && MONGODB_URL ? serverSettingsFor(folder) : null;
    this.databases = servers;
    this.settings = { DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...servers, ...settings };
  }

  /** Starts one process after another: a later one needs data that an earlier one has created. */
  async start(): Promise<void> {
    const [first, second] = this.addresses;
    const addresses = [await this.launch(API, first)];
    if (this.databases) {
      await this.launch(WORKER);
      // The read models exist only when a worker leads.
      await untilReady(addresses[0]!);
      addresses.push(await this.launch(API, second));
      await this.launch(WORKER);
      await untilReady(addresses[1]!);
    }
    this.addresses = addresses;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(
      this.running.map(async ({ child }) => {
        child.removeAllListeners('exit');
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill(signal);
        await ended;
      }),
    );
    this.running = [];
  }

  /** Drops the databases after the processes have ended. The events remain in the event store. */
  async dropDatabases(): Promise<void> {
    if (this.databases) await dropOwnDatabases(this.databases.MONGODB_URL);
  }

  private async launch(main: string, at = 'http://127.0.0.1:0'): Promise<string> {
    const [first] = this.running;
    const env = {
      ...process.env,
      RATE_LIMITS: 'off',
      // A worker has no address of the site for links in mails: it uses the first api's.
      ...(main === WORKER && first && { PUBLIC_URL: first.address }),
      ...this.settings,
      PORT: new URL(at).port,
    };
    const child = spawn(process.execPath, ['--import', FAST_HASHING, main], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const address = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (text: Buffer) => {
        printed += text.toString();
        const told = /listens on (\S+)/.exec(printed)?.[1];
        if (told) resolve(told);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.running.push({ child, address });
    return address;
  }
}

const untilReady = (address: string): Promise<void> =>
  expect(async () => expect((await fetch(`${address}/health/ready`)).status).toBe(200)).toPass();

/** Settings of a separate installation on the database servers; its folder provides the name and holds the key. */
function serverSettingsFor(folder: string) {
  const key = join(folder, 'seal.key');
  writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o600 });
  return {
    EVENTSTORE_URL,
    EVENTSTORE_PREFIX: `${basename(folder)}.`,
    MONGODB_URL: ownDatabases(MONGODB_URL, basename(folder)),
    SEAL_KEY_FILE: key,
    // No delay at the end: there is no proxy in front of the server.
    SHUTDOWN_DELAY_SECONDS: '0',
  };
}
