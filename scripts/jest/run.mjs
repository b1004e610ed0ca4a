/**
 * Runs Jest and exits when the run is over: a failed test may leave a server open. Jest's own command would print a
 * warning about it.
 */
import { buildArgv, runCLI } from 'jest';
import { uncompiledChanges } from '../build/compile.mjs';
import { root } from '../build/process.mjs';

// Applies to the processes that run tests.
process.execArgv.push('--import', new URL('worker-data.mjs', import.meta.url).href);

const changes = uncompiledChanges();
if (changes.length > 0) {
  const [first] = changes;
  const others = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  console.warn(`Not compiled since their last change: ${first}${others}. Run npm run compile, or npm test -- <file>.`);
}

try {
  const { results } = await runCLI(await buildArgv(process.argv.slice(2)), [root]);
  process.exit(!results || results.success ? 0 : 1);
} catch (error) {
  console.error(error);
  process.exit(1);
}
