import type { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { GuestQueue } from '@tender/http';
import { plusMillis, systemClock, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { LiveGateway } from '../../live/live.gateway.js';
import { SocketAdmission } from '../../live/admission/socket-admission.js';
import { BareLine, head } from '../../testing/callers/bare-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { RawSocket } from '../../testing/callers/raw-socket.js';

let server: TestServer;
let bounded: TestServer;
let [ann, bob]: Person[] = [];
const raws: RawSocket[] = [];
/** Connections on which a client polls concurrently, and requests on each. */
const POLLING = { person: 100, stranger: 25, requestsEach: 8 };
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await TestServer.open();
  bounded = await TestServer.open({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
  [ann, bob] = [await server.buyer('ann'), await server.buyer('bob')];
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const raw of raws.splice(0)) raw.close();
  for (const listener of listeners.splice(0)) listener.close();
});
afterAll(async () => {
  await server.close();
  await bounded.close();
});

async function raw(at: { address: string }, options?: Parameters<typeof RawSocket.open>[1]): Promise<RawSocket> {
  const socket = await RawSocket.open(at.address, options);
  raws.push(socket);
  return socket;
}
async function listen(person: Person, options?: Parameters<typeof Listener.open>[1]): Promise<Listener> {
  const listener = await Listener.open(person, options);
  listeners.push(listener);
  return listener;
}

/** Disables the timeout of sockets without a session. */
const patient = ({ app }: TestServer) => jest.spyOn(app.get(SocketAdmission), 'expect').mockReturnValue(undefined);

const poll = (person: { address: string; cookie: string }, sid: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${person.address}/socket.io/?EIO=4&transport=polling${sid && `&sid=${sid}`}`, {
    ...init,
    headers: { ...(person.cookie && { cookie: person.cookie }) },
  });

/** Opens an admitted polling socket and returns its id. */
async function polling(person: Person): Promise<string> {
  const { sid } = JSON.parse((await (await poll(person, '')).text()).slice(1)) as { sid: string };
  expect(await (await poll(person, sid, { method: 'POST', body: '40' })).text()).toBe('ok');
  expect(await (await poll(person, sid)).text()).toContain('40{');
  return sid;
}

describe('a web socket', () => {
  test.each<[string, (socket: RawSocket) => void]>([
    [
      'pings',
      (socket) => {
        for (let i = 0; i < 100; i++) socket.frame(9);
      },
    ],
    [
      'pings with a load',
      (socket) => {
        for (let i = 0; i < 100; i++) socket.frame(9, 'x'.repeat(120));
      },
    ],
    [
      'answers to pings that the server did not send',
      (socket) => {
        for (let i = 0; i < 100; i++) socket.frame(10);
      },
    ],
    [
      'packets of engine.io',
      (socket) => {
        for (let i = 0; i < 100; i++) socket.frame(1, '3');
      },
    ],
    [
      'pieces of a message that has no end',
      (socket) => {
        socket.frame(1, '4', false);
        for (let i = 0; i < 100; i++) socket.frame(0, '', false);
      },
    ],
  ])('is disconnected for too many %s, with a session or without', async (_, send) => {
    patient(server);
    for (const cookie of ['', ann!.cookie]) {
      const [quiet, loud] = [await raw(server, { headers: { cookie } }), await raw(server, { headers: { cookie } })];
      if (cookie) {
        loud.frame(1, '40');
        await eventually(() => loud.received.includes('"ready"'));
      }
      send(loud);
      await loud.cut();
      expect(quiet.isOpen).toBe(true);
    }
  });

  test('is disconnected for too many pings while it replaces polling', async () => {
    const sid = await polling(ann!);
    const probing = await raw(server, { headers: { cookie: ann!.cookie }, query: `&sid=${sid}` });
    expect(probing.isUpgraded).toBe(true);
    for (let i = 0; i < 100; i++) probing.frame(9);
    await probing.cut();
  });

  test('without a valid session is disconnected, whether or not the client closes it', async () => {
    const [silent, refused, good] = [await raw(server), await raw(server), await listen(bob!)];
    refused.frame(1, '40');
    await eventually(() => refused.received.includes('NO_SESSION'));
    await Promise.all([refused.cut(), silent.cut()]);
    expect(good.isOpen).toBe(true);
  });

  test('is disconnected even if the client does not complete the close', async () => {
    const socket = await raw(server, { headers: { cookie: ann!.cookie } });
    socket.frame(1, '4{"no packet":');
    await socket.cut();
  });

  test('that connects a second time is disconnected: it would receive every message twice', async () => {
    const socket = await raw(server, { headers: { cookie: ann!.cookie } });
    const { connections } = server.app.get(LiveGateway);
    const before = connections.size;
    socket.frame(1, '40').frame(1, '40').frame(1, '40');
    await socket.cut();
    await eventually(() => connections.size <= before, 'it is deleted completely');
  });
});

test('a socket that leaves and rejoins on one connection leaves no listener behind', async () => {
  const { connections } = server.app.get(LiveGateway);
  const known = new Set(connections);
  const line = await raw(server, { headers: { cookie: ann!.cookie } });
  const listening: number[] = [];
  for (let times = 1; times <= 5; times++) {
    line.frame(1, '40');
    await eventually(() => line.received.split('"ready"').length === times + 1, 'it is admitted');
    const connection = [...connections].find((one) => !known.has(one))!;
    listening.push((connection.socket.conn as unknown as EventEmitter).listenerCount('flush'));
    line.frame(1, '41');
    await eventually(() => ![...connections].includes(connection), 'it has left');
  }
  expect(new Set(listening).size).toBe(1);
});

describe('a polling socket', () => {
  test('belongs to the person who opened it: its id alone gives no access', async () => {
    const sid = await polling(ann!);
    const strangers = [
      { address: server.address, cookie: '' },
      { address: server.address, cookie: bob!.cookie },
      { address: server.address, cookie: 'session=made-up-made-up-made-up' },
    ];
    for (const stranger of strangers) {
      expect({
        status: (await poll(stranger, sid)).status,
        body: await (await poll(stranger, sid)).json(),
      }).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
      expect((await poll(stranger, sid, { method: 'POST', body: '1' })).status).toBe(401);
      expect((await raw(server, { headers: { cookie: stranger.cookie }, query: `&sid=${sid}` })).isUpgraded).toBe(
        false,
      );
    }
    expect(await (await poll(ann!, sid, { method: 'POST', body: '42["serverTime"]' })).text()).toBe('ok');
  });

  test('ends with its session', async () => {
    const person = await server.signedIn(ann!.email);
    const sid = await polling(person);
    await person.post('/api/auth/logout').expect(200);
    expect((await poll(person, sid)).status).toBe(401);
  });

  test('answers with the headers of data, and to no other method', async () => {
    const answers = [
      await poll(ann!, ''),
      await poll(ann!, 'made-up'),
      await poll(ann!, '', { method: 'PUT' }),
      await poll(ann!, await polling(ann!), { method: 'DELETE' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 404]);
    for (const { headers } of answers)
      expect({ sniff: headers.get('x-content-type-options'), cache: headers.get('cache-control') }).toEqual({
        sniff: 'nosniff',
        cache: 'no-store',
      });
  });

  test('is never served as a script that another site could include', async () => {
    const { status } = await fetch(`${server.address}/socket.io/?EIO=4&transport=polling&j=0`, {
      headers: { cookie: ann!.cookie },
    });
    expect(status).toBe(400);
  });
});

describe('limits', () => {
  const from = (address: string, cookie = '') => ({
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });

  test('apply to anonymous clients by network, as the trusted proxy reports it, and not to sessions', async () => {
    patient(bounded);
    const opened = await Promise.all(
      Array.from({ length: 40 }, (_, spoofed) => raw(bounded, from(`198.51.100.${spoofed}, 203.0.113.1`))),
    );
    await eventually(
      () => opened.filter(({ isOpen, isUpgraded }) => isOpen && isUpgraded).length === 20,
      'twenty are open',
    );
    expect((await raw(bounded, from('203.0.113.1'))).isUpgraded).toBe(false);
    expect((await raw(bounded, from('203.0.113.2'))).isUpgraded).toBe(true);
    const { cookie } = await bounded.admin();
    expect((await raw(bounded, from('203.0.113.1', cookie))).isUpgraded).toBe(true);
    opened.find(({ isOpen }) => isOpen)!.close();
    await eventually(async () => (await raw(bounded, from('203.0.113.1'))).isUpgraded, 'a place is free again');
  });

  test('allow a session 30 new sockets in a minute, but not 90', async () => {
    const { cookie, address } = await bounded.admin();
    const statusOf = async (): Promise<number> => {
      const socket = await RawSocket.open(address, { headers: { cookie } });
      socket.close();
      return socket.isUpgraded ? 101 : 400;
    };
    const first: number[] = [];
    for (let times = 0; times < 30; times++) first.push(await statusOf());
    expect(new Set(first)).toEqual(new Set([101]));
    const further: number[] = [];
    for (let times = 0; times < 60; times++) further.push(await statusOf());
    expect(further).toContain(400);
    const refused = await poll({ address, cookie }, '');
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
      status: 429,
      retryAfter: '60',
    });
  });

  test('count a socket that rejoins on its connection like one on a new connection', async () => {
    const { cookie, userId } = await bounded.buyer('returning');
    const { connections } = bounded.app.get(LiveGateway);
    const line = await raw(bounded, { headers: { cookie } });
    const enter = async (): Promise<string> => {
      const before = line.received.length;
      line.frame(1, '40');
      await eventually(
        () => /"ready"|TOO_MANY_REQUESTS/.test(line.received.slice(before)),
        'it is admitted or refused',
      );
      return line.received.slice(before);
    };
    /** socket.io ends a connection that rejoins in the same turn of the event loop: its socket has not left yet. */
    const leave = async (): Promise<void> => {
      line.frame(1, '41');
      await eventually(() => connections.ofPerson(userId).size === 0, 'it has left');
    };
    expect(await enter()).toContain('"ready"');
    await leave();
    expect(await enter()).toContain('"ready"');
    await leave();
    for (let times = 0; times < 70; times++) (await RawSocket.open(bounded.address, { headers: { cookie } })).close();
    expect(await enter()).toContain('TOO_MANY_REQUESTS');
    await line.cut();
  });

  test.each(['person', 'stranger'] as const)(
    'apply to all sockets of a %s together: further polls wait in the guest queue',
    async (who) => {
      patient(bounded);
      // The clock is frozen: polls are refilled every second, and the result must not depend on the machine's speed.
      const stands = performance.now();
      Object.assign(bounded.app.get(SocketAdmission)['polls']!, { clock: () => stands });
      const person = who === 'stranger' ? bounded.guest() : await bounded.buyer('polling');
      const sids: string[] = [];
      for (let tab = 0; tab < 15; tab++)
        sids.push((JSON.parse((await (await poll(person, '')).text()).slice(1)) as { sid: string }).sid);
      const waited = jest.spyOn(bounded.app.get(GuestQueue), 'enqueue');
      const lines = Array.from({ length: POLLING[who] }, () => new BareLine(bounded.address));
      for (const [index, line] of lines.entries()) {
        // An unknown transport gives the cheapest answer and leaves the socket open.
        const query = `EIO=4&transport=none&sid=${sids[index % sids.length]}`;
        const request = head(`GET /socket.io/?${query}`, { ...(person.cookie && { cookie: person.cookie }) });
        line.send(request.repeat(POLLING.requestsEach));
      }
      const answered = (): number => lines.flatMap(({ received }) => received.match(/HTTP\/1\.1 4\d\d/g) ?? []).length;
      const all = POLLING[who] * POLLING.requestsEach;
      await eventually(
        () => answered() === all,
        () => `${answered()} answers of ${all}`,
      );
      const visits = waited.mock.calls.length;
      waited.mockRestore();
      for (const line of lines) line.close();
      if (who === 'stranger') expect(visits).toBe(all);
      else expect(visits).toBeGreaterThan(100);
    },
  );

  test('are disabled by RATE_LIMITS=off', async () => {
    const opened = await Promise.all(
      Array.from({ length: 100 }, (_, index) => raw(server, index % 2 ? {} : { headers: { cookie: ann!.cookie } })),
    );
    expect(opened.every(({ isUpgraded }) => isUpgraded)).toBe(true);
  });
});

test('automatic connections of a tab do not keep a session alive', async () => {
  let late = 0;
  const clock = (): Instant => plusMillis(systemClock(), late);
  const dozing = await TestServer.open({ clock });
  const admin = await dozing.admin();
  for (const minutes of [12, 24]) {
    late = minutes * 60_000;
    const listener = await Listener.open(admin);
    expect(listener.refusal).toBeNull();
    listener.close();
  }
  late = 36 * 60_000;
  expect((await Listener.open(admin)).refusal).toBe('NO_SESSION');
  await admin.get('/api/profile/me').expect(401);
  await dozing.close();
});
