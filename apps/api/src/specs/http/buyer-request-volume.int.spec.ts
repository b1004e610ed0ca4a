import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BidView, LotView } from '@tender/contracts';
import type { Collection, Document } from '@tender/read-store';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';

/** Load that an approved buyer can cause by frequent requests. */

let server: TestServer;
let admin: Person;
let ann: Person;
let ben: Person;
let auctionId: string;
let lots: LotView[];
/** Number of documents read from each collection, and of writes to it. */
const read: Record<string, number> = {};
const written: Record<string, number> = {};

const count = (counts: Record<string, number>, name: string, number: number): void => {
  counts[name] = (counts[name] ?? 0) + number;
};

/** Counts the reads and writes of the server's read store. */
function watched(reads: TestServer['stores']['reads']): void {
  const { view, state } = reads;
  const counting = <C extends Collection<Document>>(name: string, collection: C): C => {
    const { find } = collection;
    return Object.assign(collection, {
      find: async (query: never) => {
        const found = await find.call(collection, query);
        count(read, name, found.length);
        return found;
      },
    });
  };
  reads.view = ((spec: never) => counting((spec as { name: string }).name, view.call(reads, spec))) as typeof view;
  reads.state = ((spec: never) => {
    const { name } = spec as { name: string };
    const collection = counting(name, state.call(reads, spec));
    const { put, putMany, addMissing, update, updateMany } = collection;
    const counted = Object.entries({ put, putMany, addMissing, update, updateMany }).map(([write, call]) => [
      write,
      (...given: never[]) => (
        count(written, name, 1),
        (call as (...given: never[]) => unknown).call(collection, ...given)
      ),
    ]);
    return Object.assign(collection, Object.fromEntries(counted));
  }) as typeof state;
}

/** Returns the answer of a call, and the number of documents of a collection that it reads. */
async function reading<T>(name: string, call: () => Promise<T>): Promise<{ answer: T; documents: number }> {
  const before = read[name] ?? 0;
  const answer = await call();
  return { answer, documents: (read[name] ?? 0) - before };
}

beforeAll(async () => {
  server = await TestServer.open();
  watched(server.stores.reads);
  admin = await server.admin();
  [ann, ben] = [await server.buyer('ann'), await server.buyer('ben')];
  const opened = await server.auction(admin, {
    buyers: [ann, ben],
    lots: Array.from({ length: 1_000 }, (_, index) => ({ lotNo: String(index + 1), reservePrice: 10 })),
  });
  [auctionId, lots] = [opened.auction._id, opened.lots];
});
afterAll(() => server.close());

