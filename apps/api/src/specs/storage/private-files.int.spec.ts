import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { file, pdf } from '../../testing/staging/files.js';
import { TestServer } from '../../testing/server/test-server.js';
import { ServerProcess } from '../../testing/processes/server-process.js';
import { EMBEDDED } from '../../testing/server/servers.js';

/** All files under DATA_DIR are accessible to their owner only, with any umask, also files of an older release. */

let parent: string;
let umask: number;
beforeAll(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(join(tmpdir(), 'private-'));
});
afterEach(() => ServerProcess.endAll());
afterAll(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

/** Paths that other users can access. */
function openToOthers(folder: string): string[] {
  const paths = [folder, ...(readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name))];
  return paths.filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

test('files of a new server are private', async () => {
  const folder = join(parent, 'made', 'by the server');
  const testServer = await new ServerProcess({ DATA_DIR: folder }).server();
  const buyer = await testServer.buyer('ann');
  expect(
    (await buyer.upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, { doc1: file(pdf('x'), 'x.pdf') })).status,
  ).toBe(200);

  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining([
      'events.db',
      'events.db-wal',
      'state.db',
      'state.db-wal',
      'views.db',
      'snapshots.db',
      'lock.db',
      'files',
      'seal.key',
    ]),
  );
  expect(openToOthers(folder)).toEqual([]);
});

test('files of an older release become private at the start, but not through a link', async () => {
  const folder = mkdtempSync(join(parent, 'old-'));
  chmodSync(folder, 0o755);
  await (await TestServer.open({ folder, env: EMBEDDED })).close({ keep: true });
  for (const name of ['events.db', 'state.db', 'views.db']) chmodSync(join(folder, name), 0o644);
  const elsewhere = join(parent, 'elsewhere');
  writeFileSync(elsewhere, 'of another person', { mode: 0o644 });
  symlinkSync(elsewhere, join(folder, 'a-link'));

  const server = new ServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  await server.server();

  expect(openToOthers(folder)).toEqual([]);
  expect(existsSync(join(folder, 'a-link'))).toBe(true);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
  expect(server.output).toContain('a-link is a link');
});
