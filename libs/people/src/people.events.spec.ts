import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { companyCatalogue } from './company.events.js';
import { houseCatalogue } from './house.events.js';

test('every version of every event stays readable', () => {
  const catalogue = { ...companyCatalogue, ...houseCatalogue };
  const golden = checkGoldenFiles(catalogue, fileURLToPath(new URL('../golden', import.meta.url)));
  expect(golden).toHaveLength(Object.keys(catalogue).length);
});
