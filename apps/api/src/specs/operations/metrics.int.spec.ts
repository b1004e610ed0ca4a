import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestServer } from '../../testing/server/test-server.js';

const TOKEN = 'a secret token';
const servers: TestServer[] = [];
let [closed, withToken, onLoopback]: TestServer[] = [];

beforeAll(async () => {
  servers.push(
    await TestServer.open(),
    await TestServer.open({ env: { METRICS: TOKEN } }),
    await TestServer.open({ env: { METRICS: 'loopback' } }),
  );
  [closed, withToken, onLoopback] = servers;
});
afterAll(async () => {
  for (const testServer of servers) await testServer.close();
});

/** Sends the headers unchanged, with any Host. */
const metricsOf = (
  testServer: { address: string },
  headers: IncomingHttpHeaders = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    ask(`${testServer.address}/metrics`, { headers }, (response) => {
      let text = '';
      response
        .on('data', (part: Buffer) => (text += part.toString()))
        .on('end', () => resolve({ status: response.statusCode!, text }));
    })
      .on('error', reject)
      .end();
  });
const OPEN = { status: 200, text: expect.stringContaining('tender_sockets') };
const NOTHING = { status: 404, text: expect.stringContaining('NOT_FOUND') };

/** A proxy that adds no header. */
async function proxyTo(testServer: TestServer): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    incoming.pipe(
      ask(testServer.address + incoming.url, { method: incoming.method!, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('the metrics', () => {
  test('are closed by default, also to this machine and to a proxy on it that adds no header', async () => {
    expect(await metricsOf(closed!)).toEqual(NOTHING);
    const proxy = await proxyTo(closed!);
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    expect(await metricsOf({ address }, { host: 'tender.example' })).toEqual(NOTHING);
    proxy.close();
  });

  test('are open to the bearer of the token', async () => {
    expect(await metricsOf(withToken!, { authorization: `Bearer ${TOKEN}` })).toEqual(OPEN);
    for (const authorization of [
      '',
      TOKEN,
      'Bearer',
      `Bearer ${TOKEN.slice(1)}x`,
      `Bearer ${TOKEN}x`,
      'Bearer loopback',
      'Bearer null',
    ]) {
      expect(await metricsOf(withToken!, { authorization })).toEqual(NOTHING);
    }
  });

  test('are open to this machine if the setting allows it', async () => {
    const { port } = new URL(onLoopback!.address);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost'])
      expect(await metricsOf(onLoopback!, { host })).toEqual(OPEN);
  });

  test.each<IncomingHttpHeaders>([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-host': 'localhost' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'tender.example' },
    { host: 'localhost.evil.test' },
    { host: '127.0.0.1.evil.test:80' },
  ])('are closed to clients of a proxy on this machine: %j', async (headers) =>
    expect(await metricsOf(onLoopback!, headers)).toEqual(NOTHING),
  );
});
