import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import { StaticQueue, HealthQueue, ReadLimit, GuestQueue, type WaitingRequest } from '@tender/http';
import { eventually } from '@tender/kernel/testing/eventually';
import { BareLine, head } from '../../testing/callers/bare-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** The queue of each request, and the waiting requests of a connection. */

let server: TestServer;
let people: Record<'guest' | 'pending' | 'buyer', Person>;
/** Queues of the requests, in order. */
let through: string[] = [];

function watch({ app }: TestServer): void {
  const guests = app.get(GuestQueue);
  const [statics, health] = [app.get(StaticQueue), app.get(HealthQueue)];
  const noting =
    (name: string, pass: (request: WaitingRequest) => void) =>
    (request: WaitingRequest): void => {
      through.push(name);
      pass(request);
    };
  guests.enqueue = noting('guests', guests.enqueue.bind(guests));
  guests.enqueueRefused = noting('refused', guests.enqueueRefused.bind(guests));
  statics.enqueue = noting('static', statics.enqueue.bind(statics));
  health.enqueue = noting('health', health.enqueue.bind(health));
}

beforeAll(async () => {
  server = await TestServer.open();
  watch(server);
  const buyer = await server.buyer('one');
  await server.guest().signUp(applicationOf('Pending'));
  people = { guest: server.guest(), pending: await server.signedIn('pending@buyers.test'), buyer };
});
beforeEach(() => {
  through = [];
});
afterAll(() => server.close());

describe('a request goes through the queue', () => {
  test.each([
    ['refused', 'guest', 'GET /x', 404],
    ['refused', 'guest', 'GET /api/nothing', 404],
    ['refused', 'guest', 'POST /x', 404],
    ['refused', 'guest', 'GET /%zz', 400],
    ['refused', 'guest', 'GET /api/profile/me', 401],
    ['refused', 'pending', 'GET /x', 404],
    ['refused', 'pending', 'GET /api/auction/getAllAuctions', 409],
    ['refused', 'pending', 'GET /api/user/getAll', 409],
    ['refused', 'buyer', 'GET /x', 404],
    ['refused', 'buyer', 'GET /socket.io/?EIO=4&transport=polling&sid=none', 401],
    ['refused', 'guest', 'PUT /socket.io/?EIO=4&transport=polling', 404],
    ['guests', 'guest', 'POST /api/auth/isAuthenticated', 200],
    ['guests', 'guest', 'GET /metrics', 404],
    ['guests', 'pending', 'POST /api/auth/isAuthenticated', 200],
    ['guests', 'pending', 'GET /api/profile/me', 200],
    ['guests', 'guest', 'GET /socket.io/?EIO=4&transport=polling', 200],
    ['static', 'guest', 'GET /', 200],
    ['static', 'guest', 'GET /no/such/page', 404],
    ['static', 'buyer', 'GET /', 200],
    ['static', 'guest', 'GET /assets/none.js', 404],
    ['health', 'guest', 'GET /health/ready', 200],
    ['health', 'guest', 'GET /health/live', 200],
    ['static', 'guest', 'GET /api/docs', 200],
    ['static', 'pending', 'GET /api/docs-json', 200],
  ] as const)('%s: %s, %s, %i', async (queue, who, call, status) => {
    const [method = '', path = ''] = call.split(' ');
    const accept = queue === 'static' ? 'text/html' : '*/*';
    expect(
      (await people[who].raw(method, path, { headers: { accept }, ...(method === 'POST' && { body: '{}' }) })).status,
    ).toBe(status);
    expect(through).toEqual([queue]);
  });

  test.each([
    ['GET /api/profile/me', 200],
    ['POST /api/auth/isAuthenticated', 200],
    ['GET /api/user/getAll', 200],
    ['GET /api/auction/getAllAuctions', 200],
    ['GET /socket.io/?EIO=4&transport=polling', 200],
  ] as const)('none, if an approved person sends it: %s', async (call, status) => {
    const [method = '', path = ''] = call.split(' ');
    expect((await people.buyer.raw(method, path, method === 'POST' ? { body: '{}' } : {})).status).toBe(status);
    expect(through).toEqual([]);
  });
});

