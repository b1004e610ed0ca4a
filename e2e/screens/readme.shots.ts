import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { ApiDriver } from '@tender/api-driver';
import { imageIdsOf, type LotView } from '@tender/contracts';
import { placeBid, openFloor, bidField } from '../floor/floor.js';

/**
 * Takes the two pictures of the README from `npm run demo`. After a change of these screens run `npm run screens --
 * readme`, check the pictures in `e2e/test-results/readme`, and copy them to `docs/pictures`.
 */

const DEMO = fileURLToPath(new URL('../../apps/cli/dist/demo/demo.js', import.meta.url));
const FOLDER = fileURLToPath(new URL('../test-results/readme/', import.meta.url));
const PASSWORD = 'rough and polished';
const ADMIN = 'admin@example.com';
const BUYER = 'ruth.levi@example.com';
/** Name of the demonstration's live auction in the pictures. */
const TENDER = 'Gemstone tender, autumn';
/** Number of companies in the control room: each is online, and each has bid. */
const COMPANIES = 8;
const SIZE = { width: 1440, height: 1000 };
/** Minimum number of bids in the pictures. */
const BIDS = 80;

interface Demo {
  address: string;
  stop: () => Promise<void>;
}

test('pictures for the README', async ({ browser }) => {
  const demo = await startDemo();
  const signedIn = async (email: string): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: demo.address,
      viewport: SIZE,
      timezoneId: 'UTC',
      locale: 'en-GB',
    });
    await context.addInitScript(() => sessionStorage.setItem('tour', JSON.stringify({ step: 'bid', closed: true })));
    const page = await context.newPage();
    await expect(await page.request.post('/api/auth/signin', { data: { email, password: PASSWORD } })).toBeOK();
    return page;
  };
  try {
    const office = await new ApiDriver(demo.address).signIn({ email: ADMIN, password: PASSWORD });
    const auction = await auctionWithBids(office);
    await takeFloor(await signedIn(BUYER), auction);
    await takeControlRoom(await signedIn(ADMIN), auction);
  } finally {
    await demo.stop();
  }
});

interface Auction {
  id: string;
  lots: LotView[];
}

/** Waits for the live auction of the demonstration to have bids, and pictures of all lots. */
async function auctionWithBids(office: ApiDriver): Promise<Auction> {
  const { _id: id } = (await office.auctions()).find(({ name }) => name === TENDER)!;
  await expect(async () => expect((await office.bids(id)).length).toBeGreaterThanOrEqual(BIDS)).toPass();
  await expect(async () =>
    expect((await office.lots(id)).filter((lot) => imageIdsOf(lot).length === 0)).toEqual([]),
  ).toPass();
  return { id, lots: await office.lots(id) };
}

/**
 * Prepares the floor: the buyer values five lots, places bids on three of them, and types two bids without sending
 * them.
 */
async function takeFloor(page: Page, { id, lots }: Auction): Promise<void> {
  await openFloor(page, id);
  for (const [index, { lotNo, reservePrice = 0 }] of lots.slice(0, 5).entries()) {
    const amount = Math.round((reservePrice * (96 + index * 3)) / 10_000) * 100;
    await page.getByLabel(`Our valuation of lot ${lotNo}`, { exact: true }).fill(`${amount + 2_000}`);
    if (index < 3) await placeBid(page, lotNo, `${amount}`);
    else await bidField(page, lotNo).fill(`${amount}`);
  }
  await page.getByRole('button', { name: `Favourite lot ${lots[1]!.lotNo}`, exact: true }).click();
  await expect(page.getByText('Not sent', { exact: true })).toHaveCount(3);
  await takePicture(page, 'trading-floor');
}

async function takeControlRoom(page: Page, { id }: Auction): Promise<void> {
  await page.goto(`/auction-monitoring?id=${id}`);
  await expect(page.getByRole('grid', { name: 'Lots by companies' })).toBeVisible();
  await expect(page.getByText(`${COMPANIES} / ${COMPANIES}`, { exact: true })).toHaveCount(2);
  await takePicture(page, 'control-room');
}

async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const port = await freePort();
  const env = { ...process.env, PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, [DEMO], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Live now')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the demonstration ended with ${code}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}

/** A free port, because the demonstration rejects port 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Saves the visible part of a page as WebP: smaller than PNG, and text stays sharper than in JPEG. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await expect(page.getByRole('alert')).toHaveCount(0);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.webp`, Buffer.from(data, 'base64'));
}
