/**
 * Runs at full length the tests that repeat something random (`times`), for example kills of a server. Then runs the
 * browser tests with the tag `@torture`, and measures the calls with ten years' data. `npm run torture` builds first
 * (`run.mjs`).
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserLane } from './browser-lane.mjs';

const longer = globSync('{libs,apps}/*/dist/**/*.spec.js').filter((file) =>
  readFileSync(file, 'utf8').includes('testing/torture'),
);
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    'scripts/jest/run.mjs',
    '--runInBand',
    '--testTimeout=1200000',
    ...longer,
  ],
  { stdio: 'inherit', env: { ...process.env, TORTURE: '1' } },
);
const folder = mkdtempSync(join(tmpdir(), 'tender-tests-'));
const browserTests = await browserLane({ tier: 'torture', workers: 1, folder });
rmSync(folder, { recursive: true });
const volume = spawnSync(process.execPath, ['bench/dist/main.js', '--only', 'volume'], { stdio: 'inherit' });
const isFailed = browserTests.some((test) => test.status === 'failed') || volume.status !== 0;
process.exit(isFailed ? 1 : (status ?? 1));
