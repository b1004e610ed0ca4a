/** Maps sources to their files in `dist`. */
import { existsSync, globSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { filesIn } from './inputs.mjs';
import { root } from './process.mjs';

/** Outputs of `pack-threads.mjs` and of `web/vite.config.ts`. */
const WITHOUT_SOURCE = /^[^/]+\/[^/]+\/dist\/threads\/|^web\/build\/dist\/node\//;

const OUTPUT = /(\.d\.ts|\.js|\.js\.map)$/;

/** @returns the output of a source, for example `libs/kernel/dist/a.js`; null if the file is not compiled */
export function outputOf(source) {
  const [, src, path] = /^(.+?\/src)\/(.+)(?<!\.d)\.tsx?$/.exec(source) ?? [];
  if (!src) return null;
  return `${src === 'web/src' ? 'web/build/dist' : src.replace(/src$/, 'dist')}/${path}.js`;
}

/**
 * @returns the source of an output without its extension, even if it does not exist; null if no single source
 * produces the output
 */
export function sourceOf(output) {
  const [, dist, path] = /^(.+?\/dist)\/(.+)$/.exec(output) ?? [];
  if (!dist || WITHOUT_SOURCE.test(output) || !OUTPUT.test(path)) return null;
  return `${dist === 'web/build/dist' ? 'web/src' : dist.replace(/dist$/, 'src')}/${path.replace(OUTPUT, '')}`;
}

function isOrphan(output) {
  const source = sourceOf(output);
  return source !== null && !existsSync(join(root, `${source}.ts`)) && !existsSync(join(root, `${source}.tsx`));
}

/** Deletes files from `dist` whose source was deleted or renamed: a test without a source must not run. */
export function removeOrphans() {
  const dists = globSync(['{libs,apps}/*/dist', 'bench/dist', 'web/build/dist'], { cwd: root });
  const orphans = dists.flatMap((dist) => filesIn(dist.replaceAll(sep, '/'))).filter(isOrphan);
  for (const file of orphans) rmSync(join(root, file));
  for (const folder of new Set(orphans.map((file) => file.replace(/\/[^/]+$/, '')))) removeIfEmpty(folder);
  const modules = orphans.filter((file) => file.endsWith('.js'));
  if (modules.length > 0) console.log(`Removed from dist, because their sources are deleted: ${modules.join(', ')}`);
}

function removeIfEmpty(folder) {
  if (folder.endsWith('/dist') || readdirSync(join(root, folder)).length > 0) return;
  rmdirSync(join(root, folder));
  removeIfEmpty(folder.replace(/\/[^/]+$/, ''));
}
