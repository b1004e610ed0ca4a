import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { Readiness } from '../../operations/readiness.js';
import { Cluster } from '../../testing/processes/cluster.js';
import { TestServer, type ServerAt } from '../../testing/server/test-server.js';
import { ServerProcess } from '../../testing/processes/server-process.js';
import { EMBEDDED, withServers } from '../../testing/server/servers.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shutdown-'));
});
afterEach(() => ServerProcess.endAll());
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a function that places a new bid at each call, and returns the status. */
async function bidding(testServer: ServerAt): Promise<() => Promise<number>> {
  const buyer = await testServer.buyer('ann');
  const deals = Array.from({ length: 5 }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 10 }));
  const { auction, lots } = await testServer.auction(await testServer.admin(), { buyers: [buyer], lots: deals });
  return async () => {
    const body = { auctionId: auction._id, lotId: lots.pop()!._id, biddingAmount: 100 };
    return (await buyer.raw('POST', '/api/bidding/create', { body: JSON.stringify(body) })).status;
  };
}

const isReady = async ({ address }: ServerAt) => (await fetch(`${address}/health/ready`)).ok;

test('a server that leaves reports "not ready" and serves commands; one that drains refuses them', async () => {
  const log: string[] = [];
  const testServer = await TestServer.open({ log });
  const bid = await bidding(testServer);
  const readiness = testServer.app.get(Readiness);
  expect([await isReady(testServer), await bid()]).toEqual([true, 201]);
  readiness.leave();
  const ready = await fetch(`${testServer.address}/health/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { details: { draining: true } }]);
  expect(await bid()).toBe(201);
  readiness.drain();
  expect([await isReady(testServer), await bid()]).toEqual([false, 503]);
  expect(log.filter((line) => line.includes('calls are answered 503'))).toHaveLength(1);
  expect(log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  await testServer.close();
});

test('an embedded server that gets SIGTERM ends without the delay', async () => {
  const server = new ServerProcess({
    ...EMBEDDED,
    DATA_DIR: join(folder, 'embedded'),
    SHUTDOWN_DELAY_SECONDS: '60',
  });
  await server.ready();
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
});

withServers('an api process on servers', () => {
  test('that gets SIGTERM serves commands until the delay ends; a second SIGTERM ends it', async () => {
    const cluster = await Cluster.start({
      workers: 1,
      by: async (env) => ({ ...env, SHUTDOWN_DELAY_SECONDS: '60' }),
    });
    const [api] = cluster.apis;
    const [testServer] = cluster.servers;
    const bid = await bidding(testServer);
    const ended = api.kill('SIGTERM');
    await eventually(async () => !(await isReady(testServer)), 'it reports "not ready"');
    expect([await bid(), await bid()]).toEqual([201, 201]);
    void api.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    await cluster.end();
  });
});
