import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { matchLotImages } from '@tender/contracts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { LOT_SHEET } from '../features/auctions/setup/lots/lot-sheet.js';
import { GOODS_SHEET, goodsSheetOf } from '../features/viewings/setup/goods/goods-sheet.js';
import { typedPhoneProblem } from '../features/people/phone/phone.js';
import { usdTyped } from '../shared/numbers/amounts.js';
import { OWN_NUMBERS } from '../shared/numbers/typed-numbers.js';
import type { ManualChoices } from '../shared/sheet/opened-sheet.js';
import type { Mapping, SheetKind } from '../shared/sheet/sheet.js';
import { NO_HEADINGS } from '../shared/sheet/recognition/table.js';
import { listAsRead, type ListAsRead } from './list-as-read.js';

/** Lists of the trade that were once misread silently. Each must be read correctly, or the user must be asked. */

const CASES = new URL('../../../src/list-tests/cases/', import.meta.url);

interface Answers {
  chosen?: Mapping;
  byHand?: Partial<ManualChoices>;
}

const caseFile = async (path: string, kind: SheetKind = LOT_SHEET, answers: Answers = {}): Promise<ListAsRead> =>
  listAsRead(new File([new Uint8Array(await readFile(new URL(path, CASES)))], path.split('/').at(-1)!), kind, answers);

const list = (text: string, kind: SheetKind = LOT_SHEET, answers: Answers = {}): Promise<ListAsRead> =>
  listAsRead(new File([text.replace(/^\n/, '').replace(/^ +/gm, '')], 'list.csv'), kind, answers);

const workbook = async (rows: unknown[][]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await writeXlsx(rows as never).toBuffer());

const excel = async (rows: unknown[][], kind: SheetKind = LOT_SHEET, answers: Answers = {}): Promise<ListAsRead> =>
  listAsRead(new File([await workbook(rows)], 'list.xlsx'), kind, answers);

/** A workbook with a part of its sheet replaced by the output of another program. */
async function excelWith(rows: unknown[][], from: RegExp | string, to: string): Promise<ListAsRead> {
  const path = 'xl/worksheets/sheet1.xml';
  const parts = unzipSync(await workbook(rows));
  parts[path] = strToU8(strFromU8(parts[path]!).replace(from, to));
  return listAsRead(new File([zipSync(parts)], 'list.xlsx'), LOT_SHEET);
}

describe('01: a laboratory is never a certificate number', () => {
  test.each([
    ['certificate-is-a-link.csv', []],
    ['certificate-is-the-lab-certno-the-number.csv', ['1000000001', 'LG10000002']],
    ['lab-and-certificate-number.csv', ['1000000001', 'LG10000002']],
  ])('%s', async (name, numbers) => {
    const read = await caseFile(`01-laboratory-taken-for-certificate-number/${name}`);
    if (numbers.length > 0) expect(read.values('certificate')).toEqual(numbers);
    else expect(read.asked).toContain('certificate');
  });

  test.each([
    'Lot No,Reserve,Cert Number,Certificate\n1,9,1000000001,GIA\n2,9,LG10000002,IGI',
    'Lot No,Reserve,CertificateID,Lab Name\n1,9,1000000001,GIA\n2,9,LG10000002,IGI',
    'Lot No,Reserve,Report Number,Lab\n1,9,1000000001,HRD\n2,9,LG10000002,IGI',
    'Lot No,Reserve,Lab Number,Lab\n1,9,1000000001,HRD\n2,9,LG10000002,IGI',
  ])('%s', async (text) => expect((await list(text)).values('certificate')).toEqual(['1000000001', 'LG10000002']));
});

describe('02: numbers and signs in headings count', () => {
  test.each(['minimum-in-thousands.csv', 'percent.csv', 'thousands.csv'])('asks about %s', async (name) => {
    const read = await caseFile(`02-figures-and-signs-in-headings-ignored/${name}`);
    expect([read.isReady, read.asked.length > 0]).toEqual([false, true]);
  });

  test.each(['Reserve 2025', 'Reserve (USD mn)', 'Reserve x1000', 'Reserve €'])('asks about %s', async (heading) =>
    expect((await list(`Lot No,${heading},Carats\n1,125,1.5\n2,90,3`)).asked).toContain('reservePrice'),
  );

  test('multiplies thousands after the user has confirmed', async () => {
    const path = '02-figures-and-signs-in-headings-ignored/thousands.csv';
    const chosen = { reservePrice: 1 };
    expect((await caseFile(path, LOT_SHEET, { chosen })).doubts).toEqual(['factor']);
    const read = await caseFile(path, LOT_SHEET, { chosen, byHand: { factors: new Map([[1, 1_000]]) } });
    expect(read.values('reservePrice')).toEqual([125_000, 90_500]);
    expect(read.isReady).toBe(true);
  });
});

