import { expect, test } from '@jest/globals';
import { companiesOnLine } from './presence.js';

test('only invited companies with a connection count as on line', () => {
  const presence = [
    { companyId: 'invited', connections: 2 },
    { companyId: 'gone', connections: 0 },
    { companyId: 'stranger', connections: 1 },
  ];
  expect(companiesOnLine(presence, { companies: ['invited', 'gone', 'absent'] })).toEqual([
    { companyId: 'invited', connections: 2 },
  ]);
});
