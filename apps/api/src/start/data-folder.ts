import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const OF_OTHERS = 0o077;

/** Removes others' rights from the folder (first, so that they cannot swap entries) and its entries, except links. */
export function makePrivate(directory: string): string[] {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const folder = realpathSync(directory);
  const problems = mend(folder, lstatSync(folder));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink()) problems.push(`${path} is a link: see to it that what it leads to is private`);
    else if (stats?.isFile() || stats?.isDirectory()) problems.push(...mend(path, stats));
  }
  return problems;
}

function mend(path: string, { mode }: Stats): string[] {
  if (process.platform === 'win32' || (mode & OF_OTHERS) === 0) return [];
  try {
    chmodSync(path, mode & 0o7777 & ~OF_OTHERS);
    return [];
  } catch (error) {
    return [
      `other users may access ${path}: its mode could not be changed: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}
