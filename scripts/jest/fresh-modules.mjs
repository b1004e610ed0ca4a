/**
 * Lets the web's unit tests run outside Jest's sandbox (`docs/decisions/0033-integration-tests-outside-the-sandbox.md`). The state of the web's
 * stores is in its modules: each test file gets instances of its own. Packages are loaded once in each process. Each file begins with Node's own globals.
 */
import { registerHooks } from 'node:module';
import process from 'node:process';

// A worker whose test has left something open would outlive the run.
if (process.connected) process.once('disconnect', () => process.exit());

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
/** Of the web and the libs: `contracts` keeps the reader's language. */
const OWN = ['web/build/dist/', 'libs/'].map((folder) => new URL(`../../${folder}`, import.meta.url).href);

const NODE_GLOBALS = new Map();
const keepGlobals = () => {
  for (const name of Object.getOwnPropertyNames(globalThis))
    NODE_GLOBALS.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
};
const restoreGlobals = () => {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!NODE_GLOBALS.has(name)) Reflect.deleteProperty(globalThis, name);
  for (const [name, descriptor] of NODE_GLOBALS)
    if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
};

/** `jest-light-runner` imports each test file with the time as its query. */
const queryOf = (url) => /\?\d+$/.exec(url ?? '')?.[0] ?? '';
let current = '';

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    const resolved = next(specifier, context);
    const own = queryOf(resolved.url);
    if (own && own !== current) {
      if (current) restoreGlobals();
      else keepGlobals();
      current = own;
    }
    const query = queryOf(context.parentURL);
    const isFresh = query && !own && OWN.some((folder) => resolved.url.startsWith(folder));
    return isFresh ? { ...resolved, url: resolved.url + query } : resolved;
  },
});
