/**
 * `npm test -- <path or name> …` and `npm test -- --since <commit>`: builds what some tests need and runs them.
 * `docs/developing.md` explains the arguments.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildWeb, describeApi } from '../build/build.mjs';
import { compile } from '../build/compile.mjs';
import { filesOf } from '../build/inputs.mjs';
import { root, succeeds } from '../build/process.mjs';
import { findChromium } from '../chromium.mjs';
import { specsAffectedBy } from './choice/affected.mjs';
import { importersOf } from './choice/import-graph.mjs';
import { readPackages } from './choice/packages.mjs';
import { isBrowserTest, isSpec, jestPathOf, specsMeantBy } from './choice/specs.mjs';

const USAGE = `usage: npm test -- <path or part of a name> …
       npm test -- --since <commit>     tests that the changes since then can affect
options: -t <text>  tests with this text in their names    --list  print the files only`;

/** Up to this number of files one process is faster than two. */
const FEW = 3;
const SHOWN = 12;
/** Maximum number of files for a name or a source: more are too many tests. A folder has no limit. */
const MANY = 20;

const sources = filesOf(
  '{libs,apps}/*/src/**/*.ts',
  'bench/src/**/*.ts',
  'web/src/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'scripts/**/*.mjs',
);
const specs = sources.filter(isSpec);
const packages = readPackages(root);
let graph;
const importers = () => (graph ??= importersOf(sources, { root, packages }));

function fail(...lines) {
  console.error(lines.join('\n'));
  process.exit(2);
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { since: { type: 'string' }, t: { type: 'string', short: 't' }, list: { type: 'boolean' } },
    });
  } catch (error) {
    return fail(error.message, USAGE);
  }
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files changed since the merge base with a commit: committed, staged, unstaged or untracked. */
function changedSince(commit) {
  const [base] = git('merge-base', commit, 'HEAD');
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** A path relative to the root, even if given from another folder or as absolute; any other text unchanged. */
function normalised(argument) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), argument);
  return existsSync(path) ? relative(root, path).replaceAll(sep, '/') : argument;
}

const isBroad = (argument) =>
  existsSync(join(root, normalised(argument))) && statSync(join(root, normalised(argument))).isDirectory();

function chosenBy({ values: { since }, positionals }) {
  if (since !== undefined) {
    const changed = changedSince(since);
    const { jest, browser, folders } = specsAffectedBy(changed, { specs, packages, importers: importers() });
    console.log(`${changed.length} changed files can affect: ${[...folders].sort().join(', ') || 'nothing'}`);
    if (browser.length === 0 && folders.has('web'))
      console.log('Browser tests are left out: name one, or run npm test.');
    console.log('So are deep tests that have not changed: npm run test:deep runs them.');
    return [...jest, ...browser];
  }
  if (positionals.length === 0) fail(USAGE);
  return positionals.flatMap((argument) => {
    const found = specsMeantBy(normalised(argument), { sources, specs, importers });
    if (found.length === 0) fail(`No test is found for ${argument}.`, USAGE);
    if (found.length > MANY && !isBroad(argument))
      fail(`${found.length} tests are as near to ${argument}: ${found.slice(0, SHOWN).join(', ')} … Name one of them.`);
    return found;
  });
}

/** Builds what the specs need. Single packages compile alone if the specs need only their own code. */
async function buildFor(chosen) {
  const folders = chosen.map((spec) => /^(libs\/[^/]+|web)\//.exec(spec)?.[1]);
  await compile(folders.every(Boolean) ? [...new Set(folders)] : []);
  const ofApps = chosen.filter((spec) => /^apps\/.+\.int\.spec\.ts$/.test(spec));
  const isAboutWeb = (spec) => /web\/dist|\/assets\//.test(readFileSync(join(root, spec), 'utf8'));
  await Promise.all([
    ofApps.length > 0 && describeApi(),
    (chosen.some(isBrowserTest) || ofApps.some(isAboutWeb)) && buildWeb(),
  ]);
}

function runJest(chosen, name) {
  const args = ['--experimental-vm-modules', '--no-warnings', 'scripts/jest/run.mjs'];
  const workers = chosen.length > FEW ? 2 : 1;
  return succeeds([
    ...args,
    `--maxWorkers=${workers}`,
    ...(name ? ['-t', name] : []),
    '--runTestsByPath',
    ...chosen.map(jestPathOf),
  ]);
}

function runBrowserTests(chosen, name) {
  const chromium = findChromium();
  if (!chromium) fail('No Chromium was found or could be installed.');
  process.env.CHROMIUM = chromium;
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  return succeeds([...args, ...(name ? ['-g', name] : ['--grep-invert=@torture']), ...chosen]);
}

const args = read();
const chosen = [...new Set(chosenBy(args))].sort();
if (chosen.length === 0) process.exit(0);
const shown = args.values.list ? chosen : chosen.slice(0, SHOWN);
console.log(
  [...shown, ...(chosen.length > shown.length ? [`and ${chosen.length - shown.length} more`] : [])].join('\n'),
);
if (args.values.list) process.exit(0);
await buildFor(chosen);
const [browser, jest] = [chosen.filter(isBrowserTest), chosen.filter((spec) => !isBrowserTest(spec))];
const results = [
  jest.length === 0 || (await runJest(jest, args.values.t)),
  browser.length === 0 || (await runBrowserTests(browser, args.values.t)),
];
process.exit(results.every(Boolean) ? 0 : 1);
