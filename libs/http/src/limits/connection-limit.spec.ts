import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { limitConnections } from './connection-limit.js';

const BOUNDS = { CONNECTIONS: 100, CONNECTIONS_PER_ADDRESS: 2, RATE_LIMITS: 'on', TRUST_PROXY: null } as const;

/** A server without a network: the test machine has no addresses in several IPv6 networks. */
function serverWithin(bounds: typeof BOUNDS) {
  const server = createServer().removeAllListeners('connection');
  limitConnections(server, bounds);
  return (remoteAddress: string): PassThrough => {
    const socket = Object.assign(new PassThrough(), { remoteAddress });
    server.emit('connection', socket);
    return socket;
  };
}

test('connections of one IPv6 /48 are counted together', () => {
  const open = serverWithin(BOUNDS);
  expect(['2001:db8:1:1::1', '2001:db8:1:2::1'].map((address) => open(address).destroyed)).toEqual([false, false]);
  expect(open('2001:db8:1:3::1').destroyed).toBe(true);
  expect(open('2001:db8:2:1::1').destroyed).toBe(false);
});

test('connections of one IPv4 address are counted together, until they close', async () => {
  const open = serverWithin(BOUNDS);
  const [first] = [open('203.0.113.7'), open('203.0.113.7')];
  expect(open('203.0.113.7').destroyed).toBe(true);
  expect(open('203.0.113.8').destroyed).toBe(false);
  await new Promise((closed) => first!.once('close', closed).destroy());
  expect(open('203.0.113.7').destroyed).toBe(false);
});
