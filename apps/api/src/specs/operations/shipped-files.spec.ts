import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** What the files for Docker promise: no secret comes into an image, and the operator's mail server is used. */

const read = (file: string): string => readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');

const patterns = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** A `*` of Docker's also matches a leading dot. */
const regularOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replaceAll('.', '\\.').replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  );

/** By the rules of `.dockerignore`: a pattern holds for all in a folder, and the last that matches decides. */
function isSent(path: string): boolean {
  const parts = path.split('/');
  const heads = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = patterns.findLast((pattern) => heads.some((head) => regularOf(pattern.replace(/^!/, '')).test(head)));
  return last === undefined || last.startsWith('!');
}

test.each(['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json', 'scripts/run.mjs', 'web/src/main.tsx'])(
  'the build is sent %s',
  (path) => expect(isSent(path)).toBe(true),
);

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
])('the build is not sent %s', (path) => expect(isSent(path)).toBe(false));

test('every process of compose.yaml uses the mail server of infra/.env, else the mail catcher, which has no TLS', () => {
  const servers = [...read('infra/compose.yaml').matchAll(/^ *SMTP_URL: (.+)$/gm)].map(([, value]) => value);
  expect(servers).toEqual(Array.from({ length: 2 }, () => '${SMTP_URL:-smtp://mailpit:1025?tls=off}'));
});
