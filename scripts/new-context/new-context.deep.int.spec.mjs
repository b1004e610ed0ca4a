import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../build/process.mjs';
import { CHECKS } from '../testing/checks.mjs';

let copy;

const LIMIT = 300_000;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tender-new-context-'));
  const wired = 'apps/api/src/specs/storage/release-010.int.spec.ts';
  for (const name of ['libs', 'scripts', wired, ...readdirSync(root).filter((each) => /\.(json|mjs|cjs)$/.test(each))])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/node_modules/.test(path.slice(root.length)),
    });
  linkPackages();
  // Jest's configuration needs this file.
  mkdirSync(join(copy, 'web/build/dist/app'), { recursive: true });
  writeFileSync(join(copy, 'web/build/dist/app/under-test.js'), '');
  // The packages of the copy are links, so npm cannot install there: link the new package.
  expect(newContext('made-up-things')).toMatchObject({ status: 0 });
  symlinkSync(join(copy, 'libs/made-up-things'), join(copy, 'node_modules/@tender/made-up-things'));
}, LIMIT);

afterAll(() => rmSync(copy, { recursive: true }));

test(
  'the context compiles unchanged, and its tests and those of the wiring pass',
  () => {
    expect(node('node_modules/typescript7/bin/tsc', '-b', 'libs/made-up-things', 'libs/platform')).toMatchObject({
      status: 0,
    });
    expect(node('scripts/stored-shapes.mjs')).toMatchObject({ status: 0 });
    const specs = [
      'libs/made-up-things/dist/',
      ...['projections', 'stored-shapes'].map((spec) => `libs/platform/dist/${spec}.spec`),
    ];
    const tested = node('--experimental-vm-modules', '--no-warnings', 'scripts/jest/run.mjs', '-i', ...specs);
    expect(tested.printed).toContain('Test Suites: 3 passed');
    expect(tested.status).toBe(0);
  },
  LIMIT,
);

test(
  'the context passes the checks',
  () => {
    const sources = globSync('libs/{made-up-things,platform}/src/**/*.ts', { cwd: copy });
    expect(node(...CHECKS.format, ...sources)).toMatchObject({ status: 0 });
    expect(node(...CHECKS.lint, ...sources)).toMatchObject({ status: 0 });
    const [tool, option, rules] = CHECKS['dependency rules'];
    expect(node(tool, option, rules, 'libs/made-up-things', 'libs/platform')).toMatchObject({ status: 0 });
  },
  LIMIT,
);

test.each([[''], ['Price lists'], ['../price'], ['made-up-things'], ['auctions']])('refuses the name %j', (name) => {
  expect(newContext(name)).toMatchObject({ status: 64 });
});

const newContext = (name) => node('scripts/new-context/new-context.mjs', name, '--no-install');

function node(...args) {
  // Without a tier, so that the written tests run also in a run of the deep tier.
  const env = { ...process.env, TEST_TIER: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env });
  return { status, printed: stdout + stderr };
}

/** Links the project's own packages to the copy, and all others to their installed folders. */
function linkPackages() {
  for (const at of globSync(['node_modules', 'libs/*/node_modules'], { cwd: root })) {
    mkdirSync(join(copy, at));
    for (const name of readdirSync(join(root, at)).filter((each) => each !== '@tender'))
      symlinkSync(join(root, at, name), join(copy, at, name));
  }
  mkdirSync(join(copy, 'node_modules/@tender'));
  for (const folder of globSync('libs/*', { cwd: copy }))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@tender', basename(folder)));
}