describe('02: notes and units beside a table count', () => {
  const table = 'Lot No,Carats,Reserve\n1,1.5,1000\n2,2,900';

  test.each([
    ['All prices in EUR', 1],
    ['Currency: EUR', 1],
    ['Цены в рублях', 1],
    ['All reserves are per carat', 1],
    ["Reserves in '000 USD", 1_000],
    ['Alle prijzen in duizend USD', 1_000],
    ['Weights in grams', 5],
  ])('asks about the note %s above a table', async (note, factor) => {
    const text = `${note},,\n${table}`;
    expect((await list(text)).doubts).toEqual(['factor']);
    const column = factor === 5 ? 1 : 2;
    const read = await list(text, LOT_SHEET, { byHand: { factors: new Map([[column, factor]]) } });
    expect(read.values(factor === 5 ? 'carats' : 'reservePrice')[0]).toBe(factor === 5 ? 7.5 : 1_000 * factor);
    expect(read.isReady).toBe(true);
  });

  test('asks about a note below a table', async () =>
    expect((await list(`${table}\n* All reserves are in EUR,,`)).doubts).toEqual(['factor']));

  test.each([
    'Tender of March: 1,000 carats',
    'Deposit: EUR 500 for each company',
    'All prices in USD',
    'Tel. 3 000 00',
  ])('ignores the note %s', async (note) => expect((await list(`"${note}",,\n${table}`)).isReady).toBe(true));

  test.each(["(ct),('000 USD)", '(g),(USD)', 'ct,EUR', 'ct,mn'])('asks about a row of units: %s', async (units) => {
    const read = await list(table.replace('\n', `\n,${units}\n`));
    expect([read.values('lotNo'), read.asked.length]).toEqual([['1', '2'], 1]);
  });

  test('multiplies grams by five after the user has confirmed', async () => {
    const text = 'Lot No,Reserve,Weight (g)\n1,500,1.5';
    expect((await list(text)).asked).toEqual(['carats']);
    const chosen = { carats: 2 };
    expect((await list(text, LOT_SHEET, { chosen })).doubts).toEqual(['factor']);
    const read = await list(text, LOT_SHEET, { chosen, byHand: { factors: new Map([[2, 5]]) } });
    expect(read.values('carats')).toEqual([7.5]);
  });
});

describe('03: reads the visible one of two columns', () => {
  test('hidden-reserve.xlsx', async () => {
    const read = await caseFile('03-hidden-column-wins/hidden-reserve.xlsx');
    expect(read.values('reservePrice')).toEqual([1_000, 2_000]);
  });

  test.each([
    ['reservePrice', ['Lot No', 'Reserve', 'Reserve'], [2, 2], [9, 8]],
    ['carats', ['Lot No', 'Carats', 'Reserve', 'Weight (ct)'], [1, 2], [3, 4]],
    ['certificate', ['Lot No', 'Reserve', 'Cert No', 'Certificate Number'], [3, 3], ['6214000004', '6214000005']],
  ] as const)('%s of %j with columns %j hidden', async (key, headings, [first, last], values) => {
    const cells = { 'Lot No': ['A', 'B'], Carats: [1, 2], 'Cert No': ['6214000001', '6214000002'] };
    const shown = { Reserve: [9, 8], 'Weight (ct)': [3, 4], 'Certificate Number': ['6214000004', '6214000005'] };
    const row = (place: number) =>
      headings.map((heading, column) =>
        column + 1 === first && heading === 'Reserve' ? place + 1 : { ...cells, ...shown }[heading][place],
      );
    const hidden = `<cols><col min="${first}" max="${last}" width="9" hidden="1"/></cols><sheetData>`;
    const read = await excelWith([[...headings], row(0), row(1)], '<sheetData>', hidden);
    expect(read.values(key)).toEqual(values);
  });
});

