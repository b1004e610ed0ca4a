import { expect, test } from '@jest/globals';
import { sheetOfOne } from './new-company.js';

test('one person of a new company is a list of one, whatever stands in the texts', () => {
  const person = { firstName: 'Dana', lastName: 'O"Neil', email: 'dana@delta.example', role: 'buyer' as const };
  expect(sheetOfOne({ name: '@Delta, Jewels', country: 'BE' }, person)).toBe(
    [
      '"First name","Last name","E-mail","Company","Country","Calling code","Phone","Extension","Position","Categories","Role"',
      '"Dana","O""Neil","dana@delta.example","@Delta, Jewels","BE","","","","","","buyer"',
    ].join('\r\n'),
  );
  const phone = { countryCode: '+32', number: '3 233 12 34', extension: '7' };
  expect(sheetOfOne({ name: 'Delta', country: 'BE' }, { ...person, phone, position: 'Cutter' })).toContain(
    '"+32","3 233 12 34","7","Cutter","","buyer"',
  );
});
