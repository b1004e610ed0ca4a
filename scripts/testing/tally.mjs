import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const total = { passed: 0, failed: 0, skipped: 0 };

/** @param counts number of passed, failed and skipped tests; a missing count is 0 */
export function count(counts) {
  for (const kind of Object.keys(total)) total[kind] += counts[kind] ?? 0;
}

/**
 * Prints the closing line, the last one of a run. With `TEST_COUNTS` (a file) it includes the counts of earlier runs:
 * `.ci/run` runs both tiers.
 * @returns whether nothing failed in this run
 */
export function closingLine() {
  const file = process.env.TEST_COUNTS;
  const succeeded = total.failed === 0;
  if (file) {
    if (existsSync(file)) count(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, JSON.stringify(total));
  }
  const { passed, failed, skipped } = total;
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return succeeded;
}
