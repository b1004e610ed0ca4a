import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger, type LoggerService } from '@nestjs/common';
import type { IncomingRequest } from '../route/request-origin.js';
import { callOf, shortNetwork, type SecurityEntry } from './security-entry.js';
import { SecurityLog } from './security-log.js';
import type { HttpSettings } from '../http-settings.js';

let lines: Record<string, unknown>[];
let now = '2026-01-01T00:00:00.000Z';
let log: SecurityLog;

beforeEach(() => {
  lines = [];
  const take = (line: unknown): void => void lines.push(line as Record<string, unknown>);
  Logger.overrideLogger({ log: take, warn: take, error: take } satisfies LoggerService);
  log = new SecurityLog(() => now, { logKey: Buffer.alloc(32) } as HttpSettings);
});
afterEach(() => {
  log.onApplicationShutdown();
  Logger.overrideLogger(false);
  jest.restoreAllMocks();
});

const failed = (network: string, changes: Partial<SecurityEntry> = {}): SecurityEntry => ({
  what: 'signIn',
  userId: 'guest',
  role: 'guest',
  code: 'BAD_CREDENTIALS',
  route: '/api/auth/signin',
  network,
  reference: 'r',
  ...changes,
});

describe('the security log', () => {
  test('writes the first of a kind at once, and its repeats as one line with their number', () => {
    for (let times = 0; times < 500; times++)
      log.record(
        failed('192.0.2.0/24', { account: log.accountOf(`somebody${times}@house.test`), reference: String(times) }),
      );
    expect(lines).toEqual([expect.objectContaining({ what: 'signIn', network: '192.0.2.0/24', reference: '0' })]);
    log.writeRepeats();
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual({
      what: 'signIn',
      userId: 'guest',
      role: 'guest',
      code: 'BAD_CREDENTIALS',
      route: '/api/auth/signin',
      network: '192.0.2.0/24',
      count: 499,
    });
    log.writeRepeats();
    expect(lines).toHaveLength(2);
  });

  test('only counts denials of strangers', () => {
    for (const code of ['NO_SESSION', 'FOREIGN_ORIGIN'] as const)
      for (let times = 0; times < 500; times++)
        log.record(failed('x', { what: 'denied', code, route: `/api/${times}` }));
    expect(lines).toEqual([]);
    log.writeRepeats();
    expect(lines).toEqual([
      { what: 'denied', userId: 'guest', role: 'guest', code: 'NO_SESSION', count: 500 },
      { what: 'denied', userId: 'guest', role: 'guest', code: 'FOREIGN_ORIGIN', count: 500 },
    ]);
  });

  test('is not flooded by strangers from a hundred thousand networks, and still logs people with a session', () => {
    for (let network = 0; network < 100_000; network++) log.record(failed(String(network)));
    log.record({ what: 'signIn', userId: 'u1', role: 'admin', reference: 'r' });
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toMatchObject({ what: 'signIn', role: 'admin' });
    log.writeRepeats();
    expect(lines.length).toBeLessThanOrEqual(11 + 200 + 1);
    const counted = lines.reduce((sum, { count, role }) => sum + (role === 'admin' ? 0 : Number(count ?? 1)), 0);
    expect(counted).toBe(100_000);
  });

  test('writes again in the next second', () => {
    for (let network = 0; network < 20; network++) log.record(failed(String(network)));
    now = '2026-01-01T00:00:01.000Z';
    log.record(failed('another'));
    expect(lines).toHaveLength(11);
  });

  test('replaces an e-mail address by the same digest in any spelling', () => {
    expect(log.accountOf(' Ann@House.test ')).toBe(log.accountOf('ann@house.test'));
    expect(log.accountOf('ann@house.test')).not.toBe(log.accountOf('bob@house.test'));
    expect(log.accountOf('ann@house.test')).toMatch(/^[\w-]{16}$/);
  });
});

test('an entry has the ids of an address, but no token: it could be used', () => {
  const call = (params: object) =>
    callOf({ id: 'r', method: 'GET', routeOptions: { url: '/' }, params } as IncomingRequest);
  expect(call({ auctionId: 'a1' })).toEqual({ method: 'GET', route: '/', objects: ['a1'], reference: 'r' });
  expect(call({ token: `${'x'.repeat(43)}.ics` })).toEqual({ method: 'GET', route: '/', reference: 'r' });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:DB8:1:2::3', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['nowhere', 'unknown'],
  ['', 'unknown'],
])('%s is shortened to %s', (address, network) => expect(shortNetwork(address)).toBe(network));
