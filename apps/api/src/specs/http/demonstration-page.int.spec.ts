import { get, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PAGES, type DemoView } from '@tender/contracts';
import { withDemonstration } from '@tender/platform/demonstration';
import { TestServer } from '../../testing/server/test-server.js';

/** Passwords are in the page only if `npm run demo` has started the server, and only for browsers on this machine. */

const DEMO: DemoView = {
  accounts: [{ role: 'buyer', email: 'ruth@example.com', password: '"printed" & <known>' }],
  company: 'Levi & Co',
};
const servers: TestServer[] = [];
let [demo, reachable, named, other]: TestServer[] = [];

const asDemo = async (env: Record<string, string>): Promise<TestServer> => {
  Object.assign(process.env, withDemonstration({}, DEMO));
  try {
    return await TestServer.open({ env });
  } finally {
    delete process.env['TENDER_DEMONSTRATION'];
  }
};

beforeAll(async () => {
  servers.push(
    await asDemo({}),
    await asDemo({ HOST: '0.0.0.0' }),
    await asDemo({ PUBLIC_URL: 'http://127.0.0.1' }),
    await TestServer.open(),
  );
  [demo, reachable, named, other] = servers;
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const page = (server: TestServer, path = '/signup', headers: IncomingHttpHeaders = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    get(server.address + path, { headers: { accept: 'text/html', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    }).on('error', reject);
  });

test.each([...Object.keys(PAGES), '/nothing-here'])('a demonstration has its accounts in %s', async (path) => {
  const html = await page(demo!, path);
  const [, content = '{}'] = /<meta name="demonstration" content="([^"]*)"/.exec(html) ?? [];
  const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  expect(JSON.parse(text.replaceAll('&amp;', '&'))).toEqual(DEMO);
});

test.each<IncomingHttpHeaders>([
  { host: 'tender.example' },
  { host: '10.0.0.7:3000' },
  { host: 'localhost.evil.test' },
  { 'x-forwarded-for': '127.0.0.1' },
  { via: '1.1 proxy' },
])('not for a browser elsewhere: %j', async (headers) => {
  const html = await page(demo!, '/signup', headers);
  expect(html).toContain('<div id="root">');
  expect(html).not.toMatch(/demonstration|ruth@example\.com/);
});

test('no other server has accounts in a page', async () => {
  for (const server of [reachable!, named!, other!]) {
    const html = await page(server);
    expect(html).toContain('<div id="root">');
    expect(html).not.toMatch(/demonstration|ruth@example\.com/);
  }
});