const place = (person: Person, lot: number, biddingAmount: number, key?: string) =>
  person.post(
    '/api/bidding/create',
    { auctionId, lotId: lots[lot]!._id, biddingAmount },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const ofAuction = (person: Person, query = '') =>
  person
    .get(`/api/bidding/getByAuction/${auctionId}${query}`)
    .json<{ biddings: BidView[]; nextCursor?: string | null }>();

async function pages(person: Person, path: string, limit: number): Promise<BidView[]> {
  const all: BidView[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { biddings: BidView[]; nextCursor?: string | null } = await person
      .get(`${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`)
      .json();
    all.push(...page.biddings);
    cursor = page.nextCursor ?? null;
  }
  return all;
}

describe('a bid that is placed and withdrawn in a loop', () => {
  test('stays one bid, and the stream has every version', async () => {
    let id = '';
    for (let round = 0; round < 40; round++) {
      const { bidding } = await place(ann, 0, 100 + round).json<{ bidding: BidView }>(201);
      id ||= bidding._id;
      expect(bidding).toMatchObject({ _id: id, status: 'standing', biddingAmount: 100 + round, revisedAt: null });
      await ann.withdrawBid(id);
    }
    expect((await ofAuction(ann)).biddings).toMatchObject([{ _id: id, status: 'withdrawn', biddingAmount: 139 }]);
    expect((await ofAuction(admin)).biddings).toHaveLength(1);
    const events = await server.stores.events.readStream(`auction-${auctionId}`, 0, 1_000);
    expect(events.filter(({ type }) => type === 'BidPlaced' || type === 'BidWithdrawn')).toHaveLength(80);
  });

  test('makes no page skip a bid', async () => {
    const zoe = await server.buyer('zoe');
    await admin.invite(auctionId, [zoe.email]);
    const ids: string[] = [];
    for (const lot of [997, 998, 999])
      ids.push((await place(zoe, lot, 100).json<{ bidding: BidView }>(201)).bidding._id);
    type Answer = { biddings: BidView[]; nextCursor: string | null };
    const page = (cursor = '') => ofAuction(zoe, `?limit=1${cursor && `&cursor=${cursor}`}`) as Promise<Answer>;
    const first = await page();
    await zoe.withdrawBid(ids[0]!);
    await place(zoe, 997, 100).expect(201);
    const second = await page(first.nextCursor!);
    const third = await page(second.nextCursor!);
    const fourth = await page(third.nextCursor!);
    expect([first, second, third, fourth].flatMap(({ biddings }) => biddings.map(({ _id }) => _id))).toEqual([
      ...ids,
      ids[0],
    ]);
    expect(fourth.nextCursor).toBeNull();
    const forged = Buffer.from(`${first.biddings[0]!.placedAt} a b`).toString('base64url');
    for (const cursor of [forged, Buffer.from('p1').toString('base64url')])
      await zoe.get(`/api/bidding/getByAuction/${auctionId}?cursor=${cursor}`).expect(400);
  });

  test('gets the first answer to each repeated command', async () => {
    const first: [string, unknown][] = [];
    const ask = async (name: string, call: () => ReturnType<Person['raw']>) => {
      const { body } = await call();
      first.push([name, body]);
      return body['bidding'] as BidView;
    };
    const body = (amount: number) => JSON.stringify({ auctionId, lotId: lots[1]!._id, biddingAmount: amount });
    const calls = (id: string): Record<string, () => ReturnType<Person['raw']>> =>
      Object.fromEntries(
        [1, 2, 3].flatMap((life) => [
          [
            `place ${life}`,
            () =>
              ann.raw('POST', '/api/bidding/create', {
                body: body(100 * life),
                headers: { 'idempotency-key': `place ${life}` },
              }),
          ],
          [
            `revise ${life}`,
            () =>
              ann.raw('PATCH', `/api/bidding/update/${id}`, {
                body: JSON.stringify({ biddingAmount: 100 * life + 7 }),
                headers: { 'idempotency-key': `revise ${life}` },
              }),
          ],
          [
            `withdraw ${life}`,
            () =>
              ann.raw('DELETE', `/api/bidding/delete/${id}`, { headers: { 'idempotency-key': `withdraw ${life}` } }),
          ],
        ]),
      );
    const { _id: id } = await ask('place 1', calls('')['place 1']!);
    for (const [name, call] of Object.entries(calls(id)).slice(1)) await ask(name, call);
    expect(first.map(([, answer]) => (answer as { bidding: BidView }).bidding.biddingAmount)).toEqual([
      100, 107, 107, 200, 207, 207, 300, 307, 307,
    ]);
    for (const [name, answer] of first) expect([name, (await calls(id)[name]!()).body]).toEqual([name, answer]);
  });
});

describe('a list', () => {
  beforeAll(async () => {
    for (const person of [ann, ben]) {
      const placed = await Promise.all(
        lots.slice(2, 302).map(({ _id }, index) =>
          person.raw('POST', '/api/bidding/create', {
            body: JSON.stringify({ auctionId, lotId: _id, biddingAmount: 50 + index }),
          }),
        ),
      );
      expect(placed.every(({ status }) => status === 201)).toBe(true);
    }
  });

  test('of bids reads the documents of one page only', async () => {
    for (const [person, path] of [
      [ann, `/api/bidding/getByAuction/${auctionId}`],
      [admin, `/api/bidding/getByAuction/${auctionId}`],
      [ann, '/api/bidding/getAllUserBids'],
      [ben, `/api/bidding/get/userbiddings/${ben.userId}`],
    ] as const) {
      const { answer, documents } = await reading('bids', () =>
        person.get(`${path}?limit=1`).json<{ biddings: BidView[] }>(),
      );
      expect(answer.biddings).toHaveLength(1);
      expect(documents).toBe(2);
      const whole = (await person.get(path).json<{ biddings: BidView[] }>()).biddings;
      expect(whole.length).toBeGreaterThanOrEqual(300);
      expect(await pages(person, path, 110)).toEqual(whole);
      expect(whole.map(({ placedAt }) => placedAt)).toEqual(whole.map(({ placedAt }) => placedAt).sort());
    }
  });

  test('of lots reads no bids, and has prices', async () => {
    for (const person of [ann, admin]) {
      const {
        answer: { lots: whole },
        documents,
      } = await reading('bids', () => person.get(`/api/lot/getLots/${auctionId}`).json<{ lots: LotView[] }>());
      expect(documents).toBe(0);
      expect(whole).toHaveLength(1_000);
      const {
        answer: { lots: part },
        documents: lotsRead,
      } = await reading('lots', () => person.get(`/api/lot/getLots/${auctionId}?limit=3`).json<{ lots: LotView[] }>());
      expect(part).toEqual(whole.slice(0, 3));
      expect(lotsRead).toBe(4);
      expect(whole.slice(2, 302).map(({ bids }) => bids.length)).toEqual(Array(300).fill(person === admin ? 2 : 1));
      if (person === admin)
        expect(whole[2]!.result).toMatchObject({ winnerBid: 50, secondHighestBid: 50, priceToPay: 50 });
    }
  });

  test('is complete, also while bids are withdrawn and placed again', async () => {
    const ids = new Set((await ofAuction(admin)).biddings.map(({ _id }) => _id));
    let over = false;
    const move = async () => {
      for (let round = 0; !over; round++) {
        const own = (await ofAuction(ben, '?limit=5')).biddings[0]!;
        await ben.withdrawBid(own._id);
        await ben.placeBid({ auctionId, lotId: own.lot, biddingAmount: 60 + round });
      }
    };
    const look = async () => {
      for (let round = 0; round < 5; round++) {
        const seen = (await ofAuction(admin)).biddings.map(({ _id }) => _id);
        expect(new Set(seen)).toEqual(ids);
        expect(seen).toHaveLength(ids.size);
        await nextTurn();
      }
    };
    await Promise.all([move(), look().finally(() => (over = true))]);
  });
});

test('a thousand preferences are two durable writes', async () => {
  const marks = lots.map(({ _id }, index) => ({ lotId: _id, favourite: index % 2 === 0, note: `no. ${index}` }));
  const before = written['lotMarks'] ?? 0;
  const preferences = await ann.markLots([...marks.slice(0, 900), { lotId: lots[0]!._id, priority: 3 }]);
  expect((written['lotMarks'] ?? 0) - before).toBe(2);
  expect(preferences[900]).toEqual({ lotId: lots[0]!._id, favourite: true, note: 'no. 0', priority: 3 });
  const seen = await ann.lots(auctionId);
  expect(seen.slice(0, 2).map(({ preference }) => preference)).toEqual([preferences[900], preferences[1]]);
  expect(seen[900]!.preference).toBeUndefined();
  // With one unknown lot in the list, no preference is written.
  await ann
    .patch('/api/lot/updatepreferences', {
      preferences: [{ lotId: lots[950]!._id, favourite: true }, { lotId: `${auctionId}.nothing` }],
    })
    .expect(404);
  expect((written['lotMarks'] ?? 0) - before).toBe(2);
});

describe('a user who sends more requests than a person could', () => {
  let strict: TestServer;
  let [boss, busy, other]: Person[] = [];
  let tender: Awaited<ReturnType<TestServer['auction']>>;
  beforeAll(async () => {
    // All people of a test come from one address.
    strict = await TestServer.open({ env: { RATE_LIMITS: 'on', CONNECTIONS_PER_ADDRESS: '5000' } });
    boss = await strict.admin();
    [busy, other] = [await strict.buyer('busy'), await strict.buyer('other')];
    tender = await strict.auction(boss, {
      buyers: [busy, other],
      lots: Array.from({ length: 600 }, (_, index) => ({ lotNo: String(index + 1), reservePrice: 10 })),
    });
  });
  afterAll(() => strict.close());

  const bid = (person: Person, lot: number, biddingAmount: number) =>
    person.raw('POST', '/api/bidding/create', {
      body: JSON.stringify({ auctionId: tender.auction._id, lotId: tender.lots[lot]!._id, biddingAmount }),
    });
  const untilRefused = async (ask: () => Promise<Raw>): Promise<Raw> => {
    let answer = await ask();
    for (let round = 0; round < 20 && answer.status !== 429; round++) answer = await ask();
    return answer;
  };
  const statuses = (answers: readonly { status: number }[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

  test('may send a thousand commands at once', async () => {
    // A first bid on each lot, and second bids, which are refused after they were read: neither is delayed. No more
    // connections are opened at once than may wait to be accepted: the kernel refuses others.
    const lines = Array.from({ length: 250 }, async (_, line) => {
      const answers = [];
      for (let index = line; index < 1_000; index += 250) answers.push(await bid(busy!, index % 600, 100 + index));
      return answers;
    });
    expect(statuses((await Promise.all(lines)).flat())).toEqual({ 201: 600, 409: 400 });
  });

  test('is refused beyond that, in all sessions, and other users are not', async () => {
    const again = await strict.signedIn(busy!.email);
    // Each of nine thousand rows counts as a command, also if it is invalid.
    const thousand = Array.from({ length: 1_000 }, () => 0);
    const rows = JSON.stringify(Object.fromEntries([...'abcdefghi'].map((field) => [field, thousand])));
    const storm = () =>
      Promise.all(
        [busy!, again].flatMap((person) =>
          Array.from({ length: 15 }, () => person.raw('PATCH', '/api/lot/updatepreferences', { body: rows })),
        ),
      );
    // The limit is refilled every second: a slow machine needs more than one burst.
    const answers: Raw[] = [];
    const held = await untilRefused(async () => {
      answers.push(...(await storm()));
      return bid(again, 0, 7_000);
    });
    // The server may accept a whole burst before it counts the first row, but not the next burst.
    answers.push(...(await storm()));
    expect(Object.keys(statuses(answers)).sort()).toEqual(['400', '429']);
    expect({ status: held.status, body: held.body }).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', details: { retryAfter: expect.any(Number) } },
    });
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(statuses(await Promise.all(tender.lots.slice(0, 50).map((_, lot) => bid(other!, lot, 70))))).toEqual({
      201: 50,
    });
    // Reads do not count as commands.
    await busy!.get(`/api/lot/getLots/${tender.auction._id}?limit=1`).expect(200);
  });

  test('waits for its own lists after many requests at once, while others bid', async () => {
    const path = `/api/bidding/getByAuction/${tender.auction._id}`;
    const few = Promise.all(Array.from({ length: 4 }, () => busy!.raw('GET', path)));
    const bids = Promise.all(tender.lots.slice(50, 150).map((_, lot) => bid(other!, lot + 50, 80)));
    expect(statuses(await few)).toEqual({ 200: 4 });
    expect(statuses(await bids)).toEqual({ 201: 100 });
    const many = await Promise.all(Array.from({ length: 300 }, () => busy!.raw('GET', path)));
    const refused = many.filter(({ status }) => status === 429);
    expect(statuses(many)).toEqual({ 200: many.length - refused.length, 429: refused.length });
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await other!.get(path).expect(200);
  });
});