describe('04: asks about duplicate headings', () => {
  test('reserve-twice.csv', async () => {
    const read = await caseFile('04-same-heading-twice/reserve-twice.csv');
    expect(read.asked).toEqual(['reservePrice']);
  });

  test.each([
    ['Lot No,Reserve,Carats,Carats\n1,9,1.5,2.5', 'carats'],
    ['Lot No,Reserve,Cert No,Certificate #\n1,9,111111,222222', 'certificate'],
    ['Lot No,Reserve,Lot No,Reserve\n1,9,3,8\n2,9,4,8', 'lotNo'],
  ])('%s', async (text, key) => expect((await list(text)).asked).toContain(key));
});

describe('05: totals are no lots', () => {
  test('subtotals.csv', async () => {
    const read = await caseFile('05-group-totals-become-lots/subtotals.csv');
    expect(read.values('lotNo')).toEqual(['1', '2', '3']);
    expect(Object.values(read.left)).toEqual(Array(6).fill('total'));
  });

  test.each([
    ['Lot No,Reserve\n1,10\n2,20\nSum of lots,30', ['1', '2']],
    ['Lot No,Reserve\n1,10\n2,20\nSmalls total,30\n3,5', ['1', '2', '3']],
    ['Lot No,Reserve\n1,10\n2,20\n,30', ['1', '2']],
    ['Lot No;Reserve\n1;10\n2;20\nGesamtsumme;30', ['1', '2']],
  ])('%s', async (text, numbers) => expect((await list(text)).values('lotNo')).toEqual(numbers));

  test('excludes a total even if the user excluded or included other rows', async () => {
    const text = 'Lot No,Reserve\n1,10\n2,20\nSubtotal,30\n3,40\nTotal,70';
    const read = (byHand: Partial<ManualChoices>) => list(text, LOT_SHEET, { byHand });
    expect((await read({ left: new Set([2]) })).values('lotNo')).toEqual(['2', '3']);
    expect((await read({ taken: new Set([4]) })).values('lotNo')).toEqual(['1', '2', 'Subtotal', '3']);
  });

  test('asks about a lot whose reserve is the sum of those above', async () =>
    expect((await list('Lot No,Reserve\n1,10\n2,20\n3,30\n4,7')).doubts).toEqual(['rows']));
});

describe('06: titles, notes and repeated headings are no parcels', () => {
  test('goods.csv', async () => {
    const read = await caseFile('06-titles-footnotes-and-repeated-headings-become-parcels/goods.csv', GOODS_SHEET);
    expect(read.values('goodNo')).toEqual(['1', '2', '3', '4']);
    expect(Object.keys(read.left)).toHaveLength(6);
  });

  test.each([
    ['Parcel No,Colour\n1,white\n2,white\nContinued on the next page,\nPage 2,\n3,brown', ['1', '2', '3']],
    ['Parcel No,Colour\nROUGH,\n1,white\n2,white\nPOLISHED,\n3,white', ['1', '2', '3']],
    ['Parcel No,Colour\n1,white\n2,white\nParcel no,Colour\n3,white\n* subject to change,', ['1', '2', '3']],
  ])('%s', async (text, numbers) => expect((await list(text, GOODS_SHEET)).values('goodNo')).toEqual(numbers));
});

test.each(['Carats', 'Pcs', 'Reserve/ct'])('recognises repeated headings with %s among them', async (heading) => {
  const text = `Lot No,Reserve,${heading}\n1,500,2\nLot No,Reserve,${heading}\n2,700,3`;
  const read = await list(text, LOT_SHEET);
  expect([read.values('lotNo'), Object.values(read.left)]).toEqual([['1', '2'], ['headings']]);
});

