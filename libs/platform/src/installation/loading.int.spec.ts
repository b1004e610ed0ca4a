import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Opens an installation with these settings in a process and prints its modules. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const { openInstallation } = await import('${import.meta.resolve('./installation.js')}');
  const { readSettings } = await import('${import.meta.resolve('../settings/settings.js')}');
  const stores = await openInstallation(readSettings(process.env), {}).catch(() => null);
  await stores?.close();
  console.log(loaded.join('\\n'));
`;

function loadedBy(env: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'loading-'));
  try {
    const place = { DATA_DIR: folder, EVENTSTORE_URL: '', MONGODB_URL: '', ...env };
    const args = ['--input-type=module', '--eval', SCRIPT];
    return execFileSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...place } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a process loads the adapter of its stores and no driver of a server', () => {
  const loaded = loadedBy({});
  expect(loaded).toContain('/installation/folder.js');
  expect(loaded).not.toMatch(/mongodb|eventstoredb|db-client/);
});
