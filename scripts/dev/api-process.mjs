import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pinnedNode, root } from '../build/process.mjs';

const ARGS = ['--enable-source-maps', '--import', './scripts/dev/end-with-parent.mjs'];

/** The api process of `npm run dev`; a restart replaces it. */
export class ApiProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #isReady = Promise.resolve(false);

  /**
   * @param env settings of the api
   * @param nodeArgs options of Node, such as `--inspect`
   */
  constructor(env, nodeArgs) {
    this.env = env;
    this.nodeArgs = nodeArgs;
  }

  /** Resolves when the api has started (true) or has ended instead (false). */
  get isReady() {
    return this.#isReady;
  }

  /** Stops a running api and waits for its end, then starts a new one. @returns whether it has started */
  async restart() {
    let answer;
    // Hold requests from now on.
    this.#isReady = new Promise((resolve) => (answer = resolve));
    await this.stop();
    const child = spawn(pinnedNode(), [...ARGS, ...this.nodeArgs, 'apps/api/dist/main.js'], {
      cwd: root,
      env: this.env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#child = child;
    child.once('exit', (code) => {
      answer(false);
      if (this.#child !== child) return;
      this.#child = undefined;
      console.error(`The api ended with ${code}. It starts again after the next change.`);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Hide the address of the api process: the web application is served at Vite's address.
      if (line.startsWith('Auction Management listens on ')) answer(true);
      else console.log(line);
    });
    return this.#isReady;
  }

  async stop() {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}
