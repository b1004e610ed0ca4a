/**
 * Lets integration tests import `@jest/globals` where `jest-light-runner` runs them: outside Jest's sandbox, so that a process loads the server's
 * modules once, and not once for each file of tests.
 */
import { registerHooks } from 'node:module';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});
