import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withDemonstration } from '@tender/platform/demonstration';
import { isShared } from '@tender/platform/installation';
import { makeMissingKey } from '@tender/platform/root-key';
import { readSettings } from '@tender/platform/settings';
import { demoAccounts } from './demo-accounts.js';

const API = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const WORKER = fileURLToPath(new URL('../../../worker/dist/main.js', import.meta.url));

type Environment = NodeJS.ProcessEnv & { readonly HOST: string; readonly PORT: string; readonly DATA_DIR: string };

/** The processes of a demo. All end when one ends, on a signal, and with this process. */
export class DemoProcesses {
  /** Set by a signal: errors of the shutdown are then not printed. */
  stopping = false;

  /** @throws Error for port 0: the address must be known in advance */
  constructor(private readonly env: Environment) {
    if (Number(env.PORT) === 0) throw new Error('a demonstration asks for a PORT that is known beforehand: 0 is none');
  }

  /** Starts one process on embedded stores. @returns its address */
  async embedded(): Promise<string[]> {
    return [await this.startApi(this.env)];
  }

  /** Starts two api processes and two workers on four ports from `PORT` on, in order. @returns the api addresses */
  async onServers(): Promise<string[]> {
    const settings = readSettings(this.env);
    const { SEAL_KEY_FILE, DATA_DIR, PORT } = settings;
    if (!isShared(settings) || SEAL_KEY_FILE === null)
      throw new Error('a demonstration on servers asks for EVENTSTORE_URL, MONGODB_URL and SEAL_KEY_FILE');
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    makeMissingKey(SEAL_KEY_FILE);
    // The processes need no delay at a stop: there is no proxy in front of them.
    const on = (offset: number) => ({ SHUTDOWN_DELAY_SECONDS: '0', ...this.env, PORT: `${PORT + offset}` });
    // An api process becomes ready when a worker has built its read models.
    await this.start(WORKER, on(2));
    const addresses = [await this.startApi(on(0)), await this.startApi(on(1))];
    await this.start(WORKER, on(3));
    return addresses;
  }

  /** Starts an api process whose sign-in page offers the accounts of the demo. */
  private startApi(env: Environment): Promise<string> {
    return this.start(API, withDemonstration(env, demoAccounts(process.env)));
  }

  private async start(main: string, env: Environment): Promise<string> {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('exit', (code) => process.exit(code ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        this.stopping = true;
        child.kill(signal);
      });
    process.on('exit', () => child.kill());
    const address = `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`;
    while (!(await isReady(address))) await delay(100);
    return address;
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
