import { expect, test } from '@jest/globals';
import type { CompanyView } from '@tender/contracts';
import { sameCompany, sheetOfOne } from './new-company.js';

test('the first user of a new company is a list of one, with any text in the fields', () => {
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

test('a "new" company is found in the directory if users can be added to it', () => {
  const company = (name: string, country: string, status: CompanyView['status']): CompanyView => ({
    _id: `${name} ${country}`,
    name,
    country,
    status,
    registrationNo: '',
    address: '',
    users: [],
    createdAt: '',
  });
  const directory = [
    company('Delta Jewels', 'BE', 'approved'),
    company('Éclat', 'FR', 'pending'),
    company('Omega', 'BE', 'rejected'),
  ];
  const same = (name: string, country: string) => sameCompany(directory, { name, country })?._id;
  expect(same(' delta  JEWELS ', 'BE')).toBe('Delta Jewels BE');
  expect(same('E\u0301clat', 'FR')).toBe('Éclat FR');
  expect(same('Delta Jewels', 'NL')).toBeUndefined();
  expect(same('Delta Jewels Antwerp', 'BE')).toBeUndefined();
  expect(same('Omega', 'BE')).toBeUndefined();
});
