import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** What the owner's group and everybody else may do. */
const OF_OTHERS = 0o077;

/**
 * Makes the data folder where it is missing, and takes from others whatever an older release has let them do with it
 * and with what is directly in it. A file inside `files/` is its owner's alone since it came. The folder first: then
 * nobody else can exchange what is in it. The folder itself may be a link; a link inside it is left alone, and so is
 * what it leads to.
 * @returns what could not be made private, in words for the operator.
 */
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
      `others may use ${path}, which could not be changed: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}
