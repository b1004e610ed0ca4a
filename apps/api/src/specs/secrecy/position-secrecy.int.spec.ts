import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** What a place in the log tells somebody who may not know what others do. */

let server: TestServer;
let [admin, ann, outsider]: Person[] = [];
beforeAll(async () => {
  server = await TestServer.open();
  [admin, ann, outsider] = [await server.admin(), await server.buyer('ann'), await server.buyer('outsider')];
});
afterAll(() => server.close());

async function positionNow(person: Person, from?: string): Promise<{ position: string; reloads: number }> {
  const listener = await Listener.open(person, from === undefined ? {} : { position: from });
  listener.close();
  return { position: listener.hello!.position, reloads: listener.reloads };
}

async function liveBid(): Promise<string> {
  const { auction, lots } = await server.auction(admin!, { bidVisibility: 'sealed', buyers: [ann!] });
  const bidding = await ann!.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 1_000 });
  return bidding._id;
}

test('somebody who connects over and over counts nobody’s bids: no two positions are alike, whether anything happened or not', async () => {
  const bid = await liveBid();
  const [quiet, busy]: [string[], string[]] = [[], []];
  for (let times = 0; times < 20; times++) quiet.push((await positionNow(outsider!)).position);
  for (let times = 1; times <= 40; times++) {
    await ann!.reviseBid(bid, { biddingAmount: 1_000 + times });
    busy.push((await positionNow(outsider!)).position);
  }
  const all = [...quiet, ...busy];
  expect(new Set(all).size).toBe(60);
  expect(new Set(all.map(({ length }) => length)).size).toBe(1);
  // No place of a token stays the same while nothing happens, and changes when something does.
  const constant = (tokens: readonly string[]) =>
    [...tokens[0]!].map((letter, place) => tokens.every((token) => token[place] === letter));
  expect(constant(quiet)).toEqual(constant(busy));
});

test('a reload does not tell a person who was away how much others did meanwhile', async () => {
  const bid = await liveBid();
  const { position } = await positionNow(outsider!);
  const own = (await positionNow(ann!)).position;
  let amount = 2_000;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let times = 0; times < 110; times++)
        await ann!.raw('PATCH', `/api/bidding/update/${bid}`, { body: JSON.stringify({ biddingAmount: ++amount }) });
    }),
  );
  // More than the ring holds for the others, nothing for the outsider.
  const listener = await Listener.open(outsider!, { position });
  const { auction } = await server.auction(admin!, { buyers: [outsider!] });
  await listener.waitForMessages(1);
  expect(listener.messages[0]!.payload).toMatchObject({ auction: { _id: auction._id } });
  expect(listener.reloads).toBe(0);
  listener.close();
  expect(await reloadsOf(ann!, own)).toBe(1);
});

/**
 * How often a client that goes on from a position is told to load everything again, until the line is closed or a
 * message comes.
 */
async function reloadsOf(person: Person, position: string): Promise<number> {
  const listener = await Listener.open(person, { position });
  await eventually(() => !listener.isOpen || listener.messages.length > 0, 'the line is closed, or a message comes');
  listener.close();
  return listener.reloads;
}