describe('07: a stone is no row of headings', () => {
  test('own-field-names.csv', async () => {
    const read = await caseFile('07-data-row-taken-for-headings/own-field-names.csv');
    const named = await caseFile('07-data-row-taken-for-headings/own-field-names.csv', LOT_SHEET, {
      chosen: { lotNo: 0, reservePrice: 3 },
    });
    expect(read.isReady).toBe(false);
    expect(named.values('lotNo')).toEqual(['A-1', 'A-2', 'A-3']);
  });

  test.each([
    'nummer_x;preis_x;gew_x\nA-1;100;+10.8 ct\nA-2;200;+10.8 ct',
    'código,precio,lab_x\nA-1,100,GIA\nA-2,200,GIA',
    'col1,col2,col3,col4\nA-1,100,VS1,GIA\nA-2,200,VS2,IGI',
  ])('%s', async (text) => {
    const read = await list(text, LOT_SHEET, { chosen: { lotNo: 0, reservePrice: 1 } });
    expect(read.values('lotNo')).toEqual(['A-1', 'A-2']);
  });
});

describe('07: a list without headings loses no stone', () => {
  test.each([
    'L1,white,1.5,1000\nL2,brown,2.5,2000',
    'Lot A;white;1,5;1000\nLot B;brown;2,5;2000',
    'Tender of March,,,\nL1,white,1.5,1000\nL2,brown,2.5,2000',
  ])('%j', async (text) => {
    const chosen = { lotNo: 0, description: 1, carats: 2, reservePrice: 3 };
    expect((await list(text)).asked).toEqual(['lotNo', 'reservePrice']);
    const read = await list(text, LOT_SHEET, { chosen });
    expect([read.values('description').slice(-2), read.values('carats').slice(-2)]).toEqual([
      ['white', 'brown'],
      [1.5, 2.5],
    ]);
  });

  test('keeps the first row as a stone if the user says so', async () => {
    const answers = { chosen: { lotNo: 0, reservePrice: 1 }, byHand: { heading: NO_HEADINGS } };
    expect((await list('Lot No,Reserve\n1,500', LOT_SHEET, answers)).values('lotNo')).toEqual(['Lot No', '1']);
  });

  test('finds headings below a letter', async () => {
    const letter = Array.from({ length: 40 }, (_, row) => `Condition ${row},as agreed`).join('\n');
    expect((await list(`${letter}\nLot No,Reserve\n1,500`)).values('lotNo')).toEqual(['1']);
  });
});

describe('08: lists other sheets and other tables', () => {
  test('two-sheets.xlsx', async () =>
    expect((await caseFile('08-other-sheet-and-second-block/two-sheets.xlsx')).others).toEqual({ Large: 2 }));

  test.each([
    'Lot No,Reserve,Carats\n1,1000,1.5\n2,900,2\nLot No,Carats,Reserve\n3,3.5,3000\n4,4,5000',
    'Lot No,Reserve,Carats\n1,1000,1.5\n2,900,2\n\nLot No,Carats,Colour,Reserve\n3,3.5,white,3000',
    'Lot No;Reserve;Carats\n1;1000;1.5\n2;900;2\nReserve;Lot No;Carats\n3000;3;4',
  ])('%s', async (text) => {
    const read = await list(text);
    expect(read.values('lotNo')).toEqual(['1', '2']);
    expect(Object.values(read.left)).toContain('otherTable');
  });
});

describe('09: a day is no lot number', () => {
  test('dates.xlsx', async () => {
    const read = await caseFile('09-lot-number-became-a-date/dates.xlsx');
    expect(read.errors).toEqual([2, 3].map((row) => `${row} Lot number: is a date in Excel: write the number in full`));
  });

  const day = { value: new Date(Date.UTC(2026, 1, 1)), type: Date, format: 'd-mmm' };
  test.each(['Certificate', 'Colour', 'Shape'])('nor a value under %s', async (heading) => {
    const read = await excel(
      [
        ['Lot No', 'Reserve', heading],
        ['A', 500, day],
      ],
      LOT_SHEET,
      {
        chosen: { lotNo: 0, reservePrice: 1, [heading.toLowerCase()]: 2 },
      },
    );
    expect(read.errors).toEqual([expect.stringContaining('is a date in Excel')]);
  });
});

