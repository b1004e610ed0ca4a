import { expect, test } from '@jest/globals';
import { internationalDigits, PHONE_MESSAGES, phoneProblem } from './phone.js';

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
  // Over the wire.
  [{ countryCode: '+32', number: 5 as unknown as string }],
  [{ countryCode: {} as unknown as string, number: '470123456' }],
  [{ countryCode: '+32', number: '470123456', extension: 7 as unknown as string }],
])('%j is not valid', (phone) => expect(phoneProblem(phone)).toBe(PHONE_MESSAGES.invalid));

test.each([
  [{ countryCode: '+32', number: '0470 12 34 56' }, '32470123456'],
  [{ countryCode: '+39', number: '06 6982 1234' }, '390669821234'],
  [{ countryCode: '+32', number: '12' }, null],
])('from anywhere %j is dialled as %s', (phone, digits) => expect(internationalDigits(phone)).toBe(digits));
