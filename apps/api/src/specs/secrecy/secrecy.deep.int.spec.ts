import { afterAll, beforeAll, test } from '@jest/globals';
import { TestServer } from '../../testing/server/test-server.js';
import { expectSecrecy, PHASES } from '../../testing/secrecy/secrecy.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({ env: { METRICS: 'loopback' } });
});
afterAll(() => server.close());

test('another company is neither visible nor countable, from the draft to the published result', async () => {
  const [aurelia, boreas, corvus] = [
    await server.buyer('aurelia'),
    await server.buyer('boreas'),
    await server.buyer('corvus'),
  ];
  await expectSecrecy(server, { aurelia, boreas, corvus }, PHASES);
}, 240_000);