describe('10: a formula that was never calculated is an error', () => {
  test('no-values.xlsx', async () => {
    const read = await caseFile('10-formula-without-a-value/no-values.xlsx');
    expect(read.errors.length).toBeGreaterThan(1);
    for (const error of read.errors) expect(error).toContain('has a formula that was never calculated');
  });

  test.each([
    ['Lot No', 'A1&"-1"'],
    ['Carats', 'SUM(B1:B1)'],
    ['Certificate', 'VLOOKUP(A2,Certificates!A:B,2,FALSE)'],
  ])('under %s', async (heading, formula) => {
    const headings = [...new Set(['Lot No', 'Reserve', heading])];
    const row = (lotNo: string) => headings.map((one) => (one === 'Reserve' ? 500 : one === 'Lot No' ? lotNo : '3'));
    const never = row('B').map((value, place) =>
      headings[place] === heading ? { value: formula, type: 'Formula' } : value,
    );
    expect((await excel([headings, row('A'), never])).errors).toEqual([
      expect.stringMatching(/^3 .*has a formula that was never calculated/),
    ]);
  });
});

describe('10: formulas of Excel', () => {
  const parts = [
    ['Lot No', 'Reserve', 'Certificate'],
    ['A', 500, '6214000001'],
    ['B', 600, '6214000002'],
  ];

  test('an empty text as a result is no error', async () => {
    const read = await excelWith(
      parts,
      /<c r="C3"[^]*?<\/c>/,
      '<c r="C3" t="str"><f>IFERROR(VLOOKUP(A3,Z:Z,1,0),"")</f><v></v></c>',
    );
    expect([read.errors, read.values('certificate')]).toEqual([[], ['6214000001', undefined]]);
  });

  test('keeps a last row of formulas without values', async () => {
    const never = ['A', 'B', 'C'].map((letter) => `<c r="${letter}3"><f>Stock!${letter}9</f></c>`).join('');
    const read = await excelWith(parts, /(<row r="3"[^>]*>)[^]*?<\/row>/, `$1${never}</row>`);
    expect(read.errors).toEqual(Array(3).fill(expect.stringMatching(/^3 .*never calculated/)));
  });

  test('sums without values are totals', async () => {
    const sum = '$1<c r="B3"><f>SUM(B2:B2)</f></c></row>';
    const read = await excelWith(parts, /(<row r="3"[^>]*>)[^]*?<\/row>/, sum);
    expect([read.errors, read.values('lotNo')]).toEqual([[], ['A']]);
  });
});

describe('11: reads lot numbers as Excel shows them', () => {
  test('format.xlsx', async () => {
    const read = await caseFile('11-lot-number-shown-with-words/format.xlsx');
    expect(read.values('lotNo')).toEqual(['A-012', 'LOT 13', '007', '1.10', '1.1']);
    expect(read.errors).toEqual([]);
  });

  const cell = (value: number, format: string) => ({ value, type: Number, format });
  test.each([
    [cell(5, '00000'), '00005'],
    [cell(3, '"K"0'), 'K3'],
    [cell(12, '0'), '12'],
  ])('%#', async (number, shown) =>
    expect(
      (
        await excel([
          ['Lot No', 'Reserve'],
          [number, 500],
        ])
      ).values('lotNo'),
    ).toEqual([shown]),
  );
});

describe('12: a day keeps its date in every time zone', () => {
  const zone = process.env['TZ'];
  afterAll(() => void (process.env['TZ'] = zone));

  test.each(['Europe/Brussels', 'Pacific/Kiritimati', 'America/Los_Angeles'])('iso.xlsx in %s', async (name) => {
    process.env['TZ'] = name;
    const read = await caseFile('12-iso-date-cell-a-day-early/iso.xlsx');
    expect(new Set(read.values('kimberleyIssuedAt'))).toEqual(new Set(['2027-03-03']));
  });

  test.each(['2027-03-03', '2027-03-03T00:00:00', '2027-03-03T23:59:59.999'])('%s in Asia/Kolkata', async (iso) => {
    process.env['TZ'] = 'Asia/Kolkata';
    const rows = [
      ['Lot No', 'Reserve', 'Kimberley certificate issued'],
      ['A', 500, { value: new Date(Date.UTC(2020, 0, 1)), type: Date, format: 'yyyy-mm-dd' }],
    ];
    const read = await excelWith(rows, /<c r="C2" s="1"><v>\d+/, `<c r="C2" s="1" t="d"><v>${iso}`);
    expect(read.values('kimberleyIssuedAt')).toEqual(['2027-03-03']);
  });
});

