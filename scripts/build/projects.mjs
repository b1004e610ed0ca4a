/** The projects that `tsc -b` compiles: their folders, sources and outputs. */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { filesIn } from './inputs.mjs';
import { outputOf } from './outputs.mjs';
import { root } from './process.mjs';

export const projects = () => [
  ...globSync(['{libs,apps}/*/tsconfig.json', 'bench/tsconfig.json'], { cwd: root })
    .map((file) => file.replace(/[\\/]tsconfig\.json$/, '').replaceAll(sep, '/'))
    .sort()
    .map((folder) => ({ folder, src: `${folder}/src`, dist: `${folder}/dist` })),
  { folder: 'web', src: 'web/src', dist: 'web/build/dist' },
];

/** @returns the projects in these folders, and all their references */
export function closureOf(folders) {
  const all = projects();
  const found = new Set();
  const add = (folder) => {
    const project = all.find((one) => one.folder === folder);
    if (!project || found.has(project)) return;
    found.add(project);
    const { references = [] } = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'));
    for (const { path } of references) add(posix.join(folder, path));
  };
  for (const folder of folders) add(folder);
  return [...found];
}

const buildInfoOf = ({ dist }) => join(root, dist, '.tsbuildinfo');

export const isCompiled = (project) => existsSync(buildInfoOf(project));

/** Makes `tsc -b` compile projects from scratch. */
export function forget(some) {
  for (const project of some) rmSync(buildInfoOf(project), { force: true });
}

/** @returns the projects that lack an output */
export const incompleteProjects = (some) =>
  some.filter(({ src }) =>
    filesIn(src).some((source) => {
      const output = outputOf(source);
      return output !== null && !existsSync(join(root, output));
    }),
  );
