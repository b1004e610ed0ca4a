import { expect, test } from '@jest/globals';
import { isForeign, isOwnOrigin } from './request-origin.js';

const HOST = 'tender.example';

test.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { origin: 'http://tender.example' }],
  [false, { origin: 'https://tender.example' }],
  [true, { origin: 'https://tender.example', 'x-forwarded-proto': 'https' }],
  [true, { origin: 'https://tender.example', 'x-forwarded-proto': 'HTTPS, http' }],
  [false, { origin: 'http://tender.example', 'x-forwarded-proto': 'https' }],
  [false, { origin: 'https://tender.example', 'x-forwarded-proto': 'http, https' }],
  [false, { origin: 'ws://tender.example' }],
  [false, { origin: 'ftp://tender.example' }],
  [false, { origin: 'null' }],
  [false, { origin: 'http://tender.example:8080' }],
  [false, { origin: 'http://tender.example.evil.test' }],
  [false, { origin: 'http://evil.test', host: 'evil.test@tender.example' }],
])('without PUBLIC_URL own is %j: %j', (own, headers) =>
  expect(isOwnOrigin({ host: HOST, ...headers }, null)).toBe(own),
);

test("with PUBLIC_URL the request's own headers do not matter", () => {
  const at = (origin: string, host = 'inside:3000') =>
    isOwnOrigin({ host, origin, 'x-forwarded-proto': 'http' }, 'https://tender.example');
  expect(at('https://tender.example')).toBe(true);
  expect(at('http://tender.example')).toBe(false);
  expect(at('http://inside:3000')).toBe(false);
});

test('a browser’s header that a write is from another site is enough', () => {
  for (const site of ['cross-site', 'same-site'])
    expect(isForeign({ method: 'POST', headers: { host: HOST, 'sec-fetch-site': site } }, null)).toBe(true);
  expect(
    isForeign(
      { method: 'POST', headers: { host: HOST, 'sec-fetch-site': 'same-origin', origin: 'http://tender.example' } },
      null,
    ),
  ).toBe(false);
});
