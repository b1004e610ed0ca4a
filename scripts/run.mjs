/**
 * What a newcomer types: `npm start`, `npm run demo`, `npm test`, `npm run bench`, each straight after a clone (`README.md`).
 * Runs on whatever Node started it (20 or later), needs nothing installed, installs and builds what is missing or has changed,
 * and then goes on with the Node that the lock file pins.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs, { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const onWindows = process.platform === 'win32';
const STAMPS = join(root, 'node_modules', '.tender');

// What Node has compiled of a module, the next process or thread need not compile: each house of the tests has five.
process.env.NODE_COMPILE_CACHE ??= join(STAMPS, 'compiled');

const TASKS = {
  build: [],
  start: ['apps/api/dist/main.js'],
  demo: ['apps/cli/dist/demo.js'],
  bench: ['bench/dist/main.js'],
  test: ['scripts/test.mjs', 'commit'],
  'test:deep': ['scripts/test.mjs', 'deep'],
  torture: ['scripts/torture.mjs'],
  screens: ['scripts/screens.mjs'],
};

/** The Node of the lock file, or this one where the registry has none for this machine. */
function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', onWindows ? 'node.exe' : 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Resolves when the command has succeeded; where it fails, this process ends as it did. */
async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: onWindows, ...options });
  const [status] = await once(child, 'close');
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a step unless the same inputs went through it before. */
async function unlessUnchanged(name, files, step) {
  const digest = createHash('sha256');
  for (const file of [...files].sort()) digest.update(file).update(readFileSync(join(root, file)));
  const stamp = join(STAMPS, name);
  const now = digest.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  await step();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, now);
}

const files = (...patterns) =>
  fs
    .globSync(patterns, { cwd: root, exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name) })
    .filter((file) => statSync(join(root, file)).isFile());

const fits = ({ os, cpu, libc }) => os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;

/** Whether npm has put there what the lock file says, as `npm ci` does without this script: it keeps a list of that beside the packages. */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const found = packagesIn(list);
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const there = found[path];
      // What is for other machines is left out.
      if (!there) return wanted.optional === true && !fits(wanted);
      return there.version === wanted.version && there.integrity === wanted.integrity && existsSync(join(root, path));
    });
}

function install() {
  return unlessUnchanged('install', ['package-lock.json', 'package.json'], () => {
    if (isInstalled()) return undefined;
    console.log('Installing …');
    return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

async function build() {
  const node = pinnedNode();
  const sources = files(
    'libs/*/{package.json,tsconfig.json,src/**}',
    'apps/*/{package.json,tsconfig.json,src/**}',
    'bench/{package.json,tsconfig.json,src/**}',
    'web/{tsconfig*.json,vite.config.ts,src/**}',
    'tsconfig*.json',
    'scripts/pack-threads.mjs',
  );
  await unlessUnchanged('compile', sources, async () => {
    console.log('Compiling …');
    // From nothing: a test whose source is gone must not run on.
    for (const folder of fs.globSync(['{libs,apps}/*/dist', 'bench/dist', 'web/build'], { cwd: root }))
      rmSync(join(root, folder), { recursive: true });
    await run(node, ['node_modules/typescript7/bin/tsc', '-b']);
    await run(node, ['scripts/pack-threads.mjs']);
  });
  // Each is one thread most of its time: beside each other they take the time of the longer.
  await Promise.all([
    unlessUnchanged('description', sources, () => run(node, ['apps/api/dist/openapi/write-document.js'])),
    unlessUnchanged(
      'web',
      [
        ...files('web/{package.json,index.html,vite.config.ts,tsconfig*.json,src/**}'),
        ...files('libs/{contracts,proof}/src/**'),
        // The bundle says of which release it is, and holds what the lock file says.
        ...files('package.json', 'package-lock.json'),
      ],
      () => {
        console.log('Building the web application …');
        return run(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
          cwd: join(root, 'web'),
        });
      },
    ),
  ]);
}

const task = process.argv[2] ?? '';
if (!Object.hasOwn(TASKS, task)) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(TASKS).join(' | ')}`);
  process.exit(2);
}

/** Goes on in another process, which gets this one's signals: a terminal signals the whole group, a service manager only the first. */
function continueWith(args, env = process.env) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (process.env.TENDER_INSTALLED) {
  await build();
  const [script, ...args] = TASKS[task];
  if (script) continueWith([join(root, script), ...args, ...process.argv.slice(3)]);
} else {
  await install();
  continueWith(process.argv.slice(1), { ...process.env, TENDER_INSTALLED: '1' });
}
