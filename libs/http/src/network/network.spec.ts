import { expect, test } from '@jest/globals';
import { networkOf } from './network.js';

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['203.0.113.7:4711', '203.0.113.7', null],
  ['::ffff:203.0.113.7', '203.0.113.7', null],
  ['::FFFF:CB00:7107', '203.0.113.7', null],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['not an address', 'unknown', null],
  ['', 'unknown', null],
  [undefined, 'unknown', null],
  ['0x7f.1', '127.0.0.1', null],
])('%s counts with its network, %s', (address, customer, site) =>
  expect(networkOf(address)).toEqual({ customer, site }),
);
