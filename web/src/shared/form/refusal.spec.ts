import { describe, expect, test } from '@jest/globals';
import { ApiError, ConnectionLost } from '../http/api-error.js';
import { refusalOf, waitInWords } from './refusal.js';

const invalid = (...details: [string, string][]) =>
  new ApiError(
    'Some of the values are not valid',
    400,
    'INVALID',
    details.map(([field, message]) => ({ field, rule: 'rule', message })),
  );

describe('refusalOf', () => {
  test('the server’s error of a field is shown at the field', () => {
    expect(
      refusalOf(
        invalid(['updates.firstName', 'firstName should not be empty'], ['phone', 'Please enter a valid phone number']),
        '',
        ['firstName', 'number'],
      ),
    ).toEqual({ words: '', fields: { firstName: 'Should not be empty', number: 'Please enter a valid phone number' } });
  });

  test('the first error of a field counts', () => {
    expect(
      refusalOf(invalid(['password', 'is one of the most common passwords'], ['password', 'else']), '', ['password'])
        .fields,
    ).toEqual({ password: 'Is one of the most common passwords' });
  });

  test('an error of an unknown field is shown above the form', () => {
    expect(
      refusalOf(invalid(['firstName', 'too long'], ['token', 'token must be a string']), '', ['firstName']),
    ).toEqual({ words: 'Some of the values are not valid: too long; token must be a string', fields: {} });
  });

  test('too many tries: how long to wait, also without a time from the server', () => {
    expect(refusalOf(new ApiError('', 429, 'TOO_MANY_REQUESTS', { retryAfter: 34 }), '', []).words).toBe(
      'Too many tries. Please wait 34 seconds, then try again.',
    );
    expect(refusalOf(new ApiError('', 429), '', []).words).toContain('a minute');
  });

  test('a lost connection is reported, and a bug shows the fallback', () => {
    expect(refusalOf(new ConnectionLost(), '', []).words).toContain('cannot reach the server');
    expect(refusalOf(new TypeError('x is undefined'), 'It could not be saved.', []).words).toBe(
      'It could not be saved.',
    );
  });
});

test.each([
  [0, 'a second'],
  [1, 'a second'],
  [2, '2 seconds'],
  [59.2, '60 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3_540, '59 minutes'],
  [3_541, 'an hour'],
  [3_601, '2 hours'],
])('%d seconds are %j', (seconds, words) => expect(waitInWords(seconds)).toBe(words));
