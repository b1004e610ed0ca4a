import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AUCTION_TYPES, ROLES } from '../../libs/contracts/dist/index.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const RULES_LIB = 'libs/auctions/src/rules';
/** Folder of the code, the code, and the rule that must reject it. */
const REFUSED = [
  ...ROLES.map((role) => [RULES_LIB, `actor.role === '${role}'`, 'role-comparison']),
  ...AUCTION_TYPES.map((type) => [RULES_LIB, `type === '${type}' ? 1 : 2`, 'auction-type-comparison']),
  ['web/src/shared', `'highestLosingPrice' !== auction.type`, 'auction-type-comparison'],
  ['libs/people/src/members', `'buyer' !== before`, 'role-comparison'],
  ['apps/worker/src', `staff[leaving] == 'admin'`, 'role-comparison'],
  ['libs/kernel/src', `actor.role !== SYSTEM.role`, 'role-comparison'],
  ['web/src/app', 'me?.role === `guest`', 'role-comparison'],
  ['web/src/app', `me['role'] !== 'system'`, 'role-comparison'],
  ['web/src/features/auctions', `(me!.role as string) === 'auditor'`, 'role-comparison'],
  ['apps/api/src/live', `(() => { switch (actor.role) { default: } })()`, 'role-comparison'],
  ['apps/api/src/live', `(() => { switch (one) { case 'viewerOnly': } })()`, 'role-comparison'],
  ['libs/http/src/gates', `STAFF_ROLES.includes(role)`, 'role-comparison'],
  ['libs/http/src/gates', `(COMPANY_ROLES as readonly string[]).indexOf(role) >= 0`, 'role-comparison'],
  ['libs/viewings/src', `['admin', 'auditor'].includes(one)`, 'role-comparison'],
  ['libs/viewings/src', `new Set(STAFF_ROLES)`, 'role-comparison'],
  ['libs/viewings/src', `[...STAFF_ROLES, 'buyer'].some((one) => one === role)`, 'role-comparison'],
  ['libs/viewings/src', `new Set([...COMPANY_ROLES]).has(role)`, 'role-comparison'],
  ['libs/viewings/src', `['tenderPayAsBid'].includes(auction.type)`, 'auction-type-comparison'],
  ['libs/viewings/src', `AUCTION_TYPES.indexOf(type) > 0`, 'auction-type-comparison'],
  [RULES_LIB, `(() => { switch (type) { case 'tenderPayAsBid': default: } })()`, 'auction-type-comparison'],
  ['libs/viewings/src', `isRoleOf(STAFF_ROLES, role)`, 'role-list'],
  ['web/src/features/people', `isMemberRole(member.role)`, 'role-list'],
  ['apps/worker/src', `0; import { SqliteEventStore } from '@tender/event-store'`, 'no-restricted-imports'],
  ['libs/auctions/src', `0; import { SqliteReadStore } from '@tender/read-store'`, 'no-restricted-imports'],
];
const ACCEPTED = [
  [RULES_LIB, `can(actor.role, 'bid:enter')`],
  [RULES_LIB, `member.role === actor.role`],
  [RULES_LIB, `ROLES.some((role) => can(role, right))`],
  [RULES_LIB, `actor.userId === 'guest'`],
  [RULES_LIB, `(() => { switch (type) { case 'tenderPayAsBid': case 'highestLosingPrice': } })()`],
  ['web/src/features/people', `STAFF_ROLES.map((role) => role)`],
  ['web/src/features/people', `[...COMPANY_ROLES, ...STAFF_ROLES].map((role) => role)`],
  ['web/src/features/people', `({ role: 'auditor' })`],
  ['libs/people/src/members', `isRoleOf(STAFF_ROLES, role)`],
  ['libs/platform/src/installation', `0; import { SqliteReadStore } from '@tender/read-store'`],
  ['libs/people/src/testing', `actor.role === 'admin'`],
];

let copy;
let found;

/** Writes each case to a separate file, and runs oxlint once on all of them, with the real configuration. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tender-lint-'));
  for (const path of ['.oxlintrc.json', 'scripts/lint', 'libs/contracts/src/values/enumerations.ts'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  const files = [...REFUSED, ...ACCEPTED].map(([place, code], number) => {
    mkdirSync(join(copy, place), { recursive: true });
    writeFileSync(join(copy, place, `planted-${number}.ts`), `export const planted = ${code};\n`);
    return join(place, `planted-${number}.ts`);
  });
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', ...files], {
    cwd: copy,
    encoding: 'utf8',
  });
  found = JSON.parse(stdout).diagnostics.filter(({ code }) => /^tender\(|\(no-restricted-imports\)$/.test(code));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const rulesAt = (number) =>
  found.flatMap(({ filename, code }) =>
    filename.endsWith(`planted-${number}.ts`) ? [code.slice(code.indexOf('(') + 1, -1)] : [],
  );

test.each(REFUSED.map((planted, number) => [...planted, number]))('%s: %s is refused', (_, __, rule, number) =>
  expect(new Set(rulesAt(number))).toEqual(new Set([rule])),
);
test.each(ACCEPTED.map((planted, number) => [...planted, number]))('%s: %s is accepted', (_, __, number) =>
  expect(rulesAt(REFUSED.length + number)).toEqual([]),
);
