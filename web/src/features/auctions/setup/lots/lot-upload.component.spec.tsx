import { expect, test } from '@jest/globals';
import type { LotRow, LotView, SheetColumn, SheetColumnsBody, SheetHeadings } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import writeXlsx from 'write-excel-file/node';
import { fakeBrowser } from '../../../../testing/browser.js';
import { anAdmin, anAuction, aLot } from '../../../../testing/examples.js';
import { LOST, refusal } from '../../../../testing/fake-server.js';
import { push } from '../../../../testing/fake-socket.js';
import { serveDatabase, type FakeDatabase } from '../../../../testing/fake-database.js';
import { fill, isDisabled, untilNoDialog, rowsOf, rowWith, valueOf } from '../../../../testing/page.js';

const browser = fakeBrowser();

/** Opens the lots step of a draft whose lots have a reserve of 100 dollars. */
async function lotsStep(...lotNos: string[]): Promise<{ user: UserEvent; database: FakeDatabase }> {
  return lotsStepOf(lotNos.map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo, reservePrice: 100 })));
}

async function lotsStepOf(lots: LotView[]): Promise<{ user: UserEvent; database: FakeDatabase }> {
  const auction = anAuction({ name: 'Lot lists', status: 'pending', published: false, lots: lots.length });
  const database = serveDatabase(browser.server, { auctions: [auction], lots });
  const { user } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  await screen.findByRole('table', { name: 'Lot lists lots' });
  return { user, database };
}

const choose = (user: UserEvent, name: string, content: BlobPart): Promise<void> => {
  const input = screen.getByLabelText('File of the lot list').parentElement?.querySelector('input');
  if (!input) throw new Error('There is no field of a file');
  return user.upload(input, new File([content], name));
};

const bytes = async (sheet: ReturnType<typeof writeXlsx>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sheet.toBuffer());

const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

/** The listed error of a row of the file and a column; empty if there is none. */
const complaint = (row: number, column: string): string =>
  rowsOf('Errors')
    .filter((line) => within(line).queryByRole('cell', { name: String(row) }) && line.textContent.includes(column))
    .map(({ textContent }) => textContent)
    .join();

const columnOf = (field: string): HTMLElement => screen.getByRole('combobox', { name: field });
const send = (): HTMLElement => screen.getByRole('button', { name: /^(Upload|Change) \d/ });
const preview = (): string => screen.getByRole('table', { name: 'Preview' }).textContent;
const isNowIn = (table: string, words: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByRole('table', { name: table }).textContent).toMatch(words));

/** The lots that were sent, by call. */
const sent = (): LotRow[][] =>
  browser.server.callsOf('POST /api/lot/upload/*').map(({ body }) => (body as { dealsData: LotRow[] }).dealsData);

/** Number and reserve of each stored lot. */
const reserves = ({ lots }: FakeDatabase) => lots.map(({ lotNo, reservePrice }) => [lotNo, reservePrice]);

test('an XLSX with wrong rows: guesses columns, names each wrong cell, sends nothing', async () => {
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
    ['Lot number', 'B: Lot #'],
    ['Carats', 'C: Weight (ct)'],
    ['Pieces', 'D: Pcs'],
    ['Reserve (USD)', 'E: Reserve Price (USD)'],
    ['Description', ''],
  ] as const)
    expect(valueOf(columnOf(label))).toBe(column);
  // The alert contains the number of errors, not their table.
  expect(screen.getByRole('alert').textContent).toBe('3 cells are not right; nothing is sent until all are');
  expect(complaint(3, 'Pieces')).toContain('whole number');
  expect(complaint(3, 'Reserve')).toContain('two decimals');
  expect(complaint(4, 'Reserve')).toContain('is missing');
  expect(isDisabled(send())).toBe(true);

  // A column that could not be guessed is chosen by hand.
  await user.click(columnOf('Description'));
  await user.click(await screen.findByRole('option', { name: /^A: Parcel/ }));
  await isNowIn('Preview', 'Octahedra');
  expect(sent()).toEqual([]);
});

