import { expect, test } from '@jest/globals';
import { date } from './days.js';

test.each([
  ['12-Mar-2026', '2026-03-12'],
  ['12-Mar-26', '2026-03-12'],
  ['3 March 2027', '2027-03-03'],
  ['03 mars 2027', '2027-03-03'],
  ['March 3, 2027', '2027-03-03'],
  ['1. Mai 2026', '2026-05-01'],
  ['1 août 2026', '2026-08-01'],
  ['1 mrt. 2026', '2026-03-01'],
  ['1 במרץ 2026', '2026-03-01'],
  ['1 марта 2026', '2026-03-01'],
  ['31/01/2026', '2026-01-31'],
])('%s is %s', (text, day) => expect(date(text)).toBe(day));

test.each(['12-Foo-2026', '31 February 2026', '03/04/2026', 'March 2026'])('%s is no day', (text) =>
  expect(() => date(text)).toThrow(),
);
