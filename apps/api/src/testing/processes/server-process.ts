import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@tender/kernel/testing/eventually';
import { ADMIN, ServerAt } from '../server/test-server.js';

const API = fileURLToPath(new URL('../../main.js', import.meta.url));
/** Module that makes passwords and trees cheap. The processes of tests load it first. */
export const QUICK_COSTS = new URL('../../../../../scripts/jest/quick-costs.mjs', import.meta.url).href;
/** Node's cache of compiled modules, if the test process uses one. */
const { NODE_COMPILE_CACHE } = process.env;
export const WORKER = fileURLToPath(new URL('../../../../worker/dist/main.js', import.meta.url));

/** The built server in a process, as an operator starts it, but with cheap passwords and trees. */
export class ServerProcess {
  private static readonly running = new Set<ServerProcess>();
  static {
    process.once('exit', () => void ServerProcess.endAll());
  }

  output = '';
  private readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;

  /** `env`: settings beside the defaults of tests. */
  constructor(env: Record<string, string>, main = API) {
    this.child = spawn(process.execPath, ['--import', QUICK_COSTS, main], {
      env: {
        PORT: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        // Needs no delay at a stop: there is no proxy in front of the process.
        SHUTDOWN_DELAY_SECONDS: '0',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.output += text.toString();
      });
    this.ended = once(this.child, 'close').then(([code, signal]) => {
      ServerProcess.running.delete(this);
      return { code: code as number | null, signal: signal as string | null };
    });
    ServerProcess.running.add(this);
  }

  /** Ends the processes that still run, such as those of failed tests. */
  static async endAll(): Promise<void> {
    await Promise.all([...ServerProcess.running].map((server) => server.kill('SIGKILL')));
  }

  /** Resolves when the server listens, with the address that it prints. */
  async listening(): Promise<string> {
    const address = () => /listens on (\S+)/.exec(this.output)?.[1];
    await eventually(
      () => address() !== undefined || this.child.exitCode !== null,
      () => `the server listens; it said ${this.output}`,
    );
    const told = address();
    if (!told) throw new Error(`the server ended: ${this.output}`);
    return told;
  }

  /** Resolves when the api process listens. */
  async server(): Promise<ServerAt> {
    return new ServerAt(await this.listening());
  }

  /** Resolves when the api process is ready: its read models exist. */
  async ready(): Promise<ServerAt> {
    const server = await this.server();
    await eventually(
      async () => (await fetch(`${server.address}/health/ready`)).status === 200,
      () => `the server is ready; it said ${this.output}`,
    );
    return server;
  }

  /** Stops the process like a blocked event loop, or continues it. */
  hold(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(signal);
  }

  kill(signal: 'SIGKILL' | 'SIGTERM'): ServerProcess['ended'] {
    this.child.kill(signal);
    return this.ended;
  }
}
