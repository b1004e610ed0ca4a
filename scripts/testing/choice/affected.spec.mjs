import { expect, test } from '@jest/globals';
import { specsAffectedBy } from './affected.mjs';

const packages = [
  { folder: 'libs/kernel', dependsOn: [] },
  { folder: 'libs/people', dependsOn: ['libs/kernel'] },
  { folder: 'apps/api', dependsOn: ['libs/people', 'apps/cli'] },
  { folder: 'apps/cli', dependsOn: ['apps/api'] },
  { folder: 'web', dependsOn: [] },
  { folder: 'e2e', dependsOn: [] },
  { folder: 'scripts', dependsOn: ['web', 'docs'] },
  { folder: 'docs', dependsOn: [] },
];
const KERNEL = 'libs/kernel/src/clock.spec.ts';
const PEOPLE = 'libs/people/src/people.spec.ts';
const API = 'apps/api/src/api.int.spec.ts';
const CRASH = 'apps/api/src/crash.deep.int.spec.ts';
const WEB = 'web/src/mark.spec.tsx';
const SCRIPTS = 'scripts/docs.spec.mjs';
const BROWSER = 'e2e/tests/people/account.spec.ts';
const specs = [KERNEL, PEOPLE, API, CRASH, WEB, SCRIPTS, BROWSER];
const importers = new Map([['e2e/server/e2e-server.ts', new Set([BROWSER])]]);

test.each([
  ['libs/kernel/src/clock.ts', [KERNEL, PEOPLE, API], []],
  ['libs/people/golden/PersonApproved.v1.json', [PEOPLE, API], []],
  ['apps/cli/src/main.ts', [API], []],
  ['web/src/mark.tsx', [WEB, SCRIPTS], []],
  ['docs/testing.md', [SCRIPTS], []],
  ['README.md', [SCRIPTS], []],
  [CRASH, [API, CRASH], []],
  [BROWSER, [], [BROWSER]],
  ['e2e/server/e2e-server.ts', [], [BROWSER]],
  ['package-lock.json', [KERNEL, PEOPLE, API, WEB, SCRIPTS], []],
  ['scripts/build/compile.mjs', [KERNEL, PEOPLE, API, WEB, SCRIPTS], []],
])('a change of %s', (file, jest, browser) =>
  expect(specsAffectedBy([file], { specs, packages, importers })).toMatchObject({ jest, browser }),
);

test('an empty change affects no spec', () =>
  expect(specsAffectedBy([], { specs, packages, importers })).toMatchObject({ jest: [], browser: [] }));
