import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plusMillis, systemClock } from '@tender/kernel';
import { TestServer } from '../../testing/server/test-server.js';

/** The server's clock is ahead when a person is approved, and is set back before the person bids. */

const HOUR = 3_600_000;
let ahead = 0;
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.open({ clock: () => plusMillis(systemClock(), ahead) });
});
afterAll(() => server.close());

test('the audit accepts a bid from a person whose approval has a later time', async () => {
  const admin = await server.admin();
  ahead = HOUR;
  const ann = await server.buyer('ann');
  ahead = 0;
  const { auction, lots } = await server.auction(admin, { buyers: [ann] });
  await ann.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 150_000 });
  expect(await admin.audit.verify({ kind: 'auction', id: auction._id })).toMatchObject({ ok: true });
});
