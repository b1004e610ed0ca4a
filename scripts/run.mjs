/**
 * Runs `npm start`, `npm run demo`, `npm test` and the other tasks, each directly after a clone (`README.md`). Works
 * on the starting Node (20 or later) without packages. It installs missing or changed packages, continues with the
 * Node of the lock file, and builds what the task needs.
 */
import { join } from 'node:path';
import { install } from './build/install.mjs';
import { continueWith, root } from './build/process.mjs';
import { STAMPS } from './build/stamps.mjs';

// Cache compiled modules for later processes and threads.
process.env.NODE_COMPILE_CACHE ??= join(STAMPS, 'compiled');

const [task = '', ...args] = process.argv.slice(2);

/** Tasks: the build step that each needs, and the script that it then runs. */
const TASKS = {
  compile: { needs: 'compile' },
  openapi: { needs: 'openapi' },
  build: { needs: 'build' },
  start: { needs: 'build', script: ['apps/api/dist/main.js'] },
  demo: { needs: 'build', script: ['apps/cli/dist/demo/demo.js'] },
  dev: { needs: 'nothing', script: ['scripts/dev/dev.mjs'] },
  check: { needs: 'compile', script: ['scripts/check.mjs'] },
  'new-context': { needs: 'nothing', script: ['scripts/new-context/new-context.mjs'] },
  docs: { needs: 'compile', script: ['apps/api/dist/docs/write-docs.js'] },
  // With arguments, run only the named tests, which build what they need.
  test:
    args.length > 0
      ? { needs: 'nothing', script: ['scripts/testing/test-some.mjs'] }
      : { needs: 'build', script: ['scripts/testing/test.mjs', 'commit'] },
  'test:deep': { needs: 'build', script: ['scripts/testing/test.mjs', 'deep'] },
  bench: { needs: 'build', script: ['bench/dist/main.js'] },
  torture: { needs: 'build', script: ['scripts/testing/torture.mjs'] },
  screens: { needs: 'build', script: ['scripts/screens.mjs'] },
};

/** Build steps, loaded on the pinned Node only: they use features that Node 20 lacks. */
const STEPS = {
  nothing: () => undefined,
  compile: async () => (await import('./build/compile.mjs')).compile(),
  openapi: async () => {
    const [{ compile }, { describeApi }] = await Promise.all([
      import('./build/compile.mjs'),
      import('./build/build.mjs'),
    ]);
    await compile();
    await describeApi();
  },
  build: async () => (await import('./build/build.mjs')).build(),
};

if (!Object.hasOwn(TASKS, task)) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(TASKS).join(' | ')}`);
  process.exit(2);
}

if (process.env.TENDER_INSTALLED) {
  const { needs, script } = TASKS[task];
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  await STEPS[needs]();
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  if (script) {
    const [file, ...own] = script;
    continueWith([join(root, file), ...own, ...args]);
  }
} else {
  await install();
  continueWith(process.argv.slice(1), { ...process.env, TENDER_INSTALLED: '1' });
}
