import { admit, ApiDriver, applicationOf } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { fillTime } from '../../input/time.js';
import { expect, E2eServer, test } from '../../server/e2e-server.js';
import {
  european,
  onSecondSheet,
  utf16,
  wholeFile,
  macRoman,
  windows1252,
  withFormulas,
  withTitleRows,
  withTotal,
  type LotFile,
} from '../../files/lot-files.js';

/** A newcomer's path with lot lists of many forms, from an empty server to the published result. */

const LOTS = 300;
const COMPANIES = 40;
const HOUR = 3_600_000;

/** A separate, empty server: the test counts its data. */
let server: E2eServer;
test.beforeAll(async () => {
  server = await new E2eServer().open();
});
test.afterAll(() => server.close());

const buyers = async (): Promise<ApiDriver[]> => {
  const office = await server.adminApi();
  const names = Array.from({ length: COMPANIES }, (_, number) => `Firm${String(number).padStart(2, '0')}`);
  return Promise.all(names.map((name) => admit(new ApiDriver(server.address), applicationOf(name), office)));
};

/** The import's view of a file before it is sent. */
interface ExpectedImport {
  /** Column headings by the labels of their fields. */
  columns: Record<string, string>;
  preview: RegExp[];
  /** Other texts next to the preview. */
  words?: (string | RegExp)[];
  decimal?: string;
}

async function choose(admin: Page, { name, buffer }: LotFile): Promise<void> {
  const field = admin.getByLabel('File of the lot list');
  await field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(admin.getByRole('heading', { name: 'Which column is what?' })).toBeVisible();
}

async function read(
  admin: Page,
  file: LotFile,
  { columns, preview, words = [], decimal }: ExpectedImport,
): Promise<void> {
  await choose(admin, file);
  for (const [label, heading] of Object.entries(columns))
    await expect(
      admin
        .getByRole('combobox', { name: label })
        .or(admin.getByLabel(label, { exact: true }))
        .first(),
    ).toHaveValue(new RegExp(`(^|: )${heading.replace(/[^\p{L}\p{N}]/gu, '.')}$`, 'u'));
  await expect(admin.getByRole('table', { name: 'Preview' }).locator('tbody').getByRole('row')).toHaveText(preview);
  for (const text of words) await expect(admin.getByText(text)).toBeVisible();
  if (decimal)
    await expect(
      admin.getByRole('radiogroup', { name: 'Numbers are written as' }).getByRole('radio', { name: decimal }),
    ).toBeChecked();
}

async function send(admin: Page, action: string, inAll: number): Promise<void> {
  await expect(admin.getByRole('table', { name: 'Errors' })).toHaveCount(0);
  await admin.getByRole('button', { name: action, exact: true }).click();
  await expect(admin.getByRole('button', { name: `2 Lots ${inAll}`, exact: true })).toBeVisible();
  // The file is sent: no part of it is pending.
  await expect(admin.getByRole('heading', { name: 'Which column is what?' })).toHaveCount(0);
  await expect(admin.getByText('Choose a file')).toBeVisible();
}

