import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { inTime } from './eventstoredb-away.js';
import { allOf } from './eventstoredb-events.js';
import { credentialsIn, leaveUnconnected, withDefaults } from './eventstoredb-connection.js';

describe('the connection string of EventStoreDB', () => {
  test.each([
    ['esdb://one:2113', 'esdb://one:2113?keepAliveInterval=1000&keepAliveTimeout=2000&gossipTimeout=1'],
    [
      'esdb://one:2113,two:2113?tls=false',
      'esdb://one:2113,two:2113?tls=false&keepAliveInterval=1000&keepAliveTimeout=2000&gossipTimeout=1',
    ],
    [
      'esdb://user:a%3Fb@one:2113?tls=true&KEEPALIVEINTERVAL=-1',
      'esdb://user:a%3Fb@one:2113?tls=true&KEEPALIVEINTERVAL=-1&keepAliveTimeout=2000&gossipTimeout=1',
    ],
  ])('%s gets the options that it lacks', (given, expected) => {
    expect(withDefaults(given)).toBe(expected);
  });

  test('options that are given remain', () => {
    const given = 'esdb://one:2113?gossipTimeout=5&keepAliveTimeout=10000&keepAliveInterval=10000';
    expect(withDefaults(given)).toBe(given);
  });

  test.each([
    ['esdb://one:2113,two:2113?tls=false', { username: 'anonymous', password: 'anonymous' }],
    ['esdb+discover://user:a%40b@one:2113', { username: 'user', password: 'a@b' }],
  ])('%s has credentials for each append', (given, expected) => {
    expect(credentialsIn(given)).toEqual(expected);
  });
});

test('a channel that does not connect is left: the next call connects again', async () => {
  const lines: Socket[] = [];
  const silent = createServer((line) => void lines.push(line.on('error', () => undefined)));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  const read = () => inTime(allOf(client.readStream('house')), 100).catch(() => null);
  try {
    await read();
    await read();
    expect(lines).toHaveLength(1);
    await leaveUnconnected(client);
    await read();
    expect(lines).toHaveLength(1);
    const later = performance.now() + 1_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await leaveUnconnected(client);
    jest.restoreAllMocks();
    await read();
    await eventually(() => lines.length === 2);
  } finally {
    (await client['getChannel']()).close();
    for (const line of lines) line.destroy();
    silent.close();
  }
});