describe('the length of an answer', () => {
  const charged: number[] = [];
  beforeAll(() => {
    const statics = server.app.get(StaticQueue);
    const charge = statics.charge.bind(statics);
    statics.charge = (bytes) => {
      charged.push(bytes);
      charge(bytes);
    };
  });
  beforeEach(() => {
    charged.length = 0;
  });

  test.each(['/', '/api/docs-json', '/api/docs/swagger-ui-bundle.js'])(
    'counts in the static queue: %s',
    async (path) => {
      const { status, content } = await people.guest.raw('GET', path);
      expect(status).toBe(200);
      expect(charged).toHaveLength(1);
      // Compressed content counts with its compressed length.
      expect(charged[0]).toBeGreaterThan(content.length / 100);
    },
  );

  test('counts before the answer is sent, and not for HEAD', async () => {
    const slow = new BareLine(server.address);
    slow.socket.pause();
    slow.send(head('GET /api/docs/swagger-ui-bundle.js'));
    await eventually(() => charged.length === 1, 'the charge');
    slow.close();
    await fetch(`${server.address}/api/docs/swagger-ui-bundle.js`, { method: 'HEAD' });
    expect(charged).toHaveLength(1);
  });
});

describe('a queue without room', () => {
  /** Maximum number of waiting requests in one queue. */
  const MOST = 10_000;
  const theirs = new Socket();
  /** Fills the queue with other requests of the same network just before each request. */
  const crowded =
    (enter: (request: WaitingRequest) => void) =>
    (request: WaitingRequest): void => {
      for (let before = 0; before <= MOST; before++)
        enter({ socket: theirs, network: '127.0.0.1', proceed: () => undefined, reject: () => undefined });
      enter(request);
    };
  let empty: () => Promise<void>;
  beforeAll(() => {
    const [guests, statics] = [server.app.get(GuestQueue), server.app.get(StaticQueue)];
    const before = { guests: guests.enqueue, refused: guests.enqueueRefused, statics: statics.enqueue };
    guests.enqueue = crowded(before.guests.bind(guests));
    guests.enqueueRefused = crowded(before.refused.bind(guests));
    const crowdedStatic = crowded(before.statics.bind(statics));
    statics.enqueue = (request) => {
      statics.charge(1024 ** 3);
      crowdedStatic(request);
    };
    empty = async () => {
      Object.assign(guests, { enqueue: before.guests, enqueueRefused: before.refused });
      Object.assign(statics, { enqueue: before.statics });
      theirs.destroy();
      // The queue drops closed requests when their turn comes.
      for (const path of ['/x', '/'])
        await eventually(async () => (await fetch(`${server.address}${path}`)).status !== 503, `room for ${path}`);
    };
  });
  afterAll(() => empty());

  test.each([
    ['GET /x', 'refused'],
    ['GET /api/profile/me', 'refused'],
    ['POST /api/auth/isAuthenticated', 'guests'],
    ['GET /', 'static'],
  ])(
    'refuses an anonymous client of a network that has used its share, and closes the connection: %s',
    async (call, queue) => {
      through = [];
      const stranger = new BareLine(server.address).send(
        head(call, { 'content-length': 0, accept: queue === 'static' ? 'text/html' : '*/*' }),
      );
      const { status, head: headers, body } = await stranger.answer();
      expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'UNAVAILABLE' });
      expect(new Set(through)).toEqual(new Set([queue]));
      expect(headers).toContain('retry-after: 10');
      await stranger.closed();
    },
  );

  test('still answers approved people and monitoring', async () => {
    expect((await people.buyer.raw('GET', '/api/profile/me')).status).toBe(200);
    expect((await people.guest.raw('GET', '/health/live')).status).toBe(200);
    expect((await people.guest.raw('GET', '/health/ready')).status).toBe(200);
  });
});

