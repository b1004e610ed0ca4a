/** Every check of the project, one after another, and one count of them all. `npm test` builds first (`run.mjs`). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';

const results = mkdtempSync(join(tmpdir(), 'tender-tests-'));
const total = { passed: 0, failed: 0, skipped: 0 };

function node(args, env = {}) {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** A check that is one test: it passes or it fails. */
function check(name, args) {
  console.log(`\n— ${name}`);
  total[node(args) ? 'passed' : 'failed']++;
}

/** A suite that tells its own counts in a JSON file; one that dies without telling has failed. */
function suite(name, args, file, count, env) {
  console.log(`\n— ${name}`);
  const succeeded = node(args, env);
  const path = join(results, file);
  try {
    const counted = count(JSON.parse(readFileSync(path, 'utf8')));
    for (const kind of Object.keys(total)) total[kind] += counted[kind];
    if (!succeeded && counted.failed === 0) total.failed++;
  } catch {
    total.failed++;
  }
}

check('lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']);
check('dependency rules', [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  '--config',
  '.dependency-cruiser.cjs',
  'libs',
  'apps',
  'web/src',
]);
check('types of the web application', ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'web']);

const jestFile = join(results, 'jest.json');
// A test that failed may have left a house open: the run ends all the same.
suite(
  'unit and integration tests',
  [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--forceExit',
    '--json',
    `--outputFile=${jestFile}`,
  ],
  'jest.json',
  ({ numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests,
  }),
);

const chromium = findChromium();
if (chromium) {
  suite(
    'browser tests',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    'playwright.json',
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
  );
} else {
  console.error(
    'No Chromium was found or could be installed. Install one (Debian: apt-get install chromium) or run: npx playwright install chromium',
  );
  total.failed++;
}

rmSync(results, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);
