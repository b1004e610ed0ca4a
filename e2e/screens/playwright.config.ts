import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.js';

/** No tests: pictures for who looks at all screens (`docs/testing.md`). */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../test-results/shots',
  workers: 1,
});
