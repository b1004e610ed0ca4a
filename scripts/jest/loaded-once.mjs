/**
 * Lets the server's tests import `@jest/globals` where `jest-light-runner` runs them: outside Jest's sandbox, so that a process loads the server's
 * modules once, and not once for each file of tests. Passwords are hashed there at little cost, as in the processes of servers that tests start (`quick-passwords.mjs`).
 * Properties are tried with the same random values by each `npm test`, with others by each `npm run torture`.
 */
import { registerHooks } from 'node:module';
import process from 'node:process';
import fc from 'fast-check';
import { Agent, setGlobalDispatcher } from 'undici';

/** Milliseconds. `fetch` gives up a line that is not open in ten seconds: a busy machine, on which hundreds are opened at once, needs longer. */
const CONNECT_WITHIN = 120_000;
setGlobalDispatcher(new Agent({ connect: { timeout: CONNECT_WITHIN } }));

/** What one commit passes, it passes again: whoever hunts what nobody has thought of runs `npm run torture`. */
const SEED = 2026;
if (!process.env.TORTURE) fc.configureGlobal({ seed: SEED });

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
const QUICK_ARGON2 = new URL('./quick-argon2.mjs', import.meta.url).href;

// A worker whose test has left a house open would outlive the run.
if (process.connected) process.once('disconnect', () => process.exit());

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    if (specifier === 'argon2' && context.parentURL !== QUICK_ARGON2) return { url: QUICK_ARGON2, shortCircuit: true };
    return next(specifier, context);
  },
});
