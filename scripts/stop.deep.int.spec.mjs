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

/** Kills the process group of a failed test's npm. */
function end({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** An operator's environment, without the variables of the test run. */
function environment() {
  const { TENDER_INSTALLED: _, EVENTSTORE_URL: __, MONGODB_URL: ___, ...own } = process.env;
  return { ...own, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
}

/** @returns the address in the server's output */
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
  // The output closes when every process that holds it has ended.
  expect(await once(npm, 'close')).toEqual([0, null]);
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
}, 120_000);
