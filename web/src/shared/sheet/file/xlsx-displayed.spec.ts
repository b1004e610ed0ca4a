import { describe, expect, test } from '@jest/globals';
import writeXlsx from 'write-excel-file/node';
import { headingsOf, NO_CHOICES, sheetOf, type ManualChoices } from '../opened-sheet.js';
import { perCarat } from '../cells/per-carat.js';
import { readSheetFile } from './read-sheet.js';
import { amount, lotNumber, STONE_SHEET_FIELDS, type SheetField } from '../sheet-fields.js';
import { guessMapping } from '../recognition/mapping.js';
import { rowsOf, type SheetKind } from '../sheet.js';
import { displayedName, displayedText } from './xlsx-displayed.js';

describe('a number by its format', () => {
  test.each([
    ['0%', 0.8, '80%'],
    ['0.00%', 0.125, '12.50%'],
    ['"$"0.0"k"', 12.5, '$12.5k'],
    ['"$"#,##0.0,"k"', 12_500, '$12.5k'],
    ['0.00" Mio $"', 1.25, '1.25 Mio $'],
    ['0.0,,\\M', 1_250_000, '1.3M'],
    ['0.00" g"', 1.5, '1.50 g'],
    ['0.00\\ \\g', 1.5, '1.50 g'],
    ['#,##0.00 [$kr-414]', 5, '5.00 kr'],
    ['0" $/ct"', 1200, '1200 $/ct'],
    ['[Red][>=1000]#,##0.0,"k";0', 1_500, '1.5k'],
    // The shown text would be another valid number.
    ['#,##0,', 1_250_000, '1250000 (#,##0,)'],
    ['0"000"', 12.5, '12.5 (0"000")'],
    // Signs within or before the digits make another number.
    ['0"."00', 1234, '1234 (0"."00)'],
    ['0\\.00', 1234, '1234 (0\\.00)'],
    ['0\\,00', 1234, '1234 (0\\,00)'],
    ['0"$"00', 1234, '1234 (0"$"00)'],
    ['0[$$-409]00', 1234, '1234 (0[$$-409]00)'],
    ['0\\/00', 1234, '1234 (0\\/00)'],
    ['0-00', 1234, '1234 (0-00)'],
    ['0\\ 00', 1234, '1234 (0\\ 00)'],
    ['#"."000', 1234, '1234 (#"."000)'],
    ['0"k"000', 12_500, '12k500'],
    ['"."00', 50, '50 ("."00)'],
    ['$\\.00', 50, '50 ($\\.00)'],
    // Price for each stone.
    ['0" $/pc"', 1200, '1200 $/pc'],
    ['0" $ / Stk."', 1200, '1200 $ / Stk.'],
  ])('%s: says more, %d', (format, value, shown) => expect(displayedText(format, value)).toBe(shown));

  test.each([
    '',
    'General',
    '#,##0.00',
    '"$"#,##0.00_);[Red]("$"#,##0.00)',
    '_-[$$-409]* #,##0.00_-;-[$$-409]* #,##0.00_-;_-[$$-409]* "-"??_-;_-@_-',
    '#,##0 "US$"',
    '[$USD] #,##0.00',
    '0.00" ct"',
    'General\\ \\c\\t\\s',
    '0" pcs"',
    '# ##0.00',
    '#\\ ###\\ ##0.00\\ "$"',
    '0\\.',
    "#\\'##0.-",
    '0.000\\ 000',
    '# ??/??',
    '"US$" 0.00',
    '0 "Stk"',
    '0\\ \\S\\t\\k\\.',
    '0.00" kt"',
    '0.00" krt."',
    '0" st."',
    '0" pces"',
    '0" יח׳"',
    '0" יחידות"',
    '0.00" קר\'"',
    '0.00E+00',
    '# ?/?',
    '[>=5000]#,##0.0,"k";0',
    '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0',
  ])('%s: says the number', (format) => expect(displayedText(format, 1_500)).toBeNull());
});

