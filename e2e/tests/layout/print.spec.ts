import type { Page } from '@playwright/test';
import { formatEntry } from '@tender/proof';
import { expect, test } from '../../server/e2e-server.js';
import { pdfPages, pdfWithText } from '../../files/pdf.js';

/** Printed pages: every row, the recipient, the date and the proof, without controls of the screen. */

/** Number of rows: more than a page of any list shows. */
const COUNT = 60;
/** Values of all usual columns: the catalogue must still have at least `LOTS_ON_A_SHEET` lots on each sheet. */
const STONES = {
  category: 'roughDiamond' as const,
  shape: 'Octahedron',
  pieces: 3,
  carats: 12.34,
  colour: 'D–F',
  clarity: 'VVS',
  cut: 'Oval',
  fluorescence: 'Faint',
  laboratory: 'GIA',
  certificate: '1234567',
};
const LOTS_ON_A_SHEET = 14;
const HASH = /Head of the auction’s history: ([0-9a-f]{64})/;

/** Runs in the page: controls of the screen that would be printed. */
const chrome = (): string[] =>
  [...document.querySelectorAll('header, footer, nav, button, input, select, [role=search], [role=tablist]')]
    .filter((part) => part.checkVisibility() && part.getClientRects().length > 0)
    .map((part) => part.outerHTML.slice(0, 200));

/** Renders the page for print, checks its text and the numbers of the sheets. @returns the text of each sheet */
async function onPaper(page: Page, table: string, says: readonly (string | RegExp)[]): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const rows = page.getByRole('table', { name: table }).locator('tbody').getByRole('row');
  await expect(rows.and(page.locator(':not([data-beneath])'))).toHaveCount(COUNT);
  for (const words of says) await expect(page.locator('body')).toContainText(words, { useInnerText: true });
  expect(await page.evaluate(chrome), table).toEqual([]);
  const pages = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
  await page.emulateMedia({ media: 'screen' });
  for (const [index, words] of pages.entries()) expect(words).toContain(`${index + 1} / ${pages.length}`);
  expect(pages.length).toBeGreaterThan(1);
  return pages;
}

test('catalogue, results and receipts of several pages: every row, the firm, the date, the hash @deep', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  const email = await server.addCompany('Quirina');
  const lots = Array.from({ length: COUNT }, (_, index) => ({
    lotNo: `${index % 2 === 0 ? 'P' : 'MV-'}${index + 1}`,
    description: `Parcel ${index + 1}`,
    reservePrice: 100,
    minimumBid: 90,
    ...STONES,
  }));
  const id = await server.addAuction({ name: 'On paper', emails: [email], lots, until: 'published' });
  const [buyer, own] = [await server.signedInPage(browser, email), await server.api({ email })];
  const printed = ['Auction Management', /Printed .*\d{4}/, 'Parcel 60'];
  // The server commits once a minute: simulate it.
  const at = '2026-11-20T10:01:00.000Z';
  const text = formatEntry({ kind: 'commitment', at, auctionId: id, commitment: 'ab'.repeat(32) });
  await buyer.route(`**/api/log/auctions/${id}`, (call) => call.fulfill({ json: { auction: { last: { at, text } } } }));
  const answered = buyer.waitForResponse(`**/api/log/auctions/${id}`);
  await buyer.goto(`/published-auction?id=${id}`);
  await expect(buyer.getByRole('heading', { level: 1, name: 'On paper' })).toBeVisible();
  await answered;
  const committed = /Commitment of .*10:01:00 UTC: (ab){32}/;
  await expect(buyer.getByRole('timer')).toHaveCount(1);
  // The instant of the start or the end: a countdown would be outdated after a second.
  const clock = /(Starts|Ends)\s+.*\d{4}, \d\d:\d\d.*UTC/;
  await expect(buyer.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  const sheets = await onPaper(buyer, 'On paper lots', [...printed, committed, clock]);
  const numbers = sheets.map((words) => words.match(/(MV-|P)\d+/g) ?? []);
  for (const onSheet of numbers.slice(0, -1)) expect(onSheet.length).toBeGreaterThanOrEqual(LOTS_ON_A_SHEET);
  // Grouped by prefix, each group by number.
  const lotNos = (prefix: string, first: number) =>
    Array.from({ length: COUNT / 2 }, (_, index) => `${prefix}${first + 2 * index}`);
  expect(numbers.flat()).toEqual([...lotNos('MV-', 2), ...lotNos('P', 1)]);

  await office.goLive(id);
  for (const { _id: lotId } of await office.lots(id)) await own.placeBid({ auctionId: id, lotId, biddingAmount: 120 });
  await office.complete(id);
  await office.publishResult(id, 0);
  await buyer.goto(`/result-auction?id=${id}`);
  await expect(buyer.getByText('Share won')).toBeVisible();
  await onPaper(buyer, 'On paper our result', [...printed, HASH]);
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-result?id=${id}`);
  await expect(admin.getByText('Reserves of lots sold')).toBeVisible();
  await onPaper(admin, 'On paper result', [...printed, HASH]);

  // An award letter of several pages.
  await admin.goto(`/auction-result?id=${id}&letters=award`);
  await expect(admin.getByRole('article', { name: 'Award letter for Quirina Diamonds' })).toContainText('Parcel 60');
  await admin.emulateMedia({ media: 'print' });
  const letter = await pdfPages(await admin.pdf({ preferCSSPageSize: true }));
  expect(letter.length).toBeGreaterThan(1);
  for (const [index, words] of letter.entries()) expect(words).toContain(`${index + 1} / ${letter.length}`);
  expect(letter.join()).toContain('Parcel 60');
  // The next page also names the recipient.
  expect(letter[1]).toContain('Quirina Diamonds');

  await buyer.goto(`/published-auction?id=${id}`);
  await expect(buyer.getByText('Result published')).toBeVisible();
  await onPaper(buyer, 'On paper lots', [...printed, HASH]);

  await buyer.goto(`/live-auction?id=${id}`);
  await buyer.getByRole('button', { name: 'Receipts' }).click();
  await expect(buyer.getByRole('dialog').getByRole('table', { name: 'Receipts' })).toBeVisible();
  const { events } = await office.audit.events({ kind: 'auction', id });
  const last = events.findLast(({ amount }) => amount !== null)!.hash;
  const said = [/Auction Management, printed .*\d{4}/, 'Quirina Diamonds: receipts of On paper', last, HASH];
  await onPaper(buyer, 'Receipts', said);

  const { _id: folder } = await office.folders.create({ name: 'Printed papers', public: true });
  await office.documents.upload(folder, [new File([new Uint8Array(pdfWithText('Terms'))], 'printed-terms.pdf')]);
  await buyer.goto('/billiton-downloads');
  await expect(buyer.getByRole('button', { name: 'printed-terms.pdf', exact: true })).toBeVisible();
  const papers = (await pdfPages(await buyer.pdf({ preferCSSPageSize: true }))).join();
  expect(papers).toContain('Printed papers');
  expect(papers).toContain('printed-terms.pdf');
  await server.releasePages(buyer, admin);
});
