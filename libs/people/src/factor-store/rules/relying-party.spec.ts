import { expect, test } from '@jest/globals';
import { relyingPartyFor, rpIdOf } from './relying-party.js';

test.each([
  [null, 'localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  [null, '127.0.0.1:3000', { off: 'ipAddress' }],
  [null, '[::1]:3000', { off: 'ipAddress' }],
  [null, 'tender.lan:3000', { off: 'notSecure' }],
  [null, '', { off: 'notSecure' }],
  [null, 'localhost:3000@evil.test', { off: 'notSecure' }],
  ['https://bids.house.test', 'evil.test', { rpId: 'bids.house.test', origin: 'https://bids.house.test' }],
  ['https://bids.house.test:8443', 'x', { rpId: 'bids.house.test', origin: 'https://bids.house.test:8443' }],
  ['http://localhost:3000', 'x', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://bids.house.test', 'localhost', { off: 'notSecure' }],
  ['https://192.0.2.1', 'localhost', { off: 'ipAddress' }],
  ['https://[2001:db8::1]', 'localhost', { off: 'ipAddress' }],
])('PUBLIC_URL %s, Host %s', (publicUrl, host, expected) => expect(relyingPartyFor(publicUrl, host)).toEqual(expected));

test('the owner of the passkeys does not depend on the request', () => {
  expect(rpIdOf(null)).toBe('localhost');
  expect(rpIdOf('https://bids.house.test')).toBe('bids.house.test');
});
