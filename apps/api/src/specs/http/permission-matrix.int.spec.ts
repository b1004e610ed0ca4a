import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routesOf } from '../../docs/routes.js';
import { TestServer } from '../../testing/server/test-server.js';
import { auctionRows } from '../../testing/matrix/auctions.js';
import { messageRows } from '../../testing/matrix/messages.js';
import { farewellRows, peopleRows } from '../../testing/matrix/people.js';
import { recordRows } from '../../testing/matrix/records.js';
import { CALLERS, type Row } from '../../testing/matrix/row.js';
import { stage } from '../../testing/matrix/staged.js';
import { viewingRows } from '../../testing/matrix/viewings.js';

/** Calls every route as every kind of caller. A route without a row fails. */

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.open();
});
afterAll(() => server.close());

test('every route answers each caller as its row says', async () => {
  const staged = await stage(server);
  // Rows in an order in which each finds the data that it needs.
  const expected: Row[] = [
    ...peopleRows(staged),
    ...auctionRows(staged),
    ...viewingRows(staged),
    ...recordRows(staged),
    ...messageRows(staged),
    ...farewellRows,
  ];
  expect(
    routesOf(server.app)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(expected.map(([route]) => route).sort());
  const found: string[] = [];
  for (const [route, , ask] of expected) {
    const [method = '', pattern = ''] = route.split(' ');
    const statuses: number[] = [];
    for (const caller of CALLERS) {
      const { path = pattern, body = {} } = ask?.(caller) ?? {};
      const { status } = await staged.callers[caller].raw(
        method,
        path,
        method === 'GET' ? {} : { body: JSON.stringify(body) },
      );
      statuses.push(status);
    }
    found.push(`${route}: ${statuses.join(' ')}`);
  }
  expect(found).toEqual(expected.map(([route, statuses]) => `${route}: ${statuses}`));
});
