import { expect, test } from '@jest/globals';
import { jestPathOf, specsMeantBy } from './specs.mjs';

const IMPORTERS = {
  'libs/auctions/src/rules/decisions/decide-bids.ts': [
    'libs/auctions/src/rules/auction-decider.ts',
    'libs/auctions/src/rules/decisions/decide-bids.spec.ts',
    'apps/api/src/decide-bids.int.spec.ts',
  ],
  'libs/auctions/src/rules/decisions/decide-lots.ts': ['libs/auctions/src/rules/auction-decider.ts'],
  'libs/auctions/src/rules/auction-decider.ts': [
    'libs/auctions/src/rules/decisions/decide-bids.spec.ts',
    'libs/auctions/src/auction-clock.int.spec.ts',
    'apps/api/src/app.ts',
    'apps/api/src/steps.int.spec.ts',
    'apps/api/src/tender.deep.int.spec.ts',
  ],
  'libs/auctions/src/lots/lots.controller.ts': ['apps/api/src/app.ts'],
  'apps/api/src/app.ts': ['apps/api/src/lots.int.spec.ts', 'apps/api/src/people.int.spec.ts'],
  'web/src/features/lots/lot-dialog.tsx': ['web/src/features/lots/lots-screen.tsx'],
  'web/src/features/lots/lots-screen.tsx': ['web/src/features/lots/lots-screen.spec.tsx'],
  'e2e/server/e2e-server.ts': ['e2e/tests/lots.spec.ts'],
};
const sources = [...new Set(Object.entries(IMPORTERS).flatMap(([file, importers]) => [file, ...importers]))];
const specs = sources.filter((file) => file.includes('.spec.'));
const importers = () => new Map(Object.entries(IMPORTERS).map(([file, others]) => [file, new Set(others)]));
const meantBy = (argument) => specsMeantBy(argument, { sources, specs, importers });

test.each([
  ['the path of a spec', 'apps/api/src/people.int.spec.ts', ['apps/api/src/people.int.spec.ts']],
  [
    'the path of an output',
    'libs/auctions/dist/rules/decisions/decide-bids.spec.js',
    ['libs/auctions/src/rules/decisions/decide-bids.spec.ts'],
  ],
  [
    'a source with a spec beside it',
    'libs/auctions/src/rules/decisions/decide-bids.ts',
    ['libs/auctions/src/rules/decisions/decide-bids.spec.ts'],
  ],
  [
    'a source without a spec: the nearest ones of its package',
    'libs/auctions/src/rules/decisions/decide-lots.ts',
    ['libs/auctions/src/rules/decisions/decide-bids.spec.ts', 'libs/auctions/src/auction-clock.int.spec.ts'],
  ],
  [
    'a source whose name a spec elsewhere has',
    'libs/auctions/src/lots/lots.controller.ts',
    ['apps/api/src/lots.int.spec.ts'],
  ],
  ['a component', 'web/src/features/lots/lot-dialog.tsx', ['web/src/features/lots/lots-screen.spec.tsx']],
  ['a helper of the browser tests', 'e2e/server/e2e-server.ts', ['e2e/tests/lots.spec.ts']],
  ['a folder', 'libs/auctions/src/rules', ['libs/auctions/src/rules/decisions/decide-bids.spec.ts']],
  ['a part of the names of specs', 'Clock', ['libs/auctions/src/auction-clock.int.spec.ts']],
  ['a part of the name of a source', 'lot-dialog', ['web/src/features/lots/lots-screen.spec.tsx']],
  ['a deep test by its name', 'tender', ['apps/api/src/tender.deep.int.spec.ts']],
  ['nothing', 'nonsense', []],
])('%s', (_, argument, expected) => expect(meantBy(argument)).toEqual(expected));

test('Jest runs the output of a spec, and scripts directly', () => {
  expect(jestPathOf('web/src/features/lots/lots-screen.spec.tsx')).toBe(
    'web/build/dist/features/lots/lots-screen.spec.js',
  );
  expect(jestPathOf('scripts/docs.spec.mjs')).toBe('scripts/docs.spec.mjs');
});
