import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applicationOf } from '@tender/api-driver';
import { eventually } from '@tender/kernel/testing/eventually';
import { times } from '@tender/kernel/testing/torture';
import { BareLine, head } from '../../testing/callers/bare-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** Requests without a session or without permission: their bodies, connections and errors. */

const MIB = 1024 * 1024;
const fields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, 0])));

const lines: BareLine[] = [];
const line = (server: TestServer, from?: string): BareLine => {
  const opened = new BareLine(server.address, from);
  lines.push(opened);
  return opened;
};
afterEach(() => {
  for (const opened of lines.splice(0)) opened.close();
});

/** Sends a head that announces a body, and one byte of it. */
const announce = (server: TestServer, call: string, headers: Record<string, string | number>) =>
  line(server)
    .send(`${head(call, headers)}{`)
    .answer();

describe('a body that the caller may not send', () => {
  let server: TestServer;
  let people: Record<'admin' | 'buyer' | 'pending', Person>;
  const log: string[] = [];
  beforeAll(async () => {
    server = await TestServer.open({ log });
    const [admin, buyer] = [await server.admin(), await server.buyer('one')];
    await server.guest().signUp(applicationOf('Pending'));
    people = { admin, buyer, pending: await server.signedIn('pending@buyers.test') };
  });
  afterAll(() => server.close());

  test.each([
    ['POST /api/lot/upload/x', 401],
    ['PATCH /api/auction/bulk-invite/x', 401],
    ['POST /api/user/bulk/file', 401],
    ['POST /api/bidding/create', 401],
    ['DELETE /api/lot/delete/x', 401],
    ['POST //api///lot/upload/x', 401],
    ['POST /%61pi/lot/upload/x', 401],
    ['POST /api/nothing', 404],
    ['PUT /api/lot/upload/x', 404],
    ['POST /', 404],
    ['OPTIONS /api/lot/upload/x', 404],
    ['POST /api/auth/signin', 413],
    ['POST /api/auth/isAuthenticated', 413],
    ['POST /api/auth/signup', 413],
  ])('is answered before it arrives: %s, %i', async (call, status) => {
    for (const key of ['', 'x']) {
      expect(await announce(server, call, { 'content-length': 4 * MIB, 'idempotency-key': key })).toMatchObject({
        status,
        body: { statusCode: status, reference: expect.any(String) },
      });
    }
  });

  test('without a length is refused as well, and not read to its end', async () => {
    const endless = line(server).send(
      `${head('POST /api/lot/upload/x', { 'transfer-encoding': 'chunked' })}1\r\n{\r\n`,
    );
    expect(await endless.answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    await endless.closed();
  });

  test('that is large is not read: the connection closes', async () => {
    const large = line(server).send(`${head('POST /api/lot/upload/x', { 'content-length': 4 * MIB })}{`);
    const { status, head: answer } = await large.answer();
    expect(status).toBe(401);
    expect(answer).toContain('connection: close');
    await large.closed();
  });

  test('that is small leaves the connection open for the next request', async () => {
    const small = line(server).send(`${head('POST /api/lot/upload/x', { 'content-length': 3 })}{`);
    expect((await small.answer()).status).toBe(401);
    small.received = '';
    small.send(`} ${head('GET /health/live')}`);
    expect((await small.answer()).status).toBe(200);
  });

  test('is refused by permission, approval and origin as well', async () => {
    const upload = (cookie: string, more = {}) =>
      announce(server, 'POST /api/lot/upload/x', { cookie, 'content-length': 4 * MIB, ...more });
    expect(await upload(people.buyer.cookie)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await upload(people.pending.cookie)).toMatchObject({ status: 409, body: { code: 'NOT_APPROVED' } });
    expect(await upload(people.admin.cookie, { origin: 'https://evil.test' })).toMatchObject({
      status: 403,
      body: { code: 'FOREIGN_ORIGIN' },
    });
    await eventually(() => log.some((entry) => entry.includes('FORBIDDEN')), 'a line about the denial');
  });

  test('has a size limit: 8 KiB from guests, 16 KiB in a form, more only in lists', async () => {
    const status = (by: Person, method: string, path: string, bytes: number): Promise<number> =>
      by.raw(method, path, { body: JSON.stringify({ unknown: 'x'.repeat(bytes) }) }).then((answer) => answer.status);
    expect(await status(server.guest(), 'POST', '/api/auth/signin', 8_000)).toBe(400);
    expect(await status(server.guest(), 'POST', '/api/auth/signin', 8_200)).toBe(413);
    expect(await status(people.buyer, 'POST', '/api/bidding/create', 16_000)).toBe(400);
    expect(await status(people.buyer, 'POST', '/api/bidding/create', 16_400)).toBe(413);
    expect(await status(people.admin, 'POST', '/api/lot/upload/x', 4_000_000)).toBe(400);
    expect(await status(people.admin, 'POST', '/api/lot/upload/x', 4_200_000)).toBe(413);
  });

  test('with many unknown fields or values gets a short answer', async () => {
    const bodies = [
      fields(100),
      fields(1_000),
      JSON.stringify({ email: JSON.parse(fields(1_000)) as object }),
      `{"unknown":[${'{},'.repeat(2_000)}{}]}`,
      `{"email":[${'{},'.repeat(190)}{}]}`,
    ];
    for (const body of bodies) {
      const answer = await server.guest().raw('POST', '/api/auth/signin', { body });
      expect([400, 413]).toContain(answer.status);
      expect(answer.text.length).toBeLessThan(2_000);
    }
    expect(
      (
        await server
          .guest()
          .raw('POST', '/api/auth/signin', { body: '{"email":"a@b.test","password":"x","role":"admin","other":1}' })
      ).body,
    ).toMatchObject({ code: 'INVALID', details: [{ field: 'role', rule: 'whitelistValidation' }] });
  });

  test('of rows gets an answer with a few of the unknown fields, and a limited list of errors', async () => {
    const upload = async (rows: object[]) =>
      (await people.admin.raw('POST', '/api/lot/upload/x', { body: JSON.stringify({ dealsData: rows }) })).body;
    const unknown = await upload(
      Array.from({ length: 1_000 }, (_, index) => ({
        lotNo: `${index}`,
        reservePrice: 1,
        [`field${index}`]: 1,
        kimberley: { unknown: 1 },
      })),
    );
    expect((unknown.details as { field: string }[]).map(({ field }) => field)).toEqual(
      [0, 1, 2, 3, 4].map((row) => `dealsData.${row}.field${row}`),
    );
    const wrong = await upload(
      Array.from({ length: 1_000 }, () => ({ lotNo: 5, reservePrice: -1, category: 5, shape: 5, pieces: 'x' })),
    );
    expect(wrong.details).toHaveLength(200);
  });
});

describe('no input gets a 5xx', () => {
  let server: TestServer;
  const log: string[] = [];
  beforeAll(async () => {
    server = await TestServer.open({ log, env: { METRICS: 'a token for the metrics' } });
  });
  afterAll(() => server.close());

  test.each([
    'POST /api/auth/signin',
    'POST /api/auth/signup',
    'POST /api/auth/forgot-password',
    'POST /api/auth/isAuthenticated',
  ])('a number out of range with an idempotency key: %s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    for (const number of ['1e999', '-1e999']) {
      const answer = await server
        .guest()
        .raw(method, path, { body: `{"email":${number},"password":"x"}`, headers: { 'idempotency-key': 'x' } });
      expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, code: 'MALFORMED' } });
    }
  });

  test.each([
    '/api/docs?constructor=1',
    '/api/docs-json?valueOf=1',
    '/?__proto__=1',
    '/assets/?constructor=1',
    '/api/js-modules/client-environment?constructor=1',
  ])('%s', async (path) => {
    const answer = await server.guest().raw('GET', path);
    expect(answer.status).toBeLessThan(500);
    if (answer.status >= 400)
      expect(answer.body).toMatchObject({
        statusCode: answer.status,
        code: expect.any(String),
        message: expect.any(String),
        reference: expect.any(String),
      });
  });

  test('refused requests for metrics', async () => {
    for (const [name, value] of [
      ['x-none', ''],
      ['authorization', 'Bearer x'],
      ['x-forwarded-for', '203.0.113.7'],
    ] as const) {
      expect(await server.guest().raw('GET', '/metrics', { headers: { [name]: value } })).toMatchObject({
        status: 404,
        body: { statusCode: 404, code: 'NOT_FOUND' },
      });
    }
  });

  test('an upgrade to an unknown protocol is an ordinary request', async () => {
    const upgrade = (line: string, to: string) =>
      announce(server, line, { connection: 'Upgrade', upgrade: to, 'http2-settings': 'AAMAAABkAAQAAP__' });
    expect((await upgrade('GET /health/live', 'h2c')).status).toBe(200);
    expect(await upgrade('GET /api/profile/me', 'h2c')).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    expect(await upgrade('GET /api/nothing', 'websocket')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('an unknown Expect header', async () => {
    expect(await announce(server, 'POST /api/auth/signin', { expect: 'x', 'content-length': 2 })).toMatchObject({
      status: 417,
      body: { statusCode: 417, code: 'MALFORMED', reference: expect.any(String) },
    });
    expect(
      await announce(server, 'POST /api/auth/signin', { expect: '100-continue', 'content-length': MIB }),
    ).toMatchObject({ status: expect.any(Number) });
  });

  test('a request with two Host headers, or with none', async () => {
    const malformed = { status: 400, body: { statusCode: 400, code: 'MALFORMED' } };
    const answerTo = (text: string) => line(server).send(text).answer();
    expect(await answerTo(head('GET /health/live', { HOST: 'other.test' }))).toMatchObject(malformed);
    expect(await answerTo('GET /health/live HTTP/1.1\r\nx-host: a\r\n\r\n')).toMatchObject(malformed);
    expect((await answerTo(head('GET /health/live', { 'x-name': 'host' }))).status).toBe(200);
  });

  test('and no such request logs an error', () => {
    expect(log.filter((entry) => (JSON.parse(entry) as { level: number }).level >= 50)).toEqual([]);
  });
});

describe('a guest who holds connections', () => {
  let server: TestServer;
  const log: string[] = [];
  beforeAll(async () => {
    server = await TestServer.open({
      log,
      env: {
        RATE_LIMITS: 'on',
        // Longer than a busy machine pauses, so that an immediate refusal arrives before this timeout.
        REQUEST_SECONDS: '6',
        CONNECTIONS: '40',
        CONNECTIONS_PER_ADDRESS: '10',
        TRUST_PROXY: '127.0.0.3',
      },
    });
  });
  afterAll(() => server.close());

  test('is disconnected after a slow body, slow headers or silence', async () => {
    const slow = [
      `${head('POST /api/auth/signin', { 'content-length': 100 })}{`,
      `${head('POST /api/auth/signin', { 'transfer-encoding': 'chunked' })}1\r\n{\r\n`,
      `${head('POST /api/lot/upload/x', { 'content-length': 100 })}{`,
      'GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow:',
      '',
    ].map((text) => line(server).send(text));
    const trickle = setInterval(() => {
      for (const { socket } of slow) if (socket.writable && slow[4]!.socket !== socket) socket.write(' ');
    }, 100);
    await Promise.all(slow.map((one) => one.closed()));
    clearInterval(trickle);
    expect(slow[0]!.received).toContain('HTTP/1.1 408 ');
    expect(slow[2]!.received).toContain('HTTP/1.1 401 ');
  });

  test('is refused more of them, while another address works', async () => {
    const greedy = Array.from({ length: 15 }, () => line(server, '127.0.0.2'));
    // Accepted connections that stay silent are closed later as well.
    await eventually(() => greedy.filter(({ ended }) => ended).length >= 5, 'five too many');
    expect((await line(server).send(head('GET /health/live')).answer()).status).toBe(200);
    await eventually(() => log.some((entry) => entry.includes('CONNECTIONS_PER_ADDRESS')), 'a line about it');
    expect(log.filter((entry) => entry.includes('connections were refused'))).toHaveLength(1);
    for (const one of greedy) one.close();
    // Released connections are available again.
    await eventually(async () => {
      const again = line(server, '127.0.0.2').send(head('GET /health/live'));
      await eventually(() => again.ended || again.received !== '', 'an answer or none');
      return again.received.startsWith('HTTP/1.1 200');
    });
  });

  test('may have more as a trusted proxy, up to the limit of the server', async () => {
    const proxied = Array.from({ length: 45 }, () => line(server, '127.0.0.3'));
    await eventually(() => proxied.filter(({ ended }) => ended).length >= 5, 'more than the server has');
    expect(proxied.filter(({ ended }) => !ended).length).toBeGreaterThan(30);
  });
});

test('a guest who does not read the answers is disconnected', async () => {
  const server = await TestServer.open({ env: { UNREAD_SECONDS: '6' } });
  const accepted = once(server.app.getHttpServer() as Server, 'connection');
  const greedy = line(server);
  greedy.socket.pause();
  const [held] = (await accepted) as [Socket];
  // Request more than the buffers of both sockets can hold.
  greedy.send(head('GET /api/docs-json').repeat(100));
  await eventually(() => held.destroyed, 'the connection is cut');
  expect(held.bytesWritten).toBeGreaterThan(0);
  expect(greedy.received).toBe('');
  await server.close();
});

describe('a guest who sends too many requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.open({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => server.close());

  test('is refused before the body arrives; a known browser is not', async () => {
    const knock = (cookie: string) =>
      server.guest().raw('POST', '/api/auth/know-browser', { body: '{}', headers: { cookie } });
    const device = (await server.admin()).cookie.split('; ').find((cookie) => cookie.startsWith('device='))!;
    const madeUp = `device=${'x'.repeat(22)}.${'x'.repeat(43)}`;
    let status = 0;
    for (let tries = 0; tries < 400 && status !== 429; tries++) ({ status } = await knock(''));
    expect(status).toBe(429);
    const refused = await announce(server, 'POST /api/auth/signin', { 'content-length': 100 });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.head).toContain('retry-after:');
    expect((await knock(device)).status).toBe(400);
    expect((await knock(madeUp)).status).toBe(429);
    expect((await server.guest().raw('POST', '/api/auth/isAuthenticated', { body: '{}' })).status).toBe(200);
  });
});

