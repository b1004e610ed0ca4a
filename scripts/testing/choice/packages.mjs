/** Packages of the project and their dependencies. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Dependencies that `package.json` lacks: packages that tests start as processes or read as files. */
const STARTED = {
  'apps/api': ['apps/cli', 'apps/worker'],
  'apps/cli': ['apps/api'],
  bench: ['apps/api', 'apps/worker', 'apps/cli'],
  // Some scripts check the texts and styles of the web application, and the pages of docs/.
  scripts: ['web', 'libs/contracts', 'docs'],
};

/**
 * @returns `{ name, folder, dependsOn }` of each workspace, of the scripts and of the docs; `dependsOn` holds folders
 */
export function readPackages(root) {
  const manifests = globSync(['{libs,apps}/*/package.json', '{web,bench,e2e}/package.json'], { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .sort()
    .map((file) => ({
      folder: file.replace(/\/package\.json$/, ''),
      ...JSON.parse(readFileSync(join(root, file), 'utf8')),
    }));
  const folderOf = new Map(manifests.map(({ name, folder }) => [name, folder]));
  const workspaces = manifests.map(({ name, folder, dependencies = {}, devDependencies = {} }) => {
    const own = Object.keys({ ...dependencies, ...devDependencies }).flatMap((other) => folderOf.get(other) ?? []);
    return { name, folder, dependsOn: [...own, ...(STARTED[folder] ?? [])] };
  });
  return [
    ...workspaces,
    { name: 'scripts', folder: 'scripts', dependsOn: STARTED.scripts },
    { name: 'docs', folder: 'docs', dependsOn: [] },
  ];
}

/** @returns the folders of these packages and of all their dependants */
export function withDependants(folders, packages) {
  const found = new Set(folders);
  for (const folder of found)
    for (const other of packages) if (other.dependsOn.includes(folder)) found.add(other.folder);
  return found;
}
