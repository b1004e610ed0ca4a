/**
 * The step of the build after `tsc`: packs what each thread of the server loads into one file, or few. A thread loads its modules anew at each
 * start of a house, up to 170 of them, of which it uses a part (`docs/decisions/0047-threads-load-one-file.md`).
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './build/process.mjs';
import { fingerprintOf, writeStamp } from './build/stamps.mjs';

/** By the package whose `dist/threads` gets them. */
const THREADS = {
  'libs/event-store': ['sqlite/sqlite-log'],
  'libs/read-store': ['sqlite/state-writer-thread', 'history/history-worker'],
  'libs/anchors': ['thread/proof-worker'],
  'apps/api': ['projections'],
};

/** Drivers of servers: only a process that uses a server loads its driver. The stores depend on no other package. */
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
// `compile.mjs` packs again when one of these has changed.
const others = ['scripts/pack-threads.mjs', 'package-lock.json'];
writeStamp('threads', fingerprintOf([...others, ...packed.flat().map((file) => relative(root, file))]));
