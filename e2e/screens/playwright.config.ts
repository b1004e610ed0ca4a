import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.js';

process.env['SCREENS'] = 'yes';

/** Pictures for who looks at all screens (`docs/testing.md`): of every page, and of the dialogs and menus that axe looks at. */
export default defineConfig({
  ...tests,
  testDir: '..',
  testMatch: ['screens/*.shots.ts', 'tests/accessibility/*.spec.ts'],
  outputDir: '../test-results/shots',
});
