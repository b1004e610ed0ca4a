import { describe, expect, test } from '@jest/globals';
import writeXlsx from 'write-excel-file/node';
import { headingsOf, NO_CHOICES, sheetOf, without, type ManualChoices, type OpenedFile } from './opened-sheet.js';
import { readSheetFile } from './file/read-sheet.js';
import { amount, lotNumber, STONE_SHEET_FIELDS } from './sheet-fields.js';
import { guessMapping } from './recognition/mapping.js';
import { rowsOf, type Mapping, type SheetKind } from './sheet.js';

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

const opened = async (
  content: string | Uint8Array<ArrayBuffer>,
  byHand: Partial<ManualChoices> = {},
): Promise<OpenedFile> => ({
  file: await readSheetFile(new File([content], 'list')),
  chosen: 0,
  byHand: { ...NO_CHOICES, ...byHand },
});
const xlsx = async (...rows: (string | number)[][]) =>
  new Uint8Array(await writeXlsx([['Lot', 'Carats', 'Reserve'], ...rows]).toBuffer());
const lines = (...rows: string[]) => rows.join('\n');

/** Reads the sheet by its guessed columns, or by given ones. */
function read(file: OpenedFile, mapping: Mapping = guessMapping(KIND, headingsOf(KIND, file))) {
  const { rows, heading, decimal, doubtful, doubtfulWeight, left } = sheetOf(KIND, file, mapping);
  const reading = { mapping, decimal: decimal ?? '.', firstRow: heading + 2, left };
  return { decimal, doubtful, doubtfulWeight, ...rowsOf(KIND, rows.slice(heading + 1), reading) };
}

describe('numbers pasted as texts into Excel', () => {
  test('are read by the comma that one of them shows, beside real numbers and lot numbers', async () => {
    const file = await opened(await xlsx(['1,2', '1,250', '108.623,20'], [1.3, 12.375, 1250.5], ['P-3', '12,375', 5]));
    expect(read(file)).toMatchObject({
      decimal: ',',
      doubtful: null,
      doubtfulWeight: { column: 1, text: '1,250' },
      rows: [
        { lotNo: '1,2', carats: 1.25, reservePrice: 108_623.2 },
        { lotNo: '1.3', carats: 12.375, reservePrice: 1250.5 },
        { lotNo: 'P-3', carats: 12.375, reservePrice: 5 },
      ],
      errors: [],
    });
  });

  test('are doubtful without evidence of their sign, and read by the sign that the user chooses', async () => {
    const bytes = await xlsx(['1.20', '1,250', 500], ['1.21', 2.5, 600.5]);
    expect(read(await opened(bytes))).toMatchObject({
      decimal: '.',
      doubtfulWeight: { column: 1, text: '1,250' },
      rows: [{ carats: 1250 }, { carats: 2.5, reservePrice: 600.5 }],
    });
    expect(read(await opened(bytes, { decimal: ',' }))).toMatchObject({
      decimal: ',',
      doubtful: null,
      rows: [{ carats: 1.25 }, { carats: 2.5, reservePrice: 600.5 }],
    });
  });

  test('show the format for corrections; without such texts there is no choice', async () => {
    const cells = [{ row: 1, column: 2, text: '500,55', sign: ',' as const }];
    const mended = await opened(await xlsx(['1', '39,20', 500.555]), { cells });
    expect(read(mended)).toMatchObject({ rows: [{ carats: 39.2, reservePrice: 500.55 }], errors: [] });
    expect(read(await opened(await xlsx(['1,2', 1.013, 500])))).toMatchObject({ decimal: null, doubtful: null });
  });
});

