import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routesOf } from '../../docs/routes.js';
import { CALLS, DEAL, HOSTILE, IDS, RAW_BODIES, type Call } from '../../testing/routes/bad-bodies.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';

/** Bad input to a writing call (`domain.md §9`): an error of the common shape, never a 5xx, and no new event. */

let server: TestServer;
let people: Record<'admin' | 'buyer', Person>;
let targets: Record<'closed' | 'lot' | 'bid' | 'foreignBid' | 'live' | 'liveLot', string>;

beforeAll(async () => {
  server = await TestServer.open();
  const [admin, buyer, other] = [await server.admin(), await server.buyer('one'), await server.buyer('two')];
  people = { admin, buyer };
  const { auction, lots } = await server.auction(admin, { buyers: [buyer, other] });
  const bid = async (by: Person, auctionId: string, lotId: string) =>
    (await by.placeBid({ auctionId, lotId, biddingAmount: 150 }))._id;
  const live = await server.auction(admin, { buyers: [buyer, other] });
  targets = {
    closed: auction._id,
    lot: lots[0]!._id,
    bid: await bid(buyer, auction._id, lots[0]!._id),
    foreignBid: await bid(other, live.auction._id, live.lots[0]!._id),
    live: live.auction._id,
    liveLot: live.lots[0]!._id,
  };
  await admin.complete(auction._id);
  await admin.publishResult(auction._id, 1);
});
afterAll(() => server.close());

const pathOf = ({ call, target, id: own = '' }: Call, id = target ? targets[target] : own): string =>
  call.split(' ')[1]!.replace(/:\w+$/, id);

const send = (
  { as, ...call }: Call,
  body: string | Uint8Array,
  { id, headers }: { id?: string; headers?: Record<string, string> } = {},
): Promise<Raw> => people[as].raw(call.call.split(' ')[0]!, pathOf({ as, ...call }, id), { body, headers });

/** Makes calls in sequence; each must get the error shape and add no event. Returns the calls that did not. */
async function refused(calls: Iterable<{ what: string; status: number; ask: () => Promise<Raw> }>): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { what, status, ask } of calls) {
    const before = await server.lastAction();
    const answer = await ask();
    const { statusCode, code, message, reference, ...rest } = answer.body;
    const shaped =
      statusCode === answer.status &&
      [code, message, reference].every((text) => typeof text === 'string' && text !== '') &&
      Object.keys(rest).every((field) => field === 'details');
    if (answer.status !== status || !shaped || (await server.lastAction()) !== before)
      wrong.push({ what: what.slice(0, 200), status: answer.status, text: answer.text.slice(0, 300) });
  }
  return wrong;
}

/** Calls that take files instead of JSON: `lot-images.int.spec` tests them. */
const UPLOADS = ['PUT /api/lot/images/:lotId', 'PUT /api/lot/images/zip/:auctionId'];

const LISTED =
  /^\/api\/(auction|lot|bidding|award)\/|^\/api\/(house\/letters|message-texts\/:name|viewing\/create|booking\/walk-in)$/;

