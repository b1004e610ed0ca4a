/**
 * Build step after `tsc`: packs the modules of each server thread into one or few files. Otherwise a thread would
 * load many modules at each start and use only a part of them (`docs/decisions/0047-threads-load-one-file.md`).
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './build/process.mjs';
import { fingerprintOf, writeStamp } from './build/stamps.mjs';

/** Threads by package; `dist/threads` of the package gets the packed files. */
const THREADS = {
  'libs/event-store': ['sqlite/sqlite-log'],
  'libs/read-store': ['sqlite/state-writer-thread'],
  'libs/anchors': ['thread/proof-worker'],
  'apps/api': ['projections'],
};

/** Database drivers stay external: only a process with database servers loads them. */
const DRIVERS = ['event-store', 'read-store'].flatMap((lib) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'libs', lib, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !name.startsWith('@tender/'));
});

const packed = await Promise.all(
  Object.entries(THREADS).map(async ([folder, modules]) => {
    const dist = join(root, folder, 'dist');
    rmSync(join(dist, 'threads'), { recursive: true, force: true });
    const bundle = await rolldown({
      input: modules.map((module) => join(dist, `${module}.js`)),
      platform: 'node',
      external: DRIVERS,
    });
    const { output } = await bundle.write({ dir: join(dist, 'threads'), chunkFileNames: 'shared-[name].js' });
    const sources = await bundle.watchFiles;
    await bundle.close();
    return [...sources, ...output.map(({ fileName }) => join(dist, 'threads', fileName))];
  }),
);
// `compile.mjs` packs again after a change of one of these files.
const others = ['scripts/pack-threads.mjs', 'package-lock.json'];
writeStamp('threads', fingerprintOf([...others, ...packed.flat().map((file) => relative(root, file))]));
