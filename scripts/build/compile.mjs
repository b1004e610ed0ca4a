/** Compiles what has changed since the last time, and keeps `dist` free of what no source makes any more. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './inputs.mjs';
import { forget, incompleteProjects, isCompiledOnce, outputOf, projects, removeOrphans } from './outputs.mjs';
import { root, runScript } from './process.mjs';
import { changesBetween, fingerprintOf, readStamp, writeStamp } from './stamps.mjs';

const STAMP = 'compile';
const TSC = 'node_modules/typescript7/bin/tsc';

export const compileInputs = () =>
  filesOf(
    'libs/*/{package.json,tsconfig.json,src/**}',
    'apps/*/{package.json,tsconfig.json,src/**}',
    'bench/{package.json,tsconfig.json,src/**}',
    'web/{tsconfig*.json,vite.config.ts,src/**}',
    'tsconfig*.json',
    'package-lock.json',
    'scripts/pack-threads.mjs',
  );

/** @returns the sources that have changed since the last compilation */
export const uncompiledChanges = () => changesBetween(readStamp(STAMP), fingerprintOf(compileInputs()));

/**
 * @param folders projects to compile, such as `libs/kernel`, with all that they depend on; without them everything. Nothing else may have errors that
 * stop the work on these.
 */
export async function compile(folders = []) {
  const isWhole = folders.length === 0 || !isCompiledOnce();
  const before = readStamp(STAMP);
  const now = fingerprintOf(compileInputs());
  const changes = changesBetween(before, now);
  if (changes.length === 0 && isCompiledOnce()) return;
  console.log('Compiling …');
  removeOrphans();
  forget(unseenBy(changes));
  const args = [TSC, '-b', ...(isWhole ? [] : folders)];
  await runScript(args);
  if (isWhole) await completeWith(args);
  await runScript(['scripts/pack-threads.mjs']);
  if (isWhole) writeStamp(STAMP, now);
}

/** `tsc -b` compares times. It overlooks a change that is older than its last run, such as a file that was moved back, and changed packages. */
function unseenBy(changes) {
  if (changes.includes('package-lock.json')) return projects().map(({ folder }) => folder);
  const isOverlooked = (source) => {
    const output = outputOf(source);
    if (!output || !existsSync(join(root, source)) || !existsSync(join(root, output))) return false;
    return statSync(join(root, source)).mtimeMs <= statSync(join(root, output)).mtimeMs;
  };
  const overlooked = changes.filter(isOverlooked);
  return projects()
    .filter(({ src }) => overlooked.some((source) => source.startsWith(`${src}/`)))
    .map(({ folder }) => folder);
}

/** Compiles again what lacks an output: `tsc -b` does not notice that somebody deleted one. */
async function completeWith(args) {
  const incomplete = incompleteProjects();
  if (incomplete.length === 0) return;
  forget(incomplete);
  await runScript(args);
  const still = incompleteProjects();
  if (still.length === 0) return;
  console.error(`Not compiled: ${still.join(', ')}. Is each among the references of tsconfig.json?`);
  process.exit(1);
}
