import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { placeBid, untilConnected, openFloor, bidField, lotRow, reviewSheet } from '../../floor/floor.js';
import { expect, PASSWORD, test, type E2eServer } from '../../server/e2e-server.js';
import { FaultyConnection } from '../../server/faulty-connection.js';

const LOTS = ['1', '2', '3', '4'].map((lotNo) => ({
  lotNo,
  description: `Parcel ${lotNo}`,
  carats: 10,
  reservePrice: 1000,
}));

let buyer: string;

test.beforeAll(async ({ server }) => {
  buyer = await server.addCompany('Lea');
});

const auction = (server: E2eServer, lots: Parameters<E2eServer['addAuction']>[0]['lots'] = LOTS): Promise<string> =>
  server.addAuction({ emails: [buyer], lots });

test('a tenfold amount must be confirmed, and is not sent before @deep', async ({ server, browser }) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, id);
  await placeBid(page, '1', '1200');
  await bidField(page, '1').fill('12500');
  await lotRow(page, '1').getByRole('button', { name: 'Revise bid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Is every digit right?');
  await expect(dialog.getByRole('button', { name: '1 to confirm' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(lotRow(page, '1')).toContainText('change not sent');
  const biddings = await (await server.api({ email: buyer })).ownBids();
  expect(biddings.map(({ biddingAmount }) => biddingAmount)).toContain(1200);
  expect(biddings.map(({ biddingAmount }) => biddingAmount)).not.toContain(12500);

  await lotRow(page, '1').getByRole('button', { name: 'Revise bid' }).click();
  await dialog.getByRole('checkbox', { name: /Yes, I mean \$12,500\.00 \(10\.4 times your last bid\)/ }).check();
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await expect(lotRow(page, '1')).toContainText('$12,500.00');
  await server.releasePages(page);
});

test('a tab switches to the new user after another sign-in in the same browser @deep', async ({ server, browser }) => {
  const next = await server.addCompany('Nadia');
  const id = await server.addAuction({ emails: [buyer, next], lots: LOTS });
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, id);
  await placeBid(page, '1', '1200');
  await bidField(page, '2').fill('3300');
  await page.context().request.post(`${server.address}/api/auth/signin`, { data: { email: next, password: PASSWORD } });
  await expect(lotRow(page, '1')).toContainText('No bid');
  await expect(bidField(page, '2')).toHaveValue('');
  await placeBid(page, '1', '1300');
  const placed = await (await server.api({ email: next })).ownBids();
  expect(placed.map(({ biddingAmount }) => biddingAmount)).toEqual([1300]);
  await server.releasePages(page);
});

test('without the socket the screen says so and bids still count; after reconnection two tabs are in sync @deep', async ({
  server,
  browser,
}) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  const cut = await cuttable(page);
  await openFloor(page, id);
  const other = await page.context().newPage();
  await openFloor(other, id);

  await placeBid(other, '1', '1100');
  await expect(lotRow(page, '1')).toContainText('$1,100.00');
  await cut.now();
  await expect(page.getByText('No live connection')).toBeVisible();
  await expect(page.getByText('No live updates')).toBeVisible();
  await placeBid(page, '2', '1200');
  await expect(lotRow(other, '2')).toContainText('$1,200.00');
  await placeBid(other, '3', '1300');
  await placeBid(other, '1', '1150', 'Revise bid');
  await cut.end();
  await untilConnected(page);
  await expect(lotRow(page, '3')).toContainText('$1,300.00');
  await expect(lotRow(page, '1')).toContainText('$1,150.00');
  await expect(page.getByText('No live connection')).toBeHidden();
  await placeBid(other, '4', '1400');
  await expect(lotRow(page, '4')).toContainText('$1,400.00');
  await server.releasePages(page);
});

