import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { verifyAuction } from '@tender/auctions/rules';
import type { BidView } from '@tender/contracts';
import { SqliteEventStore, type RecordedEvent } from '@tender/event-store';
import { eventually } from '@tender/kernel/testing/eventually';
import { times } from '@tender/kernel/testing/torture';
import { BareLine, head } from '../../testing/callers/bare-line.js';
import type { ServerAt } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { ServerProcess } from '../../testing/processes/server-process.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterEach(() => ServerProcess.endAll());
afterAll(() => rmSync(folder, { recursive: true }));

/** Session of a person, used at another address. */
function again({ cookie, user }: Person, testServer: ServerAt): Person {
  return Object.assign(testServer.guest(), { cookie, user });
}

/** Events of an auction in the folder of a server that has ended. */
async function eventsIn(data: string, auctionId: string): Promise<RecordedEvent[]> {
  const store = await SqliteEventStore.open({ file: join(data, 'events.db') });
  const events = await store.readStream(`auction-${auctionId}`, 0, 100_000);
  await store.close();
  return events;
}

interface Sent {
  buyer: Person;
  key: string;
  body: object;
  answer: BidView | null;
}

test.each(Array.from({ length: times(10) }, (_, round) => round + 1))(
  'a server killed during the bidding has lost nothing that it acknowledged (%i)',
  async (round) => {
    const data = join(folder, `killed-${round}`);
    const first = new ServerProcess({ DATA_DIR: data });
    const testServer = await first.server();
    const admin = await testServer.admin();
    const buyers = [await testServer.buyer('ann'), await testServer.buyer('bob'), await testServer.buyer('cat')];
    const deals = Array.from({ length: 400 }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 10 }));
    const { auction, lots } = await testServer.auction(admin, { buyers, lots: deals });

    const sent: Sent[] = [];
    const acknowledged = () => sent.filter(({ answer }) => answer !== null);
    // Each company bids on several connections at once, until they break.
    const bidding = Promise.allSettled(
      buyers.flatMap((buyer, seat) =>
        [0, 1, 2, 3].map(async (line) => {
          for (let index = line; index < lots.length; index += 4) {
            const bid: Sent = {
              buyer,
              key: `${seat} ${index}`,
              body: { auctionId: auction._id, lotId: lots[index]!._id, biddingAmount: 100 + seat + index / 100 },
              answer: null,
            };
            sent.push(bid);
            const { status, body } = await buyer.raw('POST', '/api/bidding/create', {
              body: JSON.stringify(bid.body),
              headers: { 'idempotency-key': bid.key },
            });
            expect(status).toBe(201);
            bid.answer = body.bidding as BidView;
          }
        }),
      ),
    );
    const enough = 100 + Math.floor(Math.random() * 300);
    await eventually(() => acknowledged().length >= enough);
    expect(await first.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    await bidding;
    const open = sent.filter(({ answer }) => answer === null);
    expect(open.length).toBeGreaterThan(0);

    const second = new ServerProcess({ DATA_DIR: data, METRICS: 'numbers' });
    const revived = await second.ready();
    // Sessions continue, and every acknowledged bid exists once, with its receipt.
    for (const buyer of buyers) {
      const biddings = await again(buyer, revived).ownBids();
      const byId = new Map(biddings.map((bid) => [bid._id, bid]));
      expect(byId.size).toBe(biddings.length);
      for (const { answer } of acknowledged().filter((bid) => bid.buyer === buyer))
        expect(byId.get(answer!._id)).toEqual(answer);
    }
    // A log watermark behind the log is no finding.
    expect(await revived.guest().get('/health/ready').json()).toMatchObject({
      status: 'ready',
      historyFindings: 0,
      standingStill: [],
    });
    // A repetition gets the first answer; the repetition of an unanswered bid places it once.
    const repeat = ({ buyer, key, body }: Sent) =>
      again(buyer, revived)
        .post('/api/bidding/create', body, { 'idempotency-key': key })
        .json<{ bidding: BidView }>(201);
    for (const bid of acknowledged().slice(-30)) expect(await repeat(bid)).toEqual({ bidding: bid.answer });
    for (const bid of open) {
      const { bidding: settled } = await repeat(bid);
      expect(await repeat(bid)).toEqual({ bidding: settled });
      bid.answer = settled;
    }
    // The auction continues, and sign-ins still work.
    const back = await revived.admin();
    const late = await again(buyers[0]!, revived).reviseBid(sent[0]!.answer!._id, { biddingAmount: 999 });
    await back.complete(auction._id);
    const metric = async (name: string) =>
      Number(
        new RegExp(`^${name} (\\S+)$`, 'm').exec(
          (await revived.guest().get('/metrics').set('authorization', 'Bearer numbers')).text,
        )?.[1],
      );
    await eventually(async () => (await metric('tender_history_scanned_timestamp_seconds')) > 0);
    expect(await metric('tender_history_findings')).toBe(0);
    expect(await second.kill('SIGTERM')).toEqual({ code: 0, signal: null });

    const events = await eventsIn(data, auction._id);
    expect(verifyAuction(events)).toMatchObject({ ok: true });
    const hashes = events.filter(({ type }) => type === 'BidPlaced').map(({ metadata }) => metadata.hash);
    expect([...hashes].sort()).toEqual(sent.map(({ answer }) => answer!.receipt!.hash).sort());
    expect(events.filter(({ metadata }) => metadata.hash === late.receipt!.hash)).toHaveLength(1);
  },
);

