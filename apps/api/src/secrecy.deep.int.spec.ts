import { afterAll, beforeAll, test } from '@jest/globals';
import { TestServer } from './testing/house.js';
import { expectSecrecy, PHASES } from './testing/secrecy.js';

let house: TestServer;
beforeAll(async () => {
  house = await TestServer.open({ env: { METRICS: 'loopback' } });
});
afterAll(() => house.close());

test('another company is neither seen nor counted, from the draft to the published result', async () => {
  const [aurelia, boreas, corvus] = [
    await house.buyer('aurelia'),
    await house.buyer('boreas'),
    await house.buyer('corvus'),
  ];
  await expectSecrecy(house, { aurelia, boreas, corvus }, PHASES);
});
