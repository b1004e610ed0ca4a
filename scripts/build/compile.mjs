/** Compiles what has changed since the last time, and keeps `dist` free of what no source makes any more. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './inputs.mjs';
import { outputOf, removeOrphans } from './outputs.mjs';
import { root, succeeds } from './process.mjs';
import { closureOf, forget, incompleteProjects, isCompiled, projects } from './projects.mjs';
import { changesBetween, fingerprintOf, readStamp, writeStamp } from './stamps.mjs';

const STAMP = 'compile';
/** What `tsc -b` has seen last, with or without success. */
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

/** @returns the sources that have changed since the last compilation */
export const uncompiledChanges = () => changesBetween(readStamp(STAMP), fingerprintOf(compileInputs()));

/**
 * Compiles, and ends this process if that fails.
 * @param folders projects to compile, such as `libs/kernel`, with all that they depend on; everything without them
 */
export async function compile(folders = []) {
  if (!(await tryToCompile(folders))) process.exit(1);
}

/** As `compile`. Errors of other projects do not matter. @returns whether it succeeded; the errors are printed */
export async function tryToCompile(folders = []) {
  const [before, seen, now] = [readStamp(STAMP), readStamp(SEEN), fingerprintOf(compileInputs())];
  const scope = scopeOf(folders, changesBetween(before, now));
  const changes = changesBetween(before, now).filter(scope.isAbout);
  const unseen = changesBetween(seen, now).filter(scope.isAbout);
  if (changes.length === 0 && unseen.length === 0 && scope.projects.every(isCompiled)) return true;
  console.log('Compiling …');
  removeOrphans();
  forget(overlooked(unseen));
  // Whatever ends the compiler: from here on `dist` is no longer that of the last one.
  writeStamp(SEEN, merged(seen, {}, unseen));
  const args = [TSC, '-b', ...scope.args];
  const isRight = await succeeds(args);
  writeStamp(SEEN, merged(seen, now, unseen));
  if (!isRight || !(await isComplete(scope.projects, args))) return false;
  if (!arePacked() && !(await succeeds(['scripts/pack-threads.mjs']))) return false;
  writeStamp(STAMP, merged(before, now, changes));
  return true;
}

/** Whether the threads are packed from the present outputs. `pack-threads.mjs` leaves the stamp. */
function arePacked() {
  const packed = readStamp('threads');
  const files = Object.keys(packed);
  const areThere = files.every((file) => existsSync(join(root, file)));
  return files.includes('scripts/pack-threads.mjs') && areThere && changesBetween(packed, fingerprintOf(files)).length === 0;
}

/** @returns the fingerprint of before, with these files as they are now */
function merged(before, now, files) {
  const fingerprint = { ...before };
  for (const file of files) {
    delete fingerprint[file];
    if (now[file]) fingerprint[file] = now[file];
  }
  return fingerprint;
}

/** What is compiled: some projects if that is possible, otherwise everything. The api packs threads, and so has to be compiled for each of the others. */
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
 * `tsc -b` compares times. It overlooks a change that is older than its last run, such as a file that was moved back, and changed packages.
 * @returns the projects that it has to compile from nothing
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

/** Compiles projects again whose outputs were deleted: `tsc -b` does not notice that. @returns whether all outputs exist */
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