test('a CSV with wrong rows sends nothing; corrected, it is uploaded', async () => {
  const { user } = await lotsStep('7');
  await choose(user, 'wrong.csv', 'lot no,desc,reserve\nA1,"Macles, fine",5000\nA1,Sawables,free\n');
  await screen.findByRole('table', { name: 'Errors' });
  expect(complaint(3, 'Lot number')).toContain('the same as in row 2');
  expect(complaint(3, 'Reserve')).toContain('not a positive amount');
  expect(isDisabled(send())).toBe(true);
  expect(sent()).toEqual([]);
  await choose(user, 'headless.csv', 'lot no,desc,reserve\n');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no rows'));

  await choose(user, 'right.csv', 'lot no,desc,reserve\nA1,"Macles, fine",5000\nA2,Sawables,"1,250.50"\n');
  await user.click(await screen.findByRole('button', { name: 'Upload 2 lots' }));
  await isNowIn('Lot lists lots', '$1,250.50');
  expect(sent()).toHaveLength(1);
});

test('a real file: a cover sheet, a title, a total, a row to correct, one to leave out, one that exists', async () => {
  const { user } = await lotsStepOf([aLot({ lotNo: 'A2', description: 'Sawables', reservePrice: 1250.5 })]);
  const sheets = [
    { sheet: 'Cover', data: [['Tender'], ['of December']] },
    {
      sheet: 'Lots',
      data: [
        ['Lots of December'],
        ['Lot no', 'Description', 'Reserve'],
        ['A2', 'Sawables', 1300.1 + 0.2],
        ['A3', 'Boart', 'free'],
        ['A4', 'Cubes', 'none'],
        ['TOTAL', '', 99999],
      ],
    },
  ];
  await choose(user, 'house.xlsx', await bytes(writeXlsx(sheets)));
  expect(valueOf(await screen.findByRole('combobox', { name: 'Sheet' }))).toBe('Lots');
  expect(screen.getByText('Left out: row 6.')).toBeTruthy();
  const changes = rowsOf('Changes');
  expect(changes).toHaveLength(1);
  expect(changes[0]?.textContent).toMatch(/A2.*1,250\.5.*1,300\.3/);
  await fill(user, screen.getByRole('textbox', { name: 'Reserve (USD) in row 4' }), '750');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Leave out row 5' }));
  await user.click(await screen.findByRole('button', { name: 'Upload 1 lot, change 1 lot' }));
  await isNowIn('Lot lists lots', '$1,300.30');
  await isNowIn('Lot lists lots', '$750.00');
});

test('chosen columns of a Windows code page apply to the next list in UTF-16, too', async () => {
  const { user } = await lotsStep('7');
  let known: SheetColumn[] | null = null;
  browser.server
    .on<object>('PUT /api/house/columns', ({ body }) => {
      known = (body as SheetColumnsBody).columns;
      return {};
    })
    .on<{ columns: SheetColumn[] | null }>('POST /api/house/columns/known', ({ body }) => ({
      columns: (body as SheetHeadings).headings.includes('Kavelcode') ? known : null,
    }));
  const pick = async (field: string, option: RegExp) => {
    await user.click(columnOf(field));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const list = 'Veiling\r\nKavelcode;Soort;Bodem\r\nB1;Façonnée;1.250,50\r\nTotaal;;1.250,50\r\n';
  await choose(user, 'windows.csv', latin1(list));
  await screen.findByRole('combobox', { name: 'Headings are in row' });
  await pick('Headings are in row', /^2: Kavelcode/);
  await pick('Lot number', /^A: Kavelcode/);
  await pick('Reserve (USD)', /^C: Bodem/);
  await pick('Description', /^B: Soort/);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 lot' }));
  await waitFor(() => expect(rowWith('B1').textContent).toMatch(/Façonnée.*\$1,250\.50/));
  // The next list has the columns in another order, and starts with the earlier choices.
  await choose(user, 'utf16.csv', utf16('\ufeffBodem;Kavelcode;Soort\r\n99,5;B2;Boart\r\n'));
  expect(await screen.findByText('Chosen as for the last list with these headings.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Upload 1 lot' }));
  await waitFor(() => expect(rowWith('B2').textContent).toMatch(/Boart.*\$99\.50/));
});

