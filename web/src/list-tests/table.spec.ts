import { describe, expect, test } from '@jest/globals';
import { LOT_SHEET } from '../features/auctions/setup/lots/lot-sheet.js';
import { GOODS_SHEET } from '../features/viewings/setup/goods/goods-sheet.js';
import type { SheetKind } from '../shared/sheet/sheet.js';
import { recognise } from '../shared/sheet/recognition/recognise.js';
import { headingsIn, rowsIn } from '../shared/sheet/recognition/table.js';

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

function tableIn(text: string, kind: SheetKind = LOT_SHEET) {
  const rows = rowsOf(text);
  const headings = headingsIn(kind, rows);
  const { mapping } = recognise(kind, { header: headings.names, rows: rows.slice(headings.row + 1) });
  const { skipped, doubtful } = rowsIn(kind, rows, { headings, mapping });
  return {
    heading: headings.row,
    names: headings.names,
    left: Object.fromEntries([...skipped].map(([row, reason]) => [rows[row]!.find((cell) => cell !== ''), reason])),
    doubtful: doubtful.map((row) => rows[row]![0]),
  };
}

describe('headings', () => {
  test('are found below a title and a date', () => {
    expect(tableIn('Tender of March\n2026-03-01\n\nLot No | Reserve\n1 | 500')).toMatchObject({ heading: 3, left: {} });
  });

  test('are in the first filled row if none is known: a stone is no heading', () => {
    expect(
      tableIn('itKey | itDesc | itLab | itPrice\nA-1 | RB 0.60 | None | 2950\nA-2 | RB 0.70 | GIA | 3100'),
    ).toMatchObject({ heading: 0 });
    expect(tableIn('x | y | z\n1 | 1,02 | +10.8 ct\n2 | 2 | GIA')).toMatchObject({ heading: 0 });
  });

  test('over two lines are joined', () => {
    expect(tableIn('Lot | Certificate | | Reserve\nNo | Lab | Number | USD\n1 | GIA | 123456 | 500')).toMatchObject({
      heading: 1,
      names: ['Lot No', 'Certificate Lab', 'Certificate Number', 'Reserve USD'],
      left: {},
    });
  });

  test('exclude the rows above them', () => {
    expect(tableIn('9 | 500 | 1.5\nLot No | Reserve | Carats\n1 | 500 | 2')).toMatchObject({ left: { 9: 'above' } });
  });
});

describe('rows that are no lots', () => {
  test('totals, by their words', () => {
    const { left, doubtful } = tableIn(`
      Lot No            | Reserve | Carats
      1                 | 1000    | 1.5
      2                 | 2000    | 2
      Subtotal smalls   | 3000    | 3.5
      3                 | 4000    | 10
      Total large       | 4000    | 10
      Grand total (USD) | 7000    | 13.5
      Totals (3)        | 7000    | 13.5
      G.Total           | 7000    | 13.5
      Average           | 2333.33 | 4.5
      Smalls total      | 3000    | 3.5
      Sum of lots       | 7000    | 13.5`);
    expect(Object.values(left)).toEqual(Array(8).fill('total'));
    expect(doubtful).toEqual([]);
  });

  test('totals, by their sums: excluded without number and description, otherwise asked about', () => {
    const { left, doubtful } = tableIn(`
      Lot No | Description | Reserve | Carats
      1      | white       | 1000    | 1.5
      2      | white       | 2000    | 2
             |             | 3000    | 3.5
      3      | brown       | 4000    | 10
      X      | all         | 7000    | 13.5`);
    expect(left).toEqual({ 3000: 'total' });
    expect(doubtful).toEqual(['X']);
  });

  test('titles, notes, pages and repeated headings', () => {
    const { left } = tableIn(
      `
      Parcel No | Description | Colour
      SMALLS    |             |
      1         | 2-4 gr      | Cape
      2         | 5-10 ct     | White
      LARGE     |             |
      3         | +10 ct      | White
      * All weights are approximate | |
      Page 1 of 2 | |
      Parcel No | Description | Colour
      4         | boart       | Brown
      End of list | |`,
      GOODS_SHEET,
    );
    expect(left).toEqual({
      SMALLS: 'title',
      LARGE: 'title',
      '* All weights are approximate': 'note',
      'Page 1 of 2': 'note',
      'Parcel No': 'headings',
      'End of list': 'note',
    });
  });

  test('totals, by their words below the lot numbers in the middle of a row', () => {
    const { left } = tableIn(`
      Reserve | Lot No         | Carats | Note
      1000    | 1              | 1.5    |
      2000    | 2              | 2      |
      3000    | Totals         | 3.5    |
      1500    | Average        | 1.75   |
      1000    | Min            | 1.5    |
      707     | StdDev         | 0.25   |
      3001    | Carried over   | 3.5    |
      9       | À reporter     | 9      |
      3.5     |                | 9      | Total`);
    expect(Object.values(left)).toEqual(Array(7).fill('total'));
  });

  test('asks about a row with a number and a word for a total', () =>
    expect(tableIn('Lot No | Description | Reserve\n1 | white | 500\n2 | Total | 900').doubtful).toEqual(['2']));

  test('both lines of repeated headings', () => {
    const heading = 'Lot No | Weight | Reserve\n | ct | USD';
    expect(tableIn(`${heading}\n1 | 1.5 | 500\n${heading}\n2 | 2 | 900`).left).toEqual({
      'Lot No': 'headings',
      ct: 'headings',
    });
  });

  test('numbers of columns', () =>
    expect(tableIn('Lot No | Description | Carats | Reserve\n(1) | (2) | (3) | (4)\nA | white | 2 | 500').left).toEqual(
      { '(1)': 'headings' },
    ));

  test('another table below, with its columns in another order', () => {
    const { left } = tableIn(`
      Lot No | Reserve | Carats
      1      | 1000    | 1.5
      Lot No | Carats  | Reserve
      3      | 3.5     | 3000`);
    expect(left).toEqual({ 'Lot No': 'otherTable', 3: 'otherTable' });
  });

  test('totals are whole words, in a row without a number', () => {
    const { left } = tableIn(`
      Description                  | Lot No | Carats
      Sumptuous octahedra          |        | 3
      Sommerset                    |        | 3.5
      Total rough of Sierra Leone  | 2      | 3
      Total                        | 3      | 3
      Sum                          |        | 12
      Grand total:                 |        | 12
      Total carats                 |        | 12
                                   | Totaal: 4 loten | 12
      Total général                |        | 12
      סה"כ                         |        | 12`);
    expect(Object.keys(left)).toEqual([
      ...['Sum', 'Grand total:', 'Total carats', 'Totaal: 4 loten', 'Total général', 'סה"כ'],
    ]);
  });

  test('a word for a total counts in a lot number, but not in a description', () => {
    expect(tableIn('Lot No | Reserve\nSun | 500\nMoon | 600\nTotal Eclipse of the heart |').left).toEqual({
      'Total Eclipse of the heart': 'total',
    });
    expect(tableIn('Lot No | Description | Reserve\n1 | Total depth 61 | 500\n2 | Averaged colour | 600').left).toEqual(
      {},
    );
  });
});
