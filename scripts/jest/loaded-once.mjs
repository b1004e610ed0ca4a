/**
 * Provides `@jest/globals` to the server's tests under `jest-light-runner`, which runs them outside Jest's sandbox: a
 * process loads the server's modules once, not once per test file. Passwords and trees are cheap (`quick-costs.mjs`).
 * Properties use the same random values in each `npm test`, and new ones in each `npm run torture`.
 */
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import workerThreads from 'node:worker_threads';
import fc from 'fast-check';
import { Agent, setGlobalDispatcher } from 'undici';
import './quick-costs.mjs';

/**
 * Connect timeout in ms. The default of `fetch`, 10 s, is too short on a busy machine that opens hundreds of
 * connections at once.
 */
const CONNECT_WITHIN = 120_000;
setGlobalDispatcher(new Agent({ connect: { timeout: CONNECT_WITHIN } }));

/** Fixed seed, so that a passing commit passes again. `npm run torture` searches for new cases. */
const SEED = 2026;
if (!process.env.TORTURE) fc.configureGlobal({ seed: SEED });

const QUICK_COSTS = new URL('./quick-costs.mjs', import.meta.url).href;
const { Worker } = workerThreads;
/** Loads the cheap trees in threads, too. Packed threads contain no module that could be replaced. */
workerThreads.Worker = class extends Worker {
  constructor(module, options) {
    const isPacked = String(module).includes('/dist/threads/');
    super(module, isPacked ? options : { ...options, execArgv: ['--import', QUICK_COSTS, '--no-warnings'] });
  }
};
syncBuiltinESMExports();

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

// Exit with the runner: a worker with a server left open by a test would outlive the run.
if (process.connected) process.once('disconnect', () => process.exit());

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    return next(specifier, context);
  },
});
