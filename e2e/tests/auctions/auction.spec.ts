import type { Page } from '@playwright/test';
import { placeBid, untilConnected, openFloor, lotRow, withdrawBid } from '../../floor/floor.js';
import { expect, recordReceived, test, type E2eServer } from '../../server/e2e-server.js';

const LOTS =
  'Lot no,Description,Carats,Reserve price USD\n1,Octahedron,10.58,12000\n2,Two macles,7.2,5000.50\n3,Sawables,112.4,30000\n';

/** Sets an auction up as an admin in the browser: details, lot list from a CSV file, companies, publication. */
async function setUp(admin: Page, { name, type }: { name: string; type: string }): Promise<string> {
  await admin.goto('/auction-setup');
  await admin.getByLabel('Name').fill(name);
  await admin.getByLabel(type).check();
  // Bids of a new auction cannot be withdrawn by default.
  await admin.getByLabel('Bids may be withdrawn').check();
  await admin.getByRole('button', { name: 'Create auction' }).click();
  await admin
    .getByLabel('File of the lot list')
    .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(LOTS) });
  await expect(admin.getByRole('table', { name: 'Preview' })).toContainText('Two macles');
  await admin.getByRole('button', { name: 'Upload 3 lots' }).click();
  await expect(admin.getByText('3 lots are added to the auction.')).toBeVisible();
  const id = new URL(admin.url()).searchParams.get('id') ?? '';
  await admin.goto(`/auction-setup?id=${id}&step=2`);
  await admin.getByRole('button', { name: /^Choose all \d+$/ }).click();
  await admin.getByRole('button', { name: /^Invite/ }).click();
  await expect(admin.getByRole('table', { name: 'Invited companies' })).toBeVisible();
  await admin.getByRole('button', { name: 'Continue to publishing' }).click();
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('The auction is published')).toBeVisible();
  return id;
}

