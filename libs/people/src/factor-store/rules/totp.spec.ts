import { expect, test } from '@jest/globals';
import { base32, matchingStep, stepAt, totpCode, totpUri } from './totp.js';

/** The secret of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  ['1970-01-01T00:00:59.000Z', '287082'],
  ['2005-03-18T01:58:29.000Z', '081804'],
  ['2009-02-13T23:31:30.000Z', '005924'],
  ['2033-05-18T03:33:20.000Z', '279037'],
])('at %s the code is %s, as in RFC 6238', (at, code) => expect(totpCode(SECRET, stepAt(at))).toBe(code));

test('codes of the neighbouring steps are accepted, others are not', () => {
  const now = '2026-03-02T09:00:15.000Z';
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((away) => matchingStep(SECRET, totpCode(SECRET, step + away), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
  expect(matchingStep(SECRET, totpCode(SECRET, step).replace(/^.../, '$& '), now)).toBe(step);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchingStep(SECRET, wrong, now)).toBeNull();
});

test('the address of a QR code has the secret in base32', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(totpUri(Buffer.from('foobar'), { issuer: 'Stones: & Co', account: 'ann@house.test' })).toBe(
    'otpauth://totp/Stones%20%20%26%20Co:ann%40house.test?secret=MZXW6YTBOI&issuer=Stones%3A%20%26%20Co',
  );
});
