import { expect, test } from '@jest/globals';
import { optionsOf } from './mail-server.js';

const requiresTls = (url: string): boolean | undefined => optionsOf(url).requireTLS;

test.each([
  'smtp://mail.house.test',
  'smtp://mail.house.test:587',
  'smtp://ann:secret@mail.house.test',
  'smtp://10.0.0.7',
])('requires TLS of %s', (url) => expect(requiresTls(url)).toBe(true));

test.each(['smtp://localhost:25', 'smtp://127.0.0.1:1025', 'smtp://[::1]:25', 'smtp://ann:secret@localhost'])(
  'requires no TLS on localhost: %s',
  (url) => expect(requiresTls(url)).toBe(false),
);

test('the URL may permit mails without TLS, but no password', () => {
  expect(requiresTls('smtp://mailpit:1025?tls=off')).toBe(false);
  expect(requiresTls('smtp://ann:secret@mailpit:1025?tls=off')).toBe(true);
  expect(optionsOf('smtp://mailpit:1025?tls=off').tls).toEqual({});
});

test('nodemailer options in the URL take precedence', () => {
  expect(requiresTls('smtp://mail.house.test?ignoreTLS=true')).toBe(false);
  expect(requiresTls('smtp://127.0.0.1?requireTLS=true')).toBe(true);
  expect(optionsOf('smtp://mail.house.test?tls.rejectUnauthorized=false').tls).toEqual({ rejectUnauthorized: false });
});
