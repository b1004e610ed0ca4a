import { expect, test } from '@jest/globals';
import { beginningsFirst } from './beginnings-first.js';

const option = (label: string) => ({ value: label, label, disabled: false });
const options = ['British Indian Ocean Territory', 'Caribbean Netherlands', 'India', 'Netherlands'].map(option);

test('what begins with the typed text comes first, and what holds it after it', () => {
  const found = (search: string, limit = 10) => beginningsFirst({ options, search, limit });
  expect(found('india')).toEqual([option('India'), option('British Indian Ocean Territory')]);
  expect(found('netherlands', 1)).toEqual([option('Netherlands')]);
});
