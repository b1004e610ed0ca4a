import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';

/** Guarantees of the Docker files: no secret is in an image, and the operator's mail server is used. */

const root = new URL('../../../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** A `*` of Docker also matches a leading dot. */
function regularOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}

const patterns = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isException: line.startsWith('!'), matched: regularOf(line.replace(/^!/, '')) }));

/** Rules of `.dockerignore`: a pattern applies to all contents of a folder, and the last match decides. */
function isSent(path: string): boolean {
  const parts = path.split('/');
  const heads = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return patterns.findLast(({ matched }) => heads.some((head) => matched.test(head)))?.isException ?? true;
}

test.each(['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json', 'scripts/run.mjs', 'web/src/main.tsx'])(
  'the build context has %s',
  (path) => expect(isSent(path)).toBe(true),
);

test('the build context has every folder of sources', () => {
  const folders = new Set(globSync('{apps/*,libs/*,bench,web}/src/**/*.{ts,tsx}', { cwd: root }).map(dirname));
  expect(folders.size).toBeGreaterThan(100);
  expect([...folders].filter((folder) => !isSent(folder))).toEqual([]);
});

test.each([
  'seal.key',
  'house-data/seal.key',
  'house-data/events.db',
  'house-data/state.db-wal',
  'data/files/a',
  'apps/api/data/files/a',
  'apps/api/seal.key',
  'libs/house.db',
  'api.env',
  'apps/api/.env',
  'infra/secrets/seal_key',
  '.git/config',
  'node_modules/x/index.js',
  'libs/http/node_modules/x/index.js',
])('the build context does not have %s', (path) => expect(isSent(path)).toBe(false));

test('every process of compose.yaml uses the mail server of infra/.env, else the mail catcher, which has no TLS', () => {
  const servers = [...read('infra/compose.yaml').matchAll(/^ *SMTP_URL: (.+)$/gm)].map(([, value]) => value);
  expect(servers).toEqual(Array.from({ length: 2 }, () => '${SMTP_URL:-smtp://mailpit:1025?tls=off}'));
});
