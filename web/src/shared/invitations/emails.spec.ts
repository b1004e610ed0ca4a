import { expect, test } from '@jest/globals';
import { emailsIn } from './emails.js';

test('a word without @ is kept, to be named as wrong; the name before an address is not', () => {
  expect(emailsIn('"Peeters, Anna" <anna@example.com>, ben@EXAMPLE.com clara.example.com\nben@example.com')).toEqual([
    'anna@example.com',
    'ben@example.com',
    'clara.example.com',
  ]);
});
