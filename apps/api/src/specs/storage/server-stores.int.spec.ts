import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { BidView } from '@tender/contracts';
import { lineTo, type TcpProxy } from '@tender/event-store/testing/tcp-proxy';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { times } from '@tender/kernel/testing/torture';
import { openOrFail, readSettings } from '@tender/platform/settings';
import { MongoDatabases } from '@tender/read-store/mongodb';
import type { Route } from '../../docs/reference.js';
import { routesOf } from '../../docs/routes.js';
import { openStores } from '../../stores/stores.js';
import { Cluster } from '../../testing/processes/cluster.js';
import { TestServer, type ServerAt } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { dropDatabases, onServersBeside, withServers, type ServerSettings } from '../../testing/server/servers.js';

/** Connections to the servers that a test can break. */
type Lines = Record<'EventStoreDB' | 'MongoDB', TcpProxy>;

async function byLines(place: ServerSettings): Promise<{ lines: Lines; place: ServerSettings }> {
  const events = await lineTo(place.EVENTSTORE_URL);
  const database = await lineTo(place.MONGODB_URL);
  // Without this option the driver contacts the members of a replica set directly, not over this connection.
  database.url.search = '?directConnection=true';
  return {
    lines: { EventStoreDB: events.line, MongoDB: database.line },
    place: { ...place, EVENTSTORE_URL: events.url.href, MONGODB_URL: database.url.href },
  };
}

let folder: string;
let key: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'servers-'));
  key = join(folder, 'seal.key');
  writeFileSync(key, randomBytes(32).toString('base64'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a server on EventStoreDB and MongoDB does not start', () => {
  /** A port on which no process listens. */
  const nobody = async (): Promise<number> => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    return port;
  };
  const opening = async (more: Record<string, string>) => {
    const port = await nobody();
    const settings = readSettings({
      DATA_DIR: folder,
      EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false`,
      MONGODB_URL: `mongodb://127.0.0.1:${port}/house`,
      ...more,
    });
    return openStores(settings, () => undefined);
  };

  test('without a key that all its processes share', async () => {
    await expect(opening({})).rejects.toThrow(/SEAL_KEY_FILE/);
    await expect(opening({ SEAL_KEY_FILE: join(folder, 'none') })).rejects.toThrow(/SEAL_KEY_FILE/);
  });

  withServers('if one server answers and the other does not', () => {
    test('and leaves no connection to the first', async () => {
      const { line, url } = await lineTo(process.env['EVENTSTORE_URL']!);
      await expect(opening({ SEAL_KEY_FILE: key, EVENTSTORE_URL: url.href })).rejects.toThrow(/MONGODB_URL/);
      await eventually(() => line.open === 0);
      await line.close();
    });
  });

  test('if its servers are unavailable, and names the setting', async () => {
    await expect(opening({ SEAL_KEY_FILE: key })).rejects.toThrow(/EVENTSTORE_URL/);
    const databases = MongoDatabases.open(`mongodb://127.0.0.1:${await nobody()}/house`);
    await expect(openOrFail('MONGODB_URL', databases)).rejects.toThrow(/MONGODB_URL/);
  });
});

/** Failures of a store: its connections break, or nothing moves on them. */
const WAYS = [
  ['MongoDB', 'cut'],
  ['MongoDB', 'hold'],
  ['EventStoreDB', 'cut'],
  ['EventStoreDB', 'hold'],
] as const;
const ENDS_THE_SESSION = /\/logout/;
const AWAY = '503 UNAVAILABLE 2';
/** Maximum time of all calls while a store is unavailable, in ms, in addition to their usual time. */
const ANSWERED_WITHIN = 5_000;
const TICK = 100;
const callOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

