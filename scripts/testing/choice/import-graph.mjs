import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/** @returns the possible sources of an imported path */
const sourcesOf = (path) => {
  const base = path.replace(/\.(js|tsx?)$/, '');
  return [`${base}.ts`, `${base}.tsx`, path];
};

/** Entry points of all packages: `{ '@tender/people/context': 'libs/people/src/context' }`. */
function entries(root, packages) {
  const found = new Map();
  for (const { name, folder } of packages) {
    const manifest = join(root, folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const [entry, target] of Object.entries(exports)) {
      const output = typeof target === 'string' ? target : target.default;
      if (output?.startsWith('./dist/'))
        found.set(posix.join(name, entry), posix.join(folder, 'src', output.slice('./dist/'.length)));
    }
  }
  return found;
}

/** @returns the importers of each file, as sets */
export function importersOf(files, { root, packages }) {
  const known = new Set(files);
  const entryOf = entries(root, packages);
  const importers = new Map(files.map((file) => [file, new Set()]));
  for (const file of files) {
    if (!existsSync(join(root, file))) continue;
    for (const [, target] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const path = target.startsWith('.') ? posix.join(posix.dirname(file), target) : entryOf.get(target);
      const imported = path && sourcesOf(path).find((source) => known.has(source));
      if (imported) importers.get(imported).add(file);
    }
  }
  return importers;
}
