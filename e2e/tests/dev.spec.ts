import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ADMIN, expect, test } from '../server/e2e-server.js';

const RUN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

/** Starts `npm run dev` on a free port with a separate folder. */
function startDev(folder: string): ChildProcess {
  const { EVENTSTORE_URL: _, MONGODB_URL: __, PUBLIC_URL: ___, ...own } = process.env;
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = { ...own, ...admin, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
  return spawn(process.execPath, [RUN, 'dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function addressPrintedBy({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const address = /for development, on (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('npm run dev ended without an address');
}

test('an admin signs in through npm run dev, which ends with all its processes @deep', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-dev-'));
  const dev = startDev(folder);
  try {
    const address = await addressPrintedBy(dev);
    dev.stdout!.resume();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${address.replace('127.0.0.1', 'localhost')}/signup`);
    await expect(page).toHaveURL(`${address}/signup`);
    // At its first use Vite prepares packages, and may then reload the page.
    await expect(async () => {
      await page.getByLabel('E-mail').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).not.toHaveURL(/signup/, { timeout: 10_000 });
    }).toPass();
    expect(await page.evaluate(() => document.querySelector('script[src="/@vite/client"]') !== null)).toBe(true);
    await context.close();
  } finally {
    // The output closes when every process that holds it has ended.
    const closed = once(dev, 'close');
    dev.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    rmSync(folder, { recursive: true });
  }
});
