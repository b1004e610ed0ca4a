/**
 * Runs the web's unit tests outside Jest's sandbox (`docs/decisions/0033-integration-tests-outside-the-sandbox.md`).
 * Modules hold the state of the web's stores, so each test file gets its own instances. Packages are loaded once per
 * process. Each file starts with Node's own globals, and without timers of earlier files.
 */
import { registerHooks } from 'node:module';
import process from 'node:process';

// Exit with the runner: a worker with an open handle of a test would outlive the run.
if (process.connected) process.once('disconnect', () => process.exit());

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
/** The project's own modules: the web, and the libs because `contracts` holds the reader's language. */
const OWN = ['web/build/dist/', 'libs/'].map((folder) => new URL(`../../${folder}`, import.meta.url).href);

/** Timers of the current file. A timer of an earlier file, such as a probe of the server, would call `fetch` of the next. */
let pending = [];
const clearPending = () => {
  for (const timer of pending) clearTimeout(timer);
  pending = [];
};
/** @param start `setTimeout` or `setInterval` of Node */
function recorded(start) {
  const record = (...args) => {
    const timer = start(...args);
    pending.push(timer);
    return timer;
  };
  return Object.defineProperties(record, Object.getOwnPropertyDescriptors(start));
}
globalThis.setTimeout = recorded(setTimeout);
globalThis.setInterval = recorded(setInterval);

const NODE_GLOBALS = new Map();
const keepGlobals = () => {
  for (const name of Object.getOwnPropertyNames(globalThis))
    NODE_GLOBALS.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
};
/** Undoes what the last test file left, such as a constant `Math.random`. */
const restoreGlobals = () => {
  globalThis.jest.restoreAllMocks();
  globalThis.jest.useRealTimers();
  clearPending();
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!NODE_GLOBALS.has(name)) Reflect.deleteProperty(globalThis, name);
  for (const [name, descriptor] of NODE_GLOBALS)
    if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
};

/** Query of a test file's URL: `jest-light-runner` imports each file with a timestamp. */
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