describe('one connection', () => {
  const lines: BareLine[] = [];
  const line = (): BareLine => {
    const opened = new BareLine(server.address);
    lines.push(opened);
    return opened;
  };
  afterEach(() => {
    for (const opened of lines.splice(0)) opened.close();
  });

  test('gets eight requests that it sent together answered in order', async () => {
    const paths = [
      '/x',
      '/health/live',
      '/api/profile/me',
      '/',
      '/api/nothing',
      '/health/ready',
      '/%zz',
      '/health/live',
    ];
    const eight = line().send(paths.map((path) => head(`GET ${path}`, { accept: 'text/html' })).join(''));
    const statuses = () => [...eight.received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    await eventually(() => statuses().length === 8, 'eight answers');
    expect(statuses()).toEqual([404, 200, 401, 200, 404, 200, 400, 200]);
    eight.received = '';
    expect((await eight.send(head('GET /health/live')).answer()).status).toBe(200);
  });

  test.each([
    'GET /x',
    'GET /api/profile/me',
    'GET /',
    'POST /api/auth/isAuthenticated',
    'GET /socket.io/?EIO=4&transport=polling',
  ])('that sends thousands is disconnected, and at most eight of them wait: %s', async (call) => {
    const flood = line().send(head(call, { 'content-length': 0, accept: 'text/html' }).repeat(5_000));
    await flood.closed();
    expect(through.length).toBeLessThanOrEqual(8);
    expect(flood.received.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(8);
  });

  test.each([
    ['expects an unknown extension', 'GET / HTTP/1.1\r\nHost: house\r\nExpect: something\r\n\r\n'],
    ['names no host', 'GET /api/profile/me HTTP/1.1\r\n\r\n'],
    ['names no host, for a page', 'GET / HTTP/1.1\r\n\r\n'],
  ])('that %s is disconnected as well', async (_, request) => {
    const flood = line().send(request.repeat(5_000));
    await flood.closed();
    const statuses = flood.received.match(/HTTP\/1\.1 \d+/g) ?? [];
    expect(statuses.length).toBeLessThanOrEqual(8);
    expect(statuses.filter((status) => !/ (400|417)$/.test(status))).toEqual([]);
  });

  test('that floods repeatedly, among others, does not prevent sign-ins, and its resets do not stop the server', async () => {
    let over = false;
    const floods = Array.from({ length: 30 }, async () => {
      while (!over) {
        const flood = line().send(head('POST /api/auth/isAuthenticated', { 'content-length': 0 }).repeat(2_000));
        await eventually(() => over || flood.received !== '' || flood.ended, 'an answer, or the end');
        flood.socket.resetAndDestroy();
      }
    });
    await server.signedIn(people.buyer.email);
    over = true;
    await Promise.all(floods);
    expect((await server.guest().raw('GET', '/health/live')).status).toBe(200);
  });
});

describe('a person who has used up the commands of a day', () => {
  let strict: TestServer;
  const log: string[] = [];
  beforeAll(async () => {
    strict = await TestServer.open({ log, env: { RATE_LIMITS: 'on', COMMANDS_PER_DAY: '200' } });
  });
  afterAll(() => strict.close());

  test('must wait, and the log reports it; other people work, and reads continue', async () => {
    const [busy, other] = [await strict.buyer('busy'), await strict.buyer('other')];
    const change = (by: Person) => by.raw('PATCH', '/api/lot/updatepreferences', { body: '{"preferences":[]}' });
    let held: Awaited<ReturnType<typeof change>> | undefined;
    for (let round = 0; round < 1_000 && held?.status !== 429; round++) held = await change(busy);
    expect(held).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', details: { retryAfter: expect.any(Number) } },
    });
    expect(Number(held?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(log.filter((entry) => entry.includes('commandsOfADay'))).toEqual([expect.stringContaining(busy.userId)]);
    expect((await change(other)).status).not.toBe(429);
    await busy.get('/api/profile/me').expect(200);
  });
});

describe('an approved person who sends more requests than tabs do', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await TestServer.open({ env: { RATE_LIMITS: 'on' } });
    watch(strict);
    // The clock is frozen: reads are refilled every second, and the result must not depend on the machine's speed.
    const stands = performance.now();
    Object.assign(strict.app.get(ReadLimit)['limit']!, { clock: () => stands });
  });
  afterAll(() => strict.close());

  test.each([
    ['GET', '/api/profile/me'],
    ['POST', '/api/auth/isAuthenticated'],
  ])('is refused through the queue of anonymous clients, in all sessions: %s %s', async (method, path) => {
    const name = `busy${path.replaceAll('/', '')}`;
    const [busy, other] = [await strict.buyer(name), await strict.buyer(`${name}other`)];
    const again = await strict.signedIn(busy.email);
    through = [];
    const ask = async (by: Person) => by.raw(method, path, method === 'POST' ? { body: '{}' } : {});
    const first = await Promise.all(Array.from({ length: 150 }, (_, index) => ask(index % 2 ? busy : again)));
    expect(first.every(({ status }) => status === 200)).toBe(true);
    expect(through).toEqual([]);
    const further = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index % 2 ? busy : again)));
    const refused = further.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(through).toEqual(refused.map(() => 'refused'));
    expect((await other.raw(method, path, method === 'POST' ? { body: '{}' } : {})).status).toBe(200);
  });
});
