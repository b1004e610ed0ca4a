import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** First admin, as in the test server of `apps/api/src/testing/server/test-server.ts`. */
export const ADMIN = { email: 'admin@house.test', password: 'the first of admins' };
const PRELOAD = new URL('./preload.mjs', import.meta.url).href;
const READY_WITHIN = 60_000;

/** The release's server in a separate process, started as by an operator. */
export class Server {
  /** @param accepted file for the accepted commands. */
  constructor(tree, { data, accepted }) {
    this.tree = tree;
    this.data = data;
    this.accepted = accepted;
  }

  /** @returns the address of the server. */
  async start(env = {}) {
    const main = join(this.tree, 'apps', 'api', 'dist', 'main.js');
    this.output = '';
    this.child = spawn(process.execPath, ['--import', PRELOAD, main], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: this.data,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        EVENT_STORE_MODULE: pathToFileURL(join(this.tree, 'libs', 'event-store', 'dist', 'index.js')).href,
        ACCEPTED_COMMANDS: this.accepted,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (text) => (this.output += text));
    const until = Date.now() + READY_WITHIN;
    for (;;) {
      const address = /listens on (\S+)/.exec(this.output)?.[1];
      if (address && (await fetch(`${address}/health/ready`)).ok) return address;
      if (this.child.exitCode !== null || Date.now() > until) throw new Error(`no server: ${this.output}`);
      await delay(100);
    }
  }

  async stop() {
    const ended = once(this.child, 'close');
    this.child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`the server ended with ${code}: ${this.output}`);
  }

  kill() {
    this.child?.kill('SIGKILL');
  }
}

/** @returns the exports of a module of the release. @param path from the root of the tree */
export const releaseModule = (tree, ...path) => import(pathToFileURL(join(tree, ...path)).href);
