import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyAuction } from '@tender/auctions/rules';
import type { AuctionType, BidView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { times } from '@tender/kernel/testing/torture';
import { expectedResult } from '../../testing/proof/expected-result.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/**
 * A tender of real stones, from the lot list to the result. The test recomputes the result from the raw bids, without
 * the product's code.
 */
const STONES = fileURLToPath(new URL('../../../../../../shared/data/diamonds.csv', import.meta.url));
const COMPANIES = 20;
const LOTS = times(300, 100);
/** Number of steps: five for each lot, so that many lots have several bids. */
const ACTS = 5 * LOTS;

/** Seeded generator (mulberry32): a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Stone {
  lotNo: string;
  carats: number;
  cut: string;
  colour: string;
  clarity: string;
  price: number;
  reservePrice: number;
}

function stones(): Stone[] {
  const [, ...rows] = readFileSync(STONES, 'utf8')
    .trim()
    .split(/\r?\n/, LOTS + 1);
  return rows.map((row, index) => {
    const [carats, cut = '', colour = '', clarity = '', , , price] = row
      .split(',')
      .map((cell) => cell.replaceAll('"', ''));
    return {
      lotNo: String(index + 1),
      carats: Number(carats),
      cut,
      colour,
      clarity,
      price: Number(price),
      reservePrice: Math.round(Number(price) * 60) / 100,
    };
  });
}

const withStones = existsSync(STONES) ? describe : describe.skip;
if (!existsSync(STONES)) console.warn('shared/data/diamonds.csv is not here: the tender of real stones is skipped');

withStones('a tender of real stones', () => {
  let server: TestServer;
  let admin: Person;
  let buyers: Person[];
  beforeAll(async () => {
    server = await TestServer.open();
    admin = await server.admin();
    buyers = [];
    for (let index = 0; index < COMPANIES; index++) buyers.push(await server.buyer(`firm${index}`));
  });
  afterAll(() => server.close());

  test.each<[AuctionType, 'open' | 'sealed']>([
    ['highestLosingPrice', 'open'],
    ['tenderPayAsBid', 'open'],
    ['highestLosingPrice', 'sealed'],
  ])('%s, %s', async (type, bidVisibility) => {
    const random = seeded(type.length + bidVisibility.length);
    const list = stones();
    const dealsData = list.map(({ price: _, ...deal }) => ({ ...deal, category: 'polishedDiamond' as const }));
    const { auction, lots } = await server.auction(admin, { type, bidVisibility, buyers, lots: dealsData });
    expect(lots.map(({ lotNo }) => lotNo)).toEqual(list.map(({ lotNo }) => lotNo));

    // Each company acts sequentially; all companies act concurrently.
    const acknowledged = new Map<string, BidView>();
    const placed = new Map<string, string>();
    const act = async (buyer: Person) => {
      const index = Math.floor(random() * LOTS * 0.95);
      const lot = lots[index]!;
      const amount = Math.round(list[index]!.price * (0.45 + random() * 0.5)) + (random() < 0.3 ? 0.25 : 0);
      const key = `${buyer.companyId} ${lot._id}`;
      const bidId = placed.get(key);
      if (bidId && random() < 0.15) {
        await buyer.withdrawBid(bidId);
        placed.delete(key);
        acknowledged.delete(bidId);
        return;
      }
      const { bidding } = bidId
        ? await buyer.patch(`/api/bidding/update/${bidId}`, { biddingAmount: amount }).json<{ bidding: BidView }>()
        : await buyer
            .post('/api/bidding/create', { auctionId: auction._id, lotId: lot._id, biddingAmount: amount })
            .json<{ bidding: BidView }>(201);
      expect(bidding).toMatchObject({
        biddingAmount: amount,
        lot: lot._id,
        companyId: buyer.companyId,
        status: 'standing',
        receipt: { hash: expect.any(String) },
      });
      placed.set(key, bidding._id);
      acknowledged.set(bidding._id, bidding);
    };
    await Promise.all(
      buyers.map(async (buyer) => {
        for (let acts = 0; acts < ACTS / COMPANIES; acts++) await act(buyer);
      }),
    );
    await admin.complete(auction._id);
    // A read waits one second for the read models: under load they may need longer for so many bids.
    await eventually(
      async () => (await admin.auctions()).find(({ _id }) => _id === auction._id)?.status === 'completed',
      'the completed auction in the read models',
    );

    // The stream gives the order of the bids: a receipt's hash identifies its event.
    const events = await server.stores.events.readStream(`auction-${auction._id}`, 0, 100_000);
    const orderOf = new Map(events.map(({ metadata, revision }) => [metadata.hash, revision]));
    const results = await admin.lots(auction._id);
    expect(results).toHaveLength(LOTS);
    for (const [index, lot] of results.entries()) {
      const bids = [...acknowledged.values()]
        .filter((bid) => bid.lot === lot._id)
        .map((bid) => ({
          company: bid.companyId,
          cents: Math.round(bid.biddingAmount! * 100),
          order: orderOf.get(bid.receipt!.hash)!,
        }));
      const { sold, company, ...prices } = expectedResult(type, Math.round(list[index]!.reservePrice * 100), bids);
      expect({
        lotNo: lot.lotNo,
        sold: lot.sold,
        ...lot.result,
        winner: lot.result?.winner?.companyId ?? null,
      }).toEqual({ lotNo: lot.lotNo, sold, ...prices, winner: company });
    }
    expect(verifyAuction(events)).toMatchObject({ ok: true });
  });
});