describe('13: shortened numbers are errors', () => {
  test('sci.csv', async () => {
    const { errors } = await caseFile('13-certificate-in-scientific-notation/sci.csv');
    expect(errors).toHaveLength(3);
    for (const error of errors) expect(error).toContain('has lost its last digits');
  });

  test.each(['General', '0', '#'])('refuses a number of more than 15 digits in Excel, as %s', async (format) => {
    const long = { value: 1.2345678901234567e19, type: Number, format };
    const { errors } = await excel([
      ['Lot No', 'Reserve', 'Certificate'],
      ['A', 500, long],
    ]);
    expect(errors).toEqual([expect.stringContaining('has lost its last digits')]);
  });

  test.each(['1.00E+05', '6,29557E+09', '2.1e+10'])('%s', async (number) =>
    expect((await list(`Lot No;Reserve;Certificate\n1;500;${number}`)).errors).toHaveLength(1),
  );
});

describe('14: removes guards of other programs', () => {
  test('guards.csv', async () => {
    const read = await caseFile('14-guards-of-other-programs/guards.csv');
    expect(read.values('lotNo')).toEqual(['0012', '0013']);
    expect(read.values('certificate')).toEqual(['1000000001', '1000000002']);
  });

  test.each(['="A-1"', '="0001"', "'0001"])('%s', async (cell) =>
    expect((await list(`Lot No,Reserve\n"${cell.replaceAll('"', '""')}",500`)).values('lotNo')).toEqual([
      cell.replace(/^="|"$|^'/g, ''),
    ]),
  );
});

describe('15: reads Indian grouping', () => {
  test('lakhs.csv', async () =>
    expect((await caseFile('15-indian-grouping/lakhs.csv')).values('reservePrice')).toEqual([1_234_567, 125_000]));

  test.each([
    ['1,00,000', 100_000],
    ['$ 12,34,567.5', 1_234_567.5],
    ['1,00,00,000', 10_000_000],
  ])('%s', async (text, usd) =>
    expect((await list(`Lot No,Reserve\n1,"${text}"`)).values('reservePrice')).toEqual([usd]),
  );
});

describe('16: reads units of the column, and asks about marks for nothing', () => {
  test('marks.csv', async () => {
    const path = '16-units-and-marks-for-nothing/marks.csv';
    const asked = await caseFile(path);
    // The third reserve is the sum of the first two.
    expect([asked.isReady, asked.doubts, asked.errors]).toEqual([false, ['marks', 'rows'], []]);
    const values = await caseFile(path, LOT_SHEET, { byHand: { marked: new Set([2, 3, 4]) } });
    expect(values.errors).toHaveLength(5);
    const read = await caseFile(path, LOT_SHEET, {
      byHand: { empty: new Set([2, 3, 4]), entries: new Set([4]) },
    });
    expect([read.values('minimumBid'), read.values('pieces'), read.values('certificate')]).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, 1],
      [undefined, undefined, undefined],
    ]);
    expect(read.isReady).toBe(true);
  });

  test.each([
    ['Carats', '1.25 ct', 'carats', 1.25],
    ['Pieces', '3 pcs', 'pieces', 3],
    ['Weight', '1.5 cts.', 'carats', 1.5],
    ['Gewicht', '2 Karat', 'carats', 2],
  ])('%s %s', async (heading, cell, key, value) =>
    expect((await list(`Lot No,Reserve,${heading}\n1,500,${cell}`)).values(key)).toEqual([value]),
  );

  test.each([
    ['Minimum bid', 'minimumBid', '-', '–'],
    ['Pieces', 'pieces', 'n/a', 'N/A'],
    ['Certificate', 'certificate', 'none', 'nil'],
    ['Carats', 'carats', '—', '-'],
  ])('%s: %s, %s, %s', async (heading, key, ...marks) => {
    const text = ['Lot No,Reserve,Shape,' + heading, ...marks.map((mark, row) => `${row + 1},500,,${mark}`)].join('\n');
    const columns = { chosen: { [key]: 3 } };
    expect((await list(text, LOT_SHEET, columns)).doubts).toEqual(['marks']);
    const read = await list(text, LOT_SHEET, { ...columns, byHand: { empty: new Set([3]) } });
    expect([read.values(key), read.errors, read.isReady]).toEqual([[undefined, undefined], [], true]);
  });

  test('none is a value of fluorescence', async () => {
    const read = await list('Lot No,Reserve,Fluorescence\n1,500,None\n2,500,Strong\n3,500,nil');
    expect(read.values('fluorescence')).toEqual(['None', 'Strong', 'nil']);
    expect(read.isReady).toBe(true);
  });
});

