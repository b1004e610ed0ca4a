import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { DEMO_PASSWORD, emailOf } from './demo-data.js';

/** Only the pages of a demonstration on loopback contain passwords. */

const DEMO = fileURLToPath(new URL('demo.js', import.meta.url));
const SERVER = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const ASSETS = fileURLToPath(new URL('../../../../web/dist/assets/', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'demo-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process on the folder, and stops it. @returns its sign-in page */
async function pageOf(main: string, env: Record<string, string> = {}): Promise<string> {
  const port = await freePort();
  const admin = main === SERVER ? { ADMIN_EMAIL: emailOf('admin'), ADMIN_PASSWORD: DEMO_PASSWORD } : {};
  const { EVENTSTORE_URL: _, MONGODB_URL: __, ...own } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...own, ...admin, PORT: `${port}`, DATA_DIR: folder, LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  try {
    await eventually(
      async () => (await fetch(`${address}/health/ready`).catch(() => null))?.status === 200,
      'the server is ready',
    );
    return await (await fetch(`${address}/signup`, { headers: { accept: 'text/html' } })).text();
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('only a demonstration on loopback has its passwords in the page', async () => {
  // The server makes the store: in a folder without one, the demonstration would first make its past.
  expect(await pageOf(SERVER)).not.toContain(DEMO_PASSWORD);
  const demo = await pageOf(DEMO);
  for (const name of ['admin', 'ruth.levi', 'auditor']) expect(demo).toContain(emailOf(name));
  expect(demo).toContain(DEMO_PASSWORD);
  expect(await pageOf(DEMO, { ADMIN_PASSWORD: DEMO_PASSWORD })).not.toContain(emailOf('admin'));
  for (const page of [
    await pageOf(SERVER),
    await pageOf(DEMO, { HOST: '0.0.0.0' }),
    await pageOf(DEMO, { PUBLIC_URL: 'http://127.0.0.1' }),
  ]) {
    expect(page).toContain('<div id="root">');
    expect(page).not.toMatch(/demonstration|@example\.com/);
    expect(page).not.toContain(DEMO_PASSWORD);
  }
}, 300_000);

test('no file of the web application has a password', () => {
  for (const name of readdirSync(ASSETS).filter((file) => file.endsWith('.js')))
    expect([name, readFileSync(join(ASSETS, name), 'utf8').includes(DEMO_PASSWORD)]).toEqual([name, false]);
});
