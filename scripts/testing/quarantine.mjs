import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', 'quarantine.txt');

/**
 * The names of the tests in a quarantine file. Each line holds a test's full name, ` # `, and the cause.
 * @throws when a line names no cause
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

/** Not yet: first, ten runs in a row have to print no flaky test. */
const FLAKY_FAILS = false;

const quarantined = existsSync(FILE) ? quarantinedIn(readFileSync(FILE, 'utf8')) : new Set();

/**
 * What the results of first and second tries count. A quarantined test counts nothing, whatever its result. A test that passes only at its second try
 * is flaky. It passes with a warning; where `FLAKY_FAILS` is set, it fails a run of CI.
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
