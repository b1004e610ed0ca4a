import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** A position in the log reveals nothing of the actions of others. */

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

test('repeated connections do not reveal the number of bids: all positions differ, with or without activity', async () => {
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
  // No character of a token is constant without activity and changes with it.
  const constant = (tokens: readonly string[]) =>
    [...tokens[0]!].map((letter, place) => tokens.every((token) => token[place] === letter));
  expect(constant(quiet)).toEqual(constant(busy));
});

test('a reload does not reveal how much others did while a person was offline', async () => {
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
  // Ann has missed more messages than a client may miss; the outsider has missed none.
  const listener = await Listener.open(outsider!, { position });
  const { auction } = await server.auction(admin!, { buyers: [outsider!] });
  await listener.waitForMessages(1);
  expect(listener.messages[0]!.payload).toMatchObject({ auction: { _id: auction._id } });
  expect(listener.reloads).toBe(0);
  listener.close();
  expect(await reloadsOf(ann!, own)).toBe(1);
});

/** Number of reload messages to a client that resumes from a position, until it is disconnected or gets a message. */
async function reloadsOf(person: Person, position: string): Promise<number> {
  const listener = await Listener.open(person, { position });
  await eventually(() => !listener.isOpen || listener.messages.length > 0, 'the line is closed, or a message comes');
  listener.close();
  return listener.reloads;
}
