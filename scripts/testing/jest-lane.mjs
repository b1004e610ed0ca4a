import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNode } from './node-process.mjs';

/** Maximum number of failed files to retry: more failures are not flaky tests. */
const MAX_SECOND_TRIES = 6;

/**
 * Runs Jest. @param files patterns of paths; without them all files of the tier. @returns the results of each file,
 * or null if Jest died
 */
async function jest(name, { workers, file, tier, files = [] }) {
  const args = [
    // In megabytes. Test servers make much short-lived garbage: a larger young generation takes less CPU time. Worker
    // processes inherit the option.
    '--max-semi-space-size=64',
    '--experimental-vm-modules',
    '--no-warnings',
    'scripts/jest/run.mjs',
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${file}`,
    ...files,
  ];
  await runNode(name, args, { live: true, env: { TEST_TIER: tier } });
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return null;
  }
}

const STATUS = { passed: 'passed', failed: 'failed' };

/** Tests of the files with their status; a file that could not be loaded is one failed test. */
function testsIn(testResults) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const tests = assertionResults.map((test) => ({
      file: name,
      name: `${path}: ${test.fullName}`,
      status: STATUS[test.status] ?? 'skipped',
    }));
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return isBroken ? [...tests, { file: name, name: path, status: 'failed' }] : tests;
  });
}

/**
 * Runs the unit, component and integration tests of a tier.
 * @returns `{ tests, retry }`: the results, and a function that runs failed files again, alone, and returns the
 * results with flaky tests marked
 */
export async function jestLane({ tier, workers, folder }) {
  const run = () => jest('unit, component and integration tests', { workers, tier, file: join(folder, 'jest.json') });
  // Jest rarely dies, or hangs, because one of its workers does not start: repeat the run.
  const results = (await run()) ?? (await run());
  const tests = results ? testsIn(results) : [{ file: '', name: 'Jest', status: 'failed' }];
  const failedFiles = new Set(tests.filter(({ status }) => status === 'failed').map(({ file }) => file));
  const retry = async () => {
    if (failedFiles.size === 0 || failedFiles.size > MAX_SECOND_TRIES || failedFiles.has('')) return tests;
    const files = [...failedFiles].map((file) => relative(process.cwd(), file));
    const file = join(folder, 'jest-second-try.json');
    const again = testsIn((await jest('files with failed tests, second try', { workers: 1, tier, file, files })) ?? []);
    const secondly = new Map(again.map(({ name, status }) => [name, status]));
    return tests.map((test) =>
      test.status === 'failed' && isPassed(test, secondly) ? { ...test, status: 'flaky' } : test,
    );
  };
  return { tests, retry };
}

/**
 * Returns whether the retry passed. A failure that the second run does not name, of a hook or of the file itself, has
 * passed if the file's tests ran and none failed.
 */
function isPassed({ file, name }, secondly) {
  if (secondly.has(name)) return secondly.get(name) === 'passed';
  const path = relative(process.cwd(), file);
  const statuses = [...secondly].filter(([other]) => other.startsWith(`${path}: `)).map(([, status]) => status);
  return statuses.includes('passed') && !statuses.includes('failed');
}
