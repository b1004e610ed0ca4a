/**
 * Makes passwords and trees cheap in tests and in their child processes: hashes use little memory, and trees have few
 * leaves. No server setting can do this.
 */
import { registerHooks } from 'node:module';

const QUICK_ARGON2 = new URL('./quick-argon2.mjs', import.meta.url).href;
const QUICK_TREES = new URL('./quick-trees.mjs', import.meta.url).href;

const replacementOf = (specifier) => {
  if (specifier === 'argon2') return QUICK_ARGON2;
  return specifier.endsWith('/tree-size.js') ? QUICK_TREES : null;
};

registerHooks({
  resolve: (specifier, context, next) => {
    const url = replacementOf(specifier);
    return url === null || context.parentURL === url ? next(specifier, context) : { url, shortCircuit: true };
  },
});
