import { describe, expect, test } from '@jest/globals';
import { LOT_SHEET } from '../features/auctions/setup/lots/lot-sheet.js';
import { GOODS_SHEET } from '../features/viewings/setup/goods/goods-sheet.js';
import type { SheetKind } from '../shared/sheet/sheet.js';
import { recognise } from '../shared/sheet/recognition/recognise.js';

/** By key of the field: the recognised heading, and the headings that a question offers. */
function read(text: string, kind: SheetKind = LOT_SHEET, hidden: readonly number[] = []) {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const { mapping, questions } = recognise(kind, { header, rows, hidden: new Set(hidden) });
  const clear = Object.entries(mapping).flatMap(([key, column]) =>
    column === undefined ? [] : [[key, header[column]]],
  );
  return {
    read: Object.fromEntries(clear) as Record<string, string>,
    asked: Object.fromEntries(
      questions.map(({ key, candidates }) => [key, candidates.map((column) => header[column])]),
    ),
  };
}

describe('recognises a column without a question', () => {
  test('by an exact heading beside a longer one', () => {
    const { read: found, asked } = read(`
      Lot No | Stones +10 | Stones | Colour 2 | Colour | Reserve
      1      | 3          | 40     | brown    | white  | 1000
      2      | 4          | 41     | brown    | white  | 1200`);
    expect(found).toMatchObject({ pieces: 'Stones', colour: 'Colour', reservePrice: 'Reserve' });
    expect(asked).toEqual({});
  });

  test.each([
    ['another order of words', 'Price reserve'],
    ['a wrong letter', 'Resreve price'],
    ['a unit', 'Reserve price (USD)'],
    ['another case and accents', 'RÉSERVE'],
  ])('by a heading with %s', (_, heading) => {
    expect(read(`Lot | ${heading}\n1 | 500`).read).toMatchObject({ reservePrice: heading });
  });

  test('by its cells: Cut of IDEX is the shape', () => {
    const { read: found, asked } = read(`
      Item ID # | Supplier Stock Ref. | Cut      | Carat | Make (Cut Grade) | Reserve
      90361590  | 498212              | Round    | 0.30  | Excellent        | 370
      90361591  | 498213              | Princess | 0.41  | Very Good        | 480`);
    expect(found).toMatchObject({
      lotNo: 'Supplier Stock Ref.',
      shape: 'Cut',
      carats: 'Carat',
      cut: 'Make (Cut Grade)',
    });
    expect(asked).toEqual({});
  });

  test('if it is filled and the other one is empty', () => {
    expect(read('Lot Number | Stock Number | Reserve\n | A-1 | 500\n | A-2 | 600').read).toMatchObject({
      lotNo: 'Stock Number',
    });
  });
});

describe('asks the user', () => {
  test('which of two columns with the same heading', () => {
    expect(read('Lot No | Reserve | Reserve\n1 | 500 | 1000').asked).toEqual({ reservePrice: ['Reserve', 'Reserve'] });
  });

  test.each([
    ["Reserve ('000 USD)"],
    ['Reserve %'],
    ['Reserve 2024'],
    ['Reserve (mn)'],
    ['Reserve $k'],
    ['Reserve, thousands'],
    ['Reserve ‰'],
  ])('about %s', (heading) => {
    const { read: found, asked } = read(`Lot No | ${heading} | Carats\n1 | 125 | 1.5\n2 | 90.5 | 3`);
    expect(found).not.toHaveProperty('reservePrice');
    expect(asked).toEqual({ reservePrice: [heading] });
  });

  test('about a certificate that holds laboratories, beside its number', () => {
    const { read: found, asked } = read(`
      Lot No | Reserve | Certificate | CertNo
      1      | 1000    | GIA         | 1000000001
      2      | 1000    | IGI         | LG10000002`);
    expect(found).toMatchObject({ certificate: 'CertNo' });
    expect(asked).toEqual({ laboratory: ['Certificate'] });
    expect(read('Lot No | Reserve | Certificate\n1 | 9 | GIA\n2 | 9 | IGI').asked).toEqual({
      certificate: ['Certificate'],
      laboratory: ['Certificate'],
    });
  });

  test('about a hidden column', () => {
    expect(read('Lot No | Reserve\n1 | 500', LOT_SHEET, [1]).asked).toEqual({ reservePrice: ['Reserve'] });
    expect(read('Lot No | Reserve | Reserve\n1 | 500 | 900', LOT_SHEET, [1])).toMatchObject({
      read: { reservePrice: 'Reserve' },
      asked: {},
    });
  });

  test('about money under an unknown heading', () => {
    expect(read('Lot No | Asking $\n1 | 500').asked).toEqual({ reservePrice: ['Asking $'] });
    expect(read('Parcel No | Total Price\n1 | 500', GOODS_SHEET).asked).toEqual({ estimate: ['Total Price'] });
  });
});

