/**
 * Compiles the changes since the last compilation, and removes files from `dist` that no source produces any more.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './inputs.mjs';
import { outputOf, removeOrphans } from './outputs.mjs';
import { root, succeeds } from './process.mjs';
import { closureOf, forget, incompleteProjects, isCompiled, projects } from './projects.mjs';
import { changesBetween, fingerprintOf, readStamp, writeStamp } from './stamps.mjs';

const STAMP = 'compile';
/** Inputs of the last `tsc -b` run, successful or not. */
const SEEN = 'tsc';
const TSC = 'node_modules/typescript7/bin/tsc';

const compileInputs = () =>
  filesOf(
    'libs/*/{package.json,tsconfig.json,src/**}',
    'apps/*/{package.json,tsconfig.json,src/**}',
    'bench/{package.json,tsconfig.json,src/**}',
    'web/{tsconfig*.json,vite.config.ts,src/**}',
    'tsconfig*.json',
    'package-lock.json',
    'scripts/pack-threads.mjs',
  );

export const uncompiledChanges = () => changesBetween(readStamp(STAMP), fingerprintOf(compileInputs()));

/**
 * Compiles, and exits with an error if that fails.
 * @param folders projects to compile with their dependencies, such as `libs/kernel`; empty: all
 */
export async function compile(folders = []) {
  if (!(await tryToCompile(folders))) process.exit(1);
}

/** Compiles and prints errors. Errors of projects out of scope do not count. @returns whether it succeeded */
export async function tryToCompile(folders = []) {
  const [before, seen, now] = [readStamp(STAMP), readStamp(SEEN), fingerprintOf(compileInputs())];
  const scope = scopeOf(folders, changesBetween(before, now));
  const changes = changesBetween(before, now).filter(scope.isAbout);
  const unseen = changesBetween(seen, now).filter(scope.isAbout);
  if (changes.length === 0 && unseen.length === 0 && scope.projects.every(isCompiled)) return true;
  console.log('Compiling …');
  removeOrphans();
  forget(overlooked(unseen));
  // Remove the changed files from the stamp first: if the compiler is killed, they count as changed at the next run.
  writeStamp(SEEN, merged(seen, {}, unseen));
  const args = [TSC, '-b', ...scope.args];
  const isRight = await succeeds(args);
  writeStamp(SEEN, merged(seen, now, unseen));
  if (!isRight || !(await isComplete(scope.projects, args))) return false;
  if (!arePacked() && !(await succeeds(['scripts/pack-threads.mjs']))) return false;
  writeStamp(STAMP, merged(before, now, changes));
  return true;
}

/** Returns whether the packed threads match the current outputs. `pack-threads.mjs` writes the stamp. */
function arePacked() {
  const packed = readStamp('threads');
  const files = Object.keys(packed);
  const areThere = files.every((file) => existsSync(join(root, file)));
  return files.includes('scripts/pack-threads.mjs') && areThere && changesBetween(packed, fingerprintOf(files)).length === 0;
}

/** @returns the fingerprint `before`, updated for these files */
function merged(before, now, files) {
  const fingerprint = { ...before };
  for (const file of files) {
    delete fingerprint[file];
    if (now[file]) fingerprint[file] = now[file];
  }
  return fingerprint;
}

/**
 * Scope of a compilation: the requested projects with their dependencies, or all. It is all if a changed file belongs
 * to no project, or if the api is neither compiled nor requested: packing the threads reads the api's outputs.
 */
function scopeOf(folders, changes) {
  const all = projects();
  const isOfProject = (file, { folder }) => file.startsWith(`${folder}/`);
  const isPartial =
    folders.length > 0 &&
    changes.every((file) => all.some((project) => isOfProject(file, project))) &&
    (folders.includes('apps/api') || isCompiled(all.find(({ folder }) => folder === 'apps/api')));
  if (!isPartial) return { projects: all, args: [], isAbout: () => true };
  const wanted = closureOf(folders);
  return { projects: wanted, args: folders, isAbout: (file) => wanted.some((project) => isOfProject(file, project)) };
}

/**
 * Projects that `tsc -b` must compile from scratch. It compares times, so it misses changed packages and a change
 * that is older than its last run, such as a file that was moved back.
 */
function overlooked(changes) {
  if (changes.includes('package-lock.json')) return projects();
  const isOlder = (source) => {
    const output = outputOf(source);
    if (!output || !existsSync(join(root, source)) || !existsSync(join(root, output))) return false;
    return statSync(join(root, source)).mtimeMs <= statSync(join(root, output)).mtimeMs;
  };
  const older = changes.filter(isOlder);
  return projects().filter(({ src }) => older.some((source) => source.startsWith(`${src}/`)));
}

/** Recompiles projects with deleted outputs: `tsc -b` does not notice these. @returns whether all outputs exist */
async function isComplete(wanted, args) {
  const incomplete = incompleteProjects(wanted);
  if (incomplete.length === 0) return true;
  forget(incomplete);
  if (!(await succeeds(args))) return false;
  const still = incompleteProjects(wanted);
  if (still.length === 0) return true;
  const names = still.map(({ folder }) => folder).join(', ');
  console.error(`Not compiled: ${names}. Is each among the references of tsconfig.json?`);
  return false;
}
