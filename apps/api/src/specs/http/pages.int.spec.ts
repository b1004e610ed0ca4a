import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LANGUAGES, EMPTY_HOUSE, PAGES } from '@tender/contracts';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

let server: TestServer;
let signedIn: Promise<Person> | undefined;
beforeAll(async () => {
  server = await TestServer.open();
});
afterAll(() => server.close());

const ask = async (path: string, accept = 'text/html,*/*', cookie = '') => {
  const response = await fetch(server.address + path, { headers: { accept, cookie } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    headers: response.headers,
    text: await response.text(),
  };
};

/** Number of bytes of a compressed response with its headers, and its text. */
const weighed = (path: string): Promise<{ bytes: number; text: string }> =>
  new Promise((resolve, reject) => {
    get(server.address + path, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
        const headers = answer.rawHeaders.reduce((sum, { length }) => sum + length + 2, 0);
        resolve({ bytes: bytes.length + headers, text: text.toString('utf8') });
      });
    }).on('error', reject);
  });

/** `PAGES` and their assets, as a browser gets them. */
describe('the application', () => {
  test.each(Object.keys(PAGES))('is served under %s, also on reload', async (path) => {
    const { status, type, text, headers } = await ask(`${path}?id=x`);
    expect({ status, type }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(text).toContain('<div id="root">');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('comes with the firm’s branding, as text that cannot inject HTML', async () => {
    const admin = await (signedIn ??= server.admin());
    const face = async () => {
      const [, content] = /<meta name="house" content="([^"]*)"/.exec((await ask('/signup')).text)!;
      return JSON.parse(
        content!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      ) as object;
    };
    expect(await face()).toEqual(EMPTY_HOUSE);
    await admin.house.update({ name: '"</title><b>Welcome to $& & Daughters', accent: '#7A1F3D' });
    expect(await face()).toMatchObject({ name: '"</title><b>Welcome to $& & Daughters', accent: '#7a1f3d' });
    const { text } = await ask('/signup');
    expect(text).toContain('<title>&quot;&lt;/title&gt;&lt;b&gt;Welcome to $&amp; &amp; Daughters</title>');
    expect(text).toContain('<h1>Welcome to &quot;&lt;/title&gt;&lt;b&gt;Welcome to $&amp; &amp; Daughters</h1>');
    expect(text).toMatch(/<html[^>]* style="--first-accent: #[0-9a-f]{6}"/);
    await admin.house.update({ name: null, accent: null });
    expect(await face()).toEqual(EMPTY_HOUSE);
    expect((await ask('/signup')).text).toContain('<title>Auction Management</title>');
  });

  test.each([
    ['language=he', 'fr', 'lang="he" dir="rtl"', 'ברוכים הבאים אל Auction Management'],
    ['', 'de, nl-BE;q=0.8, fr;q=0.7', 'lang="nl" dir="ltr"', 'Welkom bij Auction Management'],
    ['language="><script>', '', 'lang="en" dir="ltr"', 'Welcome to Auction Management'],
    ['scheme=dark; language=fr', 'he', 'data-mantine-color-scheme="dark" lang="fr"', 'Bienvenue chez'],
  ])('is in the reader’s language from the first byte: %s, %s', async (cookie, accepted, root, welcome) => {
    const page = await fetch(`${server.address}/signup`, {
      headers: { accept: 'text/html', cookie, 'accept-language': accepted },
    });
    const text = await page.text();
    expect(/<html[^>]*>/.exec(text)![0]).toContain(root);
    expect(text).toContain(`<h1>${welcome}`);
    expect(page.headers.get('vary')).toContain('accept-language');
  });

  test('has assets that a browser may cache permanently', async () => {
    const [asset] = /\/assets\/[^"]+\.js/.exec((await ask('/signup')).text) ?? [];
    const { status, headers } = await ask(asset ?? '/no-asset');
    expect({ status, cached: headers.get('cache-control') }).toEqual({
      status: 200,
      cached: 'public, max-age=31536000, immutable',
    });
  });

  test('is sent compressed, by the build and by the server', async () => {
    const page = await fetch(`${server.address}/signup`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    const [asset] = /\/assets\/public[^"]+\.css/.exec(await page.text()) ?? [];
    const coded = async (path: string, coding: string) => {
      const { headers } = await fetch(server.address + path, { headers: { 'accept-encoding': coding } });
      return [headers.get('content-encoding'), headers.get('vary')];
    };
    expect(await coded(asset ?? '/no-asset', 'br, gzip')).toEqual(['br', 'accept-encoding']);
    expect(await coded(asset ?? '/no-asset', 'gzip')).toEqual(['gzip', 'accept-encoding']);
    expect(await coded(asset ?? '/no-asset', 'identity')).toEqual([null, 'accept-encoding']);
    // The answer is too short to be compressed.
    expect((await coded('/api/js-modules/client-environment', 'br'))[0]).toBeNull();
    const admin = await (signedIn ??= server.admin());
    const list = await admin.raw('GET', '/api/templates', { headers: { 'accept-encoding': 'gzip' } });
    expect(list.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(list.text)).toHaveProperty('templates');
  });

  test.each(Object.keys(LANGUAGES))(
    'sends a first visitor at most 250 kB in %s, including fonts and headers',
    async (language) => {
      const page = await weighed('/signup');
      // The page links the public style sheet.
      expect(page.text).toMatch(/^[^]*?<link rel="stylesheet"[^>]*\/public-/);
      // Browsers load the touch icon only for a home screen.
      const loaded = page.text.replace(/<link rel="apple-touch-icon"[^>]*>/, '');
      const linked = [...loaded.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
      const parts = await Promise.all(linked.map(weighed));
      const fonts = parts
        .flatMap(({ text }) => [
          ...text.matchAll(/url\((\/assets\/(?:inter-latin-wght|newsreader-latin-500)[^)]+\.woff2)\)/g),
        ])
        .map(([, path]) => path!);
      expect(fonts).toHaveLength(2);
      const texts = parts.flatMap(({ text }) => text.match(new RegExp(`${language}\\.public-[\\w-]+\\.js`)) ?? []);
      expect(texts).toHaveLength(language === 'en' ? 0 : 1);
      const later = await Promise.all([...fonts, ...texts.map((path) => `/assets/${path}`)].map(weighed));
      const weights = [page, ...parts, ...later].map(({ bytes }) => bytes);
      const others = 2_000;
      expect(weights.reduce((sum, bytes) => sum + bytes, others)).toBeLessThanOrEqual(250_000);
    },
  );

  test('links the files that a signed-in person needs on this page, only for a browser with a session', async () => {
    const links = async (cookie: string, path = '/live-auction') =>
      [
        ...(await ask(path, undefined, cookie)).text.matchAll(
          /<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g,
        ),
      ].map(([, file]) => file!);
    const named = (files: string[]) => files.map((path) => /assets\/([\w-]+)-[\w-]{8}\./.exec(path)![1]);
    const without = named(await links('language=en'));
    expect(without).not.toContain('signed-in');
    for (const cookie of ['session=x', 'language=en; __Host-session=x']) {
      expect(named(await links(cookie))).toEqual(
        expect.arrayContaining([
          ...without,
          'mantine',
          'shared',
          'icons',
          'signed-in',
          'all-components',
          'live-auction-screen',
        ]),
      );
      expect(named(await links(cookie, '/auctions'))).not.toContain('live-auction-screen');
    }
    for (const path of await links('session=x')) expect((await ask(path)).status).toBe(200);
  });

  test('can be installed: the page links a manifest, and a service worker that is never cached', async () => {
    expect((await ask('/signup')).text).toContain('<link rel="manifest" href="/manifest.webmanifest"');
    const manifest = await ask('/manifest.webmanifest');
    expect(manifest).toMatchObject({ status: 200, type: 'application/manifest+json; charset=utf-8' });
    const { icons } = JSON.parse(manifest.text) as { icons: { src: string }[] };
    for (const { src } of icons) expect((await ask(src)).status).toBe(200);
    const worker = await ask('/sw.js');
    expect(worker).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    // The worker may fetch what its own headers allow.
    expect(worker.headers.get('content-security-policy')!.split(';')).toContain("connect-src 'self'");
    const files = [...worker.text.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(5);
    for (const path of new Set(files)) expect((await ask(path)).status).toBe(200);
  });

  test('shows a page with status 404 for an unknown address', async () => {
    expect(await ask('/nothing-here')).toMatchObject({
      status: 404,
      type: 'text/html; charset=utf-8',
      text: expect.stringContaining('<div id="root">'),
    });
  });
});

test.each([
  ['/api/nothing', 'text/html'],
  ['/api', 'text/html'],
  ['//api//nothing', 'text/html'],
  ['/assets/gone.js', '*/*'],
  ['/nothing-here', 'application/json'],
  ['/assets/..%2f..%2fpackage.json', '*/*'],
])('%s as %s is a 404 of the common error shape', async (path, accept) => {
  const { status, text } = await ask(path, accept);
  expect({ status, ...(JSON.parse(text) as object) }).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    reference: expect.any(String),
  });
});

test('the server creates the id of a request and ignores the caller’s', async () => {
  const ofCaller = '00000000-0000-4000-8000-000000000000';
  const headers = { 'request-id': ofCaller, 'x-request-id': ofCaller, 'x-correlation-id': ofCaller };
  const { reference } = (await (await fetch(`${server.address}/api/nothing`, { headers })).json()) as {
    reference: string;
  };
  expect(reference).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(reference).not.toBe(ofCaller);
});

describe('headers', () => {
  const DATA = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };

  test.each([
    '/api/profile/me',
    '//api/profile/me',
    '/%61pi/profile/me',
    '/api//profile/me',
    '/api/profile/%6de',
    '///api///profile///me',
    '/api/docs-json',
    '/health/live',
    '/metrics',
    '/api/nothing',
    '/%61ssets-none',
    '/assets/gone.js',
    '/assets/..%2f..%2fpackage.json',
  ])('of %s forbid caching, type sniffing and framing', async (path) => {
    const admin = await (signedIn ??= server.admin());
    const { headers } = await admin.raw('GET', path);
    expect(Object.fromEntries(Object.keys(DATA).map((name) => [name, headers.get(name)]))).toEqual(DATA);
  });

  test('allow a page to connect only to its own server', async () => {
    for (const path of ['/', '/nothing-here', '/api/docs', '/%73ignup']) {
      const policy = (await ask(path)).headers.get('content-security-policy')!;
      expect(policy.split(';')).toContain("connect-src 'self'");
      // The page creates a worker that compresses a sheet of a thousand lots.
      expect(policy.split(';')).toContain("worker-src 'self' blob:");
      expect(policy).not.toMatch(/wss?:|https?:/);
    }
  });
});
