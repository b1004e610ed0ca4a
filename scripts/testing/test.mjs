/**
 * Runs the tests of a tier: `commit` (`npm test`) or `deep` (`npm run test:deep`); `docs/testing.md` explains the
 * tiers. `run.mjs` builds first. The commit tier begins with the checks of the sources, which fail most often. Then
 * Jest and the browser tests run concurrently: both often wait for disks, processes and pages. No test asserts a
 * duration, so one lane may slow the other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserLane } from './browser-lane.mjs';
import { CHECKS } from './checks.mjs';
import { jestLane } from './jest-lane.mjs';
import { runNode } from './node-process.mjs';
import { countsOf } from './quarantine.mjs';
import { closingLine, count } from './tally.mjs';

const tier = process.argv[2];
if (!['commit', 'deep'].includes(tier)) throw new Error(`no tier is called ${tier}`);

if (tier === 'commit')
  for (const [name, args] of Object.entries(CHECKS)) count({ [(await runNode(name, args)) ? 'passed' : 'failed']: 1 });

const folder = mkdtempSync(join(tmpdir(), 'tender-tests-'));
const [units, browserTests] = await Promise.all([
  jestLane({ tier, workers: 2, folder }),
  browserLane({ tier, workers: 2, folder }),
]);
const { counts, warnings } = countsOf([...(await units.retry()), ...browserTests]);
rmSync(folder, { recursive: true });
count(counts);
for (const warning of warnings) console.log(warning);
process.exit(closingLine() ? 0 : 1);