test("edits one lot during another admin's change, and removes one lot", async () => {
  const { user, database } = await lotsStep('A1', 'A3');
  await user.click(screen.getByRole('button', { name: 'Edit lot A3' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reserve \(USD\)/), '800');
  database.lots = database.lots.map((lot) => (lot.lotNo === 'A3' ? { ...lot, reservePrice: 750, carats: 4.25 } : lot));
  push.message('lotsChanged', { auctionId: 'a1' });
  await waitFor(() => expect(valueOf(dialog.getByLabelText('Carats'))).toBe('4.25'));
  expect(valueOf(dialog.getByLabelText(/^Reserve \(USD\)/))).toBe('800');
  await user.click(dialog.getByRole('button', { name: 'Save the lot' }));
  await isNowIn('Lot lists lots', '$800.00');
  expect(database.lots[1]).toMatchObject({ lotNo: 'A3', reservePrice: 800, carats: 4.25 });
  await user.click(screen.getByRole('button', { name: 'Remove lot A1' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the lot' }));
  await waitFor(() => expect(rowsOf('Lot lists lots')).toHaveLength(1));
  expect(rowsOf('Lot lists lots')[0]?.textContent).toContain('A3');
});

test('more errors than fit are named by lot, listed on demand, and filtered by field', async () => {
  const { user } = await lotsStep('7');
  const rows = Array.from(
    { length: 60 },
    (_, index) => `E${index + 1},Parcel ${index + 1},free,${index === 0 ? 2 : ''}`,
  );
  await choose(user, 'wrong.csv', `lot no,desc,reserve,pcs\n${rows.join('\n')}\nE61,Boart,500,half\n`);
  await screen.findByRole('table', { name: 'Errors' });
  expect(rowsOf('Errors')).toHaveLength(50);
  expect(rowsOf('Errors')[0]?.textContent).toContain('E1 · Parcel 1');
  await user.click(screen.getAllByRole('button', { name: 'Show more' })[0]!);
  expect(rowsOf('Errors')).toHaveLength(61);
  const which = within(screen.getByRole('group', { name: 'Which errors' }));
  await user.click(which.getByRole('button', { name: 'Pieces: 1' }));
  expect(rowsOf('Errors').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('E61 · Boart')]);
  await user.click(screen.getByRole('button', { name: 'Leave out this row' }));
  expect(rowsOf('Errors')).toHaveLength(60);
  expect(screen.queryByRole('group', { name: 'Which errors' })).toBeNull();

  expect(rowsOf('Preview')).toHaveLength(8);
  await user.click(screen.getAllByRole('button', { name: 'Show more' }).at(-1)!);
  expect(rowsOf('Preview')).toHaveLength(58);
});

test('rows with more cells than headings are corrected in their lines', async () => {
  const { user } = await lotsStep('9');
  const list = 'Lot,Description,Carats,Reserve price,Minimum bid\n1,Cubes,5,1,000,50000\n2,Boart,7,900,100\n';
  await choose(user, 'cut.csv', list);
  await screen.findByRole('table', { name: 'Errors' });
  expect(complaint(2, 'Cells')).toMatch(/1 · Cubes.*Cells.*more cells than headings/);
  expect(preview()).not.toContain('Cubes');
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 1 lot' }))).toBe(true);
  const line = screen.getByRole('textbox', { name: 'Cells in row 2' });
  expect(valueOf(line)).toBe('1 | Cubes | 5 | 1 | 000 | 50000');
  await fill(user, line, '1 | Cubes | 5 | 1,000 | 50000');
  await user.keyboard('{Enter}');
  await isNowIn('Preview', /Cubes.*\$1,000\.00|\$1,000\.00.*Cubes/);
  // Doubts do not block the upload.
  const doubt = () => screen.getAllByRole('alert').find(({ textContent }) => textContent.includes('Is this intended?'));
  expect(doubt()?.textContent).toMatch(/The minimum bid of lot \u20681\u2069 is above the reserve/);
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 2 lots' }))).toBe(false);

  // Corrections are discarded only after a question.
  const other = 'Lot,Reserve price,Remark\n3,12,500\n4,700,\n';
  const answer = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Discard your corrections?' });
    await user.click(within(question).getByRole('button', { name }));
    await untilNoDialog();
  };
  await choose(user, 'other.csv', other);
  await answer('Cancel');
  expect(preview()).toContain('Cubes');
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  await answer('Cancel');
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 2 lots' }))).toBe(false);
  // Choose the other file again, whose opening was cancelled before.
  await choose(user, 'other.csv', other);
  await answer('Discard');
  await waitFor(() => expect(preview()).not.toContain('Cubes'));
  expect(doubt()?.textContent).toContain('In row 2 the value');
  // Removing a file without corrections needs no confirmation.
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull());
});

test('requests a confirmation of weights in doubtful notation, and applies the answer', async () => {
  const { user } = await lotsStep('7');
  await choose(user, 'laboratory.csv', 'lot no;carats;reserve\nW1;1.250;1.234,50\nW2;3.105;500,00\n');
  const doubt = (await screen.findByText(/Is 1,250 right\?/)).closest<HTMLElement>('[role="alert"]')!;
  expect(doubt.textContent).toContain('The column “carats” says “1.250”');
  expect(preview()).toContain('3,105');
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 2 lots' }))).toBe(true);
  within(doubt).getByRole('button', { name: 'No, it is 1.25' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(/Is 1,250 right/)).toBeNull());
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
  expect(preview()).toContain('3.105');
  expect(preview()).toContain('$1,234.50');
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 2 lots' }))).toBe(false);
  // A weight in the notation of the prices can be doubtful, too.
  await choose(user, 'other.csv', 'lot no;carats;reserve\nW1;9,025;1.250,00\n');
  const small = await screen.findByText(/Is 9\.025 right\?/);
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 1 lot' }))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'No, it is 9,025' }));
  await waitFor(() => expect(small.isConnected).toBe(false));
  expect(preview()).toContain('9,025');
  expect(preview()).toContain('$1,250.00');
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 1 lot' }))).toBe(false);
});

/** The server's answer to a change of a deleted lot. */
const GONE = refusal(404, 'NOT_FOUND', { message: 'Not found' });

test('reports a lot deleted before its change as deleted, not as new, even if a later change fails', async () => {
  const { user, database } = await lotsStep('1', '2', '3');
  const remove = (id: string) => {
    database.lots = database.lots.filter(({ _id }) => _id !== id);
    push.message('lotsChanged', { auctionId: 'a1' });
  };
  await choose(user, 'changed.csv', 'lot no,reserve\n1,150\n2,250\n3,350\n');
  const { server } = browser;
  let isLost = true;
  server.before('PATCH /api/lot/update/l1', async () => {
    remove('l2');
    await waitFor(() => expect(rowsOf('Lot lists lots')).toHaveLength(2));
    return undefined;
  });
  server.before('PATCH /api/lot/update/l3', () => (isLost ? LOST : undefined));
  await user.click(await screen.findByRole('button', { name: 'Change 3 lots' }));
  expect(await screen.findByText(/^Not changed, because they no longer exist: \u20682\u2069$/)).toBeTruthy();
  await waitFor(() => expect(send().textContent).toBe('Change 1 lot'));
  isLost = false;
  await user.click(send());
  await isNowIn('Lot lists lots', '$350.00');
  expect(reserves(database)).toEqual([
    ['1', 150],
    ['3', 350],
  ]);
});

test('does not recreate a lot deleted before its change, with or without a live message', async () => {
  const { user, database } = await lotsStep('1', '2', '3', '4');
  const remove = (id: string) => {
    database.lots = database.lots.filter(({ _id }) => _id !== id);
    push.message('lotsChanged', { auctionId: 'a1' });
  };
  const gone = () => screen.getByText(/No longer there, and left out/).closest<HTMLElement>('[role="status"]')!;
  await choose(user, 'going.csv', 'lot no,reserve\n1,150\n2,250\n3,350\n4,450\n');
  await screen.findByRole('button', { name: 'Change 4 lots' });
  remove('l4');
  await screen.findByRole('button', { name: 'Change 3 lots' });
  expect(gone().textContent).toContain('4');
  // The answer reports the deletion before a live message does.
  browser.server.before('PATCH /api/lot/update/l2', () => {
    database.lots = database.lots.filter(({ _id }) => _id !== 'l2');
    return GONE;
  });
  browser.server.before('PATCH /api/lot/update/l3', () => LOST);
  await user.click(send());
  expect(await screen.findByText(/^Not changed, because they no longer exist: \u20682\u2069$/)).toBeTruthy();
  await screen.findByRole('button', { name: 'Change 1 lot' });
  remove('l3');
  await waitFor(() => expect(gone().textContent).toMatch(/3.*4/s));
  expect(isDisabled(send())).toBe(true);
  await user.click(within(gone()).getByRole('button', { name: 'Add as new' }));
  await user.click(await screen.findByRole('button', { name: 'Upload 2 lots' }));
  await waitFor(() => expect(rowsOf('Lot lists lots')).toHaveLength(3));
  expect(reserves(database)).toEqual([
    ['1', 150],
    ['3', 350],
    ['4', 450],
  ]);
});
