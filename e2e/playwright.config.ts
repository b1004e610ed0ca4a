import { defineConfig } from '@playwright/test';

/**
 * Browser tests against the built server and the built web application. Each worker has a separate server and
 * browser, and runs one file after another. Each file has separate companies and auctions.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { intervals: [50, 100, 200], timeout: 120_000 } },
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as ['json']] : [])],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--process-per-site',
      ],
    },
  },
});
