import { expect, test } from '@jest/globals';
import { COUNTRY_CODES } from '@tender/contracts/countries';
import { COUNTRIES } from './countries.js';

test('every country that the server accepts can be chosen by its name, and no other', () => {
  expect(COUNTRIES.map(({ value }) => value).sort()).toEqual([...COUNTRY_CODES]);
  expect(COUNTRIES.filter(({ value, label }) => label === value || !label)).toEqual([]);
});
