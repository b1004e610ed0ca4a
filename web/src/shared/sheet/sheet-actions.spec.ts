import { describe, expect, test } from '@jest/globals';
import { csvOf } from '@tender/contracts';
import writeXlsx from 'write-excel-file/node';
import { headingsOf, NO_CHOICES, sheetOf, type OpenedFile } from './opened-sheet.js';
import { readSheetFile } from './file/read-sheet.js';
import { rowTitle, wrongRows } from './sheet-actions.js';
import { amount, lotNumber, STONE_SHEET_FIELDS } from './sheet-fields.js';
import { guessMapping } from './recognition/mapping.js';
import { rowsOf, type SheetKind } from './sheet.js';

const KIND: SheetKind = {
  list: 'lots',
  number: 'lotNo',
  keyOf: (no) => no,
  rowsPerCall: 10,
  maximum: 100,
  fields: [
    { key: 'lotNo', label: 'Lot number', kind: 'text', synonyms: ['lot'], read: lotNumber, required: true },
    { key: 'reservePrice', label: 'Reserve', kind: 'amount', synonyms: ['reserve'], read: amount, required: true },
    ...STONE_SHEET_FIELDS,
  ],
};

async function read(content: string | Uint8Array<ArrayBuffer>) {
  const opened: OpenedFile = { file: await readSheetFile(new File([content], 'list')), chosen: 0, byHand: NO_CHOICES };
  const mapping = guessMapping(KIND, headingsOf(KIND, opened));
  const sheet = sheetOf(KIND, opened, mapping);
  const { rows, heading, decimal, left } = sheet;
  const reading = { mapping, decimal: decimal ?? '.', firstRow: heading + 2, left } as const;
  return { sheet, mapping, ...rowsOf(KIND, rows.slice(heading + 1), reading) };
}

test('a wrong row is identified by its number and description, if it has them', async () => {
  const { sheet, mapping, errors } = await read('Lot,Description,Reserve\n1,Macles,free\n,Boart,free\n3,,free');
  const about = errors.map(({ row }) => rowTitle(KIND, mapping, sheet.rows[row - 1]));
  expect(new Set(about)).toEqual(new Set(['1 · Macles', 'Boart', '3']));
  expect(rowTitle(KIND, { reservePrice: 2 }, sheet.rows[1])).toBe('');
});

/** Downloads the wrong rows of a file, and opens them again. */
async function downloaded(content: string | Uint8Array<ArrayBuffer>) {
  const { sheet, errors } = await read(content);
  const { header, rows, delimiter } = wrongRows(sheet, errors);
  return read(`\uFEFF${csvOf([header, ...rows], delimiter)}`);
}

describe('wrong rows that are downloaded', () => {
  test('read back unchanged, with the errors appended', async () => {
    const list =
      'List of December\nLot;Remark;Description;Reserve\n1;;Macles;100\n2;"a; b";=cmd|x;free\n;;"Two\nlines";5';
    const { sheet, mapping, rows, errors } = await downloaded(list);
    expect(sheet.rows).toEqual([
      ['Lot', 'Remark', 'Description', 'Reserve', 'Error'],
      ['2', 'a; b', '=cmd|x', 'free', expect.stringMatching(/^Reserve: “free” is not a positive amount/)],
      ['', '', 'Two\nlines', '5', 'Lot number: is missing'],
    ]);
    expect(
      Object.values(mapping)
        .filter((column) => column !== undefined)
        .sort(),
    ).toEqual([0, 2, 3]);
    expect(rows).toEqual([
      { lotNo: '2', description: '=cmd|x' },
      { description: 'Two\nlines', reservePrice: 5 },
    ]);
    expect(errors.map(({ row, key }) => [row, key])).toEqual([
      [2, 'reservePrice'],
      [3, 'lotNo'],
    ]);
  });

  test.each([
    ['a comma', 'Lot;ct;Reserve\n1;12,35;39,20\n2;1,250;free', 1.25],
    ['a point', 'Lot,ct,Reserve\n1,12.35,39.20\n2,1.250,free', 1.25],
  ])('keep the decimal sign of the file, %s, although no number shows it', async (_, list, carats) => {
    expect((await downloaded(list)).rows).toEqual([{ lotNo: '2', carats }]);
  });

  test('keep the numbers of Excel', async () => {
    const data = [
      ['Lot', 'ct', 'Reserve'],
      ['1', '12,35', '39,20'],
      ['2', 1.125, 'free'],
    ];
    const { rows } = await downloaded(new Uint8Array(await writeXlsx(data).toBuffer()));
    expect(rows).toEqual([{ lotNo: '2', carats: 1.125 }]);
  });

  test('contain nothing that a spreadsheet would execute', async () => {
    const { sheet, errors } = await read('Lot,Description,Reserve\n=1+1,"=HYPERLINK(""x"")",-5\n');
    const { header, rows, delimiter } = wrongRows(sheet, errors);
    expect(csvOf([header, ...rows], delimiter)).toContain(`"'=1+1","'=HYPERLINK(""x"")","'-5"`);
  });
});
