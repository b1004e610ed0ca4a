/**
 * Every check of the project, and one count of them all. `npm test` builds first (`run.mjs`).
 * Three lanes run beside each other: the unit and integration tests, the browser tests, and the checks of the sources. Much of the first two is
 * waiting, for a process to start, a disk to have written, a page to be drawn: each has two workers on two cores, so that no core ever idles.
 * Which lane is slowed down by the others matters to no test: none asserts how long something took (`docs/testing.md`).
 */
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';

const results = mkdtempSync(join(tmpdir(), 'tender-tests-'));
const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs a check. What it says is printed at once, or in one piece at its end, so that the lanes can be read. Resolves to whether it succeeded. */
function node(name, args, { env = {}, live = false } = {}) {
  const began = Date.now();
  const child = spawn(process.execPath, args, {
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const said = [];
  for (const stream of live ? [] : [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      console.log(`\n— ${name}, ${Math.round((Date.now() - began) / 1_000)} s\n${Buffer.concat(said)}`);
      resolve(code === 0);
    });
  });
}

/** A check that is one test: it passes or it fails. */
async function check(name, args) {
  total[(await node(name, args)) ? 'passed' : 'failed']++;
}

/** A suite that tells its own counts in a JSON file; one that dies without telling has failed. Resolves to what the file holds. */
async function suite({ name, args, file, count, ...options }) {
  const succeeded = await node(name, args, options);
  try {
    const told = JSON.parse(readFileSync(file, 'utf8'));
    const counted = count(told);
    for (const kind of Object.keys(total)) total[kind] += counted[kind];
    if (!succeeded && counted.failed === 0) total.failed++;
    return told;
  } catch {
    total.failed++;
  }
}

/** @param only patterns of the files; all without them. */
function jest(name, workers, only = []) {
  const file = join(results, `jest-${workers}.json`);
  return suite({
    name,
    file,
    live: true,
    // A test that failed may have left a house open: the run ends all the same.
    args: [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--forceExit',
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${file}`,
      ...only,
    ],
    count: jestCounts,
  });
}

const jestCounts = ({ numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: numPendingTests,
});

/** Number of files up to which a run that failed is tried again: where more have failed, it is not by chance. */
const TRIED_AGAIN = 6;

/**
 * Files with failed tests are run once more, alone, as the browser tests are: hundreds of houses that share two cores meet what none of them meets
 * alone. What fails twice has failed; what passes then is told by name, for it is a flaw of the test or of the product all the same.
 */
async function jestAgain({ testResults = [] } = {}) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > TRIED_AGAIN) return;
  for (const { assertionResults } of failed) {
    if (assertionResults.length === 0) total.failed--;
    for (const { status } of assertionResults) {
      const kind = status === 'pending' ? 'skipped' : status;
      if (kind in total) total[kind]--;
    }
  }
  const names = failed.map(({ name }) => relative(process.cwd(), name));
  const again = await jest('files with failed tests, once more', 1, names);
  const flaky = (again?.testResults ?? []).filter(({ status }) => status !== 'failed').map(({ name }) => name);
  if (flaky.length > 0) console.log(`\nFlaky, passed at the second try: ${flaky.join(', ')}`);
}

async function browser() {
  const chromium = findChromium();
  if (!chromium) {
    console.error(
      'No Chromium was found or could be installed. Install one (Debian: apt-get install chromium) or run: npx playwright install chromium',
    );
    total.failed++;
    return;
  }
  const file = join(results, 'playwright.json');
  await suite({
    name: 'browser tests',
    file,
    // A page that was late beside the other tests is tried once more; the report calls it flaky.
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--retries=1'],
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
}

/** One after another. */
async function checks() {
  await check('format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']);
  await check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']);
  await check('dependency rules', [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'libs',
    'apps',
    'web/src',
  ]);
  await check('types of the web application', ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'web']);
  await check('types of the browser tests', ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'e2e']);
}

const [units] = await Promise.all([
  jest('unit and integration tests', Math.max(2, availableParallelism() - 1)),
  browser(),
  checks(),
]);
await jestAgain(units);

rmSync(results, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);
