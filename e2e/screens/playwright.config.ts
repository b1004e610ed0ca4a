import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.js';

process.env['SCREENS'] = 'yes';

/** Takes pictures for visual review (`docs/testing.md`): every page, and the dialogs and menus that axe audits. */
export default defineConfig({
  ...tests,
  testDir: '..',
  testMatch: ['screens/*.shots.ts', 'tests/accessibility/*.spec.ts'],
  outputDir: '../test-results/shots',
});