test.each([
  ['"A-"000', 12, 'A-012'],
  ['"LOT "0', 13, 'LOT 13'],
  ['000', 7, '007'],
  ['0.00', 1.1, '1.10'],
  ['General', 1.1, null],
  ['0.00E+00', 2_140_000_000, null],
  ['0', 12, null],
])('a name in a cell with the format %s is what Excel shows', (format, value, shown) => {
  expect(displayedName(format, value)).toBe(shown);
});

const RESERVE: SheetField = {
  key: 'reservePrice',
  label: 'Reserve',
  kind: 'amount',
  synonyms: ['reserve'],
  read: amount,
};
const KIND: SheetKind = {
  list: 'lots',
  number: 'lotNo',
  keyOf: (no) => no,
  rowsPerCall: 10,
  maximum: 100,
  fields: [
    {
      key: 'lotNo',
      label: 'Lot number',
      kind: 'text',
      synonyms: ['lot'],
      read: lotNumber,
      required: true,
      isName: true,
    },
    RESERVE,
    perCarat(RESERVE, 'Reserve per carat'),
    ...STONE_SHEET_FIELDS,
  ],
};
const cell = (value: number, format: string) => ({ value, type: Number, format });

async function read(rows: unknown[][], cells: ManualChoices['cells'] = []) {
  const bytes = new Uint8Array(await writeXlsx(rows as never).toBuffer());
  const opened = {
    file: await readSheetFile(new File([bytes], 'list.xlsx')),
    chosen: 0,
    byHand: { ...NO_CHOICES, cells },
  };
  const mapping = guessMapping(KIND, headingsOf(KIND, opened));
  const { rows: all, heading, decimal } = sheetOf(KIND, opened, mapping);
  return rowsOf(KIND, all.slice(heading + 1), { mapping, decimal: decimal ?? '.', firstRow: heading + 2 });
}

test('numbers that Excel shows as something else are errors in columns of numbers, and can be corrected', async () => {
  const list = [
    ['Lot', 'Carats', 'Pieces', 'Reserve'],
    [cell(7, '"Lot "0'), cell(1.5, '0.00" g"'), cell(3, '0" pcs"'), cell(12.5, '"$"0.0"k"')],
    [8, cell(1.5, '0.00" ct"'), cell(0.5, '0%'), cell(0.8, '0%')],
    [9, 1.5, 1, cell(1_250_000, '#,##0,')],
  ];
  expect((await read(list)).errors.map(({ row, key, text }) => [row, key, text])).toEqual([
    [2, 'reservePrice', '$12.5k'],
    [2, 'carats', '1.50 g'],
    [3, 'reservePrice', '80%'],
    [3, 'pieces', '50%'],
    [4, 'reservePrice', '1250000 (#,##0,)'],
  ]);
  const mended = await read(list.slice(0, 2), [
    { row: 1, column: 1, text: '7.5', sign: '.' },
    { row: 1, column: 3, text: '12,500', sign: '.' },
  ]);
  expect(mended).toMatchObject({
    rows: [{ lotNo: 'Lot 7', carats: 7.5, pieces: 3, reservePrice: 12_500 }],
    errors: [],
  });
});

test('dollars per carat are accepted only in their own column', async () => {
  const list = (heading: string, format: string) => [
    ['Lot', 'Carats', heading],
    ['1', 2, cell(1_200, format)],
  ];
  expect((await read(list('Reserve per carat', '#,##0 "$/ct"'))).rows).toMatchObject([{ reservePrice: 2_400 }]);
  expect((await read(list('Reserve per carat', '#,##0, "$/ct"'))).errors).toHaveLength(1);
  expect((await read(list('Reserve $/kt', '#,##0 "$/קרט"'))).rows).toMatchObject([{ reservePrice: 2_400 }]);
  expect((await read(list('Reserve', '#,##0 "$/kt"'))).errors).toMatchObject([{ text: '1200 $/kt' }]);
  expect((await read(list('Reserve', '#,##0 "$/ct"'))).errors).toMatchObject([{ text: '1200 $/ct' }]);
});
