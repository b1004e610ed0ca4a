import { describe, expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { decimalSignOf, numberIn } from '../cells/decimal-sign.js';
import { readSheet, readSheetFile } from './read-sheet.js';
import { amount } from '../sheet-fields.js';

const csv = async (bytes: string | Uint8Array<ArrayBuffer>) => {
  const { sheets, decimal } = await readSheet(new File([bytes], 'list.csv'));
  return { rows: sheets[0]!.rows, decimal };
};

describe('a CSV file', () => {
  test('with semicolons and decimal commas, as Excel writes it in Europe', async () => {
    const text =
      'Tender December\r\nLot no;Description;Carats;Reserve\r\nP-1;Makeables;125,40;45000,00\r\nP-2;"Mix; brown";1.210,75;21000,50\r\n';
    const { rows, decimal } = await csv(text);
    expect(rows.slice(1)).toEqual([
      ['Lot no', 'Description', 'Carats', 'Reserve'],
      ['P-1', 'Makeables', '125,40', '45000,00'],
      ['P-2', 'Mix; brown', '1.210,75', '21000,50'],
    ]);
    expect(decimal).toBe(',');
  });

  test('with commas, and thousands in quotes', async () => {
    const { rows, decimal } = await csv('Lot,Reserve\n1,"12,500.00"\n2,"1,250.50"\n');
    expect(rows[1]).toEqual(['1', '12,500.00']);
    expect(decimal).toBe('.');
  });

  test('of one column, and of tabs', async () => {
    expect((await csv('Lot\n1\n2\n')).rows).toEqual([['Lot'], ['1'], ['2']]);
    expect((await csv('Lot\tReserve\n1\t5\n')).rows[1]).toEqual(['1', '5']);
  });

  test('in the code page of Windows, and in UTF-16 with its mark', async () => {
    const windows = Uint8Array.from('Lot;Taille\n1;Fa\u00e7onn\u00e9e\n', (character) => character.charCodeAt(0));
    expect((await csv(windows)).rows[1]).toEqual(['1', 'Façonnée']);
    const wide = Uint8Array.from([0xff, 0xfe, ...[...'a;b\n1;2'].flatMap((character) => [character.charCodeAt(0), 0])]);
    expect((await csv(wide)).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});

test('a CSV file in an encoding that must be chosen, and one that needs no choice', async () => {
  // Mac OS Roman: 0x8e is é, but Ž in Windows-1252.
  const file = new File([Uint8Array.from('Lot;Taille\n1;Fa\u008donn\u008ee\n', (c) => c.charCodeAt(0))], 'list.csv');
  const guessed = await readSheetFile(file);
  expect(guessed.encoding).toBe('windows-1252');
  const chosen = await readSheetFile(file, 'macintosh');
  expect(chosen).toMatchObject({
    encoding: 'macintosh',
    sheets: [
      {
        rows: [
          ['Lot', 'Taille'],
          ['1', 'Façonnée'],
        ],
      },
    ],
  });
  expect(await readSheetFile(new File(['Lot;Cut\n1;Round\n'], 'list.csv'))).not.toHaveProperty('encoding');
  // The choice of an encoding is returned even for a pure ASCII file.
  expect(await readSheetFile(new File(['Lot;Cut\n1;Round\n'], 'list.csv'), 'big5')).toHaveProperty('encoding', 'big5');
});

test('a CSV file in UTF-16 without its mark, and in the code page of Hebrew Windows', async () => {
  const wide = Uint8Array.from([...'a;b\n1;2'].flatMap((character) => [character.charCodeAt(0), 0]));
  expect((await csv(wide)).rows[0]).toEqual(['a', 'b']);
  const hebrew = [...'לוט,תיאור\n1,אבן'].map((character) => {
    const code = character.charCodeAt(0);
    return code < 128 ? code : code - 0x5d0 + 0xe0;
  });
  expect((await csv(Uint8Array.from(hebrew))).rows).toEqual([
    ['לוט', 'תיאור'],
    ['1', 'אבן'],
  ]);
});

test('weights with three decimals in a file with semicolons are not thousands', async () => {
  const { decimal } = await csv('Lot;Carats;Reserve\n1;1,013;1200\n2;2,250;3400\n');
  expect(decimal).toBe(',');
  expect((await csv('Lot,Carats\n1,2.250\n')).decimal).toBe('.');
});

test('an XLSX file with numbers pasted as European texts beside real numbers', async () => {
  const data = [
    ['Lot', 'Carats', 'Reserve'],
    ['1.2', '39,20', '108.623,20'],
    ['P-3', 10.58, 39.2 * 2771],
  ];
  const { sheets, decimal } = await readSheet(
    new File([new Uint8Array(await writeXlsx(data).toBuffer())], 'list.xlsx'),
  );
  expect(sheets[0]!.rows.slice(1)).toEqual([
    ['1.2', '39.20', '108,623.20'],
    ['P-3', '10.58', '108623.2'],
  ]);
  expect(decimal).toBeNull();
});

describe('values of an XLSX file with formats', () => {
  const parts = (sheets: Parameters<typeof writeXlsx>[0]) => writeXlsx(sheets as never).toBuffer();
  const read = async (bytes: Uint8Array) => (await readSheet(new File([new Uint8Array(bytes)], 'list.xlsx'))).sheets;
  const changed = async (bytes: Uint8Array, changes: [path: string, from: RegExp | string, to: string][]) => {
    const files = unzipSync(bytes);
    for (const [path, from, to] of changes) files[path] = strToU8(strFromU8(files[path]!).replace(from, to));
    return zipSync(files);
  };

  test('a foreign currency precedes its number; leading zeros are kept', async () => {
    const cell = (value: number, format: string) => ({ value, type: Number, format });
    const data = [
      ['Lot', 'Reserve', 'Minimum'],
      [cell(7, '000'), cell(1200, '[$€-407] #,##0.00'), cell(5, '"CHF" 0.00')],
      [cell(12, '000'), cell(1200.5, '[$$-409] #,##0.00'), cell(5, '[$₪-40D] 0.00')],
    ];
    const [sheet] = await read(await parts(data as never));
    expect(sheet!.rows.slice(1)).toEqual([
      ['007', '€ 1200', 'CHF 5'],
      ['012', '1200.5', '₪ 5'],
    ]);
    expect(() => amount('€ 1200', '.')).toThrow('“€ 1200” is not in US dollars');
  });

  test('hidden rows and sheets are marked, and the error of a broken formula is read', async () => {
    const bytes = await parts([
      { sheet: 'Old & gone', data: [['Lot'], [1], [2]] },
      { sheet: 'New', data: [['Lot'], [3], [4, 'Boart']] },
    ] as never);
    const sheets = await read(
      await changed(bytes, [
        ['xl/workbook.xml', 'name="Old &amp; gone"', 'name="Old &amp; gone" state="hidden"'],
        ['xl/worksheets/sheet2.xml', /<row r="2"/, '<row r="2" hidden="1"'],
        ['xl/worksheets/sheet2.xml', /<c r="A3"[^>]*><v>4</, '<c r="A3" t="e"><v>#REF!<'],
      ]),
    );
    expect(sheets).toMatchObject([
      { name: 'Old & gone', hidden: true, hiddenRows: [] },
      {
        name: 'New',
        hidden: false,
        hiddenRows: [2],
        rows: [
          ['Lot', ''],
          ['3', ''],
          ['#REF!', 'Boart'],
        ],
      },
    ]);
  });
});

describe('the decimal sign of a file', () => {
  test.each([
    [['1.234,50'], ','],
    [['39,20', 'P-1,2'], ','],
    [['1.250.000'], ','],
    [['1,234.50'], '.'],
    [['12.5', '3,000'], '.'],
    [['Makeables 3,5', '310'], '.'],
    [['0,512', '1,013'], ','],
    [['0.512', '1.013'], '.'],
    [['1,0134', '310'], ','],
    [['1,250,000'], '.'],
    [["1'250.500"], '.'],
    [['7 567.022'], '.'],
    [["1'402,582"], ','],
    [['1\u00a0866,691'], ','],
    [['US$ 41.000,50', '1,5 USD', '2.5'], ','],
    [['.512', '310'], '.'],
    [[',512', '310'], ','],
    [['31.01.2026', '28.02.2026', '3.5.26', '12,50'], ','],
  ] as const)('%j: %s', (cells, sign) => expect(decimalSignOf(cells)).toBe(sign));

  test('thousands are grouped in threes: anything else is invalid', () => {
    expect(numberIn('39,20', '.')).toBeNaN();
    expect(numberIn('1,034.50', '.')).toBe(1034.5);
    expect(numberIn('1.034,5', ',')).toBe(1034.5);
    expect(numberIn('39.20', ',')).toBeNaN();
    expect(numberIn('0,512', '.')).toBeNaN();
    expect(numberIn('0,512', ',')).toBe(0.512);
    expect(numberIn('.5', '.')).toBe(0.5);
    expect(numberIn(',512', ',')).toBe(0.512);
    for (const text of ['.', ',', '.5', '5.']) expect(numberIn(text, ',')).toBeNaN();
  });

  test.each([
    ["1'250.500", ',', '.', 1250.5],
    ['7 567.022', ',', '.', 7567.022],
    ["1'402,582", '.', ',', 1402.582],
    ['1 866,691', '.', ',', 1866.691],
  ] as const)('%s has one sign between thousands: read by %j it is no number', (text, wrong, sign, number) => {
    expect(numberIn(text, wrong)).toBeNaN();
    expect(numberIn(text, sign)).toBe(number);
  });
});

describe('an invalid XLSX file', () => {
  const xlsx = (bytes: string | Uint8Array<ArrayBuffer>) => readSheet(new File([bytes], 'list.xlsx'));

  test('is reported in our own words', async () => {
    const words = 'This is no XLSX file, or it is damaged: open it in Excel and save it again, or save it as CSV.';
    const whole = new Uint8Array(await writeXlsx([['Lot'], ['1']]).toBuffer());
    for (const broken of ['', 'Lot;Reserve', '<html></html>', whole.slice(0, whole.length / 2)])
      await expect(xlsx(broken)).rejects.toThrow(words);
  });

  test('or has no rows', async () => {
    const empty = new Uint8Array(await writeXlsx([[]]).toBuffer());
    await expect(xlsx(empty)).rejects.toThrow('The file holds no rows below its heading.');
  });
});

test('the first bytes decide the type of a file, not its name', async () => {
  const bytes = new Uint8Array(await writeXlsx([['Lot'], ['1']]).toBuffer());
  for (const name of ['macro.xlsm', 'renamed.csv'])
    expect((await readSheet(new File([bytes], name))).sheets[0]?.rows).toEqual([['Lot'], ['1']]);
  const ods = zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] });
  await expect(readSheet(new File([new Uint8Array(ods)], 'lots.csv'))).rejects.toThrow('OpenDocument');
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
  for (const name of ['lots.xlsx', 'lots.xls', 'lots.csv'])
    await expect(readSheet(new File([old], name))).rejects.toThrow('Excel before 2007');
  const utf16 = Uint8Array.from([...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]));
  for (const name of ['lots.xlsx', 'lots.xlsm', 'renamed.csv'])
    await expect(readSheet(new File([old, new Uint8Array(900), utf16], name))).rejects.toThrow('has a password');
});

test('a CSV file without rows, or with an open quote, is reported in our own words', async () => {
  await expect(csv('')).rejects.toThrow('The file holds no rows below its heading.');
  await expect(csv('Lot;Reserve\n1;"5')).rejects.toThrow('Row 2 cannot be read: a closing quotation mark is missing.');
});