/** Imports lot lists of many forms into one auction. */
async function importAll(admin: Page): Promise<void> {
  await read(admin, withTitleRows(), {
    columns: {
      'Headings are in row': '4: Lot no · Description · Carats · Reserve price USD',
      'Reserve (USD)': 'Reserve price USD',
    },
    decimal: '1,234.50',
    preview: [/^1\$12,000\.00Octahedra10\.58$/, /^2\$5,000\.50Macles, two7\.2$/],
  });
  // An open, unsent file needs a confirmation before leaving.
  await admin.getByRole('button', { name: '3 Companies None yet' }).click();
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await send(admin, 'Upload 2 lots', 2);

  await read(admin, await onSecondSheet(), {
    columns: { Sheet: 'Lots', 'Reserve (USD)': 'Reserve', Description: 'Parcel description', Pieces: 'Pcs' },
    preview: [/^3\$30,000\.00Sawables9112\.4$/, /^4\$1,250\.50Cubes48\.05$/],
  });
  await send(admin, 'Upload 2 lots', 4);

  await read(admin, european(), {
    columns: { 'Lot number': 'Losnummer', 'Reserve (USD)': 'Limit', Carats: 'Gewicht', Colour: 'Farbe' },
    decimal: '1.234,50',
    preview: [/^5\$108,623\.20Makeables39\.2G$/, /^6\$45,000\.00Braun, gemischt1,210\.75$/],
    words: [/^Not used: [A-Z]: Bemerkung/],
  });
  await send(admin, 'Upload 2 lots', 6);

  await read(admin, macRoman(), { columns: {}, preview: [/TaillŽ/, /Brut/] });
  // Manual settings stay when the character encoding changes.
  const signs = admin.getByRole('radiogroup', { name: 'Numbers are written as' });
  await signs.getByText('1,234.50').click();
  await admin.getByRole('combobox', { name: 'Description' }).click();
  await admin.getByRole('option', { name: /^[A-Z]: Lot/ }).click();
  await admin.getByRole('combobox', { name: 'Letters are written in' }).click();
  await admin.getByRole('option', { name: 'Western European (Mac)' }).click();
  await expect(admin.getByText(/^Not used: [A-Z]: Description.*, [A-Z]: Prix/)).toBeVisible();
  await expect(signs.getByRole('radio', { name: '1,234.50' })).toBeChecked();
  await admin.getByRole('combobox', { name: 'Description' }).click();
  await admin.getByRole('option', { name: /^[A-Z]: Description/ }).click();
  await expect(admin.getByRole('table', { name: 'Preview' })).toContainText('Taillé');

  await read(admin, windows1252(), {
    columns: { 'Reserve (USD)': 'Prix de réserve', Carats: 'Poids' },
    decimal: '1.234,50',
    preview: [/^7\$2,500\.00Taillé façonné1\.25$/, /^8\$900\.00Éclats0\.512$/],
  });
  await send(admin, 'Upload 2 lots', 8);

  await read(admin, utf16(), {
    columns: { 'Lot number': 'מספר לוט', 'Reserve (USD)': 'מחיר שמור' },
    preview: [/^9\$7,500\.00אבן גלם4\.01$/, /^10\$6,100\.25Łódź3\.33$/],
  });
  await send(admin, 'Upload 2 lots', 10);

  // Excel's $108,623.20 stays that amount; fractions of cents are reported, and rounded on request.
  await read(admin, await withFormulas(), {
    columns: { 'Reserve (USD)': 'Reserve' },
    preview: [/^11\$108,623\.20/, /^12/, /^13/],
    words: [/^Not used: [A-Z]: \$\/ct/, '2 cells are not right; nothing is sent until all are'],
  });
  await expect(admin.getByRole('button', { name: 'Upload 3 lots' })).toBeDisabled();
  // A money column with an unknown heading needs a decision.
  await admin.getByRole('combobox', { name: 'Minimum bid per carat (USD)' }).click();
  await admin.getByRole('option', { name: 'No column has it' }).click();
  await admin.getByRole('button', { name: 'Round 2 amounts to cents' }).click();
  await expect(admin.getByRole('table', { name: 'Preview' })).toContainText(/\$13,061\.64.*\$108,623\.37/s);
  await send(admin, 'Upload 3 lots', 13);

  await read(admin, withTotal(), {
    columns: { 'Reserve (USD)': 'Reserve' },
    preview: [/^14\$12,500\.00/, /^15\$12,500\.00/],
    words: ['Left out: rows 5–6.'],
  });
  await send(admin, 'Upload 2 lots', 15);

  await choose(admin, await wholeFile(LOTS));
  await expect(admin.getByText(`${LOTS - 15} new lots, 1 changed, 1 unchanged.`)).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveText([
    /Now/,
    '2Reserve (USD)$5,000.50$5,500.00',
  ]);
  await send(admin, `Upload ${LOTS - 15} lots, change 1 lot`, LOTS);
  await expect(admin.getByText('1 lot is changed.')).toBeVisible();
}

/** Classifies lots by index: without a bid, with a highest bid below the reserve, with a second bid. */
const isWithoutBid = (index: number): boolean => index % 10 === 3;
const isBelowReserve = (index: number): boolean => index % 25 === 0;
const hasSecondBid = (index: number): boolean => index % 2 === 0 && !isBelowReserve(index);

/** Every company bids on its lots. @returns the number of bids */
async function bidAll(auctionId: string, companies: ApiDriver[]): Promise<number> {
  const lots = await (await server.adminApi()).lots(auctionId);
  const bids = lots.flatMap(({ _id: lotId, reservePrice }, index) => {
    if (isWithoutBid(index)) return [];
    const of = (company: number, percent: number) => ({
      company: company % COMPANIES,
      lotId,
      biddingAmount: Math.round((reservePrice ?? 0) * percent) / 100,
    });
    return [of(index, isBelowReserve(index) ? 90 : 110), ...(hasSecondBid(index) ? [of(index + 1, 105)] : [])];
  });
  await Promise.all(
    companies.map(async (driver, number) => {
      for (const { lotId, biddingAmount } of bids.filter(({ company }) => company === number))
        await driver.placeBid({ auctionId, lotId, biddingAmount });
    }),
  );
  return bids.length;
}

