import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pinnedNode, root } from '../build/process.mjs';

const ARGS = ['--enable-source-maps', '--import', './scripts/dev/end-with-parent.mjs'];

/** The api of `npm run dev`, a process that is replaced after each change. */
export class ApiProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #isReady = Promise.resolve(false);

  /**
   * @param env its settings
   * @param nodeArgs options of Node, such as `--inspect`
   */
  constructor(env, nodeArgs) {
    this.env = env;
    this.nodeArgs = nodeArgs;
  }

  /** Resolves to whether the api answers: once it has started, or has ended instead. */
  get isReady() {
    return this.#isReady;
  }

  /** Starts the api; if one runs, after that has finished what it was doing. */
  async restart() {
    let answer;
    // Requests wait from here on.
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
      // Its own address is of no use: the web application is at that of Vite.
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
