/** Loaded before the servers of the browser tests: they hash passwords at a hundredth of the cost, as the server's own tests do. */
import { registerHooks } from 'node:module';

const QUICK_ARGON2 = new URL('../scripts/jest/quick-argon2.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'argon2' && context.parentURL !== QUICK_ARGON2
      ? { url: QUICK_ARGON2, shortCircuit: true }
      : next(specifier, context),
});
