import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Address } from '@tender/api-driver/load';
import type { Workbench } from './workbench.js';

const MAIN = new URL('../../../apps/api/dist/main.js', import.meta.url);
const WORKER = new URL('../../../apps/worker/dist/main.js', import.meta.url);
const ADDRESS = /listens on \S+:(\d+)/;
export const ADMIN = { email: 'admin@bench.example', password: 'bench-admin-2026' };

export const METRICS_TOKEN = 'of the bench';

export interface BenchServerOptions {
  dataDir: string;
  execArgv?: string[];
  env?: Record<string, string>;
}

/** A running server on a free port of the loopback, without rate limits. */
export class BenchServer {
  private constructor(
    public process: ChildProcess,
    readonly address: Address,
    readonly startMillis: number,
    private readonly again: (port: number) => Promise<BenchServer>,
  ) {}

  get url(): string {
    return `http://${this.address.host}:${this.address.port}`;
  }

  /** Metrics in Prometheus' text format; waits while the events cannot be read. */
  async metrics(): Promise<string> {
    for (;;) {
      const answer = await fetch(`${this.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      const text = await answer.text();
      if (answer.status !== 503) return text;
      await delay(100);
    }
  }

  async residentBytes(): Promise<number> {
    if (process.platform !== 'linux') return residentIn(await this.metrics());
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.process.pid}/status`, 'utf8'))![1]) * 1024;
  }

  /** Starts a server and waits until `/health/ready` is 200. */
  static async start(workbench: Workbench, options: BenchServerOptions): Promise<BenchServer> {
    const from = performance.now();
    const child = startProcess(workbench, MAIN, options);
    const address = { host: '127.0.0.1', port: await announcedPort(child) };
    while (!(await isReady(address))) await delay(5);
    const again = (port: number) =>
      BenchServer.start(workbench, { ...options, env: { ...options.env, PORT: `${port}` } });
    return new BenchServer(child, address, performance.now() - from, again);
  }

  /** Stops the server by SIGTERM and starts it again at the same address. */
  async restart(): Promise<void> {
    await this.stop();
    this.process = (await this.again(this.address.port)).process;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill('SIGTERM');
    await once(this.process, 'exit');
  }
}

export const residentIn = (metrics: string): number =>
  Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);

/** Starts a worker and waits until it prints its port. */
export async function startWorker(workbench: Workbench, options: BenchServerOptions): Promise<ChildProcess> {
  const child = startProcess(workbench, WORKER, options);
  await announcedPort(child);
  return child;
}

const startProcess = (
  workbench: Workbench,
  main: URL,
  { dataDir, execArgv = [], env = {} }: BenchServerOptions,
): ChildProcess =>
  workbench.start(main, {
    execArgv,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      CONNECTIONS: '1000000',
      LOG_LEVEL: 'error',
      SHUTDOWN_DELAY_SECONDS: '0',
      METRICS: METRICS_TOKEN,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });

/** Reads the port from the startup line of a process. */
function announcedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}: ${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const port = ADDRESS.exec(printed)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

async function isReady({ host, port }: Address): Promise<boolean> {
  const answer = await fetch(`http://${host}:${port}/health/ready`);
  await answer.arrayBuffer();
  return answer.status === 200;
}

/** Starts one of the bare baselines: a process that sends its port in a message. */
export async function startBare(workbench: Workbench, script: URL): Promise<{ address: Address; stop(): void }> {
  const child = workbench.start(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script.pathname} ended with code ${code}`)));
    child.once('message', (message: { port: number }) => resolve(message.port));
  });
  return { address: { host: '127.0.0.1', port }, stop: () => child.kill('SIGKILL') };
}
