import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { API_PERMISSIONS, can, homeOf, PAGES, STAFF_ROLES } from '../libs/contracts/dist/index.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (page) => readFileSync(join(root, page), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Paths of the project in a page's text: `libs/…`, also as patterns. */
const pathsIn = (text) =>
  [...text.matchAll(/`((?:libs|apps|web|bench|e2e|scripts|infra)\/[^`\s…<]+)`/g)].map(([, path]) => path);

/** Paths in instructions that the reader creates. */
const TO_BE_MADE = [
  'infra/.env',
  'e2e/test-results/screens',
  'libs/auctions/golden/LotReserved.v1.json',
  'libs/price-lists',
];

test.each(pages)('%s names only existing files', (page) => {
  const missing = pathsIn(read(page)).filter(
    (path) => !TO_BE_MADE.includes(path) && globSync(path.replace(/\/$/, ''), { cwd: root }).length === 0,
  );
  expect(missing).toEqual([]);
});

test.each(pages)('%s links only to existing pages', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
  expect(links.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
});

/** Each clone downloads the pictures: they must be small. */
const MAX_PICTURE_BYTES = 150_000;

test(`pictures are at most ${MAX_PICTURE_BYTES / 1_000} kB, and the README shows each`, () => {
  const pictures = globSync('docs/pictures/*', { cwd: root });
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((file) => statSync(join(root, file)).size > MAX_PICTURE_BYTES)).toEqual([]);
  const readme = read('README.md');
  expect(pictures.filter((file) => !readme.includes(`](${file.replaceAll('\\', '/')})`))).toEqual([]);
});

test('the index of decisions lists each record once', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => basename(file));
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, file]) => file);
  expect(listed.sort()).toEqual(records.sort());
});

/** Permissions and the page that each role of the staff has. */
const OF_ALL_STAFF = ['public', 'session:own', 'profile:read', 'calendar:own', '/account-settings'];

test.each(STAFF_ROLES.filter((role) => !['admin', 'auditor'].includes(role)))(
  'docs/people.md lists the rights of %s',
  (role) => {
    const row = read('docs/people.md')
      .split('\n')
      .find((line) => line.startsWith(`| ${role} |`));
    const [home, ...listed] = [...(row ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const pages = Object.entries(PAGES).filter(([, permission]) => can(role, permission) && !can('guest', permission));
    const rights = [...pages.map(([page]) => page), ...API_PERMISSIONS.filter((permission) => can(role, permission))];
    expect(home).toBe(homeOf(role, true));
    expect([home, ...listed].toSorted()).toEqual(rights.filter((right) => !OF_ALL_STAFF.includes(right)).toSorted());
  },
);

test("a bid's request path has at most 15 files, each described in one sentence", () => {
  const rows = read('docs/bid-path.md')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThanOrEqual(15);
  for (const [, , file, sentence] of rows) {
    expect(pathsIn(file)).toHaveLength(1);
    expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
  }
  expect(new Set(rows.map(([, , file]) => file)).size).toBe(rows.length);
});

test.each([
  ['lifecycle', 'libs/auctions/src/rules/decisions/decide-lifecycle.ts'],
  ['soft close', 'libs/auctions/src/rules/decisions/decide-soft-close.ts'],
  ['rate limit', 'libs/http/src/limits/rate-limiter.ts'],
  ['conflict', 'libs/event-store/src/commands/stream-worker.ts'],
  ['watch list', 'libs/auctions/src/lots/lot-preferences.ts'],
  ['standing bid', 'libs/auctions/src/rules/bid-book.ts'],
])('a search for "%s" finds %s', (word, file) => {
  expect(read(file).toLowerCase()).toContain(word);
});
