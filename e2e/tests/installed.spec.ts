import type { Page } from '@playwright/test';
import { ADMIN, E2eServer, expect, test } from '../server/e2e-server.js';
import { ReleaseProxy } from '../server/release-proxy.js';

const NO_CONNECTION = 'The server cannot be reached';

const isControlled = (page: Page): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.controller !== null);
const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return cached.flat().map(({ url }) => new URL(url).pathname);
  });
/** The application has started: the page from the cache has no main part. */
const opened = (page: Page) => page.getByRole('main');
const isNextRelease = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const styles = document.querySelector<HTMLLinkElement>('link[href*="/assets/second-"]');
    return document.querySelector('meta[name="release"]') !== null && styles?.sheet !== null;
  });

test('an installed application says that it is offline, upgrades at one reload, and is removed when switched off @deep', async ({
  browser,
  server,
}) => {
  const proxy = await new ReleaseProxy(server.address).open();
  const context = await browser.newContext({ baseURL: proxy.address, locale: 'en-GB' });
  const [tab, installed] = [await context.newPage(), await context.newPage()];
  await context.request.post(`${server.address}/api/auth/signin`, { data: ADMIN, headers: { origin: server.address } });
  await tab.clock.install();
  await tab.goto('/dashboard');
  // The worker registers after some idle seconds. The first page was there before it, and is taken over.
  await expect(async () => {
    await tab.clock.fastForward('00:10');
    expect(await isControlled(tab)).toBe(true);
  }).toPass();
  await installed.goto('/dashboard');
  await expect(opened(installed)).toBeVisible();
  expect(await isControlled(installed)).toBe(true);

  await test.step('calls of the API always reach the server', async () => {
    const call = () =>
      installed.evaluate(() => fetch('/api/js-modules/client-environment?twice').then(({ status }) => status));
    const before = proxy.paths.length;
    expect([await call(), await call()]).toEqual([200, 200]);
    expect(proxy.paths.slice(before).filter((path) => path.endsWith('?twice'))).toHaveLength(2);
    expect((await cachedPaths(installed)).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    await proxy.cut();
    expect(await installed.evaluate(() => fetch('/api/js-modules/client-environment').catch(() => 'failed'))).toBe(
      'failed',
    );
  });

  await test.step('without a connection a page says so, and opens when it is back', async () => {
    await installed.reload();
    await expect(installed.getByText(NO_CONNECTION)).toBeVisible();
    await tab.goto('/terms');
    await expect(tab.getByText(NO_CONNECTION)).toBeVisible();
    await proxy.open();
    await expect(opened(installed)).toBeVisible();
    await expect(tab.getByText(NO_CONNECTION)).toBeHidden();
  });

  await test.step('a new release shows after one reload, and its worker deletes the old caches', async () => {
    proxy.isUpgraded = true;
    for (const page of [tab, installed]) {
      await page.reload();
      expect(await isNextRelease(page)).toBe(true);
    }
    await expect.poll(() => cacheNames(installed)).toEqual([expect.stringMatching(/-next$/)]);
    expect(await cachedPaths(installed)).toContainEqual(expect.stringMatching(/^\/assets\/second-/));
  });

  await test.step('switched off, the worker unregisters and deletes its caches', async () => {
    const off = await new E2eServer({ INSTALLABLE: 'off' }).open();
    proxy.target = off.address;
    proxy.isUpgraded = false;
    await installed.reload();
    await expect
      .poll(() => installed.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await cacheNames(installed)).toEqual([]);
    await installed.reload();
    expect(await isControlled(installed)).toBe(false);
    await off.close();
  });

  await context.close();
  await proxy.cut();
});