describe('17: removes invisible characters', () => {
  test('list.csv', async () => {
    const read = await caseFile('17-invisible-characters/list.csv');
    expect(read.errors).toEqual([]);
    for (const key of ['lotNo', 'certificate']) expect(JSON.stringify(read.values(key))).not.toMatch(/[\u200b-\u206f]/);
  });

  test.each([
    ['Lot No', 'lotNo', '\u202aA-1\u202c', 'A-1'],
    ['Reserve', 'reservePrice', '\u200e1234.50\u200f', 1_234.5],
    ['Certificate', 'certificate', '62140\u200b00001\u2069', '6214000001'],
    ['Carats', 'carats', '\u20661.25\u2069', 1.25],
  ])('from a cell under %s', async (heading, key, cell, value) => {
    const others = ['Lot No,B', 'Reserve,500'].filter((one) => !one.startsWith(heading)).map((one) => one.split(','));
    const columns = [[heading, cell], ...others];
    const read = await list([0, 1].map((place) => columns.map((column) => column[place]).join(',')).join('\n'));
    expect([read.values(key), read.errors]).toEqual([[value], []]);
  });

  test('to-paste.txt', async () => {
    const lines = (await readFile(new URL('17-invisible-characters/to-paste.txt', CASES), 'utf8')).trim().split('\n');
    const [one, other, phone] = lines as [string, string, string];
    expect([one, other].map((line) => usdTyped(OWN_NUMBERS.toEnglish(line)))).toEqual([1_250.5, 1_250.5]);
    expect(typedPhoneProblem({ callingLine: 'BE', number: phone, extension: '' })).toBeNull();
  });
});

describe('19: reads names of months', () => {
  test('days.csv', async () => {
    const read = await caseFile('19-days-with-names-of-months/days.csv');
    expect(read.values('kimberleyIssuedAt')).toEqual(['2026-03-12', '2026-03-12']);
    expect(read.values('kimberleyExpiresAt')).toEqual(['2027-03-03', '2027-03-03']);
  });

  test.each(['3 March 2027', '03-mar-27', '3. März 2027', '3 mars 2027', 'March 3 2027'])('%s', async (day) =>
    expect(
      (await list(`Lot No;Reserve;Kimberley certificate issued\nA;500;${day}`)).values('kimberleyIssuedAt'),
    ).toEqual(['2027-03-03']),
  );
});

describe('20: knows headings of the trade', () => {
  test.each([
    ...['Stock #', 'Stock No', 'StockNum', 'Stock ID', 'Stock Number', 'VendorStockNumber', 'Stk No', 'SKU'].map(
      (heading) => [heading, 'goodNo', 'A-1'] as const,
    ),
    ...['NO. STONES', 'No. of Stns'].map((heading) => [heading, 'pieces', '120'] as const),
    ...['Wt (cts)', 'Size of polished'].map((heading) => [heading, 'carats', '1.2'] as const),
    ...['Fluorescence Intensity', 'FluorescenceIntensity', 'Fluor Intensity'].map(
      (heading) => [heading, 'fluorescence', 'Faint'] as const,
    ),
    ['Shape/Cut', 'shape', 'Round'] as const,
  ])('%s', async (heading, key, cell) => {
    const text = key === 'goodNo' ? `${heading},Colour\n${cell},white` : `Parcel No,${heading}\n1,${cell}\n2,${cell}`;
    expect((await list(text, GOODS_SHEET)).columns).toHaveProperty(key, heading);
  });

  test('rough.csv: asks about two numbers of stones, unless they are the same', async () => {
    const read = await caseFile('20-headings-of-the-trade-not-known/rough.csv');
    expect(read.columns).toMatchObject({ lotNo: 'Parcel No.', carats: 'Wt (cts)', reservePrice: 'Reserve Total US$' });
    expect(read.asked).toEqual(['pieces']);
  });

  test('type-is-no-category.csv: ignores a column without a readable cell', async () => {
    const read = await caseFile('20-headings-of-the-trade-not-known/type-is-no-category.csv');
    expect(read.columns).not.toHaveProperty('category');
    expect(read.errors).toEqual([]);
  });

  test.each([
    ['Lot No,Reserve,Category\n1,500,Sawable\n2,700,Makeable', 'category'],
    ['Lot No,Reserve,Pieces\n1,500,many\n2,700,few', 'pieces'],
    ['Lot No,Reserve,Weight\n1,500,heavy\n2,700,light', 'carats'],
  ])('%s', async (text, key) => {
    const read = await list(text);
    expect(read.columns).not.toHaveProperty(key);
    expect(read.errors).toEqual([]);
  });
});

