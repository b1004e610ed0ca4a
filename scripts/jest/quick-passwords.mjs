/** Loaded before the server in each process that a test starts: it hashes passwords at a hundredth of the cost, as a server in the test's process does. */
import { registerHooks } from 'node:module';

const QUICK_ARGON2 = new URL('./quick-argon2.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'argon2' && context.parentURL !== QUICK_ARGON2
      ? { url: QUICK_ARGON2, shortCircuit: true }
      : next(specifier, context),
});
