import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../chromium.mjs';
import { runNode } from './node-process.mjs';

const NO_CHROMIUM = `No Chromium was found or could be installed.
Install one (Debian: apt-get install chromium) or run: npx playwright install chromium`;

const STATUS = { expected: 'passed', flaky: 'flaky', unexpected: 'failed', skipped: 'skipped' };

function* testsIn({ suites = [], specs = [] }, titles = []) {
  for (const { title, tests } of specs)
    for (const { status } of tests) yield { name: [...titles, title].join(' › '), status: STATUS[status] };
  for (const suite of suites) yield* testsIn(suite, [...titles, suite.title]);
}

/** Playwright's choice of tests per tier, by the tags in their titles. */
const CHOICES = { commit: '--grep-invert=@deep|@torture', deep: '--grep=@deep', torture: '--grep=@torture' };

/** Runs the browser tests of a tier, with one retry each. @returns the results */
export async function browserLane({ tier, workers, folder }) {
  const chromium = findChromium();
  if (!chromium) {
    console.error(NO_CHROMIUM);
    return [{ name: 'browser tests', status: 'failed' }];
  }
  const file = join(folder, 'playwright.json');
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--retries=1',
    `--workers=${workers}`,
    CHOICES[tier],
  ];
  const succeeded = await runNode('browser tests', args, {
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  try {
    const tests = [...testsIn(JSON.parse(readFileSync(file, 'utf8')))];
    // A failing fixture after the last test, or a file that cannot be loaded, fails the run without failing a test.
    const isBroken = !succeeded && !tests.some(({ status }) => status === 'failed');
    return isBroken ? [...tests, { name: 'browser tests', status: 'failed' }] : tests;
  } catch {
    return [{ name: 'browser tests', status: 'failed' }];
  }
}