test('from an empty server to the published result, with real lot lists @deep', async ({ browser }) => {
  const admin = await server.adminPage(browser);
  const companies = await buyers();
  await admin.goto('/auction-setup');
  await admin.getByLabel('Name').fill('December tender');
  // A start in the past: the screen announces that the auction opens immediately.
  await fillTime(admin, 'Starts', new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 16));
  await admin.getByRole('button', { name: 'Create auction' }).click();
  await importAll(admin);
  const id = new URL(admin.url()).searchParams.get('id') ?? '';
  await admin.getByRole('button', { name: 'Continue to companies' }).click();
  await admin.getByRole('button', { name: `Choose all ${COMPANIES}` }).click();
  await expect(admin.getByText(`${COMPANIES} companies chosen`)).toBeVisible();
  await admin.getByRole('button', { name: `Invite ${COMPANIES} people` }).click();
  await expect(admin.getByText(`${COMPANIES} people invited`)).toBeVisible();
  await admin.getByRole('button', { name: 'Continue to publishing' }).click();
  for (const check of [`${LOTS} lots`, `${COMPANIES} companies invited`, 'bidding opens as soon as you publish'])
    await expect(admin.getByRole('listitem').filter({ hasText: check })).toBeVisible();
  // The back button leads through the steps.
  await admin.goBack();
  await expect(admin.getByRole('table', { name: 'Invited companies' })).toBeVisible();
  await admin.goForward();
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByRole('dialog')).toContainText('bidding opens as soon as you publish');
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Live', { exact: true }).first()).toBeVisible();

  const bids = await bidAll(id, companies);
  await admin.getByRole('link', { name: 'Monitor', exact: true }).click();
  await expect(admin.getByText('Standing bids', { exact: true }).locator('..')).toContainText(String(bids));
  await expect(admin.getByText('Companies bidding', { exact: true }).locator('..')).toContainText(
    `${COMPANIES} / ${COMPANIES}`,
  );
  await expect(admin.getByText('Lots with a bid', { exact: true }).locator('..')).toContainText(
    `${LOTS - 30} / ${LOTS}`,
  );
  await admin.getByRole('button', { name: /^More for / }).click();
  await admin.getByRole('menuitem', { name: 'Complete' }).click();
  await admin.getByRole('dialog').getByLabel('Type the name of the auction to confirm').fill('December tender');
  await admin.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();

  // Undecided lots only: ten are sold below the reserve, the other two are not.
  await expect(admin.getByText('12 lots to decide on.')).toBeVisible();
  await admin.getByRole('main').getByRole('link', { name: 'Decide', exact: true }).click();
  const actions = admin.getByRole('group', { name: 'Decide on several lots' });
  await actions.getByRole('button', { name: /^Choose all 12 / }).click();
  for (const lotNo of ['1', '26'])
    await admin.getByRole('checkbox', { name: `Choose lot ${lotNo}`, exact: true }).uncheck();
  await expect(actions.getByRole('status')).toHaveText('10 lots chosen');
  await decide(admin, 'sold', 'Within ten per cent');
  await expect(admin.getByText('10 lots are sold.')).toBeVisible();
  await expect(admin.getByText('Undecided', { exact: true }).first().locator('..')).toContainText('2');
  await actions.getByRole('button', { name: /^Choose all 2 / }).click();
  await decide(admin, 'unsold', 'The owner wants more');
  await admin.getByRole('button', { name: 'Publish result' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish result' }).click();
  await expect(admin.getByText('Sold', { exact: true }).first().locator('..')).toContainText(
    `${LOTS - 30 - 2} / ${LOTS}`,
  );

  await seenBy(await server.signedInPage(browser, companies[0]!.email));
  await admin.context().close();
});

async function decide(admin: Page, word: 'sold' | 'unsold', reason: string): Promise<void> {
  await admin.getByRole('button', { name: `Mark chosen ${word}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason for all of them').fill(reason);
  await dialog.getByRole('button', { name: `Mark ${word}`, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The first company has bid on every fortieth lot: it wins all but the first, which is unsold. */
async function seenBy(buyer: Page): Promise<void> {
  await buyer.goto('/my-auctions');
  await buyer.getByRole('row').filter({ hasText: 'December tender' }).getByRole('link').click();
  await expect(buyer.getByText('Won', { exact: true }).first().locator('..')).toContainText('7');
  const lot = (lotNo: string) =>
    buyer.getByRole('row').filter({ has: buyer.getByRole('cell', { name: lotNo, exact: true }) });
  await expect(lot('1')).toContainText('Lost');
  await expect(lot('41')).toContainText(/5\.41\$2,200\.00\$406\.65.*Won.*\$2,200\.00/);
  await buyer.getByRole('link', { name: 'Statement of bids' }).click();
  const statement = buyer.getByRole('article', { name: 'Statement of bids for Firm00 Diamonds' });
  await expect(statement.locator('tbody').getByRole('row')).toHaveCount(8);
  await expect(statement).toContainText('$2,200.00');
  // The statement names no other company.
  expect(await statement.textContent()).not.toMatch(/Firm0[1-9]|Firm[1-9]/);
  await buyer.context().close();
}
