import type { Page } from '@playwright/test';
import { stageViewing } from '@tender/api-driver';
import { ADMIN, expect, PASSWORD, test, type E2eServer } from '../../server/e2e-server.js';
import { expectFullyVisible, isFocusCovered } from '../../pages/visibility.js';
import { cutOffControls, sidewaysTables } from '../../pages/widths.js';

/** Long names and large amounts on screens of several widths. */

const NAME = 'Very Long Diamond Trading and Manufacturing Company of Antwerp and Ramat Gan Ltd.';

test.describe.configure({ mode: 'serial' });

let email: string;
let companyId: string;
let id: string;

async function stage(server: E2eServer): Promise<void> {
  const office = await server.adminApi();
  email = await server.addCompany('Lotte', { companyName: NAME });
  const lots = [...Array(6).keys()].map((no) => ({ lotNo: String(no + 1), reservePrice: 1_000_000_000 - no }));
  id = await server.addAuction({ emails: [email], lots });
  const lotte = await server.api({ email });
  companyId = (await lotte.me()).companyId ?? '';
  for (const [index, lot] of (await office.lots(id)).slice(0, 2).entries())
    await lotte.placeBid({ auctionId: id, lotId: lot._id, biddingAmount: 9_000_000_000.25 - index });
  await office.complete(id);
  await office.publishResult(id, 0);
}

const PLACES = (): [string, string, string][] => [
  ['admin', '/dashboard', 'Dashboard'],
  ['admin', '/auction-management', 'Auctions'],
  ['admin', `/user-management?company=${companyId}`, NAME],
  ['admin', `/auction-result?id=${id}`, 'Tender'],
  ['admin', `/auction-monitoring?id=${id}`, 'Tender'],
  ['buyer', `/result-auction?id=${id}`, 'Tender'],
  ['buyer', '/my-auctions', 'My auctions'],
];

/** `widths.spec.ts` checks this for every page and more widths. */
test('no content exceeds the edge of a phone', async ({ server, browser }) => {
  if (!email) await stage(server);
  const pages: Record<string, Page> = {
    admin: await server.adminPage(browser),
    buyer: await server.signedInPage(browser, email),
  };
  for (const [who, address, heading] of PLACES()) {
    const page = pages[who]!;
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(await cutOffControls(page), address).toEqual([]);
  }
  await server.releasePages(...Object.values(pages));
});

test('the end of an auction on two clocks, on two days, fits a phone @deep', async ({ server, browser }) => {
  if (!email) await stage(server);
  const admin = await server.adminPage(browser);
  await admin.setViewportSize({ width: 390, height: 900 });
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    // About 12 hours ahead of and behind the browser's clock: at most times one of them has another day.
    await admin.route('**/api/auction/getAllAuctions', async (route) => {
      const answer = await route.fetch();
      const auctions = (await answer.text()).replaceAll(/"timeZone":"[^"]*"/g, `"timeZone":"${timeZone}"`);
      await route.fulfill({ response: answer, body: auctions });
    });
    await admin.goto('/auction-result');
    await expect(admin.locator('[data-instant]').filter({ hasText: 'your time' }).first()).toBeVisible();
    expect(await cutOffControls(admin), timeZone).toEqual([]);
    expect(await admin.evaluate(() => document.documentElement.scrollWidth), timeZone).toBeLessThanOrEqual(390);
    await admin.unrouteAll({ behavior: 'wait' });
  }
  await server.releasePages(admin);
});

