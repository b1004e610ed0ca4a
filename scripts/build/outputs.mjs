/** Which source makes which file of `dist`. */
import { existsSync, globSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './process.mjs';

/** Every folder that `tsc -b` compiles, with the folders of its sources and outputs. */
export const projects = () => [
  ...globSync(['{libs,apps}/*/tsconfig.json', 'bench/tsconfig.json'], { cwd: root })
    .map((file) => file.replace(/[\\/]tsconfig\.json$/, '').replaceAll(sep, '/'))
    .sort()
    .map((folder) => ({ folder, src: `${folder}/src`, dist: `${folder}/dist` })),
  { folder: 'web', src: 'web/src', dist: 'web/build/dist' },
];

/** Written by `pack-threads.mjs`, and from `web/vite.config.ts`. */
const WITHOUT_SOURCE = /^[^/]+\/[^/]+\/dist\/threads\/|^web\/build\/dist\/node\//;

const OUTPUT = /(\.d\.ts|\.js|\.js\.map)$/;

const isDeclaration = (file) => /\.d\.[cm]?ts$/.test(file);

/** @returns the output of a source, for example `libs/kernel/dist/a.js`; null if nothing is compiled from the file */
export function outputOf(source) {
  const [, src, path] = /^(.+?\/src)\/(.+)\.tsx?$/.exec(source) ?? [];
  if (!src || isDeclaration(source)) return null;
  return `${src === 'web/src' ? 'web/build/dist' : src.replace(/src$/, 'dist')}/${path}.js`;
}

/** @returns the source of an output, whether it exists or not, without its extension; null if none of its kind has one */
export function sourceOf(output) {
  const [, dist, path] = /^(.+?\/dist)\/(.+)$/.exec(output) ?? [];
  if (!dist || WITHOUT_SOURCE.test(output) || !OUTPUT.test(path)) return null;
  return `${dist === 'web/build/dist' ? 'web/src' : dist.replace(/dist$/, 'src')}/${path.replace(OUTPUT, '')}`;
}

const filesIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    : [];

/** @returns the files of `dist` whose source is deleted or renamed */
export const orphanedOutputs = () =>
  projects()
    .flatMap(({ dist }) => filesIn(dist))
    .filter((output) => {
      const source = sourceOf(output);
      return source !== null && !existsSync(join(root, `${source}.ts`)) && !existsSync(join(root, `${source}.tsx`));
    });

/** Deletes orphaned outputs: a test whose source is deleted must not run on. */
export function removeOrphans() {
  const orphans = orphanedOutputs();
  for (const file of orphans) rmSync(join(root, file));
  for (const folder of new Set(orphans.map((file) => file.replace(/\/[^/]+$/, '')))) removeIfEmpty(folder);
  const modules = orphans.filter((file) => file.endsWith('.js'));
  if (modules.length > 0) console.log(`Removed from dist, for their sources are deleted: ${modules.join(', ')}`);
}

function removeIfEmpty(folder) {
  if (folder.endsWith('/dist') || readdirSync(join(root, folder)).length > 0) return;
  rmdirSync(join(root, folder));
  removeIfEmpty(folder.replace(/\/[^/]+$/, ''));
}

/** @returns the folders of the projects that lack an output */
export const incompleteProjects = () =>
  projects()
    .filter(({ src }) =>
      filesIn(src).some((source) => {
        const output = outputOf(source);
        return output !== null && !existsSync(join(root, output));
      }),
    )
    .map(({ folder }) => folder);

const buildInfoOf = ({ dist }) => join(root, dist, '.tsbuildinfo');

export const isCompiledOnce = () => projects().every((project) => existsSync(buildInfoOf(project)));

/** Makes `tsc -b` compile projects from nothing. */
export function forget(folders) {
  for (const project of projects())
    if (folders.includes(project.folder)) rmSync(buildInfoOf(project), { force: true });
}
