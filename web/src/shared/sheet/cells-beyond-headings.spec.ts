import { describe, expect, test } from '@jest/globals';
import writeXlsx from 'write-excel-file/node';
import { csvOf } from '@tender/contracts';
import { headingsOf, NO_CHOICES, sheetOf, type ManualChoices } from './opened-sheet.js';
import { readSheetFile } from './file/read-sheet.js';
import { cellsMended, rowsCutAtCommas, wrongRows } from './sheet-actions.js';
import { amount, lotNumber, STONE_SHEET_FIELDS, textUpTo } from './sheet-fields.js';
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
    { key: 'remark', label: 'Remark', kind: 'text', synonyms: ['remark'], read: textUpTo(100) },
    ...STONE_SHEET_FIELDS,
  ],
};

async function read(content: string | Uint8Array<ArrayBuffer>, cells: ManualChoices['cells'] = [], chosen = {}) {
  const file = await readSheetFile(new File([content], 'list'));
  const opened = { file, chosen: 0, byHand: { ...NO_CHOICES, cells } };
  const mapping = { ...guessMapping(KIND, headingsOf(KIND, opened)), ...chosen };
  const sheet = sheetOf(KIND, opened, mapping);
  const { heading, left, edge } = sheet;
  const reading = { mapping, decimal: sheet.decimal ?? '.', firstRow: heading + 2, left, edge };
  return { sheet, mapping, ...rowsOf(KIND, sheet.rows.slice(heading + 1), reading) };
}
const xlsx = async (...rows: (string | number | null)[][]) => new Uint8Array(await writeXlsx(rows).toBuffer());
const bad = ({ errors }: Awaited<ReturnType<typeof read>>) => errors.map(({ row, text }) => [row, text]);

describe('a row of a CSV file with more cells than headings', () => {
  test.each([
    ['thousands without quotes', 'Lot,Carats,Reserve\n1,7,125,000.00\n2,5,900', '1 | 7 | 125 | 000.00'],
    ['a decimal comma', 'Lot,Carats,Reserve\n1,10,50,1000\n2,5,900', '1 | 10 | 50 | 1000'],
    ['a comma in its words', 'Lot,Reserve,Description\n1,9,Braun, fein\n2,5,x', '1 | 9 | Braun | fein'],
    ['a remark behind the cut', 'Lot,Reserve,Remark\n1,1,000,old\n2,5,x', '1 | 1 | 000 | old'],
    ['semicolons', 'Lot;Carats;Reserve\n1;7;12;500\n2;5;900', '1 | 7 | 12 | 500'],
    ['tabs', 'Lot\tCarats\tReserve\n1\t7\t12\t500\n2\t5\t900', '1 | 7 | 12 | 500'],
  ])('%s: is wrong as a whole, and not read', async (_, list, line) => {
    const found = await read(list);
    expect(bad(found)).toEqual([[2, line]]);
    expect(found.errors[0]!.message).toMatch(/^more cells than headings: does a number contain a comma\?/);
    expect(found.rows.map(({ lotNo }) => lotNo)).toEqual(['2']);
  });

  test('is accepted if those cells are empty, their column was chosen, or the row is excluded', async () => {
    expect((await read('Lot,Carats,Reserve\n1,7,125,, \nTotal,7,125,3')).errors).toEqual([]);
    const { rows, errors } = await read('Lot,Reserve,\n1,125,fine', [], { remark: 2 });
    expect([rows, errors]).toEqual([[{ lotNo: '1', reservePrice: 125, remark: 'fine' }], []]);
  });

  test('is not reported before the columns are known', async () => {
    expect((await read('List of December,\n1,7,125\n')).errors).toEqual([]);
  });

  test('is corrected in its line, by removing a bar', async () => {
    const list = 'Lot,Carats,Reserve\n1,7,125,000.00\n';
    const { errors, mapping } = await read(list);
    const mended = cellsMended(errors[0]!, '1 | 7 | 125,000.00', mapping).map((cell) => ({
      ...cell,
      sign: '.' as const,
    }));
    const again = await read(list, mended);
    expect([again.rows, again.errors]).toEqual([[{ lotNo: '1', carats: 7, reservePrice: 125_000 }], []]);
  });

  test('keeps bars inside cells when its line is corrected', async () => {
    const list = 'Lot,Remark,Carats,Reserve\n1,Round | VS1\\|x,7,125,000.00\n';
    const { errors, mapping } = await read(list);
    expect(errors[0]!.text).toBe('1 | Round \\| VS1\\\\|x | 7 | 125 | 000.00');
    const mended = cellsMended(errors[0]!, errors[0]!.text.replace('125 | ', '125,'), mapping);
    expect(mended.map(({ text }) => text)).toEqual(['1', 'Round | VS1\\|x', '7', '125,000.00', '']);
  });

  test('is found again in the file of wrong rows', async () => {
    const { sheet, errors } = await read('Lot,Carats,Reserve\n1,7,125,000.00\n2,5,900\n');
    const { header, rows, delimiter } = wrongRows(sheet, errors);
    expect(header).toEqual(['Lot', 'Carats', 'Reserve', 'Error']);
    const again = await read(csvOf([header, ...rows], delimiter));
    expect(again.errors).toMatchObject([{ row: 2, key: '' }]);
    expect(again.sheet.rows[1]).toContain('000.00');
  });
});

