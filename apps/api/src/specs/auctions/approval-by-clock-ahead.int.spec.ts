import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plusMillis, systemClock } from '@tender/kernel';
import { TestServer } from '../../testing/server/test-server.js';

/** The clock of the server was ahead while a person was approved, and was set back before the person bid. */

const HOUR = 3_600_000;
let ahead = 0;
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.open({ clock: () => plusMillis(systemClock(), ahead) });
});
afterAll(() => server.close());

test('a bid of a person whom a clock that was ahead has approved is sound', async () => {
  const admin = await server.admin();
  ahead = HOUR;
  const ann = await server.buyer('ann');
  ahead = 0;
  const { auction, lots } = await server.auction(admin, { buyers: [ann] });
  await ann.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 150_000 });
  expect(await admin.audit.verify({ kind: 'auction', id: auction._id })).toMatchObject({ ok: true });
});
