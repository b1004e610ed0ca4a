import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', 'quarantine.txt');

/**
 * Names of the tests in a quarantine file. Each line holds a test's full name, ` # `, and the cause.
 * @throws if a line names no cause
 */
export function quarantinedIn(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return new Set(
    lines.map((line) => {
      const [, name, cause] = /^(.+?) # (.+)$/.exec(line) ?? [];
      if (!cause) throw new Error(`quarantine.txt: a line needs a test's name, " # " and the cause: ${line}`);
      return name;
    }),
  );
}

/** Whether flaky tests fail a CI run. To be set after ten consecutive runs without a flaky test. */
const FLAKY_FAILS = false;

const quarantined = existsSync(FILE) ? quarantinedIn(readFileSync(FILE, 'utf8')) : new Set();

/**
 * Counts the results of first and second tries. A quarantined test is not counted. A test that passes only at its
 * second try is flaky: it passes with a warning, or fails a CI run if `FLAKY_FAILS` is set.
 * @param tests `{ name, status }` of each test, where status is `passed`, `flaky`, `failed` or `skipped`
 */
export function countsOf(tests, { isStrict = FLAKY_FAILS && Boolean(process.env.CI), exempt = quarantined } = {}) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const warnings = [];
  for (const { name, status } of tests) {
    if (exempt.has(name)) {
      warnings.push(`In quarantine, not counted: ${name} (${status})`);
      continue;
    }
    if (status === 'flaky') {
      warnings.push(`Flaky, passed at the second try: ${name}`);
      counts[isStrict ? 'failed' : 'passed']++;
    } else counts[status]++;
  }
  return { counts, warnings };
}
