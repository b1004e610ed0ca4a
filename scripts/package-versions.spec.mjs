import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const parsed = (file) => JSON.parse(readFileSync(file, 'utf8'));
const root = parsed('package.json');
const FILES = ['package.json', ...root.workspaces.flatMap((folder) => globSync(`${folder}/package.json`))];

/** Dependencies of this project's packages: `[file, package, version]`. */
const named = FILES.flatMap((file) => {
  const { dependencies, devDependencies, optionalDependencies } = parsed(file);
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map((entry) => [
    file,
    ...entry,
  ]);
});
const EXACT = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/;

test('every package.json names exact versions', () => {
  expect(named.filter(([, , version]) => !EXACT.test(version))).toEqual([]);
});

test('every package.json and the overrides name the same version of a package', () => {
  const overrides = Object.entries(root.overrides).filter(([, version]) => typeof version === 'string');
  const all = [...named, ...overrides.map((entry) => ['overrides', ...entry])];
  const differing = [...Map.groupBy(all, ([, name]) => name).values()].filter(
    (entries) => new Set(entries.map(([, , version]) => version)).size > 1,
  );
  expect(differing).toEqual([]);
});
