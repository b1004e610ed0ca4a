import type { Page } from '@playwright/test';
import { bid, connected, enter, field, lot } from '../floor.js';
import { expect, test, type House } from '../house.js';

const LOTS = ['1', '2', '3', '4'].map((lotNo) => ({
  lotNo,
  description: `Parcel ${lotNo}`,
  carats: 10,
  reservePrice: 1000,
}));

let buyer: string;

test.beforeAll(async ({ house }) => {
  buyer = await house.company('Lea');
});

const auction = (house: House, lots = LOTS): Promise<string> => house.auction({ emails: [buyer], lots });

test('a tenfold slip must be confirmed, and is not sent before', async ({ house, browser }) => {
  const id = await auction(house);
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  await bid(page, '1', '1200');
  await field(page, '1').fill('12500');
  await lot(page, '1').getByRole('button', { name: 'Revise bid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Is every digit right?');
  await expect(dialog.getByRole('button', { name: 'Submit bid' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(lot(page, '1')).toContainText('change not sent');
  const biddings = await (await house.api({ email: buyer })).ownBids();
  expect(biddings.map(({ biddingAmount }) => biddingAmount)).toContain(1200);
  expect(biddings.map(({ biddingAmount }) => biddingAmount)).not.toContain(12500);

  await lot(page, '1').getByRole('button', { name: 'Revise bid' }).click();
  await dialog.getByRole('checkbox', { name: /Yes, I mean \$12,500\.00 \(10\.4 times your last bid\)/ }).check();
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await expect(lot(page, '1')).toContainText('$12,500.00');
  await page.context().close();
});

test('many drafts are reviewed and sent in one go; the price per carat is a way to type them', async ({
  house,
  browser,
}) => {
  const id = await auction(house);
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  await field(page, '1').fill('1000');
  await field(page, '2').fill('2000.50');
  await page.getByLabel('Price per carat for lot 3').fill('300');
  await expect(field(page, '3')).toHaveValue('3,000.00');
  // A price that cannot be read must not keep the total of what was read before its last key.
  await page.getByLabel('Price per carat for lot 3').fill('300,50');
  await expect(page.getByText('write 1,250.50')).toBeVisible();
  await expect(field(page, '3')).toHaveValue('');
  await page.getByLabel('Price per carat for lot 3').fill('300');
  await expect(page.getByRole('complementary', { name: 'Your bids' })).toContainText('$6,000.50');
  await page.getByRole('button', { name: 'Review & submit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row').last()).toContainText('$6,000.50');
  await dialog.getByRole('button', { name: 'Submit 3 bids' }).click();
  await expect(page.getByText('All 3 bids were received.')).toBeVisible();
  for (const [lotNo, amount] of [
    ['1', '$1,000.00'],
    ['2', '$2,000.50'],
    ['3', '$3,000.00'],
  ] as const)
    await expect(lot(page, lotNo)).toContainText(amount);
  await expect(lot(page, '4')).toContainText('No bid');
  await page.context().close();
});

test('without the socket the screen says so and bids still count; back on line, two tabs are in step again', async ({
  house,
  browser,
}) => {
  const id = await auction(house);
  const page = await house.signedIn(browser, buyer);
  const cut = await cuttable(page);
  await enter(page, id);
  const other = await page.context().newPage();
  await enter(other, id);

  await bid(other, '1', '1100');
  await expect(lot(page, '1')).toContainText('$1,100.00');
  await cut.now();
  await expect(page.getByText('No live connection')).toBeVisible();
  await expect(page.getByText('Not live')).toBeVisible();
  await bid(page, '2', '1200');
  await expect(lot(other, '2')).toContainText('$1,200.00');
  await bid(other, '3', '1300');
  await bid(other, '1', '1150', 'Revise bid');
  await cut.end();
  await connected(page);
  await expect(lot(page, '3')).toContainText('$1,300.00');
  await expect(lot(page, '1')).toContainText('$1,150.00');
  await expect(page.getByText('No live connection')).toBeHidden();
  await bid(other, '4', '1400');
  await expect(lot(page, '4')).toContainText('$1,400.00');
  await page.context().close();
});

/** Puts a pair of scissors to the page's live connection: while it is cut, attempts to connect hang. HTTP goes on. */
async function cuttable(page: Page): Promise<{ now: () => Promise<void>; end: () => Promise<void> }> {
  const sockets: { close: () => Promise<void> }[] = [];
  let open = true;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    sockets.push(socket);
    if (open) socket.connectToServer();
  });
  await page.route(/socket\.io/, (route) => (open ? route.continue() : route.abort()));
  const cutAll = () => Promise.all(sockets.splice(0).map((socket) => socket.close()));
  return {
    now: async () => {
      open = false;
      await cutAll();
    },
    end: async () => {
      open = true;
      await cutAll();
    },
  };
}

test('search and filter stand in the address and survive a reload', async ({ house, browser }) => {
  const id = await auction(house);
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  await bid(page, '2', '1200');
  await page.getByText('With our bid', { exact: true }).click();
  await expect(page.getByText('1 of 4 lots')).toBeVisible();
  await page.keyboard.press('/');
  await page.getByLabel('Search lots').pressSequentially('parcel 3');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL(/show=bid/);
  await expect(page).toHaveURL(/search=parcel/);
  await page.reload();
  await expect(page.getByLabel('Search lots')).toHaveValue('parcel 3');
  await expect(page.getByRole('radio', { name: 'With our bid' })).toBeChecked();
  await page.getByLabel('Search lots').fill('parcel 2');
  await expect(page.getByText('1 of 4 lots')).toBeVisible();
  await page.context().close();
});

test('on a phone, a bid is placed by keys alone, and what has the focus is never hidden', async ({
  house,
  browser,
}) => {
  const id = await auction(house);
  const page = await house.signedIn(browser, buyer, { viewport: { width: 390, height: 740 } });
  await enter(page, id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('/');
  for (
    let presses = 0;
    presses < 40 && !(await field(page, '4').evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
    expect(await covered(page), `the focus after ${presses + 1} tabs`).toBe(false);
  }
  await expect(field(page, '4')).toBeFocused();
  await page.keyboard.type('1234.5');
  await page.keyboard.press('Control+Enter');
  await expect(lot(page, '4')).toContainText(/Received \d\d:\d\d:\d\d/);
  await expect(lot(page, '4')).toContainText('$1,234.50');
  await page.context().close();
});

/** Whether something lies over the middle of the focused element. */
const covered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 1 && !(top && (focused.contains(top) || top.contains(focused)));
  });

test('a tab with a live auction keeps its session alive, seen or hidden', async ({ house, browser }) => {
  const id = await auction(house);
  const page = await house.signedIn(browser, buyer);
  await page.clock.install();
  await enter(page, id);
  const beat = () => page.waitForRequest((request) => request.url().endsWith('/api/auth/isAuthenticated'));
  await Promise.all([beat(), page.clock.fastForward('04:01')]);
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await Promise.all([beat(), page.clock.fastForward('04:01')]);
  await page.context().close();
});