test('the list of online users does not narrow the control room @deep', async ({ server, browser }) => {
  if (!email) await stage(server);
  const live = await server.addAuction({ emails: [email] });
  const [admin, buyer] = [await server.adminPage(browser), await server.signedInPage(browser, email)];
  await buyer.goto('/');
  await admin.goto(`/auction-monitoring?id=${live}`);
  for (const width of [390, 768, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    const panel = admin.locator('section').filter({ has: admin.getByRole('heading', { name: 'Online', exact: true }) });
    await expect(panel.getByText('no bid yet')).toBeVisible();
    await expect(async () => expect(await cutOffControls(admin)).toEqual([])).toPass();
  }
  await server.releasePages(admin, buyer);
});

test('the shortfall of a lot below its reserve is visible on a phone during the decision @deep', async ({
  server,
  browser,
}) => {
  if (!email) await stage(server);
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 1_000_000_000 }));
  const ended = await server.addAuction({ emails: [email], lots });
  const [office, lea] = [await server.adminApi(), await server.api({ email })];
  for (const { _id } of await office.lots(ended))
    await lea.placeBid({ auctionId: ended, lotId: _id, biddingAmount: 750_000_000 });
  const admin = await server.adminPage(browser);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`/auction-monitoring?id=${ended}&view=lots`);
  await admin.getByRole('button', { name: 'Open lot 1', exact: true }).click();
  const bids = admin.getByRole('dialog').getByRole('table', { name: 'Bids on lot 1' });
  for (const word of ['75.00%', 'Leads'])
    await expect(bids.getByText(word, { exact: true })).toBeInViewport({ ratio: 1 });
  await office.complete(ended);
  await admin.goto(`/auction-result?id=${ended}&show=undecided`);
  await admin.getByRole('button', { name: /^Choose all 2 / }).click();
  await admin.getByRole('button', { name: 'Mark chosen unsold' }).click();
  const row = admin.getByRole('dialog').getByRole('table', { name: 'Lots to decide' }).getByRole('row').nth(0);
  await expect(row.getByText('−25.00%', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('textbox', { name: 'Reason for lot 1' })).toBeInViewport({ ratio: 0.9 });
  await server.releasePages(admin);
});