test('a server that gets SIGTERM finishes its work and exits with 0, and no second process can use its folder', async () => {
  const server = new ServerProcess({ DATA_DIR: folder });
  const testServer = await server.ready();
  const intruder = new ServerProcess({ DATA_DIR: folder });
  expect(await intruder.ended).toMatchObject({ code: 1 });
  expect(intruder.output).toBe(`the data directory ${folder} is in use by another process\n`);

  const admin = await testServer.admin();
  const buyer = await testServer.buyer('dan');
  const deals = Array.from({ length: 200 }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 10 }));
  const { auction, lots } = await testServer.auction(admin, { buyers: [buyer], lots: deals });
  const tab = await Listener.open(buyer);
  const hanging = await fetch(`${testServer.address}/health/ready`);
  expect(hanging.status).toBe(200);
  const answered: BidView[] = [];
  const bidding = Promise.allSettled(
    [0, 1, 2, 3].map(async (line) => {
      for (let index = line; index < lots.length; index += 4) {
        const { status, body } = await buyer.raw('POST', '/api/bidding/create', {
          body: JSON.stringify({ auctionId: auction._id, lotId: lots[index]!._id, biddingAmount: 50 }),
        });
        if (status !== 201)
          return expect(body).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', reference: expect.any(String) });
        answered.push(body.bidding as BidView);
      }
    }),
  );
  await eventually(() => answered.length > 20);
  // A request that never ends does not prevent the exit.
  const stalled = new BareLine(testServer.address).send(
    head('POST /api/auth/signin', { 'content-length': 50, expect: '100-continue' }),
  );
  await eventually(() => stalled.received.includes('100 Continue'), 'the server reads the body');
  stalled.send('{');
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  stalled.close();
  // A bid without acknowledgement got an error or a closed connection.
  const failed = (await bidding).flatMap((line) => (line.status === 'rejected' ? [line.reason as Error] : []));
  expect(failed.filter(({ message }) => message !== 'fetch failed')).toEqual([]);
  // The connection ends without a disconnect message, after which a tab would not reconnect.
  await eventually(() => tab.ended === 'transport close');

  const hashes = (await eventsIn(folder, auction._id)).map(({ metadata }) => metadata.hash);
  expect(answered.filter(({ receipt }) => !hashes.includes(receipt!.hash))).toEqual([]);
});

test('a wrong setting ends the server, which names it', async () => {
  const server = new ServerProcess({ DATA_DIR: join(folder, 'never'), PORT: 'abc' });
  expect(await server.ended).toMatchObject({ code: 1 });
  expect(server.output).toMatch(/^setting PORT: .+\n$/);
});
