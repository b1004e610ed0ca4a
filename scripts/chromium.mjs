import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell first, as Playwright does: it needs less CPU time than a whole browser.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const systemChromium = () =>
  [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...FIXED,
  ].find((file) => existsSync(file));

/** Playwright's Chromium, if it was downloaded. */
function playwrightChromium() {
  const script = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())";
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return existsSync(stdout.trim()) ? stdout.trim() : undefined;
}

const quietly = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;

/**
 * Finds a Chromium for the browser tests: that of `CHROMIUM`, the system's or Playwright's. Otherwise installs
 * Playwright's or Debian's. Null if that fails.
 */
export function findChromium() {
  const found = process.env.CHROMIUM || systemChromium() || playwrightChromium();
  if (found) return found;
  console.log('Looking for a Chromium to install …');
  if (quietly(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']))
    return playwrightChromium() ?? null;
  if (
    process.getuid?.() === 0 &&
    quietly('apt-get', ['update']) &&
    quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
  ) {
    return systemChromium() ?? null;
  }
  return null;
}
