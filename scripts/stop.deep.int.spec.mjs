import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { root } from './build/process.mjs';

let folder;
let npm;
afterEach(() => {
  end(npm);
  rmSync(folder, { recursive: true });
});

/** Ends what a failed test has left: npm leads a group of processes. */
function end({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** As an operator starts it: none of what the tests themselves were started with. */
function environment() {
  const { TENDER_INSTALLED: _, EVENTSTORE_URL: __, MONGODB_URL: ___, ...own } = process.env;
  return { ...own, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
}

/** @returns the address that the server prints */
async function addressPrintedBy({ stdout }) {
  let printed = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const [, address] = /listens on (\S+)/.exec(printed) ?? [];
    if (address) return address;
  }
  throw new Error(`no address in: ${printed}`);
}

test('SIGTERM to npm start stops the server, and npm waits for that', async () => {
  folder = mkdtempSync(join(tmpdir(), 'tender-stop-'));
  const stdio = ['ignore', 'pipe', 'inherit'];
  npm = spawn('npm', ['start'], { cwd: root, env: environment(), stdio, detached: true });
  const address = await addressPrintedBy(npm);
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
  npm.stdout.resume();
  npm.kill('SIGTERM');
  // Closed once every process that holds the output has ended.
  expect(await once(npm, 'close')).toEqual([0, null]);
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
}, 120_000);
