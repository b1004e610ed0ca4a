import { expect, test } from '@jest/globals';
import { EMPTY_HOUSE, type HouseView } from '@tender/contracts';
import fastify from 'fastify';
import { serveInstallable, serveRemoval, withManifest } from './installable.js';

const PAGE = `<title>Auctions</title>
    <link rel="icon" type="image/svg+xml" href="/assets/mark-1.svg" />
    <link rel="apple-touch-icon" href="/assets/mark-2.png" />`;

async function manifestOf(house: HouseView): Promise<Record<string, unknown>> {
  const server = fastify();
  serveInstallable(server, 'worker', PAGE, () => Promise.resolve(house));
  return (await server.inject('/manifest.webmanifest')).json();
}

test('the manifest has the name and colour of the firm, and the icons of the build', async () => {
  const { icons, ...rest } = await manifestOf(EMPTY_HOUSE);
  expect(rest).toEqual({
    id: '/',
    name: 'Auction Management',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#12333a',
    background_color: '#12333a',
  });
  expect((icons as { src: string }[]).map(({ src }) => src)).toEqual([
    '/assets/mark-1.svg',
    '/assets/mark-2.png',
    '/assets/mark-2.png',
  ]);
  const own = await manifestOf({ ...EMPTY_HOUSE, name: 'Scheldt & Daughters', accent: '#7a1f3d' });
  expect(own).toMatchObject({
    name: 'Scheldt & Daughters',
    theme_color: expect.stringMatching(/^#(?!12333a)[0-9a-f]{6}$/),
  });
});

test('the page links the manifest once', () => {
  expect(withManifest(PAGE).match(/rel="manifest" href="\/manifest.webmanifest"/g)).toHaveLength(1);
});

test('switched off, the script removes the worker, and there is no manifest', async () => {
  const server = fastify();
  serveRemoval(server);
  const { body, headers } = await server.inject('/sw.js');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('text/javascript'),
  });
  const kept = new Set(['a', 'b']);
  let isRegistered = true;
  const handlers: Record<string, (event: object) => void> = {};
  const pending: Promise<unknown>[] = [];
  const scope = {
    addEventListener: (kind: string, handler: (event: object) => void) => (handlers[kind] = handler),
    skipWaiting: () => undefined,
    caches: { keys: () => Promise.resolve([...kept]), delete: (name: string) => Promise.resolve(kept.delete(name)) },
    registration: { unregister: () => Promise.resolve((isRegistered = false)) },
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- It runs as a browser would run it.
  new Function(...Object.keys(scope), body)(...Object.values(scope));
  handlers['activate']!({ waitUntil: (work: Promise<unknown>) => pending.push(work) });
  await Promise.all(pending);
  expect([kept.size, isRegistered]).toEqual([0, false]);
  expect((await server.inject('/manifest.webmanifest')).statusCode).toBe(404);
});