describe('an additional word is no wrong letter', () => {
  test.each([
    ['Reserve m', 'reservePrice'],
    ['Reserve R', 'reservePrice'],
    ['Reserve price kr', 'reservePrice'],
    ['Reserve pcs', 'reservePrice'],
    ['Reserve/piece', 'reservePrice'],
    ['Reserve cts', 'reservePrice'],
    ['Reserved', 'reservePrice'],
    ['Weight g', 'carats'],
    ['Weight (g)', 'carats'],
    ['Cert weight', 'carats'],
    ['Numéro de pierre', 'pieces'],
    ['Lot carats', 'lotNo'],
    ['Total lots', 'lotNo'],
    ['Certificates', 'certificate'],
    ['Certified', 'laboratory'],
  ])('%s is not %s', (heading, key) =>
    expect(read(`x | ${heading}\n1 | 125\n2 | 90\n3 | 70`).read).not.toHaveProperty(key),
  );

  test.each([
    ['Starting price ש"ח', 'minimumBid'],
    ['Reserve ₽', 'reservePrice'],
    ['Minimum bid, 円', 'minimumBid'],
  ])('another currency: %s is not %s', (heading, key) =>
    expect(read(`Lot No | ${heading}\n1 | 125\n2 | 90`).read).not.toHaveProperty(key),
  );

  test.each([
    ['Weight/cts', 'carats'],
    ['Вес, карат', 'carats'],
    ['Carats (ct)', 'carats'],
    ['Wieght (ct)', 'carats'],
    ['Lotnubmer', 'lotNo'],
    ['Certifcate number', 'certificate'],
  ])('%s is %s', (heading, key) =>
    expect(read(`x | ${heading}\n1 | 12500\n2 | 90000`).read).toHaveProperty(key, heading),
  );
});

describe('a row number is no stock number', () => {
  test.each([
    ['#', 'Stock #', LOT_SHEET, 'lotNo'],
    ['Item no', 'Stock number', LOT_SHEET, 'lotNo'],
    ['No', 'Lot', GOODS_SHEET, 'goodNo'],
  ] as const)('%s beside %s', (running, other, kind, key) =>
    expect(read(`${running} | ${other} | Carats\n1 | A-7 | 1.5\n2 | A-9 | 2`, kind).asked).toEqual({
      [key]: [running, other],
    }),
  );

  test.each(['No', '#', 'Lot no'])('accepts %s alone', (heading) =>
    expect(read(`${heading} | Reserve\n1 | 500\n2 | 700`).read).toMatchObject({ lotNo: heading }),
  );
});

describe('asks about cells that contradict the heading', () => {
  test.each([
    ['Name', 'ACME BETA', 'description'],
    ['Certificate', '2026-01-31 2026-02-28', 'certificate'],
    ['Cert', '85.00 120.50', 'certificate'],
    ['GIA', '3 12', 'certificate'],
    ['Colour', '2026-01-31 2026-02-28', 'colour'],
    ['Size', '11 9', 'carats'],
    ['Size', '+11 -11+9', 'carats'],
    ['Weight', '10.5g 5.5g', 'carats'],
    ['Pieces', '1/2 3/4', 'pieces'],
    ['Kimberley certificate issued', '20260131 20260228', 'kimberleyIssuedAt'],
  ])('%s: %s', (heading, cells, key) => {
    const [first, second] = cells.split(' ');
    const { asked } = read(`Lot No | Reserve | ${heading}\n1 | 500 | ${first}\n2 | 700 | ${second}`);
    expect(asked).toEqual({ [key]: [heading] });
  });

  test.each([
    ['120 | 0.05', { carats: ['Size'] }],
    ['1 | 1.05', {}],
  ])('the size of each of several stones: %s', (cells, asked) =>
    expect(read(`Lot No | Reserve | Pieces | Size\n1 | 500 | ${cells}`).asked).toEqual(asked),
  );
});

test('ignores a column without a readable cell', () => {
  const { read: found, asked } = read('Lot No | Reserve | Carats\n1 | 9 | light\n2 | 9 | heavy');
  expect(found).not.toHaveProperty('carats');
  expect(asked).toEqual({});
});

test('ignores links', () => {
  expect(
    read(`
      Lot No | Reserve | Certificate 1                 | Report 1 | Certificate Number 1
      1      | 1000    | http://house.example/1.pdf    | GIA      | 1000000001`).read,
  ).not.toHaveProperty('certificate');
});
