import { expect, test } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import type { Person } from '../../testing/callers/person.js';
import { LogMinutes, MINUTE } from '../../testing/proof/log-minutes.js';
import { notificationsDelivered } from '../../testing/secrecy/seen.js';
import { TestServer } from '../../testing/server/test-server.js';

const BEGIN = '2026-11-20T09:00:00.000Z';

/** Random parts of what a buyer sees: ids, hashes, the code of the company, and the text of the log's head. */
const RANDOM = /[\w-]*[0-9a-f]{8,}[\w.-]*|(?<=2026-)[A-Z2-9]{6}(?=-\d)|[\w-]{16,}(?:\.[\w-]{16,})?/g;

async function textOf(pdf: Buffer): Promise<string> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await reading.promise).getPage(1);
  const { items } = await page.getTextContent();
  await reading.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('\n');
}

/** All that ann sees of her letter, in a world in which the rival wins the given numbers of lots, one auction each. */
async function seenByAnn(rivalWins: readonly number[]): Promise<string[]> {
  const time = { now: BEGIN };
  const server = await TestServer.open({ clock: () => time.now });
  try {
    const minutes = new LogMinutes(server, time);
    const [admin, ann, bob] = [await server.admin(), await server.buyer('ann'), await server.buyer('bob')];
    const ids: string[] = [];
    for (const wins of rivalWins) ids.push(await sold({ server, minutes, time, admin, ann, bob }, wins));
    for (const id of ids) await minutes.until('ResultBegun', [id]);
    while (!(await minutes.isKnown('ResultTaken', ids))) await minutes.next();
    const last = ids.at(-1)!;
    await eventually(async () => (await admin.awards.ofAuction(last)).letters.length > 0, 'letters');
    await eventually(async () => (await admin.awards.list()).length >= rivalWins.length, 'all letters');
    time.now = plusMillis(time.now, MINUTE);
    const { letters } = await ann.awards.ofAuction(last);
    const { content, headers } = await ann.raw('GET', `/api/award/letter/${letters[0]!._id}/1`);
    await notificationsDelivered(server);
    const raw = await ann.raw('GET', `/api/award/auction/${last}`);
    const seen = [raw.text, await textOf(content), headers.get('content-disposition') ?? ''];
    return seen.map((text) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>').replace(RANDOM, '<random>'));
  } finally {
    await server.close();
  }
}

interface World {
  server: TestServer;
  minutes: LogMinutes;
  time: { now: string };
  admin: Person;
  ann: Person;
  bob: Person;
}

/** An auction in which ann wins the first lot and bob some of the others. */
async function sold({ server, minutes, time, admin, ann, bob }: World, wins: number): Promise<string> {
  const lots = Array.from({ length: 31 }, (_, n) => ({ lotNo: `${n + 1}`, reservePrice: 100, carats: 2 }));
  const startsAt = plusMillis(time.now, 30 * MINUTE);
  const staged = await server.auction(admin, {
    name: 'Tender',
    buyers: [ann, bob],
    lots,
    until: 'published',
    startsAt,
  });
  const { _id: auctionId } = staged.auction;
  await minutes.begun(auctionId);
  await admin.goLive(auctionId);
  const bid = (by: Person, lot: number) =>
    by.placeBid({ auctionId, lotId: staged.lots[lot]!._id, biddingAmount: 1_000 });
  await bid(ann, 0);
  for (let lot = 1; lot <= wins; lot++) await bid(bob, lot);
  await minutes.complete(admin, auctionId);
  await minutes.rooted(auctionId);
  await admin.publishResult(auctionId, null);
  return auctionId;
}

test('a company sees the same letter, byte for byte, with other winners beside it', async () => {
  const [few, many] = [await seenByAnn([0, 0]), await seenByAnn([12, 30])];
  expect(few[0]).toMatch(/"_id":"2026-<random>-2"/);
  expect(many).toEqual(few);
}, 240_000);