test('a tab reconnects as soon as the browser is online, without waiting for its next attempt @deep', async ({
  server,
  browser,
}) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  const line = await FaultyConnection.attach(page);
  await page.clock.install();
  await openFloor(page, id);
  await line.cut();
  await expect(page.getByText('Server not reached', { exact: true })).toBeVisible();
  // From here on no timer fires, so that the page does not reconnect without the event `online`.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await line.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilConnected(page);
  await page.context().close();
});

test('each of many bids sent together is recorded once, although the connection fails midway @deep', async ({
  server,
  browser,
}) => {
  const lots = Array.from({ length: 60 }, (_, index) => ({ lotNo: `M${index + 1}`, reservePrice: 1000 }));
  const id = await auction(server, lots);
  const page = await server.signedInPage(browser, buyer);
  const line = await FaultyConnection.attach(page);
  await openFloor(page, id);
  await reviewSheet(page, Object.fromEntries(lots.map(({ lotNo }, index) => [lotNo, 2_000 + index])));
  const unanswered = line.hold('"biddingAmount":2020', 'answer');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit 60 bids' }).click();
  await unanswered;
  await line.cut();
  await expect(page.getByText('Server not reached', { exact: true })).toBeVisible();
  await line.restore();
  await expect(page.getByText('All 60 bids were received.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { companyId } = await server.api({ email: buyer });
  const { events } = await (await server.adminApi()).audit.events({ kind: 'auction', id });
  const placed = events.filter((event) => event.companyId === companyId && event.amount !== null);
  expect(placed.map(({ amount }) => amount).toSorted()).toEqual(lots.map((_, index) => 2_000 + index));
  await expect(page.getByRole('complementary', { name: 'Your bids' })).not.toContainText('ready to send');
  await server.releasePages(page);
});

/** Makes the page's live connection cuttable: while it is cut, attempts to connect fail. HTTP still works. */
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

test('the outcome of a bid is reported correctly, even if its response is lost @deep', async ({ server, browser }) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  const cut = await cuttable(page);
  await openFloor(page, id);
  const said = page.getByRole('log', { name: 'What became of bids' });
  const CREATE = '**/api/bidding/create';
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  // The response is lost, but the live message of the bid arrives.
  await bidField(page, '1').fill('1100');
  await lotRow(page, '1').getByRole('button', { name: 'Place bid' }).click();
  await expect(lotRow(page, '1')).toContainText(/Received \d\d:\d\d:\d\d/);
  await expect(said).toContainText(/Lot 1: received \d\d:\d\d:\d\d, \$1,100\.00/);

  const STANDING = '**/api/bidding/getByAuction/**';
  /* Response, live message and current bids are all lost: the outcome is unknown until a request succeeds. */
  await page.route(STANDING, (route) => route.abort());
  await cut.now();
  await bidField(page, '2').fill('1200');
  await lotRow(page, '2').getByRole('button', { name: 'Place bid' }).click();
  await expect(lotRow(page, '2')).toContainText('Sent: waiting for the answer');
  await expect(lotRow(page, '2')).toContainText('Unknown: the answer was lost');
  await expect(said).toContainText('Lot 2: Unknown: the answer was lost');
  await page.unroute(CREATE);
  await page.unroute(STANDING);
  await expect(lotRow(page, '2')).toContainText(/Received \d\d:\d\d:\d\d/);
  await cut.end();
  await untilConnected(page);
  const driver = await server.api({ email: buyer });
  const mine = (await driver.bids(id)).map(({ biddingAmount }) => biddingAmount);
  expect(mine.sort()).toEqual([1100, 1200]);

  // The lot is withdrawn during the bid's request.
  await page.route(CREATE, async (route) => {
    const third = (await driver.lots(id))[2]!._id;
    await (await server.adminApi()).call('PATCH', `/api/lot/withdraw/${third}`, { body: { reason: 'not ours' } });
    await route.continue();
  });
  await bidField(page, '3').fill('1300');
  await lotRow(page, '3').getByRole('button', { name: 'Place bid' }).click();
  await expect(lotRow(page, '3')).toContainText('Refused: ');
  await expect(said).toContainText('Lot 3: Refused: ');
  await page.unroute(CREATE);

  // A refusal is shown to the person in all their tabs.
  const refused = driver.placeBid({ auctionId: id, lotId: (await driver.lots(id))[0]!._id, biddingAmount: 9 });
  await expect(refused).rejects.toThrow();
  await expect(page.getByText(/, lot 1: .*Requested in another tab\./)).toBeVisible();

  // Open one receipt, then all receipts.
  await lotRow(page, '1')
    .getByRole('button', { name: /receipt of lot 1/ })
    .click();
  const receipt = page.getByRole('dialog', { name: 'Receipt, lot 1' });
  const { hash } = (await driver.bids(id)).find(({ biddingAmount }) => biddingAmount === 1100)!.receipt!;
  await expect(receipt).toContainText(hash);
  await expect(receipt.getByRole('row', { name: /^Received / })).toContainText('UTC');
  const { placedAt } = (await driver.bids(id)).find(({ biddingAmount }) => biddingAmount === 1100)!;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await receipt.getByRole('button', { name: 'Copy' }).click();
  await expect(receipt.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.context().clearPermissions();
  const takenBy = async (way: Locator) => {
    const [paper] = await Promise.all([page.waitForEvent('download'), way.click()]);
    return readFile((await paper.path())!, 'utf8');
  };
  const text = await takenBy(receipt.getByRole('button', { name: 'Download' }));
  for (const told of [copied, text])
    for (const words of ['Lot: 1', '$1,100.00', 'UTC', hash]) expect(told).toContain(words);
  // The server's signed form contains the hash of the bid's event.
  const signed = await takenBy(receipt.getByRole('link', { name: 'Signed form' }));
  for (const words of [id, hash, placedAt]) expect(signed).toContain(words);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Receipts' }).click();
  // A receipt opens on top of the list.
  const rows = page.getByRole('dialog').getByRole('row');
  await rows
    .filter({ hasText: hash })
    .getByRole('button', { name: /^Receipt of lot 1,/ })
    .click();
  await expect(receipt).toContainText('$1,100.00');
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const csv = await readFile((await file.path())!, 'utf8');
  expect(csv).toContain(hash);
  expect(csv.trim().split('\n')).toHaveLength(3);
  await server.releasePages(page);
});

test('no typed text is lost: not by a reload, offline, on another device, or at the end @deep', async ({
  server,
  browser,
}) => {
  const id = await auction(server);
  const office = await server.adminApi();
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, id);
  await bidField(page, '1').fill('12,50,0');
  await bidField(page, '2').fill('1500');
  await page.getByLabel('Our valuation of lot 3').fill('900');
  await page.reload();
  await expect(bidField(page, '1')).toHaveValue('12,50,0');

  const phone = await server.signedInPage(browser, buyer, { viewport: { width: 390, height: 800 } });
  await openFloor(phone, id);
  await expect(phone.getByLabel('Our valuation of lot 3')).toHaveValue('900');
  await bidField(phone, '4').fill('50000');
  await expect(bidField(page, '4')).toHaveValue('50000');
  await server.releasePages(phone);

  const DRAFTS = '**/api/bidding/drafts/**';
  await page.route(DRAFTS, (route) => route.abort());
  await bidField(page, '2').fill('1600');
  await expect(page.getByText('Not saved on the server yet')).toBeVisible();
  await page.reload();
  await expect(bidField(page, '2')).toHaveValue('1600');
  await page.unroute(DRAFTS);
  await expect(page.getByText('Not saved on the server yet')).toBeHidden();
  await expect(page.getByText('The server cannot be reached')).toBeHidden();
  await expect(bidField(page, '4')).toHaveValue('50000');

  await bidField(page, '2').press('Escape');
  await expect(bidField(page, '2')).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(bidField(page, '2')).toHaveValue('1600');

  // The review names a bid that is not sent, and asks about a price above the ceiling and a total above the own limit.
  await page.getByRole('button', { name: 'Our limits' }).press('Enter');
  await page.getByLabel('Ceiling $ per carat').fill('4000');
  await page.getByLabel('Buying limit $').fill('50000');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Your bids' })).toContainText('Above our limit');
  await page.getByRole('button', { name: 'Review & submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review 3 bids' });
  await expect(dialog).toContainText('1 not sent');
  await dialog.getByRole('checkbox', { name: /\$5,000\.00 per carat, above your ceiling of \$4,000\.00/ }).check();
  await expect(dialog.getByRole('button', { name: '1 to confirm' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Send them all the same' }).check();
  await dialog.getByRole('button', { name: 'Submit 2 of 3' }).click();
  await expect(dialog.getByText(/^Received/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // A single bid is also checked against the limit.
  await bidField(page, '2').fill('1700');
  await bidField(page, '2').press('Control+Enter');
  const one = page.getByRole('dialog', { name: 'Confirm your bid' });
  await expect(one).toContainText('If all bids won, the total would be $51,700.00: $1,700.00 above the buying limit');
  await one.getByRole('button', { name: 'Back' }).click();
  // The first Escape may close the review's result, if it is still open.
  await expect(async () => {
    await bidField(page, '2').press('Escape');
    await expect(bidField(page, '2')).toHaveValue('', { timeout: 500 });
  }).toPass();

  // The strip shows events live, and after a reload.
  const third = (await office.lots(id))[2]!._id;
  await office.call('PATCH', `/api/lot/withdraw/${third}`, { body: { reason: 'not ours' } });
  const last = page.getByRole('button', { name: /What happened\. Last, / });
  await expect(last).toContainText('Lot 3 was withdrawn by the house: its bids are void');
  await office.pause(id, 'a fire drill');
  await expect(last).toContainText('Paused by the house: a fire drill');
  await expect(page.getByRole('alert')).toContainText('Reason: a fire drill');
  await expect(page.getByRole('log', { name: 'What became of bids' })).toContainText(
    'Paused by the house: a fire drill',
  );
  await page.reload();
  await last.click();
  const happened = page.getByRole('dialog', { name: 'What happened' });
  for (const said of ['Lot 3 was withdrawn by the house', 'Paused by the house: a fire drill'])
    await expect(happened).toContainText(said);
  await expect(page.locator('body')).not.toContainText('not ours');
  await office.complete(id);
  await expect(page.getByText('1 amount was never sent')).toBeVisible();
  await server.releasePages(page);
});

test('in a narrow window only the help names the keyboard shortcuts, not the drafts bar @deep', async ({
  server,
  browser,
}) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, id);
  // The drafts bar shows its line about shortcuts for three drafts or more.
  for (const lotNo of ['1', '2', '3']) await bidField(page, lotNo).fill('1000');
  for (const [width, isShown] of [
    [1440, true],
    [720, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('Not sent yet: Ctrl + Shift + Enter reviews all')).toBeVisible({ visible: isShown });
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  }
  await server.releasePages(page);
});

test('compact rows are 24 to 28 pixels high @deep', async ({ server, browser }) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  await page.goto(`/live-auction?id=${id}&rows=dense`);
  await placeBid(page, '1', '1200');
  await bidField(page, '2').fill('1300');
  const heights = await page.locator('[data-lot]').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(heights.filter((height) => height < 24 || height > 28)).toEqual([]);
  expect(heights).toHaveLength(LOTS.length);
  await server.releasePages(page);
});

test('the address holds search and filter, and a reload keeps them @deep', async ({ server, browser }) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, id);
  await placeBid(page, '2', '1200');
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
  await server.releasePages(page);
});

test('a tab with a live auction keeps its session alive, visible or hidden @deep', async ({ server, browser }) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer);
  await page.clock.install();
  await openFloor(page, id);
  const beat = () => page.waitForRequest((request) => request.url().endsWith('/api/auth/isAuthenticated'));
  await Promise.all([beat(), page.clock.fastForward('04:01')]);
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await Promise.all([beat(), page.clock.fastForward('04:01')]);
  await page.context().close();
});
