import { describe, expect, test } from '@jest/globals';
import { credentialsIn, withDefaults } from './eventstoredb-connection.js';

describe('the connection string of EventStoreDB', () => {
  test.each([
    ['esdb://one:2113', 'esdb://one:2113?keepAliveInterval=2000&keepAliveTimeout=2000&gossipTimeout=1'],
    [
      'esdb://one:2113,two:2113?tls=false',
      'esdb://one:2113,two:2113?tls=false&keepAliveInterval=2000&keepAliveTimeout=2000&gossipTimeout=1',
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
