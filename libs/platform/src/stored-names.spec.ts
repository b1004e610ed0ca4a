import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { missingNames, storedNames, type StoredNames } from './testing/stored-names.js';

/**
 * The list tells the names as release 0.1.0 has them. It never changes: an installation of that release has them in its data, its
 * settings, its clients and its monitoring. New names need no entry. If a name is not gone but declared in another way, teach
 * `testing/stored-names.ts` where to find it.
 */
const LIST = new URL('../stored-names-0.1.0.json', import.meta.url);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('every stored name of release 0.1.0 is still there', () => {
  const kept = JSON.parse(readFileSync(LIST, 'utf8')) as StoredNames;
  expect(missingNames(kept, storedNames(ROOT))).toEqual([]);
});

test('a name that is gone is reported with its kind', () => {
  const kept = { reactors: ['bidNews', 'anchors'], 'documents of state links': ['shown'] };
  expect(missingNames(kept, { reactors: ['anchors', 'bidMessages'] })).toEqual([
    'reactors: bidNews',
    'documents of state links: shown',
  ]);
});
