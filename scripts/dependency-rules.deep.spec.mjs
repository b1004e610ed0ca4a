import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** Files with a forbidden import: path, import, and the rule that must reject it. */
const PLANTED = [
  ['libs/contracts/src/planted.ts', '@tender/kernel', 'contracts-stand-alone'],
  ['libs/contracts/src/planted-library.ts', 'validator/lib/isEmail.js', 'contracts-load-quickly'],
  ['libs/contracts/src/planted-entry.ts', './people/phone.js', 'contracts-load-quickly'],
  ['libs/proof/src/planted.ts', '@tender/kernel', 'proof-stands-alone'],
  ['libs/kernel/src/planted.ts', '@tender/event-store', 'kernel-on-contracts'],
  ['libs/event-store/src/planted.ts', '@tender/people', 'stores-on-kernel'],
  ['libs/event-store/src/planted-too.ts', '@tender/read-store', 'event-store-below-read-store'],
  ['libs/people/src/planted.ts', '@tender/auctions', 'people-knows-no-auctions'],
  ['libs/people/src/planted-too.ts', '../../../apps/api/src/server.js', 'libs-below-apps'],
  ['libs/people/src/planted-three.ts', '@tender/platform/settings', 'contexts-below-platform'],
  ['libs/viewings/src/planted.ts', '@tender/dashboard/context', 'dashboard-above-contexts'],
  ['libs/audit/src/planted.ts', '@tender/auctions', 'audit-by-declarations'],
  ['libs/reactors/src/planted.ts', '@tender/people', 'tools-below-contexts'],
  ['libs/http/src/planted.ts', '@tender/people', 'tools-below-contexts'],
  ['libs/auctions/src/planted.ts', '../../people/src/companies/rules/company.js', 'libs-by-their-exports'],
  ['libs/auctions/src/rules/decide-planted-node.ts', 'node:fs', 'rules-are-pure'],
  ['libs/auctions/src/rules/decide-planted-nest.ts', '@nestjs/common', 'rules-are-pure'],
  ['libs/auctions/src/rules/decide-planted-store.ts', '@tender/event-store', 'rules-are-pure'],
  ['libs/auctions/src/rules/decide-planted-detour.ts', '../auctions.module.js', 'rules-are-pure'],
  ['libs/auctions/src/read-models/planted-document.ts', '@nestjs/common', 'projections-without-nest'],
  ['libs/auctions/src/planted-nowhere.ts', './not-there.js', 'nothing-unresolved'],
  ['libs/api-driver/src/planted.ts', '@tender/kernel', 'api-driver-on-contracts'],
  ['apps/api/src/planted.ts', '@tender/api-driver', 'api-driver-for-tests'],
  ['apps/api/src/planted-context.ts', '@tender/auctions', 'apps-have-contexts-from-the-list'],
  ['apps/cli/src/planted.ts', '@tender/read-store/mongodb', 'stores-are-selected-once'],
  ['apps/worker/src/planted.ts', '../../api/src/server.js', 'apps-know-no-app'],
  ['apps/cli/src/planted-server.ts', '../../api/src/start/in-process.js', 'apps-know-no-app'],
  ['apps/cli/src/demo/planted.ts', '../../../api/src/server.js', 'demo-opens-the-server-by-one-entry'],
  ['web/src/shared/planted.ts', '@tender/kernel', 'web-on-contracts'],
  ['web/src/shared/planted-too.ts', '../features/auctions/state/auction-commands.js', 'web-shared-knows-no-feature'],
  ['web/src/features/auctions/planted-too.ts', '../people/session.js', 'web-features-know-no-feature'],
  ['web/src/features/auctions/planted.ts', '../../app/routes.js', 'web-features-know-no-app'],
  ['libs/kernel/src/planted-cycle.ts', './planted-cycle-back.js', 'no-cycles'],
  ['libs/kernel/src/planted-types.ts', './planted-types-back.js', 'no-cycles'],
  ['web/src/features/auctions/live/planted-types.ts', './planted-types-back.js', 'no-cycles'],
  ['libs/kernel/src/planted-one/planted.ts', '../planted-two/planted-leaf.js', 'no-folder-cycles'],
  ['libs/kernel/src/planted-three/planted-types.ts', '../planted-four/planted-leaf.js', 'no-folder-cycles'],
];

/** The other files of the planted cycles: path and import. */
const OTHER_HALVES = [
  ['libs/kernel/src/planted-cycle-back.ts', './planted-cycle.js'],
  ['libs/kernel/src/planted-types-back.ts', './planted-types.js'],
  ['web/src/features/auctions/live/planted-types-back.ts', './planted-types.js'],
  ['libs/kernel/src/planted-two/planted.ts', '../planted-one/planted-leaf.js'],
  ['libs/kernel/src/planted-two/planted-leaf.ts', 'node:path'],
  ['libs/kernel/src/planted-one/planted-leaf.ts', 'node:path'],
  ['libs/kernel/src/planted-four/planted-types.ts', '../planted-three/planted-leaf.js'],
  ['libs/kernel/src/planted-four/planted-leaf.ts', 'node:path'],
  ['libs/kernel/src/planted-three/planted-leaf.ts', 'node:path'],
];

let copy;
let violations;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tender-rules-'));
  copySources();
  linkPackages();
  for (const [file, target] of [...PLANTED, ...OTHER_HALVES]) plant(file, target);
  violations = cruise().summary.violations;
});

afterAll(() => rmSync(copy, { recursive: true }));

test.each(PLANTED)('%s must not import %s: %s', (file, _, rule) => {
  // A cycle is reported once, from any of its files; a cycle of folders from the folder.
  const refused = violations.filter(
    ({ from, cycle = [] }) => [file, dirname(file)].includes(from) || cycle.some(({ name }) => name === file),
  );
  expect(refused.map((violation) => violation.rule.name)).toContain(rule);
});

test('only the planted imports are rejected', () => {
  // The planted files also make cycles of the folders around them.
  expect(violations.filter(({ from, rule }) => rule.name !== 'no-folder-cycles' && !/planted/.test(from))).toEqual([]);
});

test('each rule rejects a planted import', () => {
  expect(new Set(PLANTED.map(([, , rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});

/** Writes a file that imports a value; if its name begins with `planted-types`, a type. */
function plant(file, target) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  const text = basename(file).startsWith('planted-types')
    ? `import type * as planted from '${target}';\nexport type Kept = typeof planted;\n`
    : `import * as planted from '${target}';\nexport const kept = planted;\n`;
  writeFileSync(join(copy, file), text);
}

function copySources() {
  const tidy = (path) => !/node_modules|\.(js|js\.map|d\.ts\.map)$|\/dist\/assets/.test(path.slice(root.length));
  for (const name of ['libs', 'apps', 'web', '.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: tidy });
}

/** Links the project's own packages to the copy, and all others to their installed folders. */
function linkPackages() {
  for (const at of globSync(['node_modules', '{libs,apps}/*/node_modules', 'web/node_modules'], { cwd: root })) {
    mkdirSync(join(copy, at));
    const names = readdirSync(join(root, at)).filter((name) => name !== '@tender' && !name.startsWith('.'));
    for (const name of names) symlinkSync(join(root, at, name), join(copy, at, name));
  }
  mkdirSync(join(copy, 'node_modules/@tender'));
  for (const folder of globSync('{libs,apps}/*', { cwd: copy }))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@tender', basename(folder)));
}

function cruise() {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [tool, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'libs', 'apps', 'web/src'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}
