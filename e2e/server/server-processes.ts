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
  /** As it tells it once it listens. */
  address: string;
}

/** The processes of a house: one on a folder, or, where `EVENTSTORE_URL` and `MONGODB_URL` name servers, two api processes and two workers there. */
export class ServerProcesses {
  /** Of the api processes, the same at each start. */
  addresses: readonly string[] = [];
  readonly settings: Settings;
  private readonly databases: { MONGODB_URL: string } | null;
  private running: RunningProcess[] = [];

  constructor(folder: string, settings: Settings) {
    const servers = EVENTSTORE_URL && MONGODB_URL ? serverSettingsFor(folder) : null;
    this.databases = servers;
    this.settings = { DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...servers, ...settings };
  }

  /** One process after another: each finds what the one before it has made. */
  async start(): Promise<void> {
    const [first, second] = this.addresses;
    const addresses = [await this.launch(API, first)];
    if (this.databases) {
      await this.launch(WORKER);
      // Its read models are there once a worker leads.
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

  /** Once they have ended. Events on a server stay there, under the house's prefix. */
  async dropDatabases(): Promise<void> {
    if (this.databases) await dropOwnDatabases(this.databases.MONGODB_URL);
  }

  private async launch(main: string, at = 'http://127.0.0.1:0'): Promise<string> {
    const [first] = this.running;
    const env = {
      ...process.env,
      RATE_LIMITS: 'off',
      // A worker has no address of its own that links in mails could begin with.
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

/** Settings of a house of its own on the servers, by the name of its folder, which holds its key. */
function serverSettingsFor(folder: string) {
  const key = join(folder, 'seal.key');
  writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o600 });
  return {
    EVENTSTORE_URL,
    EVENTSTORE_PREFIX: `${basename(folder)}.`,
    MONGODB_URL: ownDatabases(MONGODB_URL, basename(folder)),
    SEAL_KEY_FILE: key,
    // No proxy stands before it.
    SHUTDOWN_DELAY_SECONDS: '0',
  };
}