describe('21: reports a number with its row if the server would treat it as a duplicate', () => {
  const twice = (read: ListAsRead) => read.errors.filter((error) => error.includes('the same as in row'));

  test('nfd.csv', async () =>
    expect(twice(await caseFile('21-same-number-for-the-house-only/nfd.csv'))).toHaveLength(2));

  test.each(['A 1\nA  1', '\uff11\uff12\n12', 'Z\u00fcrich 1\nZu\u0308rich\u00a01', '\u2460\n1'])(
    '%j',
    async (numbers) => {
      const [first, second] = numbers.split('\n');
      const text = `Lot No,Reserve\n${first},500\n${second},700`;
      expect(twice(await list(text))).toHaveLength(1);
      expect(twice(await list(text.replace('Lot', 'Parcel'), GOODS_SHEET))).toHaveLength(1);
    },
  );

  test('older rules compare parcel numbers literally', async () => {
    const text = 'Parcel No,Colour\nA 1,white\nA\u00a01,white';
    expect(twice(await list(text, goodsSheetOf({ rules: 3 })))).toEqual([]);
    expect(twice(await list(text, goodsSheetOf({ rules: 4 })))).toHaveLength(1);
  });

  test('asks about numbers that differ only in case', async () => {
    const read = await list('Lot No,Reserve\na1,500\nA1,700\nB,900');
    expect([read.doubts, read.errors]).toEqual([['case'], []]);
  });
});

describe('reads origins; remarks are for staff, and only the user can choose them', () => {
  test.each(['Origin', 'Country of Origin', 'Origin Country', 'Herkomst', "Pays d'origine"])('%s', async (heading) => {
    const read = await list(`Lot No,Reserve,${heading}\n1,500,Botswana\n2,900,Canada`);
    expect(read.values('origin')).toEqual(['Botswana', 'Canada']);
    expect(read.isReady).toBe(true);
  });

  test('the origin of a Kimberley certificate is another field', async () =>
    expect((await list('Lot No,Reserve,KP No,KP Origin\n1,500,ZA-1,Botswana')).columns).toMatchObject({
      kimberleyOrigin: 'KP Origin',
    }));

  test.each(['Remarks', 'Remark', 'Comments', 'Notes', 'Internal remarks'])('%s', async (heading) => {
    const text = `Lot No,Reserve,${heading}\n1,500,the owner wants it sold`;
    const read = await list(text);
    expect(Object.values(read.columns)).not.toContain(heading);
    const chosen = await list(text, LOT_SHEET, { chosen: { remarks: 2 } });
    expect(chosen.values('remarks')).toEqual(['the owner wants it sold']);
  });
});

test('25: names.txt', async () => {
  const names = (await readFile(new URL('25-pictures-named-as-people-name-them/names.txt', CASES), 'utf8')).trim();
  const lots = ['12', '13', '14'].map((lotNo) => ({ _id: lotNo, lotNo }));
  const { matched, unmatched } = matchLotImages(names.split('\n'), lots);
  expect(matched.map(({ lotNo, files }) => [lotNo, ...files])).toEqual([
    ['12', '12.jfif'],
    ['13', 'lot 13.jpg'],
  ]);
  expect(unmatched).toEqual(['14a.jpg', 'IMG_0012.jpg', 'Lot13-front.jpg']);
});

test('29: reports that a file has a password', async () =>
  await expect(caseFile('29-message-for-a-file-with-a-password/starts-like-ole.xlsx')).rejects.toThrow(
    'The file has a password: save it without one.',
  ));
