/**
 * Takes pictures of every page of every role, for visual review (`docs/testing.md`). `npm run screens` builds first
 * (`run.mjs`).
 */
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/screens/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: findChromium() ?? '' } },
);
process.exit(status ?? 1);
