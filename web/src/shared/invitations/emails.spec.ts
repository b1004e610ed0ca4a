import { expect, test } from '@jest/globals';
import { emailsIn } from './emails.js';

test('a word without @ is kept as an error; the name before an address is not', () => {
  expect(emailsIn('"Peeters, Anna" <anna@example.com>, ben@EXAMPLE.com clara.example.com\nben@example.com')).toEqual([
    'anna@example.com',
    'ben@example.com',
    'clara.example.com',
  ]);
});

test.each([
  ['mailto:ann@example.com', ['ann@example.com']],
  ['MAILTO:ann@example.com?subject=Tender, Ben Two <ben@example.com>', ['ann@example.com', 'ben@example.com']],
  ['Ann One <mailto:ann@example.com>', ['ann@example.com']],
  ['\u200eann@example.com\u200b; \u2066ben@example.com\u2069', ['ann@example.com', 'ben@example.com']],
])('%j', (text, emails) => expect(emailsIn(text)).toEqual(emails));
