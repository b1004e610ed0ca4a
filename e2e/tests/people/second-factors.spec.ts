import { createHmac } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { auditPage } from '../../accessibility/axe.js';
import { ADMIN, expect, PASSWORD, test, type E2eServer } from '../../server/e2e-server.js';

/** Passkeys with Chromium's virtual authenticator. They need `localhost`: by an IP address they are off. */

const atLocalhost = (server: E2eServer, browser: Browser): Promise<Page> =>
  server.visitorPage(browser, { baseURL: server.address.replace('127.0.0.1', 'localhost') });

async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function givePassword(page: Page, email: string, password = PASSWORD, origin = ''): Promise<void> {
  await page.goto(`${origin}/signup`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const isIn = (page: Page) => expect(page.getByRole('button', { name: /Account:/ })).toBeVisible();

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/auth/logout', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
}

test('a passkey is added, signs in, and is refused to a page of another address', async ({ server, browser }) => {
  const email = await server.addCompany('Passkeys');
  const page = await atLocalhost(server, browser);
  await withAuthenticator(page);
  await givePassword(page, email);
  await isIn(page);
  await page.goto('/account-settings');
  await expect(page.getByText('You have no second factor.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true });
  await add.waitFor();
  expect(await auditPage(page)).toEqual([]);
  await add.click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('list', { name: 'Your second factors' })).toContainText('This device');

  await signOut(page);
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await isIn(page);
  await page.goto('/account-settings');
  await expect(page.getByText('By passkey')).toBeVisible();

  await signOut(page);
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  expect(await auditPage(page)).toEqual([]);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await isIn(page);

  // A page of another origin that has the password, such as a phishing proxy, gets no session.
  const foreign = await server.visitorPage(browser);
  await withAuthenticator(foreign);
  await givePassword(foreign, email);
  await foreign.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(foreign.getByRole('alert')).toContainText('Passkeys do not work at this address of the site');
  expect((await foreign.context().cookies()).map(({ name }) => name)).not.toContain('session');
  await page.context().close();
  await foreign.context().close();
});

/** A site that passes all calls on to the real one, as if they came from there, and keeps the cookies that it sees. */
async function phishingSite(server: E2eServer) {
  const real = new URL(server.address.replace('127.0.0.1', 'localhost'));
  const cookies: string[] = [];
  const site = createServer((call, reply) => {
    const { origin, ...headers } = call.headers;
    const sent = { ...headers, host: real.host, ...(origin && { origin: real.origin }) };
    const options = { host: '127.0.0.1', port: real.port, method: call.method, path: call.url, headers: sent };
    const passed = httpRequest(options, (answer) => {
      cookies.push(...(answer.headers['set-cookie'] ?? []));
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    call.pipe(passed);
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://localhost:${(site.address() as AddressInfo).port}`,
    session: () => cookies.map((cookie) => /^session=([^;]+);/.exec(cookie)?.[1]).findLast(Boolean),
    close: () => site.closeAllConnections(),
    [Symbol.dispose]: () => void site.close(),
  };
}

/** Code of an authenticator app (RFC 6238), some steps of 30 s from now. */
function totp(secret: string, ahead: number): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const code = (digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, '0');
}

test('a phishing site gets no session with a passkey; a code of an app it can pass on', async ({ server, browser }) => {
  const email = await server.addCompany('Phished');
  using phishing = await phishingSite(server);
  const page = await atLocalhost(server, browser);
  await withAuthenticator(page);
  await givePassword(page, email);
  await isIn(page);
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const call = (path: string, body: object): Promise<{ totp: { secret: string } }> =>
    page.evaluate(
      ([to, sent]) =>
        fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent }).then((answer) =>
          answer.json(),
        ),
      [path, JSON.stringify(body)] as const,
    );
  const { secret } = (await call('/api/factors/new', { kind: 'totp' })).totp;
  await call('/api/factors', { kind: 'totp', name: 'Phone', code: totp(secret, 0) });
  await page.context().clearCookies();

  await givePassword(page, email, PASSWORD, phishing.origin);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  // The browser signs the origin of the page, and the server refuses it.
  await expect(page.getByRole('alert')).toContainText('not accepted');
  expect(phishing.session()).toBeUndefined();
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await page.getByLabel('Code of the authenticator app').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => phishing.session()).toBeTruthy();
  const answer = await fetch(`${server.address}/api/auth/sessions`, {
    headers: { cookie: `session=${phishing.session()}` },
  });
  const { sessions } = (await answer.json()) as { sessions: { current: boolean; openedBy: string }[] };
  expect(sessions.filter(({ current }) => current).map(({ openedBy }) => openedBy)).toEqual(['totp']);
  phishing.close();
  await page.context().close();
});

test('step-up: one dialog requests the factor, and the action then continues', async ({ server, browser }) => {
  const page = await atLocalhost(server, browser);
  await givePassword(page, ADMIN.email, ADMIN.password);
  await isIn(page);
  const policy = (stepUp: boolean) =>
    page.evaluate(
      (on) =>
        fetch('/api/policy', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ factors: { required: 'nobody', from: null }, stepUp: on, twoPeople: [] }),
        }).then(({ status }) => status),
      stepUp,
    );
  expect(await policy(true)).toBe(200);
  // The server's clock cannot be moved: the first answer is that of a session without a fresh factor.
  let asked = 0;
  await page.route('**/api/house/update', async (route) => {
    if (asked++ > 0) return route.continue();
    const body = {
      statusCode: 409,
      code: 'FACTOR_NEEDED',
      message: '',
      details: { methods: ['password'] },
      reference: 'x',
    };
    await route.fulfill({ status: 409, json: body });
  });
  await page.goto('/house-settings');
  await page.getByLabel('Name', { exact: true }).fill('Step-up & Sons');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  expect(await auditPage(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not this password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not accepted');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => asked).toBe(2);
  await page.context().close();
});
