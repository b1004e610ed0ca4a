/** Runs the tests that repeat something random (`times`) at full length: hundreds of kills, many random lives. `npm run torture` builds first (`run.mjs`). */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

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
process.exit(status ?? 1);