test('the list has every writing call of auctions, lots, bids and letters, and some others', () => {
  const writes = routesOf(server.app).filter(({ method, path }) => method !== 'GET' && LISTED.test(path));
  expect([...CALLS.map(({ call }) => call), ...UPLOADS].sort()).toEqual(
    writes.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

describe.each(CALLS)('$call', (call) => {
  test('refuses fields that are missing, unknown or of the wrong kind', async () => {
    const { good, required = {}, optional = {} } = call;
    const bodies = [
      { ...good, unknown: 1 },
      ...Object.keys(required).flatMap((field) => [
        { ...good, [field]: undefined },
        { ...good, [field]: null },
      ]),
      ...Object.entries({ ...required, ...optional }).flatMap(([field, kind]) =>
        HOSTILE[kind].map((value) => ({ ...good, [field]: value })),
      ),
    ];
    expect(
      await refused(
        bodies.map((body) => ({
          what: JSON.stringify(body),
          status: 400,
          ask: () => send(call, JSON.stringify(body)),
        })),
      ),
    ).toEqual([]);
  });

  test('refuses malformed bodies', async () => {
    expect(await refused(RAW_BODIES.map((body) => ({ what: body, status: 400, ask: () => send(call, body) })))).toEqual(
      [],
    );
  });

  test('refuses other content types and bodies that are too large', async () => {
    const good = JSON.stringify(call.good);
    const large = JSON.stringify({
      ...call.good,
      unknown: 'x'.repeat(/upload|bulk-invite|message-texts/.test(call.call) ? 4_300_000 : 140_000),
    });
    const others = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      '/',
      ';',
    ];
    expect(
      await refused([
        ...others.map((type) => ({
          what: type,
          status: 415,
          ask: () => send(call, good, { headers: { 'content-type': type } }),
        })),
        { what: 'no type', status: 415, ask: () => send(call, Buffer.from(good)) },
        { what: 'too large', status: 413, ask: () => send(call, large) },
      ]),
    ).toEqual([]);
  });

  if (call.target) {
    test('refuses unknown ids, and ids that cannot be decoded', async () => {
      const good = JSON.stringify(call.good);
      expect(await refused(IDS.map((id) => ({ what: id, status: 404, ask: () => send(call, good, { id }) })))).toEqual(
        [],
      );
      expect(
        await refused(
          ['%', '%zz', '%E0%A4%A'].map((id) => ({ what: id, status: 400, ask: () => send(call, good, { id }) })),
        ),
      ).toEqual([]);
    });

    if (call.afterwards) return;
    test('refuses a closed auction, also without a body', async () => {
      const bodies =
        Object.keys(call.required ?? {}).length === 0 ? ['', JSON.stringify(call.good)] : [JSON.stringify(call.good)];
      expect(await refused(bodies.map((body) => ({ what: body, status: 409, ask: () => send(call, body) })))).toEqual(
        [],
      );
    });
  }
});

test('one bad row refuses the whole upload', async () => {
  // Far enough in the future: an auction that opens during the test would add an event.
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { auction } = await server.auction(people.admin, {
    buyers: [people.buyer],
    until: 'published',
    startsAt: inHours(1),
    endsAt: inHours(2),
  });
  const row = { lotNo: '7', reservePrice: 5 };
  const upload = (dealsData: unknown[]) =>
    people.admin.raw('POST', `/api/lot/upload/${auction._id}`, { body: JSON.stringify({ dealsData }) });
  const rows = Object.entries(DEAL).flatMap(([field, kind]) =>
    HOSTILE[kind].map((value) => ({ ...row, [field]: value })),
  );
  expect(
    await refused(rows.map((bad) => ({ what: JSON.stringify(bad), status: 400, ask: () => upload([row, bad]) }))),
  ).toEqual([]);
  expect(
    await refused([
      {
        what: '1,001 rows',
        status: 413,
        ask: () => upload(Array.from({ length: 1_001 }, (_, index) => ({ lotNo: `${index}`, reservePrice: 1 }))),
      },
      { what: 'a number twice', status: 409, ask: () => upload([row, row]) },
      { what: 'a number that is there', status: 409, ask: () => upload([{ ...row, lotNo: '1' }]) },
      { what: 'a number that looks like one', status: 409, ask: () => upload([{ ...row, lotNo: '１' }]) },
      { what: 'no row', status: 400, ask: () => upload([]) },
    ]),
  ).toEqual([]);
});

test('names of people and companies have one line and no invisible characters', async () => {
  const { admin, buyer } = people;
  const rename = (path: string, body: object) => admin.raw('PATCH', path, { body: JSON.stringify(body) });
  const company = `/api/company/update/${buyer.companyId}`;
  const person = `/api/user/update/${buyer.userId}`;
  expect(
    await refused(
      ['\u200B', '\u202E', '\u2029', '\r\n', '\t'].flatMap((character) => [
        { what: 'company', status: 400, ask: () => rename(company, { name: `Company${character} one` }) },
        { what: 'person', status: 400, ask: () => rename(person, { updates: { lastName: `O${character}ne` } }) },
      ]),
    ),
  ).toEqual([]);
  // A joiner such as U+200C is part of the spelling in some languages.
  await admin.updateCompany(buyer.companyId, { name: 'Company\u200C one' });
});

test('refuses more than 1,000 addresses or preferences', async () => {
  const { admin, buyer } = people;
  const emails = Array.from({ length: 1_001 }, (_, index) => `p${index}@x.test`);
  const preferences = emails.map(() => ({ lotId: targets.liveLot }));
  expect(
    await refused([
      {
        what: 'emails',
        status: 413,
        ask: () => admin.raw('PATCH', `/api/auction/bulk-invite/${targets.live}`, { body: JSON.stringify({ emails }) }),
      },
      {
        what: 'marks',
        status: 413,
        ask: () => buyer.raw('PATCH', '/api/lot/updatepreferences', { body: JSON.stringify({ preferences }) }),
      },
    ]),
  ).toEqual([]);
});

test('a refused invitation sends no message', async () => {
  const outbox = () => server.stores.reads.state<{ _id: string }>({ name: 'outbox', database: 'state' }).count();
  const before = await outbox();
  const invite = (id: string) =>
    people.admin.raw('PATCH', `/api/auction/bulk-invite/${id}`, { body: '{"emails":["newcomer@x.test"]}' });
  expect(
    await refused([
      { what: 'a closed auction', status: 409, ask: () => invite(targets.closed) },
      { what: 'no auction', status: 404, ask: () => invite('nothing') },
    ]),
  ).toEqual([]);
  expect(await outbox()).toBe(before);
  expect((await invite(targets.live)).body).toMatchObject({
    invited: [],
    skipped: [{ email: 'newcomer@x.test', reason: 'invitedToSignUp' }],
  });
  expect(await outbox()).toBe(before + 1);
});

test('refuses lot numbers that look the same, or end in an invisible character', async () => {
  const { admin } = people;
  const { auction } = await server.auction(admin, { until: 'created' });
  const upload = (...lotNos: string[]) =>
    admin.post(`/api/lot/upload/${auction._id}`, {
      dealsData: lotNos.map((lotNo) => ({ lotNo, reservePrice: 1 })),
    });
  expect(await upload('\u00e9', 'e\u0301').json(409)).toMatchObject({ code: 'LOT_NUMBER_TAKEN' });
  expect(await upload('8', '8\0').json(400)).toMatchObject({
    code: 'INVALID',
    details: [{ field: 'dealsData.1.lotNo', rule: 'text' }],
  });
  await upload('\u00e9').expect(201);
  expect(await upload('e\u0301').json(409)).toMatchObject({ code: 'LOT_NUMBER_TAKEN' });
});

test('refuses bids that name other auctions, lots or people', async () => {
  const { buyer, admin } = people;
  const bid = (change: object) => () =>
    buyer.raw('POST', '/api/bidding/create', {
      body: JSON.stringify({ auctionId: targets.live, lotId: targets.liveLot, biddingAmount: 5, ...change }),
    });
  const strange = ['nobody', 'nobody.nothing', '', '__proto__', '../..', 'x'.repeat(100)];
  expect(
    await refused([
      ...strange.map((auctionId) => ({ what: `auction ${auctionId}`, status: 404, ask: bid({ auctionId }) })),
      ...strange.map((lotId) => ({ what: `lot ${lotId}`, status: 404, ask: bid({ lotId }) })),
      { what: 'a lot of another auction', status: 404, ask: bid({ lotId: targets.lot }) },
      { what: 'a lot of this one that is none', status: 404, ask: bid({ lotId: `${targets.live}.nothing` }) },
      { what: 'another company', status: 403, ask: bid({ companyId: 'another' }) },
      { what: 'another person', status: 403, ask: bid({ userId: 'another' }) },
      {
        what: 'another’s bid',
        status: 404,
        ask: () => buyer.raw('PATCH', `/api/bidding/update/${targets.foreignBid}`, { body: '{"biddingAmount":5}' }),
      },
      {
        what: 'another’s bid',
        status: 404,
        ask: () => buyer.raw('DELETE', `/api/bidding/delete/${targets.foreignBid}`),
      },
      {
        what: 'an admin without a company',
        status: 400,
        ask: () =>
          admin.raw('POST', '/api/bidding/create', {
            body: JSON.stringify({ auctionId: targets.live, lotId: targets.liveLot, biddingAmount: 5 }),
          }),
      },
    ]),
  ).toEqual([]);
});

test('refuses invalid paging', async () => {
  const lists = [
    '/api/auction/getAllAuctions',
    `/api/lot/getLots/${targets.live}`,
    `/api/bidding/getByAuction/${targets.live}`,
    '/api/bidding/getAllUserBids',
    `/api/auction/users/${targets.live}`,
  ];
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=1.5',
    'limit=x',
    'limit=',
    'limit=1e21',
    'limit=NaN',
    'limit=1&limit=2',
    'limit[]=1',
    'limit[$gt]=1',
    'cursor=x',
    'cursor=',
    'cursor=cA',
    'cursor=cC0x',
    'cursor=cDk5OTk5OTk5OTk5OTk',
    'cursor=a&cursor=b',
    `cursor=${'x'.repeat(201)}`,
    'unknown=1',
    '__proto__=1',
    'constructor=1',
  ];
  const asks = lists.flatMap((list) =>
    queries.map((query) => ({
      what: `${list}?${query}`,
      status: 400,
      ask: () => people.buyer.raw('GET', `${list}?${query}`),
    })),
  );
  expect(await refused(asks)).toEqual([]);
});

test('refuses searches for lots without a text, or with an invalid one', async () => {
  const queries = ['', 'text=', 'text=%20%00', 'text=1&text=2', 'text[]=1', 'text[$gt]=', `text=${'1'.repeat(41)}`];
  const hostile = [...queries, 'text=1&limit=5', 'text=1&unknown=1', 'text=1&__proto__=1'];
  expect(
    await refused(
      hostile.map((query) => ({
        what: query,
        status: 400,
        ask: () => people.buyer.raw('GET', `/api/lot/find?${query}`),
      })),
    ),
  ).toEqual([]);
  for (const text of ['%25', '.*', '$where', "' OR 1=1 --", '9'.repeat(40)]) {
    const answer = await people.buyer.raw('GET', `/api/lot/find?text=${encodeURIComponent(text)}`);
    expect({ text, status: answer.status, body: answer.body }).toEqual({ text, status: 200, body: { lots: [] } });
  }
});

test('refuses unusual requests with the common error shape', async () => {
  const { buyer, admin } = people;
  const bid = JSON.stringify({ auctionId: targets.live, lotId: targets.liveLot, biddingAmount: 0 });
  expect(
    await refused([
      {
        what: 'a huge query',
        status: 400,
        ask: () => buyer.raw('GET', `/api/auction/getAllAuctions?${'a=1&'.repeat(3_000)}`),
      },
      {
        what: 'a huge header',
        status: 431,
        ask: () => buyer.raw('GET', '/api/auction/getAllAuctions', { headers: { 'x-large': 'x'.repeat(20_000) } }),
      },
      {
        what: 'a key that is too long',
        status: 400,
        ask: () =>
          buyer.raw('POST', '/api/bidding/create', { body: bid, headers: { 'idempotency-key': 'k'.repeat(201) } }),
      },
      {
        what: 'a strange key',
        status: 400,
        ask: () =>
          buyer.raw('POST', '/api/bidding/create', { body: bid, headers: { 'idempotency-key': '\u00ff{"$ne":1}' } }),
      },
      {
        what: 'half a character',
        status: 400,
        ask: () => admin.raw('PATCH', `/api/auction/update/${targets.live}`, { body: '{"name":"\\ud800"}' }),
      },
      {
        what: 'half a character under a key',
        status: 400,
        ask: () =>
          buyer.raw('POST', '/api/bidding/create', {
            body: '{"auctionId":"\\ud800"}',
            headers: { 'idempotency-key': 'half' },
          }),
      },
      {
        what: 'a deep body under a key',
        status: 400,
        ask: () =>
          buyer.raw('POST', '/api/bidding/create', {
            body: `{"a":${'['.repeat(6_000)}${']'.repeat(6_000)}}`,
            headers: { 'idempotency-key': 'deep' },
          }),
      },
      {
        what: 'repeated slashes',
        status: 409,
        ask: () => admin.raw('POST', `//api///auction//publish////${targets.closed}`, { body: '{}' }),
      },
      {
        what: 'another method',
        status: 404,
        ask: () => admin.raw('PUT', `/api/auction/publish/${targets.closed}`, { body: '{}' }),
      },
      { what: 'a malformed address', status: 400, ask: () => admin.raw('GET', '/%zz') },
      { what: 'an unknown call', status: 404, ask: () => admin.raw('GET', '/api/nothing') },
      {
        what: 'a strange cookie',
        status: 401,
        ask: () =>
          server
            .guest()
            .raw('GET', '/api/profile/me', { headers: { cookie: `session=${'x'.repeat(43)}; session=; =; ;` } }),
      },
    ]),
  ).toEqual([]);
});
