import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { missingNames, storedNames, type StoredNames } from './testing/stored-names.js';

/**
 * The names that release 0.1.0 stores or publishes. The list never changes: data, settings, clients and monitoring of
 * installations use these names. If a name exists but is declared in another way, change the search in
 * `testing/stored-names.ts`.
 */
const LIST = new URL('../stored-names-0.1.0.json', import.meta.url);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('every stored name of release 0.1.0 still exists', () => {
  const kept = JSON.parse(readFileSync(LIST, 'utf8')) as StoredNames;
  expect(missingNames(kept, storedNames(ROOT))).toEqual([]);
});

test('a missing name is reported with its kind', () => {
  const kept = { reactors: ['bidNews', 'anchors'], 'documents of state links': ['shown'] };
  expect(missingNames(kept, { reactors: ['anchors', 'bidMessages'] })).toEqual([
    'reactors: bidNews',
    'documents of state links: shown',
  ]);
});
