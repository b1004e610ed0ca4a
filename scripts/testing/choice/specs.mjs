/** Selects the specs for a path or a name. */
import { posix } from 'node:path';
import { outputOf, sourceOf } from '../../build/outputs.mjs';

export const isSpec = (file) => /\.spec\.(tsx?|mjs)$/.test(file);
export const isDeep = (file) => /\.deep(\.int)?\.spec\./.test(file);
export const isBrowserTest = (file) => file.startsWith('e2e/');

/** @returns the path for Jest: that of the compiled spec; of the spec itself if it is not compiled */
export const jestPathOf = (spec) => outputOf(spec) ?? spec;

/** Name of a file: `members` of `members.controller.ts` and of `members.int.spec.ts`. */
const nameOf = (file) => posix.basename(file).split('.', 1)[0];

const isBeside = (spec, source) => posix.dirname(spec) === posix.dirname(source);

const firstOf = (...lists) => lists.find((list) => list.length > 0) ?? [];

/**
 * Specs that import a source by the fewest steps, and those in its folder that import it at all. If some of them
 * belong to its package and the commit tier, only these.
 */
function nearestSpecs(source, levels) {
  const nearest = levels.find((level) => level.some(isSpec)) ?? [];
  const found = [...new Set([...nearest, ...levels.flat().filter((file) => isBeside(file, source))])].filter(isSpec);
  const [folder] = /^((libs|apps)\/)?[^/]+\//.exec(source) ?? [''];
  const quick = found.filter((spec) => !isDeep(spec) && !isBrowserTest(spec));
  return firstOf(
    quick.filter((spec) => spec.startsWith(folder)),
    quick,
    found,
  );
}

/** Direct importers of a source, then their importers, and so on. */
function levelsAbove(source, importers) {
  const seen = new Set([source]);
  const levels = [];
  for (let level = [source]; level.length > 0;) {
    level = [...new Set(level.flatMap((file) => [...(importers.get(file) ?? [])]))].filter((file) => !seen.has(file));
    for (const file of level) seen.add(file);
    levels.push(level);
  }
  return levels;
}

/**
 * Specs of a source: those next to it with its name, otherwise those with its name that reach it, otherwise the
 * nearest.
 */
function specsOfSource(source, { specs, importers }) {
  const named = specs.filter((spec) => nameOf(spec) === nameOf(source));
  const beside = named.filter((spec) => isBeside(spec, source));
  if (beside.length > 0) return beside;
  const levels = levelsAbove(source, importers());
  return firstOf(
    named.filter((spec) => levels.some((level) => level.includes(spec))),
    nearestSpecs(source, levels),
  );
}

/**
 * Specs for an argument of `npm test`.
 * @param argument a path below the root, of a spec, a source, an output or a folder; or a part of a path
 * @param files `{ sources, specs, importers }`: all paths, and a function that returns the import graph
 */
export function specsMeantBy(argument, files) {
  const { sources, specs } = files;
  const [source = argument] = sources.filter((file) => file.replace(/\.tsx?$/, '') === sourceOf(argument));
  if (specs.includes(source)) return [source];
  if (sources.includes(source)) return specsOfSource(source, files);
  const folder = `${source.replace(/\/$/, '')}/`;
  const within = specs.filter((spec) => spec.startsWith(folder));
  if (within.length > 0) return within;
  const part = source.toLowerCase();
  const isNamed = (file) => posix.basename(file).toLowerCase().includes(part);
  const named = specs.filter(isNamed);
  if (named.length > 0) return named;
  const inPath = specs.filter((spec) => spec.toLowerCase().includes(part));
  if (inPath.length > 0) return inPath;
  return [...new Set(sources.filter(isNamed).flatMap((file) => specsOfSource(file, files)))];
}
