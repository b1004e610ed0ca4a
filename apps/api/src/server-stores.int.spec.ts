import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TcpProxy } from '@tender/event-store/testing/tcp-proxy';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { openOrFail, readSettings } from '@tender/platform/settings';
import { MongoDatabases } from '@tender/read-store/mongodb';
import { openStores } from './stores.js';
import { TestHouse } from './testing/house.js';
import { dropHouse, onServersBeside, withServers, type ServerSettings } from './testing/servers.js';

let folder: string;
let key: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'servers-'));
  key = join(folder, 'seal.key');
  writeFileSync(key, randomBytes(32).toString('base64'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a house on servers does not start', () => {
  /** Where nobody listens. */
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

  test('without its servers, and names the setting', async () => {
    await expect(opening({ SEAL_KEY_FILE: key })).rejects.toThrow(/EVENTSTORE_URL/);
    const databases = MongoDatabases.open(`mongodb://127.0.0.1:${await nobody()}/house`);
    await expect(openOrFail('MONGODB_URL', databases)).rejects.toThrow(/MONGODB_URL/);
  });
});

withServers('a house whose', () => {
  /** Lines to the servers that a test can break. */
  const lines = new Map<string, TcpProxy>();
  const log: string[] = [];
  let place: ServerSettings;
  let house: TestHouse;

  const lineTo = async (name: string, url: string): Promise<string> => {
    const address = new URL(url);
    const line = await TcpProxy.open({ host: address.hostname, port: Number(address.port) });
    lines.set(name, line);
    address.host = `127.0.0.1:${line.port}`;
    return address.href;
  };
  const ready = async () => {
    const answer = await fetch(`${house.address}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as { details?: { away: string[] } } };
  };

  beforeAll(async () => {
    place = onServersBeside(join(folder, `away-${newId()}`));
    const database = new URL(await lineTo('MongoDB', place.MONGODB_URL));
    // The members of a replica set are else asked under their own addresses, past the line.
    database.search = '?directConnection=true';
    house = await TestHouse.open({
      env: {
        ...place,
        EVENTSTORE_URL: await lineTo('EventStoreDB', place.EVENTSTORE_URL),
        MONGODB_URL: database.href,
      },
      log,
    });
  });
  afterAll(async () => {
    await house.close();
    for (const line of lines.values()) await line.close();
    await dropHouse(place);
  });

  test.each([
    ['MongoDB', 'cut'],
    ['MongoDB', 'hold'],
    ['EventStoreDB', 'cut'],
    ['EventStoreDB', 'hold'],
  ] as const)(
    '%s is away (%s) says so to callers, to the proxy and once in the log, and goes on',
    async (name, how) => {
      const admin = await house.admin();
      const before = log.length;
      lines.get(name)![how]();
      const call = (index: number) =>
        index % 2
          ? admin.raw('GET', '/api/profile/me')
          : admin.raw('POST', '/api/auction/create', { body: '{}', headers: { 'idempotency-key': `${index}` } });
      const several = (from: number, count: number) =>
        Promise.all(Array.from({ length: count }, (_, index) => call(from + index)));
      // For half a second a process goes by what it has just read.
      await eventually(async () => (await several(100, 2)).every(({ status }) => status === 503));
      const answers = await several(0, 20);
      for (const { status, body, headers } of answers)
        expect({ status, code: body['code'], again: headers.get('retry-after') }).toEqual({
          status: 503,
          code: 'UNAVAILABLE',
          again: '2',
        });
      await eventually(async () => (await ready()).body.details?.away.includes(name) ?? false, 'the proxy is told');
      expect((await ready()).status).toBe(503);

      lines.get(name)!.mend();
      await eventually(async () => !log.slice(before).every((line) => !line.includes('a store is back')));
      await eventually(
        async () => (await admin.raw('GET', '/api/profile/me')).status === 200,
        'whoever was signed in goes on',
      );
      const said = log.slice(before).map((line) => JSON.parse(line) as { message: string; err?: unknown });
      const told = (word: string) => log.slice(before).filter((line) => line.includes(`a store is ${word}`)).length;
      expect([told('away'), told('back')]).toEqual([1, 1]);
      // What is looked after all the time fails as often, and is told once; calls that fail are told together.
      const failures = said.filter(({ err }) => err).map(({ message }) => message);
      for (const message of failures) expect(failures.filter((other) => other === message).length).toBeLessThan(3);
      expect(said.filter(({ message }) => message.includes('503')).length).toBeLessThan(2);
    },
  );
});
