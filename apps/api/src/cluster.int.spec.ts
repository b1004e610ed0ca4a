import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyAuction } from '@tender/auctions/rules';
import type { AuctionType, BidView } from '@tender/contracts';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { expectedResult } from './testing/expected-result.js';
import { PASSWORD, type HouseAt } from './testing/house.js';
import { Listener } from './testing/listener.js';
import type { Person } from './testing/person.js';
import { ServerProcess, WORKER } from './testing/server-process.js';

/** Two api processes and two workers on one EventStoreDB and one MongoDB; passed over where `EVENTSTORE_URL` and `MONGODB_URL` name none. */
const { EVENTSTORE_URL = '', MONGODB_URL = '' } = process.env;
const withServers = EVENTSTORE_URL && MONGODB_URL ? describe : describe.skip;
const LOTS = 20;
const ACTS = 25;
const RESERVE = 500;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  writeFileSync(join(folder, 'seal.key'), randomBytes(32).toString('base64'));
});
afterEach(() => ServerProcess.endAll());
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings of a house of its own on the servers. */
function settings(): Record<string, string> {
  const name = `cluster-${newId()}`;
  const url = new URL(MONGODB_URL);
  url.pathname = `/${name}`;
  return {
    EVENTSTORE_URL,
    EVENTSTORE_PREFIX: `${name}.`,
    MONGODB_URL: url.href,
    SEAL_KEY_FILE: join(folder, 'seal.key'),
    DATA_DIR: join(folder, name),
  };
}

/** The same person at another process. */
const at = (house: HouseAt, { cookie, user }: Person): Person => Object.assign(house.guest(), { cookie, user });

withServers('a house of two api processes and two workers', () => {
  test.each<AuctionType>(['highestLosingPrice', 'tenderPayAsBid'])(
    '%s: bids on the same lots from both, a worker and an api are killed, and every price is right',
    async (type) => {
      const env = settings();
      const workers = [new ServerProcess(env, WORKER), new ServerProcess(env, WORKER)];
      const apis = [new ServerProcess(env), new ServerProcess(env)];
      const [one, other] = [await apis[0]!.house(), await apis[1]!.house()];
      const admin = await one.admin();
      const buyers: Person[] = [];
      for (let index = 0; index < 6; index++) buyers.push(await one.buyer(`firm${index}`));
      const deals = Array.from({ length: LOTS }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: RESERVE }));
      const { auction, lots } = await one.auction(admin, { type, buyers, lots: deals });
      const tab = await Listener.open(at(other, admin));

      const acknowledged = new Map<string, BidView>();
      const bidAt = async (house: HouseAt, seat: number): Promise<void> => {
        const buyer = at(house, buyers[seat]!);
        const placed = new Map<number, string>();
        for (let act = 0; act < ACTS; act++) {
          const index = (act * 7 + seat) % LOTS;
          const amount = 100 + ((act * 37 + seat * 11) % 900);
          const known = placed.get(index);
          const [method, path, body] = known
            ? (['PATCH', `/api/bidding/update/${known}`, { biddingAmount: amount }] as const)
            : ([
                'POST',
                '/api/bidding/create',
                { auctionId: auction._id, lotId: lots[index]!._id, biddingAmount: amount },
              ] as const);
          const answer = await buyer.raw(method, path, {
            body: JSON.stringify(body),
            headers: { 'idempotency-key': `${seat} ${act}` },
          });
          expect([200, 201]).toContain(answer.status);
          const bidding = answer.body['bidding'] as BidView;
          placed.set(index, bidding._id);
          acknowledged.set(bidding._id, bidding);
        }
      };
      const bidding = Promise.all(buyers.map((_, seat) => bidAt(seat % 2 ? one : other, seat)));
      await eventually(() => acknowledged.size > 10);
      await workers[0]!.kill('SIGKILL');
      await bidding;

      // What both said is told by each, once another worker leads.
      const total = buyers.length * ACTS;
      await eventually(
        () => tab.messages.filter(({ payload }) => 'bidding' in payload).length >= total,
        'every bid is told at the other process',
      );
      await apis[0]!.kill('SIGKILL');
      const chief = at(other, admin);
      await chief.complete(auction._id);
      const results = () => chief.lots(auction._id);
      await eventually(
        async () =>
          (await results()).every(({ sold, result }) => sold !== null || typeof result?.winnerBid === 'number'),
        'the results are there',
      );

      const store = await EventStoreDBEventStore.open({ url: EVENTSTORE_URL, prefix: env['EVENTSTORE_PREFIX']! });
      const events = await store.read(`auction-${auction._id}`, 0, 10_000);
      await store.close();
      const orderOf = new Map(events.map(({ metadata, revision }) => [metadata.hash, revision]));
      for (const lot of await results()) {
        const bids = [...acknowledged.values()]
          .filter((bid) => bid.lot === lot._id)
          .map((bid) => ({
            company: bid.companyId,
            cents: Math.round(bid.biddingAmount! * 100),
            order: orderOf.get(bid.receipt!.hash)!,
          }));
        const { sold, company, ...prices } = expectedResult(type, RESERVE * 100, bids);
        expect({
          lotNo: lot.lotNo,
          sold: lot.sold,
          ...lot.result,
          winner: lot.result?.winner?.companyId ?? null,
        }).toEqual({ lotNo: lot.lotNo, sold, ...prices, winner: company });
      }
      expect(verifyAuction(events)).toMatchObject({ ok: true });
    },
  );

  test('a session that ends at one process ends at the other within a second', async () => {
    const env = settings();
    new ServerProcess(env, WORKER);
    const [one, other] = [await new ServerProcess(env).house(), await new ServerProcess(env).house()];
    const buyer = await one.buyer('ann');
    const elsewhere = at(other, buyer);
    await elsewhere.me();
    const tab = await Listener.open(elsewhere);
    const admin = await one.admin();
    await admin.updateUser(buyer.userId, { status: 'rejected' });
    await eventually(() => !tab.isOpen, 'the socket at the other process is closed');
    await elsewhere.get('/api/profile/me').expect(401);
    await other.guest().signIn({ email: buyer.email, password: PASSWORD });
  });
});
