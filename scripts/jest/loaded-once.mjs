/**
 * Lets the server's tests import `@jest/globals` where `jest-light-runner` runs them: outside Jest's sandbox, so that a process loads the server's
 * modules once, and not once for each file of tests. Passwords and trees are cheap there (`quick-costs.mjs`).
 * Properties are tried with the same random values by each `npm test`, with others by each `npm run torture`.
 */
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import workerThreads from 'node:worker_threads';
import fc from 'fast-check';
import { Agent, setGlobalDispatcher } from 'undici';
import './quick-costs.mjs';

/** Milliseconds. `fetch` gives up a line that is not open in ten seconds: a busy machine, on which hundreds are opened at once, needs longer. */
const CONNECT_WITHIN = 120_000;
setGlobalDispatcher(new Agent({ connect: { timeout: CONNECT_WITHIN } }));

/** What one commit passes, it passes again: whoever hunts what nobody has thought of runs `npm run torture`. */
const SEED = 2026;
if (!process.env.TORTURE) fc.configureGlobal({ seed: SEED });

const QUICK_COSTS = new URL('./quick-costs.mjs', import.meta.url).href;
const { Worker } = workerThreads;
/** The audit's thread computes trees as well. Packed threads load nothing that has a replacement. */
workerThreads.Worker = class extends Worker {
  constructor(module, options) {
    const isPacked = String(module).includes('/dist/threads/');
    super(module, isPacked ? options : { ...options, execArgv: ['--import', QUICK_COSTS, '--no-warnings'] });
  }
};
syncBuiltinESMExports();

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

// A worker whose test has left a house open would outlive the run.
if (process.connected) process.once('disconnect', () => process.exit());

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    return next(specifier, context);
  },
});
