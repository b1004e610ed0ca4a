import { expect, test } from '@jest/globals';
import type { LotRow } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import writeXlsx from 'write-excel-file/node';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin, anAuction, aLot } from '../../../testing/examples.js';

import { serveHouse } from '../../../testing/house.js';

const browser = fakeBrowser();

/** The lots step of a draft with lots of 100 dollars each. */
async function lotsStep(...lotNos: string[]) {
  const lots = lotNos.map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo, reservePrice: 100 }));
  const auction = anAuction({ name: 'Lot lists', status: 'pending', published: false, lots: lots.length });
  const house = serveHouse(browser.server, { auctions: [auction], lots });
  const { user } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  await screen.findByRole('table', { name: 'Lot lists lots' });
  return { user, house };
}

type User = Awaited<ReturnType<typeof lotsStep>>['user'];

const choose = async (user: User, name: string, content: BlobPart): Promise<void> => {
  const field = screen.getByLabelText('File of the lot list');
  // Kept hidden behind its button.
  const input = field instanceof HTMLInputElement ? field : field.parentElement?.querySelector('input');
  if (!input) throw new Error('There is no field of a file');
  await user.upload(input, new File([content], name));
};

const bytes = async (sheet: ReturnType<typeof writeXlsx>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sheet.toBuffer());

const rowsOf = (table: string): HTMLElement[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);

/** The error of a row of the file, about a column. */
const complaint = (row: number, column: string): string =>
  rowsOf('Errors')
    .filter((line) => within(line).queryByRole('cell', { name: String(row) }) && line.textContent.includes(column))
    .map(({ textContent }) => textContent)
    .join();

const columnOf = (field: string): HTMLInputElement => screen.getByRole('combobox', { name: field });

const upload = (): HTMLElement => screen.getByRole('button', { name: /^(Upload|Change) / });
const isOpen = (button: HTMLElement): boolean => !(button as HTMLButtonElement).disabled;
const sent = (): LotRow[][] =>
  browser.server.callsOf('POST /api/lot/upload/*').map(({ body }) => (body as { dealsData: LotRow[] }).dealsData);

test('an XLSX with wrong rows: columns are guessed, each wrong cell is named, nothing is sent', async () => {
  const { user } = await lotsStep('7');
  const sheet = [
    ['Parcel', 'Lot #', 'Weight (ct)', 'Pcs', 'Reserve Price (USD)'],
    ['Octahedra', 1, 10.58, 3, 12000],
    ['Macles', 2, 7.2, 2.5, 5000.505],
    ['Sawables', 7, 112.4, 9, null],
  ];
  await choose(user, 'tender.xlsx', await bytes(writeXlsx(sheet)));
  await screen.findByRole('table', { name: 'Errors' });
  for (const [label, column] of [
    ['Lot number', 'Lot #'],
    ['Carats', 'Weight (ct)'],
    ['Pieces', 'Pcs'],
    ['Reserve (USD)', 'Reserve Price (USD)'],
    ['Description', ''],
  ] as const)
    expect(columnOf(label).value).toBe(column);
  // The table beneath is not read out with it, whenever one of its cells is mended.
  expect(screen.getByRole('alert').textContent).toBe('3 cells are not right; nothing is sent until all are');
  expect(complaint(3, 'Pieces')).toContain('whole number');
  expect(complaint(3, 'Reserve')).toContain('two decimals');
  expect(complaint(4, 'Reserve')).toContain('is missing');
  expect(isOpen(upload())).toBe(false);

  // A column that could not be guessed is chosen by hand.
  await user.click(columnOf('Description'));
  await user.click(await screen.findByRole('option', { name: 'Parcel' }));
  await waitFor(() => expect(screen.getByRole('table', { name: 'Preview' }).textContent).toContain('Octahedra'));
  expect(sent()).toEqual([]);
});