test('a money column is sorted with its empty cells last, in either direction @deep', async ({ server, browser }) => {
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-result?id=${id}`);
  const price = admin.getByRole('columnheader', { name: 'Price to pay' });
  const first = admin.getByRole('row').nth(1);
  for (const [way, lot] of [
    ['descending', '1'],
    ['ascending', '2'],
  ] as const) {
    await expect(async () => {
      await price.getByRole('button').click();
      await expect(price).toHaveAttribute('aria-sort', way, { timeout: 500 });
    }).toPass();
    await expect(first.getByRole('cell').first()).toHaveText(lot);
  }
  await server.releasePages(admin);
});

/** Options of a browser context for a phone with a touch screen. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone, a list opens at its field', async ({ server, browser }) => {
  const page = await server.visitorPage(browser, PHONE);
  await page.goto('/signup');
  await page.getByText('I am new here').tap();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Interested in' });
  await field.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await field.evaluate((input) => input.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await expect(page.getByRole('option', { name: 'Polished diamonds' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await server.releasePages(page);
});

for (const locale of ['en-GB', 'he'])
  test(`a phone shows three complete lots, with all that a bid needs, in ${locale} @deep`, async ({
    server,
    browser,
  }) => {
    if (!email) await stage(server);
    const lots = [...Array(40).keys()].map((no) => ({
      lotNo: `P-${no}`,
      reservePrice: 100_000,
      description: 'Octahedra, sawable, a mixed parcel of the production of November',
      pieces: 3,
      carats: 1234.56,
      minimumBid: 5_000,
    }));
    const live = await server.addAuction({ emails: [email], lots });
    const lotte = await server.api({ email });
    for (const { _id } of (await (await server.adminApi()).lots(live)).slice(0, 8))
      await lotte.placeBid({ auctionId: live, lotId: _id, biddingAmount: 10_000_000_000 });
    const page = await server.signedInPage(browser, email, { ...PHONE, locale });
    await page.goto(`/live-auction?id=${live}`);
    const totals = page.locator('main input[data-field="total"]');
    await totals.nth(3).fill('9999999999.75');
    await page.evaluate(() => window.scrollTo(0, 500));
    await expect(async () => expect(await page.evaluate(wholeLots)).toBeGreaterThanOrEqual(3)).toPass();
    expect(await page.evaluate(tooSmall)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await server.releasePages(page);
  });

test('a phone has space for the details of a changed lot, and for both clocks of a start in some days @deep', async ({
  server,
  browser,
}) => {
  if (!email) await stage(server);
  const [startsAt, endsAt] = [3, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const schedule = { startsAt: startsAt!, endsAt: endsAt!, until: 'published' as const };
  const lots = [{ lotNo: 'C-1', description: 'Octahedra, sawable', carats: 3.5, reservePrice: 100 }];
  const id = await server.addAuction({ name: 'Weighed again', emails: [email], lots, ...schedule });
  const office = await server.adminApi();
  const [lot] = await office.lots(id);
  await office.changeLot(lot!._id, { ...lots[0]!, carats: 3.25, addendum: { reason: 'Weighed again' } });
  const page = await server.signedInPage(browser, email, PHONE);
  await page.goto(`/live-auction?id=${id}`);
  await expect(page.locator('[data-lot] [data-changed]')).toBeVisible();
  expect(await page.getByText('Octahedra, sawable').evaluate(isWhole)).toBe(true);
  for (const clock of await page.locator('[data-instant] > span').all()) {
    expect(await clock.evaluate(isWhole)).toBe(true);
    await expect(clock).toBeInViewport({ ratio: 1 });
  }
  await server.releasePages(page);
});

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
] as const)
  test(`a low desktop of ${width} × ${height} shows six complete lots @deep`, async ({ server, browser }) => {
    if (!email) await stage(server);
    const lots = [...Array(12).keys()].map((no) => ({
      lotNo: `D-${no}`,
      reservePrice: 100_000,
      description: 'Octahedra, sawable, a mixed parcel',
      pieces: 3,
      carats: 1234.56,
    }));
    const live = await server.addAuction({ name: 'Low desk', emails: [email], lots });
    const lotte = await server.api({ email });
    for (const { _id } of (await (await server.adminApi()).lots(live)).slice(0, 3))
      await lotte.placeBid({ auctionId: live, lotId: _id, biddingAmount: 10_000_000_000 });
    const page = await server.signedInPage(browser, email);
    await page.setViewportSize({ width, height });
    await page.goto(`/live-auction?id=${live}`);
    await expect(page.getByText('12 lots')).toBeVisible();
    await expect(async () => expect(await page.evaluate(wholeLots)).toBeGreaterThanOrEqual(6)).toPass({
      timeout: 20_000,
    });
    await server.releasePages(page);
  });

test('on a phone, the details of a lot open in its card @deep', async ({ server, browser }) => {
  if (!email) await stage(server);
  const description = 'Octahedra, sawable, a mixed parcel of the production of November, to the last word';
  const live = await server.addAuction({ emails: [email], lots: [{ lotNo: 'M-1', reservePrice: 100, description }] });
  const page = await server.signedInPage(browser, email, PHONE);
  await page.goto(`/live-auction?id=${live}`);
  const field = page.getByLabel('Bid for lot M-1', { exact: true });
  await field.fill('1200');
  await page.getByRole('button', { name: 'Place bid on lot M-1' }).click();
  await expect(page.getByRole('button', { name: /^Received .* receipt of lot M-1$/ })).toBeVisible();
  const withdraw = page.getByRole('button', { name: 'Withdraw bid on lot M-1' });
  const valuation = page.getByLabel('Our valuation of lot M-1');
  await expect(withdraw.or(valuation)).toBeHidden();
  const more = page.getByRole('button', { name: 'More of lot M-1' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await valuation.fill('1300');
  await expect(withdraw).toBeVisible();
  expect(await page.getByText(description).evaluate((it) => it.scrollWidth <= it.clientWidth + 1)).toBe(true);
  await server.releasePages(page);
});

test('a desktop shows keyboard shortcuts, a phone does not @deep', async ({ server, browser }) => {
  if (!email) await stage(server);
  const live = await server.addAuction({ emails: [email] });
  const places = [`/live-auction?id=${live}`, '/help-and-support?search=hundreds'];
  const [phone, desk] = [await server.signedInPage(browser, email, PHONE), await server.signedInPage(browser, email)];
  for (const [page, isTold] of [
    [phone, false],
    [desk, true],
  ] as const)
    for (const place of places) {
      await page.goto(place);
      await expect(page.getByText(place.startsWith('/help') ? /bookmark keeps it/ : /^No bid$/)).toBeVisible();
      const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
      if (isTold && !place.startsWith('/help')) await help.click();
      else await expect(help).toBeHidden();
      const isShown = async () => /Ctrl|Enter or/.test(await page.evaluate(wordsSeen));
      await expect.poll(isShown, `${place}, told: ${isTold}`).toBe(isTold);
    }
  await expect(desk.getByRole('button', { name: 'Go to or do (Ctrl + K)' })).toBeVisible();
  const admin = await server.signedInPage(browser, ADMIN.email, { ...PHONE, password: ADMIN.password });
  await admin.goto(`/auction-monitoring?id=${live}`);
  await expect(admin.getByText('Choose a cell to read it.')).toBeVisible();
  await server.releasePages(phone, desk, admin);
});

test('a bidder’s long name moves beneath its row if its column has no space @deep', async ({ server, browser }) => {
  if (!email) await stage(server);
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-result?id=${id}`);
  for (const width of [390, 700, 768]) {
    await admin.setViewportSize({ width, height: 1024 });
    // A card's headings come from CSS and are not in its text; text beneath a row contains its heading.
    const bidder = admin.getByRole('row').filter({ hasText: `${width < 700 ? '' : 'Highest bidder'}${NAME}` });
    await expect(bidder.first()).toBeVisible();
  }
  await server.releasePages(admin);
});