describe('the decimal sign of a CSV file', () => {
  test('does not follow from lot numbers', async () => {
    const lots = Array.from({ length: 20 }, (_, index) => `1.${index + 1};2,107;500`);
    const { decimal, rows } = read(await opened(lines('Lot;Carats;Reserve', ...lots)));
    expect(decimal).toBe(',');
    expect(rows[19]).toEqual({ lotNo: '1.20', carats: 2.107, reservePrice: 500 });
  });

  test('follows from the chosen columns, until the user has chosen it', async () => {
    const text = lines('Lot;Weight in all;Reserve', '1.25;1.250;500', '1.26;1.260;600');
    const weights = { lotNo: 0, carats: 1, reservePrice: 2 };
    expect(read(await opened(text))).toMatchObject({ decimal: ',', doubtful: null });
    expect(read(await opened(text), weights)).toMatchObject({ decimal: ',', doubtfulWeight: { text: '1.250' } });
    const byPoint = { decimal: '.', doubtful: null, doubtfulWeight: null };
    expect(read(await opened(text, { decimal: '.' }), weights)).toMatchObject(byPoint);
  });

  test('does not depend on corrections and removed rows', async () => {
    const cells = [{ row: 1, column: 1, text: '1,5', sign: '.' as const }];
    const file = await opened(lines('Lot,Carats,Reserve', '1,1.5,500', '2,"1,250",600'), { cells });
    expect(read(file)).toMatchObject({ decimal: '.', doubtful: null });
    const mapping = guessMapping(KIND, headingsOf(KIND, file));
    const rest = without(KIND, file, { mapping, numbers: new Set(['1']) });
    expect(read(rest)).toMatchObject({ decimal: '.', doubtful: null, rows: [{ lotNo: '2', carats: 1250 }] });
  });

  test('does not change a number that was corrected under another sign', async () => {
    const text = lines('Lot;Carats;Asking', '1;1.25 ct;39,20', '2;2.500;500,00');
    const cells = [{ row: 1, column: 1, text: '1.250', sign: '.' as const }];
    const file = await opened(text, { cells, decimal: undefined });
    const mapping = { lotNo: 0, carats: 1, reservePrice: 2 };
    expect(read(file, mapping)).toMatchObject({ decimal: ',', rows: [{ carats: 1.25, reservePrice: 39.2 }, {}] });
  });

  test.each([
    ['Lot;ct;Reserve\nA;12;45.000\nB;0;1', '45.000'],
    ['Lot;ct;Reserve\nA;12,25;45.000', null],
    ['Lot,ct,Reserve\nA,12,45.000', null],
    ['Lot\tct\tReserve\nA\t12\t45,000', '45,000'],
    ['Lot\tct\tReserve\n1.20\t12\t45,000', '45,000'],
    ['Lot\tct\tReserve\nA\t12.25\t45,000', null],
    ['Lot;ct;Reserve\nA;12;45000', null],
  ])('%j: %j may be a thousand times too large', async (text, doubtful) => {
    expect(read(await opened(text))).toMatchObject({ doubtful });
  });
});

describe('weights whose column shows no sign', () => {
  test.each([
    ['Lot;ct;Reserve\nA;1.250;1.234,50', '1.250'],
    ['Lot,ct,Reserve\nA,"1,250","1,234.50"', '1,250'],
    // A weight with another decimal sign than the prices may be a thousand times too large.
    ['Lot;ct;Reserve\nA;0.512;39,20\nB;1.250;500,00', '1.250'],
    ['Lot;ct;Reserve\nA;1.250;39,20\nB;12,35;500,00', null],
    // A weight may be a thousand times too small if it is from another source than the prices.
    ['Lot;ct;Reserve\nA;9,025;1.250,00', '9,025'],
    ['Lot,ct,Reserve\nA,9.025,"1,250.00"', '9.025'],
    ['Lot;ct;Reserve\nA;9,025;1.250,00\nB;0,512;39,20', null],
    ['Lot;ct;Reserve\nA;9,025;1.250,00\nB;12,35;39,20', null],
    ['Lot;ct;Reserve\nA;9,025;45000', null],
    ['Lot;ct;Reserve\nA;1.250;39,20\nB;1.250.000;500,00', null],
    ['Lot;ct;Reserve\nA;12;39,20\nB;2000;500,00', null],
    // No number in the file shows the decimal sign.
    ['Lot;ct;Reserve\nA;1.250;45000\nB;0;1', '1.250'],
    ['Lot\tct\tReserve\n1.20\t1,250\t45000', '1,250'],
    ['Lot;ct;Reserve\nA;12;45000', null],
    ['Lot,ct,Reserve\nA,1.250,45000', null],
    // Amounts never have three decimals, and pieces have none.
    ['Lot;ct;Reserve\nA;12,35;1.250', null],
    ['Lot;ct;pcs;Reserve\nA;12,35;1.250;1.250', null],
  ])('%j: %j is doubtful, regardless of other columns', async (text, weight) => {
    const doubtfulWeight = weight === null ? null : { column: 1, text: weight };
    expect(read(await opened(text))).toMatchObject({ doubtful: null, doubtfulWeight });
  });

  test('stay doubtful although the user has settled another number', async () => {
    const prices = lines('Lot;Reserve;ct', '1;1.250;1.500');
    const weight = { column: 2, text: '1.500' };
    expect(read(await opened(prices))).toMatchObject({ doubtful: '1.250', doubtfulWeight: weight });
    expect(read(await opened(prices, { decimal: ',' }))).toMatchObject({ doubtful: null, doubtfulWeight: weight });
    expect(read(await opened(prices, { decimal: '.' }))).toMatchObject({ doubtful: null, doubtfulWeight: null });
    const weights = { column: 2, sign: '.' as const };
    expect(read(await opened(prices, { decimal: ',', weights }))).toMatchObject({
      doubtfulWeight: null,
      rows: [{ carats: 1.5, reservePrice: 1250 }],
    });
  });

  test('stay doubtful until they are settled themselves, not by an earlier choice of the sign', async () => {
    const text = lines('Lot;ct;Reserve', 'A;1.250;1.234,50');
    expect(read(await opened(text, { decimal: ',' })).doubtfulWeight).toEqual({ column: 1, text: '1.250' });
    // The chosen sign was for a weight.
    const asked = lines('Lot;ct;Reserve', 'A;1.250;45000');
    expect(read(await opened(asked, { decimal: ',' }))).toMatchObject({ doubtful: null, doubtfulWeight: null });
    const weights = { column: 1, sign: '.' as const };
    expect(read(await opened(asked, { weights }))).toMatchObject({ doubtful: null, doubtfulWeight: null });
    // A sign that was chosen for weights does not apply to prices.
    const both = lines('Lot;ct;Reserve', 'A;1.250;45.000');
    const price = { doubtful: '45.000', doubtfulWeight: null, rows: [{ carats: 1.25, reservePrice: 45_000 }] };
    expect(read(await opened(both, { weights }))).toMatchObject(price);
  });

  test('are read as the user says, beside the others', async () => {
    const text = lines('Lot;ct;Reserve', 'A;1.250;1.234,50', 'B;0.512;39,20');
    const [by, as] = await Promise.all(
      ([',', '.'] as const).map(async (sign) => read(await opened(text, { weights: { column: 1, sign } }))),
    );
    expect(by).toMatchObject({
      decimal: ',',
      doubtfulWeight: null,
      rows: [{ carats: 1250, reservePrice: 1234.5 }, {}],
    });
    expect(as).toMatchObject({
      decimal: ',',
      doubtfulWeight: null,
      rows: [
        { carats: 1.25, reservePrice: 1234.5 },
        { carats: 0.512, reservePrice: 39.2 },
      ],
      errors: [],
    });
  });

  test('are read as thousands if the user says so', async () => {
    const weights = { column: 1, sign: '.' as const };
    const file = await opened(lines('Lot;ct;Reserve', 'A;9,025;1.250,00'), { weights });
    expect(read(file)).toMatchObject({ doubtfulWeight: null, rows: [{ carats: 9025, reservePrice: 1250 }] });
  });

  test('the same beside real numbers of Excel', async () => {
    const weights = { column: 1, sign: '.' as const };
    const file = await opened(await xlsx(['1', '1.250', '39,20'], ['2', 12.375, 500.5]), { weights });
    expect(read(file)).toMatchObject({
      rows: [
        { carats: 1.25, reservePrice: 39.2 },
        { carats: 12.375, reservePrice: 500.5 },
      ],
      errors: [],
    });
  });
});