describe('an amount that is cut within the headings, since the last cell is empty', () => {
  const cut = async (content: string | Uint8Array<ArrayBuffer>) => {
    const { sheet, mapping } = await read(content);
    return rowsCutAtCommas(KIND, mapping, sheet);
  };

  test('is reported if the rest is in a column of words, or in no field', async () => {
    const rows = [
      '1,5,1,000',
      '2,5,12,500.00',
      '3,5,$125,000',
      '4,5,12500,',
      '5,5,900,fine',
      '6,5,12,50',
      'Total,5,1,000',
    ];
    expect(await cut(['Lot,Carats,Reserve,Remark', ...rows].join('\n'))).toEqual([2, 3, 4]);
    expect(await cut(['Lot,Carats,Reserve,Bin', ...rows].join('\n'))).toEqual([2, 3, 4]);
  });

  test('is accepted if the next column has numbers, if semicolons separate the columns, and in Excel', async () => {
    expect(await cut('Lot,Reserve,Carats\n1,900,125\n')).toEqual([]);
    expect(await cut('Lot;Reserve;Bin\n1;900;125\n')).toEqual([]);
    expect(await cut(await xlsx(['Lot', 'Reserve', 'Bin'], ['1', 900, 125]))).toEqual([]);
    // The row has more cells than headings, which is reported as an error of the row.
    expect(await cut('Lot,Reserve,Remark\n1,900,125,fine\n')).toEqual([]);
  });
});

describe('cells of Excel beyond the headings', () => {
  const header = ['Lot', 'Carats', 'Reserve'];

  test('are remarks if they are words or days, or not adjacent', async () => {
    const bytes = await xlsx(header, ['1', 5, 100, 'look again'], ['2', 5, 100, '2026-01-31'], ['3', 5, 100, null, 7]);
    expect((await read(bytes)).errors).toEqual([]);
  });

  test('are reported if a number is adjacent to the list: from a CSV file opened in Excel', async () => {
    const found = await read(await xlsx([...header, null, null], ['1', 7, 125, 0], ['2', 5, 100]));
    expect(bad(found)).toEqual([[2, '1 | 7 | 125 | 0']]);
    const { header: headings, rows, delimiter } = wrongRows(found.sheet, found.errors);
    expect((await read(csvOf([headings, ...rows], delimiter))).errors).toMatchObject([{ row: 2, key: '' }]);
  });
});
