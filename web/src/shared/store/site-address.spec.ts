import { expect, test } from '@jest/globals';
import { isLocalAddress } from './site-address.js';

test('only addresses of the own machine are local', () => {
  for (const address of ['http://127.0.0.1:3400', 'http://localhost:3000', 'http://[::1]:3000', 'http://127.1.2.3'])
    expect(isLocalAddress(address)).toBe(true);
  for (const address of [
    'https://house.example',
    'http://192.168.1.5:3000',
    'http://127.0.0.1.example',
    'http://[::2]',
  ])
    expect(isLocalAddress(address)).toBe(false);
});
