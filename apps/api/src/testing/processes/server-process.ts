import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@tender/kernel/testing/eventually';
import { ADMIN, ServerAt } from '../server/test-server.js';

const API = fileURLToPath(new URL('../../main.js', import.meta.url));
/** Loaded first in each process that a test starts. */
export const QUICK_COSTS = new URL('../../../../../scripts/jest/quick-costs.mjs', import.meta.url).href;
/** Where Node keeps what it has compiled of modules: a process that has to compile them starts half as quickly. */
const { NODE_COMPILE_CACHE } = process.env;
export const WORKER = fileURLToPath(new URL('../../../../worker/dist/main.js', import.meta.url));

/** The built server as an operator starts it, a process of its own, but with cheap passwords and trees. */
export class ServerProcess {
  private static readonly running = new Set<ServerProcess>();
  static {
    process.once('exit', () => void ServerProcess.endAll());
  }

  output = '';
  private readonly child: ChildProcess;
  /** How it ended. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;

  /** @param env settings beside those that a test needs in any case. */
  constructor(env: Record<string, string>, main = API) {
    this.child = spawn(process.execPath, ['--import', QUICK_COSTS, main], {
      env: {
        PORT: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        // No proxy stands before it.
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

  /** Ends what a test that failed has left. */
  static async endAll(): Promise<void> {
    await Promise.all([...ServerProcess.running].map((server) => server.kill('SIGKILL')));
  }

  /** Resolves when it listens, with its address as it tells it. */
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

  /** An api process, once it listens. */
  async server(): Promise<ServerAt> {
    return new ServerAt(await this.listening());
  }

  /** An api process, once it should be sent work: its read models are there. */
  async ready(): Promise<ServerAt> {
    const server = await this.server();
    await eventually(
      async () => (await fetch(`${server.address}/health/ready`)).status === 200,
      () => `the server is ready; it said ${this.output}`,
    );
    return server;
  }

  /** Stops the process where it is, as a blocked event loop does, or lets it go on. */
  hold(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(signal);
  }

  kill(signal: 'SIGKILL' | 'SIGTERM'): ServerProcess['ended'] {
    this.child.kill(signal);
    return this.ended;
  }
}