describe('random requests to documented routes', () => {
  let server: TestServer;
  let callers: Person[];
  let routes: [method: string, path: string][];
  const log: string[] = [];
  beforeAll(async () => {
    server = await TestServer.open({ log });
    callers = [server.guest(), await server.buyer('fuzz'), await server.admin()];
    const { paths } = (await server.guest().raw('GET', '/api/docs-json')).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path]),
    );
  });
  afterAll(() => server.close());

  /** Names of real DTO fields, so that the bodies pass the check for unknown fields. */
  const FIELDS = [
    'email',
    'password',
    'token',
    'phone',
    'users',
    'updates',
    'data',
    'dealsData',
    'preferences',
    'emails',
    'biddingAmount',
    'extension',
    'name',
    'categories',
    'filePath',
    '__proto__',
    'toString',
    '',
  ];
  const number = fc.constantFrom(
    '0',
    '-0',
    '1e999',
    '-1e999',
    '1e-999',
    '9007199254740993',
    '1.7976931348623157e308',
    '00',
    '.5',
    'NaN',
  );
  const scalar = fc.oneof(
    number,
    fc.json({ maxDepth: 1 }),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => JSON.stringify(text)),
    fc.constantFrom('"\\ud800"', 'true', 'null', '[]', '{}', '[[]]', '[null]'),
  );
  const name = fc.oneof(fc.constantFrom(...FIELDS), fc.string({ maxLength: 10 }));
  const object = fc
    .array(fc.tuple(name, scalar), { maxLength: 5 })
    .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`);
  const value = fc.oneof(
    scalar,
    object,
    fc.array(fc.oneof(scalar, object), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
  );
  const body = fc.oneof(
    fc
      .array(fc.tuple(name, value), { maxLength: 6 })
      .map((members) => `{${members.map(([key, member]) => `${JSON.stringify(key)}:${member}`).join(',')}}`),
    scalar,
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const headers = fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'x',
      ),
      'idempotency-key': fc.constantFrom('', 'key', '\u00ff'),
      'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
      accept: fc.constantFrom('*/*', 'text/html'),
    },
    { requiredKeys: ['content-type'] },
  );
  const id = fc.oneof(
    fc.constantFrom('house', 'house.nobody', '__proto__', '%00', '..%2f', '%ff', '%', 'a.b'),
    fc.webSegment(),
  );
  const query = fc.constantFrom(
    '',
    '?limit=1&limit=2',
    '?constructor=1',
    '?limit=1e999',
    '?cursor=cA',
    '?%ff',
    `?${'a=1&'.repeat(200)}`,
  );

  test('get an answer of the common shape, never a 5xx, and log no error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(2),
        id,
        query,
        headers,
        body,
        async (route, caller, segment, search, more, text) => {
          const [method, pattern] = routes[route % routes.length]!;
          // Calls that end the callers' sessions would end the test as well.
          if (/logout|\/user\/(update|delete)|company\/delete/.test(pattern)) return;
          const answer = await callers[caller]!.raw(method, pattern.replace(/\{\w+\}/g, segment) + search, {
            headers: more,
            ...(method !== 'GET' && { body: Buffer.from(text) }),
          });
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400)
            expect(answer.body).toMatchObject({
              statusCode: answer.status,
              code: expect.any(String),
              message: expect.any(String),
              reference: expect.any(String),
            });
        },
      ),
      { numRuns: times(6_000) },
    );
    expect(log.filter((entry) => (JSON.parse(entry) as { level: number }).level >= 50)).toEqual([]);
  });
});
