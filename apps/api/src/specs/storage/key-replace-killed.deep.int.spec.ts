import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { times } from '@tender/kernel/testing/torture';
import { checkOf } from '@tender/platform/known-key';
import { openEventsBeside } from '@tender/read-store';
import { CLI } from '../../testing/processes/command-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import { embedded } from '../../testing/server/servers.js';

/** `key replace`, killed repeatedly at any moment: each start has the key that the history knows. */
embedded('a replacement of the root key that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-killed-'));
  const original = join(folder, 'original');
  beforeAll(async () => (await TestServer.open({ folder: original })).close({ keep: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Maximum time until a kill, in ms. */
  const LONGEST = 1_500;

  test('leaves the old key or the new one', async () => {
    const place = join(folder, 'killed');
    cpSync(original, place, { recursive: true });
    for (let round = 0; round < times(100, 8); round++) {
      const child = spawn(process.execPath, [CLI, 'key', 'replace', '--data', place, '--yes'], { stdio: 'ignore' });
      await Promise.race([once(child, 'exit'), delay(Math.random() * LONGEST)]);
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
      await (await TestServer.open({ folder: place })).close({ keep: true });
      const events = await openEventsBeside({ file: join(place, 'events.db') });
      const known = (await events.readStream('installation', 0, 1_000)).findLast(({ type }) => type === 'RootKeyKnown');
      await events.close();
      const key = Buffer.from(readFileSync(join(place, 'seal.key'), 'utf8'), 'base64');
      expect(known?.data).toEqual({ check: checkOf(key) });
    }
  });
});