test.each([
  ['Lot,pcs,Reserve\nA,1.000,"1,234.50"', null],
  ['Lot,pcs,Reserve\nA,1.250,"1,234.50"', null],
  ['Lot;pcs;Reserve\nA;1,000;1.234,50', null],
  ['Lot;pcs;Reserve\nA;1.000;1.234,50', 1000],
  ['Lot,pcs,Reserve\nA,12.0,"1,234.50"', 12],
  ['Lot,pcs,Reserve\nA,12.5,"1,234.50"', null],
])('pieces of %j are read as %j: never as few where they may be thousands', async (text, pieces) => {
  const { rows, errors } = read(await opened(text));
  expect(rows[0]?.['pieces'] ?? null).toBe(pieces);
  expect(errors.map(({ key }) => key)).toEqual(pieces === null ? ['pieces'] : []);
});

test('after a partial upload only the other rows remain, with their numbers', async () => {
  const file = await opened(lines('Lot,Reserve', '1,100', '2 ,100', '3,x'));
  const mapping = guessMapping(KIND, headingsOf(KIND, file));
  const rest = read(without(KIND, file, { mapping, numbers: new Set(['1', '2']) }));
  expect(rest).toMatchObject({ rows: [{ lotNo: '3' }], errors: [{ row: 4, field: 'Reserve' }] });
});

test('internal marks of unreadable cells are not shown to the user', async () => {
  const rows = [
    ['Lot', 'Reserve', 'Carats'],
    [{ value: new Date(Date.UTC(2026, 1, 1)), type: Date, format: 'd-mmm' }, 5, { value: 'SUM(B1)', type: 'Formula' }],
  ];
  const file = await opened(new Uint8Array(await writeXlsx(rows as never).toBuffer()));
  const { columns } = sheetOf(KIND, file, guessMapping(KIND, headingsOf(KIND, file)));
  expect(columns.map(({ values }) => values)).toEqual([['2026-02-01'], ['5'], ['formula without a value']]);
  expect(read(file).errors.map(({ text }) => text)).toEqual(['2026-02-01', 'formula without a value']);
});
