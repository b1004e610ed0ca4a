import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';

/** Lot lists in forms that firms use, for example with a title above the headings. */

export interface LotFile {
  name: string;
  buffer: Buffer;
}

type Cell = string | number | null;

const csv = (name: string, text: string, encoding: BufferEncoding = 'utf8'): LotFile => ({
  name,
  buffer: Buffer.from(text, encoding),
});

const xlsx = async (name: string, ...sheets: { sheet: string; data: Cell[][] }[]): Promise<LotFile> => ({
  name,
  buffer: await writeXlsx(sheets).toBuffer(),
});

const lines = (...rows: string[]): string => rows.map((row) => `${row}\r\n`).join('');

/** A list with a title, a date and an empty row above the headings. */
export const withTitleRows = (): LotFile =>
  csv(
    'title rows.csv',
    lines(
      'Tender of December,,,',
      'as of 1 December 2026,,,',
      ',,,',
      'Lot no,Description,Carats,Reserve price USD',
      '1,Octahedra,10.58,"12,000.00"',
      '2,"Macles, two",7.20,5000.50',
    ),
  );

/** A workbook with a cover sheet before the list. */
export const onSecondSheet = (): Promise<LotFile> =>
  xlsx(
    'second sheet.xlsx',
    { sheet: 'Cover', data: [['Tender'], ['of December'], ['Confidential']] },
    {
      sheet: 'Lots',
      data: [
        ['Lot #', 'Parcel description', 'Weight (ct)', 'Pcs', 'Reserve'],
        [3, 'Sawables', 112.4, 9, 30_000],
        [4, 'Cubes', 8.05, 4, 1_250.5],
      ],
    },
  );

/** Excel's German format: a byte order mark, semicolons, decimal commas, amounts with points and a currency sign. */
export const european = (): LotFile =>
  csv(
    'semicolons.csv',
    `\ufeff${lines(
      'Losnummer;Beschreibung;Gewicht;Farbe;Limit;Bemerkung',
      '5;Makeables;39,20;G;108.623,20 $;',
      '6;Braun, gemischt;1.210,75;;45000;gesehen',
    )}`,
  );

/** Excel's plain CSV in the Windows code page. */
export const windows1252 = (): LotFile =>
  csv(
    'windows-1252.csv',
    lines('Lot;Désignation;Poids;Prix de réserve', '7;Taillé façonné;1,25;2.500,00', '8;Éclats;0,512;900'),
    'latin1',
  );

/** A code page that cannot be distinguished from the Windows one: it encodes é as 0x8e. */
export const macRoman = (): LotFile =>
  csv('mac.csv', lines('Lot;Description;Poids;Prix', '7;Taill\u008e;1,25;2.500,00', '8;Brut;0,5;900'), 'latin1');

/** Excel's “Unicode text”: UTF-16 with a byte order mark, separated by tabs. */
export const utf16 = (): LotFile =>
  csv(
    'utf-16.csv',
    `\ufeff${lines('מספר לוט\tתיאור\tמשקל (קראט)\tמחיר שמור', '9\tאבן גלם\t4.01\t7500', '10\tŁódź\t3.33\t"6,100.25"')}`,
    'utf16le',
  );

/**
 * Reserves from formulas (carats × price per carat): the first has a floating-point error, the others fractions of
 * cents.
 */
export async function withFormulas(): Promise<LotFile> {
  const rows: [number, number, number][] = [
    [11, 39.2, 2771],
    [12, 10.58, 1234.56],
    [13, 112.91, 962.035],
  ];
  const { name, buffer } = await xlsx('formulas.xlsx', {
    sheet: 'Lots',
    data: [['Lot', 'Carats', '$/ct', 'Reserve'], ...rows.map(([lot, ct, usd]) => [lot, ct, usd, ct * usd])],
  });
  const parts = unzipSync(buffer);
  const sheet = Object.keys(parts).find((path) => path.endsWith('worksheets/sheet1.xml'))!;
  const computed = strFromU8(parts[sheet]!).replace(/(<c r="D(\d+)"[^>]*>)<v>(?=\d{4})/g, '$1<f>B$2*C$2</f><v>');
  return { name, buffer: Buffer.from(zipSync({ ...parts, [sheet]: strToU8(computed) })) };
}

/** A list with a total below it, after an empty row. */
export const withTotal = (): LotFile =>
  csv(
    'total.csv',
    lines(
      'Lot,Carats,Reserve',
      '14,1.01,US$ 12500',
      '15,2.02,12500 USD',
      ',,',
      'TOTAL,3.03,25000',
      'Grand total,,25000',
    ),
  );

/** A list of a tender with `count` lots: lots from 16 on are new, lot 1 is unchanged, lot 2 has another reserve. */
export const wholeFile = (count: number): Promise<LotFile> =>
  xlsx('whole.xlsx', {
    sheet: 'Tender',
    data: [
      ['Lot', 'Description', 'Carats', 'Shape', 'Colour', 'Reserve', 'Minimum bid'],
      ...Array.from({ length: count - 15 }, (_, index) => index + 16).map((lot): Cell[] => [
        lot,
        `Parcel ${lot}`,
        5 + lot / 100,
        lot % 3 === 0 ? 'Macle' : 'Octahedron',
        'DEFGHIJ'[lot % 7]!,
        1_000 * (1 + (lot % 40)),
        null,
      ]),
      [1, 'Octahedra', 10.58, null, null, 12_000, null],
      [2, 'Macles, two', 7.2, null, null, 5_500, null],
    ],
  });