async function goLive(admin: Page, id: string): Promise<void> {
  await admin.goto(`/auction-setup?id=${id}&step=3`);
  await admin.getByRole('button', { name: 'Go live' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
  await expect(admin.getByText('Live', { exact: true }).first()).toBeVisible();
}

/** Opens the auction for buyers in separate contexts, and records the API responses and frames of each. */
async function buyersAt(server: E2eServer, admin: Page, id: string, emails: string[]) {
  const browser = admin.context().browser();
  if (!browser) throw new Error('no browser');
  return Promise.all(
    emails.map(async (email) => {
      const page = await server.signedInPage(browser, email);
      const texts = recordReceived(page);
      await openFloor(page, id);
      return { page, texts };
    }),
  );
}

test.describe.configure({ mode: 'serial' });

let emails: string[];
test.beforeAll(async ({ server }) => {
  emails = [await server.addCompany('Ada'), await server.addCompany('Bea')];
});

for (const [type, word, pays, profit] of [
  ['Highest Losing Price', 'HLP', '12,500.00', '500.00'],
  ['Tender pay as Bid', 'PAB', '13,100.25', '1,100.25'],
] as const) {
  test(`${type}: from the lot list to the result${word === 'HLP' ? '' : ' @torture'}`, async ({ server, browser }) => {
    const admin = await server.adminPage(browser);
    const id = await setUp(admin, { name: `${word} rough`, type });
    await goLive(admin, id);
    await admin.goto(`/auction-monitoring?id=${id}`);
    const [ada, bea] = await buyersAt(server, admin, id, emails);
    if (!ada || !bea) throw new Error('two buyers');
    await expect(ada.page).toHaveTitle(/\d\d:\d\d/);

    await placeBid(ada.page, '1', '12750.75');
    await placeBid(bea.page, '1', '12500');
    await placeBid(ada.page, '1', '13100.25', 'Revise bid');
    await placeBid(ada.page, '2', '4321.99');
    await placeBid(bea.page, '3', '31313.13');
    await withdrawBid(bea.page, '3');

    // The admin sees the bids and the withdrawal without a reload.
    await admin.getByRole('tab', { name: 'Lot by lot' }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Octahedron' })).toContainText('13,100.25');
    await expect(admin.getByText('Lots with a bid').locator('..')).toContainText('2 / 3');

    // An admin enters a bid that was made by telephone; it ranks with the others.
    await admin.getByRole('button', { name: 'Open lot 2' }).click();
    const drawer = admin.getByRole('dialog', { name: 'Lot 2' });
    await drawer.getByRole('button', { name: 'Bid for a company…' }).click();
    const entry = admin.getByRole('dialog', { name: 'Bid for a company on lot 2' });
    await entry.getByRole('combobox', { name: 'Company and buyer' }).click();
    await admin.getByRole('option', { name: /^Bea/ }).click();
    await entry.getByLabel('Reason').fill('By telephone');
    await entry.getByLabel('Amount (USD)').fill('3000.50');
    await entry.getByRole('button', { name: 'Enter $3,000.50' }).click();
    await expect(drawer.getByRole('row')).toHaveText([
      /Company/,
      /^Ada.*4,321\.99.*LeadsVoid/,
      /^Bea.*3,000\.50.*StandingVoid/,
    ]);
    // The row of a bid also lists every bid of its company on the lot, with the reasons of staff.
    await drawer.getByLabel('Every bid of Bea Diamonds').click();
    await expect(drawer.getByRole('row', { name: /^Bea/ })).toContainText(/\$3,000\.50.*Placed.*Reason: By telephone/);
    await drawer.getByRole('button', { name: 'Close' }).click();
    // The receipt says that the firm entered the bid.
    await bea.page.getByRole('button', { name: /receipt of lot 2$/ }).click();
    const receipt = bea.page.getByRole('dialog', { name: 'Receipt, lot 2' });
    await expect(receipt).toContainText('Auction Management, for your company');
    await receipt.press('Escape');

    // Neither buyer receives amounts of the other, or a reserve.
    expect(ada.texts.join('\n')).toMatch(/12750\.75/);
    expect(ada.texts.join('\n')).not.toMatch(/31313\.13|3000\.5\b|"biddingAmount":12500\b/);
    expect(bea.texts.join('\n')).not.toMatch(/12750\.75|13100\.25|4321\.99/);
    for (const { texts } of [ada, bea]) expect(texts.join('\n')).not.toMatch(/reservePrice|netProfit|"reserve/);

    // The clock completes the auction.
    const office = await server.adminApi();
    await office.pause(id);
    // On a slow machine the instant may pass before the request arrives.
    await expect(() => office.goLive(id, new Date(Date.now() + 2_000).toISOString())).toPass();
    await expect(ada.page.getByRole('main')).toContainText(/Completed|ended/i);

    // Staff decide on lots below the reserve, and publish.
    await admin.getByRole('main').getByRole('link', { name: 'Decide', exact: true }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Two macles' })).toContainText('−13.57%');
    await expect(admin.getByRole('row').filter({ hasText: 'Octahedron' })).toHaveCount(0);
    await admin.getByRole('radiogroup', { name: 'Show' }).getByText('All').click();
    // Lot 1, which is sold by its reserve, is not chosen with the undecided lots.
    await admin.getByRole('button', { name: /^Choose all 1 / }).click();
    await expect(admin.getByRole('checkbox', { name: 'Choose lot 1' })).not.toBeChecked();
    await admin.getByRole('button', { name: 'Mark chosen unsold' }).click();
    const reason = admin.getByRole('dialog');
    await reason.getByLabel('Reason').fill('Below the reserve');
    await reason.getByRole('button', { name: 'Mark unsold' }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Two macles' })).toContainText('Below the reserve');
    await admin.getByRole('button', { name: 'Publish result' }).click();
    // The dialog proposes the sold lots' proceeds above their reserves.
    await expect(admin.getByRole('dialog').getByLabel('Over the reserves (USD, optional)')).toHaveValue(profit);
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /Publish/ })
      .click();
    await expect(admin.getByText('Sold', { exact: true }).first().locator('..')).toContainText('1 / 3');
    await expect(admin.getByRole('row').filter({ hasText: 'Octahedron' })).toContainText(pays);
    // The screen also shows the head of the history; a buyer reads the same.
    const head = (page: Page) => page.getByRole('group', { name: 'Head of the auction’s history' });
    await expect(head(admin)).toContainText(/[0-9a-f]{64}/);
    const hash = await head(admin).locator('code').textContent();
    await expect(head(admin).getByRole('link')).toHaveAttribute('href', `/audit?auction=${id}`);

    // Each company sees its own outcome.
    await ada.page.goto(`/result-auction?id=${id}`);
    await expect(ada.page.getByRole('row').filter({ hasText: 'Octahedron' })).toContainText('Won');
    await expect(ada.page.getByRole('row').filter({ hasText: 'Octahedron' })).toContainText(pays);
    await bea.page.goto(`/result-auction?id=${id}#receipts`);
    await expect(head(bea.page)).toContainText(hash ?? 'a hash');
    await expect(head(bea.page).getByRole('link')).toHaveAttribute('href', '/log');
    await expect(bea.page.getByRole('row').filter({ hasText: 'Octahedron' })).toContainText('Lost');
    expect(bea.texts.join('\n')).not.toMatch(/13100\.25/);

    // For print: an award letter for the winner, and statements without controls of the screen.
    await admin.getByRole('button', { name: 'Letters' }).click();
    await admin.getByRole('menuitem', { name: 'Award letters' }).click();
    await expect(admin.getByRole('article')).toHaveCount(1);
    await expect(admin.getByRole('article', { name: 'Award letter for Ada' })).toContainText(pays);
    await admin.goto(`/auction-result?id=${id}&letters=statement`);
    await expect(admin.getByRole('article', { name: 'Statement of bids for Bea' })).toContainText('Withdrawn');
    await bea.page.getByRole('link', { name: 'Statement of bids' }).click();
    await expect(bea.page.getByRole('article')).toContainText(/Lost/);
    await bea.page.emulateMedia({ media: 'print' });
    await expect(bea.page.getByRole('banner')).toHaveCount(0);
    await expect(bea.page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
    await expect(bea.page.getByRole('article')).toContainText(/Head of the auction’s history: [0-9a-f]{64}/);
    // Chromium writes `/Type /Page` for each page of a PDF. An empty page after the statement would be the second.
    const paper = (await bea.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await server.releasePages(ada.page, bea.page);
    await server.releasePages(admin);
  });
}

test('a killed server restarts with every bid and every session, and the screens continue @deep', async ({
  server,
  browser,
}) => {
  const admin = await server.adminPage(browser);
  const id = await server.addAuction({ emails: emails.slice(0, 1), lots: [{ lotNo: '1', reservePrice: 12_000 }] });
  const [ada] = await buyersAt(server, admin, id, emails.slice(0, 1));
  if (!ada) throw new Error('a buyer');
  const { texts } = ada;
  await placeBid(ada.page, '1', '14000');
  await server.kill();
  await expect(ada.page.getByText('The server cannot be reached')).toBeVisible();
  await server.open();
  await untilConnected(ada.page);
  await placeBid(ada.page, '1', '14500', 'Revise bid');
  await ada.page.reload();
  await expect(lotRow(ada.page, '1')).toContainText('14,500.00');

  // An admin voids all standing bids of a company together, with a reason.
  await admin.goto(`/auction-monitoring?id=${id}`);
  await admin.getByRole('button', { name: /^More for / }).click();
  await admin.getByRole('menuitem', { name: 'Void a company’s bids…' }).click();
  const voiding = admin.getByRole('dialog');
  await voiding.getByRole('combobox', { name: 'Company' }).click();
  await admin.getByRole('option', { name: 'Ada Diamonds (1 bid)' }).click();
  await voiding.getByLabel('Reason').fill('Paid nothing last time');
  await voiding.getByRole('button', { name: 'Void 1 bid' }).click();
  await expect(admin.getByText('Standing bids', { exact: true }).locator('..')).toContainText('0');
  await expect(lotRow(ada.page, '1')).not.toContainText('14,500.00');
  const told = ada.page.getByRole('button', { name: /What happened\. Last, / });
  await expect(told).toContainText('The house voided bids of your company: Paid nothing last time');

  // The control room shows actions of staff with their reasons. The buyer receives neither of the later reasons.
  const happened = admin.getByRole('list', { name: 'What happened, the latest first' });
  await expect(happened.getByRole('listitem').first()).toContainText('Bids of Ada Diamonds were voided');
  await expect(happened.getByRole('listitem').first()).toContainText('Reason: Paid nothing last time');
  await admin.getByRole('tab', { name: 'Lot by lot' }).click();
  await admin.getByRole('button', { name: 'Open lot 1' }).click();
  const drawer = admin.getByRole('dialog', { name: 'Lot 1', exact: true });
  await drawer.getByRole('button', { name: 'Withdraw the lot…' }).click();
  const withdrawing = admin.getByRole('dialog', { name: /^Withdraw lot 1/ });
  await withdrawing.getByLabel('Reason').fill('Not ours to sell');
  await withdrawing.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(drawer).toContainText('Reason: Not ours to sell');
  await (await server.adminApi()).cancel(id, 'The exhibition is off');
  await expect(admin.getByText('no lot is sold. Reason: The exhibition is off')).toBeVisible();
  expect(texts.join('\n')).not.toMatch(/Not ours to sell|exhibition is off/);
  await server.releasePages(ada.page);
  await server.releasePages(admin);
});

test('a withdrawn lot appears in the result, the statement and the receipts of its bidders @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Wilma');
  const lots = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const auction = await server.addAuction({ name: 'Withdrawn lot', emails: [email], lots });
  const [office, buyer] = [await server.adminApi(), await server.api({ email })];
  const [one, two, three] = await buyer.lots(auction);
  const bid = (lotId: string, biddingAmount: number) => buyer.placeBid({ auctionId: auction, lotId, biddingAmount });
  await bid(one!._id, 200);
  await bid(two!._id, 300);
  await buyer.withdrawBid((await bid(three!._id, 400))._id);
  await office.call('PATCH', `/api/lot/withdraw/${two!._id}`, { body: { reason: 'Recut' } });

  const page = await server.signedInPage(browser, email);
  await page.goto(`/live-auction?id=${auction}`);
  await page.getByRole('button', { name: 'Receipts' }).click();
  const receipts = page.getByRole('dialog').getByRole('row');
  await expect(receipts.filter({ hasText: '$300.00' })).toContainText('Lot withdrawn');
  await expect(receipts.filter({ hasText: '$200.00' })).not.toContainText('withdrawn');

  await office.complete(auction);
  await page.goto(`/result-auction?id=${auction}`);
  const row = (lotNo: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: lotNo, exact: true }) });
  await expect(row('1')).toContainText('Open');
  await expect(row('2')).toContainText('Lot withdrawn');
  await expect(row('3')).toContainText('Withdrawn by us');
  await page.getByRole('link', { name: 'Statement of bids' }).click();
  await expect(page.getByRole('article')).toContainText('Lot withdrawn');
  await expect(page.getByRole('article')).not.toContainText('To pay in all');
  await server.releasePages(page);
});

test('the whole grid is drawn in the colours of its legend, in both themes @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Heddy');
  const id = await server.addAuction({ emails: [email], lots: [{ lotNo: '1', reservePrice: 1_000 }] });
  const [office, heddy] = [await server.adminApi(), await server.api({ email })];
  await heddy.placeBid({ auctionId: id, lotId: (await office.lots(id))[0]!._id, biddingAmount: 950 });
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-monitoring?id=${id}`);
  await admin.getByRole('radiogroup', { name: 'Density' }).getByText('Fit all').click();
  const whole = admin.getByRole('application', { name: /^1 standing bid/ });
  const drawn = () =>
    whole.evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pen = (canvas as HTMLCanvasElement).getContext('2d')!;
      return [...pen.getImageData(width / 2, height / 2, 1, 1).data].slice(0, 3).join(', ');
    });
  await admin.getByRole('button', { name: 'Legend' }).click();
  for (const colorScheme of ['dark', 'light'] as const) {
    await admin.emulateMedia({ colorScheme });
    const near = admin.getByRole('group', { name: 'Legend' }).locator('i[data-heat="near"]');
    const legend = () => near.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(async () => expect(`rgb(${await drawn()})`).toBe(await legend())).toPass();
  }
  await server.releasePages(admin);
});