test('rare tables are also cards on a phone: of reports, replays, files, rooms and one person @deep', async ({
  server,
  browser,
}) => {
  if (!email) await stage(server);
  const office = await server.adminApi();
  const auditor = { firstName: 'Oskar', lastName: 'Auditor', email: 'oskar@house.test', password: PASSWORD };
  await office.addStaff({ ...auditor, role: 'auditor' });
  const { viewing } = await stageViewing(office, { emails: [email] });
  const draft = await server.addAuction({ name: 'Narrow list', until: 'created' });
  const [admin, olga] = [await server.adminPage(browser), await server.signedInPage(browser, auditor.email)];
  const fits = async (page: Page, table: string) => {
    await expect(page.getByRole('table', { name: table })).toBeVisible();
    await expect(async () => expect(await page.evaluate(sidewaysTables), table).toEqual([])).toPass({
      timeout: 20_000,
    });
    expect(await cutOffControls(page), table).toEqual([]);
  };
  for (const page of [admin, olga]) await page.setViewportSize({ width: 390, height: 844 });

  await admin.goto(`/viewing-setup?id=${viewing._id}&step=rooms`);
  await fits(admin, 'Rooms');
  await admin.goto(`/auction-setup?id=${draft}&step=1`);
  const list = `lot no,desc,reserve,pcs,carats,colour,clarity\n1,${NAME},1200.5,3,1234.56,Fancy,Flawless\n2,${NAME},9999999999.75,3,1,D,IF\n`;
  const file = { name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await admin.getByLabel('File of the lot list').setInputFiles(file);
  await fits(admin, 'Preview');
  await fits(admin, 'Changes');
  await admin.goto(`/auction-monitoring?id=${id}&view=people`);
  await admin.getByRole('button', { name: /^Bids of/ }).click();
  await fits(admin, 'Bids of Lotte Buyer');

  await olga.goto(`/audit?auction=${id}&report`);
  await fits(olga, 'Time line');
  await fits(olga, 'Bids on lot 1');
  await olga.goto(`/audit?auction=${id}`);
  await olga.getByRole('button', { name: 'Lot 1: standing bids' }).click();
  await fits(olga, 'Standing bids on lot 1');
  await olga.goto(`/audit?viewing=${viewing._id}`);
  await fits(olga, 'Rooms');
  await olga.getByRole('tab', { name: 'Compare' }).click();
  await olga.getByRole('button', { name: /^Mark event/ }).click();
  await olga.getByRole('button', { name: 'First event' }).click();
  await olga.getByRole('button', { name: 'Compare', exact: true }).click();
  await fits(olga, 'Changes');
  await server.releasePages(admin, olga);
});

test('the button of a dialog longer than the phone is visible, and covers no focused field @deep', async ({
  server,
  browser,
}) => {
  const admin = await server.adminPage(browser);
  await admin.setViewportSize({ width: 390, height: 740 });
  const id = await server.addAuction({ until: 'created' });
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  await admin.getByRole('button', { name: 'Add one lot' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New lot' });
  const add = dialog.getByRole('button', { name: 'Add the lot' });
  await expectFullyVisible(add);
  await dialog.getByLabel('Lot number').focus();
  const isThere = () => add.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) {
    await admin.keyboard.press('Tab');
    expect(await isFocusCovered(admin), `the focus after ${presses + 1} tabs`).toBe(false);
  }
  expect(await isThere()).toBe(true);
  await server.releasePages(admin);
});

/** Runs in the page: its visible text, including placeholders of fields. */
const wordsSeen = (): string =>
  [document.body.innerText, ...[...document.querySelectorAll('input')].map((input) => input.placeholder)].join(' ');

/** Runs in the page: returns whether a text is shown completely. */
const isWhole = (part: Element): boolean => part.scrollWidth <= part.clientWidth + 1;

/** Runs in the page: number of lots that are completely visible and uncovered. */
function wholeLots(): number {
  return [...document.querySelectorAll('main [data-lot]')].filter((row) => {
    const { top, bottom, left, width } = row.getBoundingClientRect();
    const isOver = (y: number): boolean => row.contains(document.elementFromPoint(left + width / 2, y));
    return top >= 0 && bottom <= innerHeight && isOver(top + 2) && isOver(bottom - 2);
  }).length;
}

/** Runs in the page: controls of lots smaller than 44 pixels, or cut off. */
function tooSmall(): string[] {
  const parts = document.querySelectorAll<HTMLElement>('main [data-lot] :is(button, input)');
  return [...parts].flatMap((part) => {
    const { width, height } = part.getBoundingClientRect();
    if (width === 0) return [];
    const around = getComputedStyle(part, '::after');
    const reach = Math.max(height, around.content === 'none' ? 0 : Number.parseFloat(around.height));
    const isCut = part.matches('input') && part.scrollWidth > part.clientWidth + 1;
    return reach < 43.5 || width < 43.5 || isCut ? [`${part.ariaLabel}: ${width} × ${reach}`] : [];
  });
}

for (const width of [390, 768])
  test(`the floor loads without a layout shift at ${width} pixels @deep`, async ({ server, browser }) => {
    if (!email) await stage(server);
    const lots = [...Array(40).keys()].map((no) => ({ lotNo: `J-${no}`, reservePrice: 100_000 }));
    const live = await server.addAuction({ emails: [email], lots });
    const page = await server.signedInPage(browser, email);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(noteShifts);
    await page.goto(`/live-auction?id=${live}`);
    await expect(page.getByRole('button', { name: /What happened\. Last/ })).toBeVisible();
    await expect(page.locator('main input[data-field="total"]').first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(GOOD_SHIFT);
    await server.releasePages(page);
  });

/** Largest good layout shift of a page (web.dev, Cumulative Layout Shift). */
const GOOD_SHIFT = 0.1;

/** Runs in the page: sums its layout shifts. */
function noteShifts(): void {
  const notes = window as unknown as { shifted: number };
  notes.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.shifted += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
