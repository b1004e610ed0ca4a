import { expect, test } from '@jest/globals';
import { PHONE_MESSAGES } from './phone-messages.js';
import { internationalDigits, phoneProblem, tidyPhone } from './phone.js';

test.each([
  [{ countryCode: '+32', number: '470 12 34 56' }],
  [{ countryCode: '+1', number: '(212) 555-0123', extension: '12345' }],
  [{ countryCode: '+91', number: '9820098200' }],
])('%j is a phone', (phone) => expect(phoneProblem(phone)).toBeNull());

test.each([[{}], [{ countryCode: '+32' }], [{ number: '470123456' }]])('%j misses a part', (phone) =>
  expect(phoneProblem(phone)).toBe(PHONE_MESSAGES.missing),
);

test.each([
  [{ countryCode: '32', number: '470123456' }],
  [{ countryCode: '+32', number: '1' }],
  [{ countryCode: '+32', number: '1'.repeat(18) }],
  [{ countryCode: '+32', number: 'call me' }],
  [{ countryCode: '+999', number: '470123456' }],
  [{ countryCode: '+32', number: '470123456', extension: '1'.repeat(21) }],
  [{ countryCode: '+32', number: '470123456', extension: 'x' }],
  // Parts that are no texts.
  [{ countryCode: '+32', number: 5 as unknown as string }],
  [{ countryCode: {} as unknown as string, number: '470123456' }],
  [{ countryCode: '+32', number: '470123456', extension: 7 as unknown as string }],
])('%j is not valid', (phone) => expect(phoneProblem(phone)).toBe(PHONE_MESSAGES.invalid));

test.each([
  [{ countryCode: '+32', number: '0470 12 34 56' }, '32470123456'],
  [{ countryCode: '+39', number: '06 6982 1234' }, '390669821234'],
  [{ countryCode: '+32', number: '12' }, null],
])('from anywhere %j is dialled as %s', (phone, digits) => expect(internationalDigits(phone)).toBe(digits));

test.each([
  ['+32', '0475/12.34.56', '475 12.34.56'],
  ['+32', '+32 475 12 34 56', '475 12 34 56'],
  ['+32', '+32 (0)475 12 34 56', '475 12 34 56'],
  ['+32', '(0475) 12 34 56', '(475) 12 34 56'],
  ['+39', '06 6982 1234', '06 6982 1234'],
  ['+32', '0032 475 12 34 56', '475 12 34 56'],
  ['+32', '(+32) 475/12.34.56', '475 12.34.56'],
  ['+32', '+32475123456', '475123456'],
  ['+32', '\u202a0475 12 34 56\u202c', '475 12 34 56'],
  ['+972', '054\u2011234\u20115678', '54-234-5678'],
  ['+972', '+972\u00a054\u2010234\u20105678', '54-234-5678'],
  ['+1', '+1 (212) 555\u20130123', '(212) 555-0123'],
])('behind %s, %j is %j', (countryCode, number, tidied) => {
  const phone = tidyPhone({ countryCode, number });
  expect(phone).toEqual({ countryCode, number: tidied });
  expect(phoneProblem(phone)).toBeNull();
});

test.each([
  ['03 234 56 78 ext. 204', '204'],
  ['03 234 56 78 x204', '204'],
  ['03 234 56 78, extension 204', '204'],
  ['03/234.56.78 tst 204', '204'],
  ['03 234 56 78 #204', '204'],
])('the extension of %j is %s', (number, extension) => {
  const phone = tidyPhone({ countryCode: '+32', number });
  expect(phone.extension).toBe(extension);
  expect(phoneProblem(phone)).toBeNull();
});

test.each([
  // Numbers of another country, a number with two extensions, and a number without a country code.
  { countryCode: '+32', number: '+33 6 12 34 56 78' },
  { countryCode: '+32', number: '0033 6 12 34 56 78' },
  { countryCode: '+32', number: '03 234 56 78 ext. 204', extension: '7' },
  { countryCode: '', number: '+32 475 12 34 56' },
])('%j stays no phone', (phone) => expect(phoneProblem(tidyPhone(phone))).not.toBeNull());