withServers('an installation whose', () => {
  let lines: Lines;
  const log: string[] = [];
  let place: ServerSettings;
  let testServer: TestServer;

  const ready = async () => {
    const answer = await fetch(`${testServer.address}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as { details?: { away: string[] } } };
  };

  beforeAll(async () => {
    place = onServersBeside(join(folder, `away-${newId()}`));
    const through = await byLines(place);
    lines = through.lines;
    testServer = await TestServer.open({ env: { ...through.place }, log });
  });
  afterAll(async () => {
    await testServer.close();
    for (const line of Object.values(lines)) await line.close();
    await dropDatabases(place);
  });

  test.each(WAYS)('%s is unavailable (%s) reports it on every call, in time', async (name, how) => {
    const admin = await testServer.admin();
    const routes = routesOf(testServer.app).filter(({ path }) => !ENDS_THE_SESSION.test(path));
    const ask = async ({ method, path }: Route) => {
      const given = method === 'GET' ? {} : { body: '{}' };
      const { status, body, headers } = await admin.raw(method, path.replace(/:\w+/g, 'nobody.nothing'), given);
      return { call: callOf({ method, path }), status, code: body['code'], again: headers.get('retry-after') };
    };
    /**
     * Calls all routes concurrently. Measures the time until the last answer, in ms, without the pauses of this
     * process.
     */
    const all = async () => {
      let millis = 0;
      const ticking = setInterval(() => (millis += TICK), TICK);
      const answers = await Promise.all(routes.map(ask)).finally(() => clearInterval(ticking));
      return { answers, millis };
    };
    const usual = await all();
    const before = log.length;
    lines[name][how]();
    try {
      // The first calls can use the cached session; later calls fail when the server reads the session.
      for (const isFirst of [true, false]) {
        if (!isFirst) await eventually(async () => (await admin.raw('GET', '/api/profile/me')).status === 503);
        const { answers, millis } = await all();
        expect(millis).toBeLessThan(ANSWERED_WITHIN + usual.millis);
        const others = answers.filter(({ status, code, again }) => `${status} ${String(code)} ${again}` !== AWAY);
        // A call gives another server error only if it gives the same error while the store is available.
        for (const other of others) if (other.status >= 500) expect(usual.answers).toContainEqual(other);
        const open = routes.filter(({ permission }) => permission === 'public').map(callOf);
        if (!isFirst) for (const { call } of others) expect(open).toContain(call);
      }
      // The server reports that the store is back only after it has reported the outage.
      await eventually(() => log.slice(before).some((line) => line.includes('a store is unavailable')));
    } finally {
      lines[name].mend();
    }
    await eventually(() => log.slice(before).some((line) => line.includes('a store is available again')));
    await eventually(async () => (await admin.raw('GET', '/api/profile/me')).status === 200);
  });

  test.each(WAYS)(
    '%s is unavailable (%s) reports it to callers, to the proxy and once in the log, and continues',
    async (name, how) => {
      const admin = await testServer.admin();
      const before = log.length;
      lines[name][how]();
      const call = (index: number) =>
        index % 2
          ? admin.raw('GET', '/api/profile/me')
          : admin.raw('POST', '/api/auction/create', { body: '{}', headers: { 'idempotency-key': `${index}` } });
      const several = (from: number, count: number) =>
        Promise.all(Array.from({ length: count }, (_, index) => call(from + index)));
      // A process uses its cache for half a second.
      await eventually(async () => (await several(100, 2)).every(({ status }) => status === 503));
      const answers = await several(0, 20);
      for (const { status, body, headers } of answers)
        expect({ status, code: body['code'], again: headers.get('retry-after') }).toEqual({
          status: 503,
          code: 'UNAVAILABLE',
          again: '2',
        });
      await eventually(async () => (await ready()).body.details?.away.includes(name) ?? false, 'the proxy gets 503');
      expect((await ready()).status).toBe(503);

      lines[name].mend();
      await eventually(async () => !log.slice(before).every((line) => !line.includes('a store is available again')));
      await eventually(async () => (await admin.raw('GET', '/api/profile/me')).status === 200, 'sessions continue');
      // The log line of a sign-in has no message.
      const said = log.slice(before).map((line) => ({ message: '', ...(JSON.parse(line) as { err?: unknown }) }));
      const told = (word: string) => log.slice(before).filter((line) => line.includes(`a store is ${word}`)).length;
      expect([told('unavailable'), told('available again')]).toEqual([1, 1]);
      // A periodic task that fails repeatedly is logged once; failing calls are logged together.
      const failures = said.filter(({ err }) => err).map(({ message }) => message);
      for (const message of failures) expect(failures.filter((other) => other === message).length).toBeLessThan(3);
      expect(said.filter(({ message }) => message.includes('503')).length).toBeLessThan(2);
    },
  );
});

withServers('two api processes and two workers whose', () => {
  /** Length of an outage in ms: longer than a lease and than a leader may be without progress. `torture`: a minute. */
  const AWAY_MILLIS = Math.max(1_000 * times(60), 15_000);
  const BUYERS = ['ann', 'bob', 'cyd', 'dan'];
  const BETWEEN_BIDS = 200;
  let lines: Lines;
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start({
      workers: 2,
      by: async (straight) => {
        const through = await byLines(straight);
        lines = through.lines;
        return through.place;
      },
    });
  });
  afterAll(async () => {
    await cluster.end();
    for (const line of Object.values(lines)) await line.close();
  });

  /** Session of a person, used at another process. */
  const at = (testServer: ServerAt, { cookie, user }: Person): Person =>
    Object.assign(testServer.guest(), { cookie, user });

  test.each(['EventStoreDB', 'MongoDB'] as const)(
    '%s is unavailable: no bug is reported, no acknowledged bid is lost, and all reads and messages are current afterwards',
    async (name) => {
      const { servers } = cluster;
      const admin = await servers[0].admin();
      const buyers = await Promise.all(BUYERS.map((buyer) => servers[0].buyer(`${buyer}-${name}`)));
      const deals = BUYERS.map((_, index) => ({ lotNo: `${index + 1}`, reservePrice: 500 }));
      const { auction, lots } = await servers[0].auction(admin, { buyers, lots: deals });
      const tabs = await Promise.all(servers.map((testServer) => Listener.open(at(testServer, admin))));
      const statuses = new Set<number>();
      /** Last acknowledged amount of each bid, and number of acknowledgements. */
      const acknowledged = new Map<string, number>();
      let count = 0;
      let going = true;

      /** Sends a bid to both processes in turn until one accepts it. */
      const bid = async (buyer: Person, path: [string, string], body: object): Promise<BidView> => {
        const headers = { 'idempotency-key': newId() };
        for (let turn = 0; ; turn++) {
          const asked = at(servers[turn % 2 ? 1 : 0], buyer);
          const answer = await asked.raw(...path, { body: JSON.stringify(body), headers });
          statuses.add(answer.status);
          if (answer.status !== 503) return answer.body['bidding'] as BidView;
          await delay(BETWEEN_BIDS);
        }
      };
      const bidding = buyers.map(async (buyer, seat) => {
        const place = { auctionId: auction._id, lotId: lots[seat]!._id };
        let placed: BidView | undefined;
        for (let biddingAmount = 100; going; biddingAmount++) {
          placed = placed
            ? await bid(buyer, ['PATCH', `/api/bidding/update/${placed._id}`], { biddingAmount })
            : await bid(buyer, ['POST', '/api/bidding/create'], { ...place, biddingAmount });
          acknowledged.set(placed._id, biddingAmount);
          count += 1;
          await delay(BETWEEN_BIDS);
        }
      });
      const more = async (): Promise<void> => {
        const before = count;
        await eventually(() => count > before + 2 * BUYERS.length, 'bids are acknowledged');
      };

      await more();
      lines[name].cut();
      await delay(AWAY_MILLIS);
      lines[name].mend();
      await more();
      going = false;
      await Promise.all(bidding);
      expect([...statuses].sort()).toEqual([200, 201, 503]);

      for (const testServer of servers) {
        const read = async () => {
          const { status, body } = await at(testServer, admin).raw('GET', `/api/bidding/getByAuction/${auction._id}`);
          if (status === 503) return false;
          expect(status).toBe(200);
          const amounts = new Map((body['biddings'] as BidView[]).map((each) => [each._id, each.biddingAmount]));
          return [...acknowledged].every(([id, amount]) => amounts.get(id) === amount);
        };
        await eventually(read, 'the read models are current');
      }
      for (const tab of tabs) {
        const told = (id: string, amount: number) =>
          tab.messages.some(
            ({ payload }) =>
              'bidding' in payload && payload.bidding._id === id && payload.bidding.biddingAmount === amount,
          );
        await eventually(() => [...acknowledged].every(([id, amount]) => told(id, amount)), 'all messages arrive');
        tab.close();
      }
    },
  );
});
