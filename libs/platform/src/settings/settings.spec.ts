import { describe, expect, test } from '@jest/globals';
import { readSettings } from './settings.js';

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      PUBLIC_URL: null,
      TRUST_PROXY: null,
      RATE_LIMITS: 'on',
    });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'tender.example'],
    ['PUBLIC_URL', 'ftp://tender.example'],
    ['RATE_LIMITS', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['OUTAGE_GRACE', '-1'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_ABSOLUTE_HOURS', '1.5'],
    ['TRUST_PROXY', 'the proxy'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['EVENTSTORE_URL', 'localhost:2113'],
    ['EVENTSTORE_PREFIX', '$all'],
    ['MONGODB_URL', 'mongodb://localhost'],
    ['SMTP_URL', 'smtp://mail.house.test?tls=no'],
    ['TSA_URL', 'tsa.example'],
    ['TSA_URL', 'https://user:word@tsa.example/'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`setting ${name}: `);
  });

  test('read what they are given', () => {
    expect(
      readSettings({ PORT: '8080', PUBLIC_URL: 'https://tender.example/path', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }),
    ).toMatchObject({ PORT: 8080, PUBLIC_URL: 'https://tender.example', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' });
  });
});
