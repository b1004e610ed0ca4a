import { afterEach, expect, test } from '@jest/globals';
import { RefusedCall } from '@tender/api-driver';
import { verifyAuction } from '@tender/auctions/rules';
import { AUCTION_TYPES, type BidView, type LotView } from '@tender/contracts';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import { eventually } from '@tender/kernel/testing/eventually';
import { Cluster } from '../../testing/processes/cluster.js';
import { expectedResult } from '../../testing/proof/expected-result.js';
import { PASSWORD, type ServerAt } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { ServerProcess } from '../../testing/processes/server-process.js';
import { withServers } from '../../testing/server/servers.js';

/** Tests of two api processes and two workers on one EventStoreDB and one MongoDB. */
const LOTS = 20;
const ACTS = 25;
const RESERVE = 500;

let cluster: Cluster | undefined;
afterEach(async () => {
  await cluster?.end();
  cluster = undefined;
  // Ends processes of a start that failed half-way, too.
  await ServerProcess.endAll();
});

/** Session of a person, used at another process. */
const at = (server: ServerAt, { cookie, user }: Person): Person => Object.assign(server.guest(), { cookie, user });

/** Returns an empty list if the store of a busy machine did not answer in time: the caller repeats the query. */
async function unlessAway<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RefusedCall && error.code === 'UNAVAILABLE') return [];
    throw error;
  }
}

withServers('an installation of two api processes and two workers', () => {
  test.each(AUCTION_TYPES)(
    '%s: both accept bids on the same lots, a worker and an api are killed, and every price is right',
    async (type) => {
      cluster = await Cluster.start({ workers: 2 });
      const { env, apis, workers } = cluster;
      const [one, other] = cluster.servers;
      const admin = await one.admin();
      const buyers: Person[] = [];
      for (let index = 0; index < 6; index++) buyers.push(await one.buyer(`firm${index}`));
      const deals = Array.from({ length: LOTS }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: RESERVE }));
      const { auction, lots } = await one.auction(admin, { type, buyers, lots: deals });
      const tab = await Listener.open(at(other, admin));

      const acknowledged = new Map<string, BidView>();
      const bidAt = async (server: ServerAt, seat: number): Promise<void> => {
        const buyer = at(server, buyers[seat]!);
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
          const ask = () =>
            buyer.raw(method, path, {
              body: JSON.stringify(body),
              headers: { 'idempotency-key': `${seat} ${act}` },
            });
          let answer = await ask();
          // The store of a busy machine may be unavailable for a moment: the same command is sent again.
          await eventually(async () => answer.status !== 503 || (answer = await ask()).status !== 503, 'an answer');
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

      // The tab gets the bids of both processes.
      const total = buyers.length * ACTS;
      await eventually(
        () => tab.messages.filter(({ payload }) => 'bidding' in payload).length >= total,
        'the other process sends every bid',
      );
      await apis[0].kill('SIGKILL');
      const chief = at(other, admin);
      await chief.complete(auction._id);
      // Read models may lag: until they are current, they show a live auction or preliminary prices.
      let shown: LotView[] = [];
      await eventually(async () => {
        const auctions = await unlessAway(chief.auctions());
        shown = await unlessAway(chief.lots(auction._id));
        const isOver = auctions.some(({ _id, status }) => _id === auction._id && status === 'completed');
        return isOver && shown.some(({ sold }) => sold !== null);
      }, 'the read models show it completed');

      const store = await EventStoreDBEventStore.open({ url: env.EVENTSTORE_URL, prefix: env.EVENTSTORE_PREFIX });
      const events = await store.readStream(`auction-${auction._id}`, 0, 10_000);
      await store.close();
      const orderOf = new Map(events.map(({ metadata, revision }) => [metadata.hash, revision]));
      for (const lot of shown) {
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

  test('an invitation at one process is a live message at the other', async () => {
    cluster = await Cluster.start({ workers: 1 });
    const [one, other] = cluster.servers;
    const admin = await one.admin();
    const { auction } = await one.auction(admin, { until: 'created' });
    const tab = await Listener.open(at(other, admin));
    await admin.invite(auction._id, ['lena@newcomer.test']);
    await eventually(
      () => tab.received.some(({ payload }) => 'invitedTo' in payload && payload.invitedTo === auction._id),
      'the other process sends it',
    );
    tab.close();
  });

  test('a session that ends at one process ends at the other', async () => {
    cluster = await Cluster.start({ workers: 1 });
    const [one, other] = cluster.servers;
    const buyer = await one.buyer('ann');
    const elsewhere = at(other, buyer);
    await elsewhere.me();
    const tab = await Listener.open(elsewhere);
    const admin = await one.admin();
    await admin.updateUser(buyer.userId, { status: 'rejected' });
    // Socket and call are checked independently: either may end first.
    await eventually(() => !tab.isOpen, 'the socket at the other process is closed');
    await eventually(async () => (await elsewhere.get('/api/profile/me')).status === 401, 'calls are refused');
    await other.guest().signIn({ email: buyer.email, password: PASSWORD });
  });
});
