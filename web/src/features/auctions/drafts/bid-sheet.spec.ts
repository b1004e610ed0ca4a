import { describe, expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';
import writeExcelFile from 'write-excel-file/universal';
import { readSheet } from '../../../shared/sheet/file/read-sheet.js';
import { cellsOf, widthsOf } from '../../../shared/ui/tables/export.js';
import { centsTyped } from '../../../shared/numbers/amounts.js';
import type { Typed } from './drafts-state.js';
import { BID_HEADINGS, placeOf, type BidColumn } from './bid-sheet-headings.js';
import { bidRowsIn, bidSheetOf, readBidSheet } from './bid-sheet.js';
import { aLot } from '../../../testing/examples.js';

const lot = (lotNo: string, more: Partial<LotView> = {}): LotView =>
  aLot({
    _id: `a.${lotNo}`,
    lotNo,
    description: '',
    pieces: null,
    carats: 10,
    minimumBid: null,
    withdrawn: false,
    ...more,
  });
const lots = [lot('1'), lot('2', { carats: null }), lot('3'), lot('4', { withdrawn: true })];
const HEADER = ['Lot', 'Our valuation $', 'New bid: $ per carat', 'New bid: total $'];
const NO_BIDS = new Map<string, BidView>();

test('the sheet computes the total from the price per carat, and the price from the total; it contains the drafts', () => {
  const { rows } = bidSheetOf('Tender', lots, NO_BIDS, {
    'a.1': { amount: '1,250.50', perCarat: '', valuation: '12,5,0' },
  });
  expect(rows.map((row) => row[0])).toEqual(['1', '2', '3']);
  expect(rows[0]!.slice(5)).toEqual(['12,5,0', null, 1_250.5, { formula: '=IF(OR(H2="",C2=""),"",ROUND(H2/C2,2))' }]);
  expect(rows[2]![7]).toEqual({ formula: '=IF(OR(G4="",C4=""),"",ROUND(C4*G4,2))' });
});

test('a file with a thousand lots is written and read again', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => lot(`${index + 1}`));
  const typed = Object.fromEntries(
    many.map(({ _id }, index) => [_id, { amount: `${index + 0.25}`, perCarat: '', valuation: '7' }]),
  );
  const sheet = bidSheetOf('Tender', many, NO_BIDS, typed);
  const blob = await writeExcelFile(cellsOf(sheet)).toBlob();
  const { sheets, decimal } = await readSheet(new File([blob], 'bids.xlsx'));
  const filled = readBidSheet(bidRowsIn([{ name: 'Cover', rows: [['Our tender'], ['']] }, ...sheets]), many, decimal);
  expect(filled).toMatchObject({ bids: 1_000, valuations: 1_000, problems: [] });
  expect(filled.changes[999]).toEqual(['a.1000', { amount: '999.25', valuation: '7.00' }]);
});

test('formulas that were never calculated are empty cells', async () => {
  const lots = [lot('1'), lot('2')];
  const sheet = bidSheetOf('Tender', lots, NO_BIDS, { 'a.1': { amount: '70', perCarat: '', valuation: '' } });
  const { sheets, decimal } = await readSheet(new File([await writeExcelFile(cellsOf(sheet)).toBlob()], 'bids.xlsx'));
  expect(readBidSheet(bidRowsIn(sheets), lots, decimal)).toMatchObject({ bids: 1, problems: [] });
});

describe('the number of a lot', () => {
  const read = (numbers: string[], there: string[]) =>
    readBidSheet(
      [HEADER, ...numbers.map((no) => [no, '', '', '500'])],
      there.map((no) => lot(no)),
      '.',
    );

  test.each([
    ['A\u00a01', 'A 1'],
    [' A   1 ', 'A 1'],
    ['\uff11\uff12', '12'],
    ['e\u0301', '\u00e9'],
  ])('%j names lot %j', (written, no) =>
    expect(read([written], [no]).changes).toEqual([[`a.${no}`, { amount: '500.00' }]]),
  );

  test('has no invisible characters, nor have amounts', () => {
    const rows = [HEADER, ['\u200e1\u200b', '\u202a700\u202c', '', '\u20661,250.50\u2069']];
    expect(readBidSheet(rows, [lot('1')], '.')).toMatchObject({
      changes: [['a.1', { amount: '1,250.50', valuation: '700.00' }]],
      problems: [],
    });
  });

  test('must be exact if two lots have similar numbers', () => {
    expect(read(['A 1', 'A  1'], ['A 1', 'A  1']).changes.map(([lotId]) => lotId)).toEqual(['a.A 1', 'a.A  1']);
    expect(read(['A   1'], ['A 1', 'A  1']).problems).toEqual([{ row: 2, problem: 'There is no lot A   1' }]);
  });

  test('is listed twice if two rows name the same lot', () =>
    expect(read(['A 1', 'A\u00a01'], ['A 1']).problems).toHaveLength(2));
});

test('amounts are numbers with a format, and each column is as wide as its texts', () => {
  const sheet = bidSheetOf(
    'Tender',
    [lot('1', { description: 'Octahedra of the second pit', minimumBid: 1_500 })],
    NO_BIDS,
    {},
  );
  const [, row] = cellsOf(sheet);
  expect(row![3]).toMatchObject({ value: 1_500, format: '#,##0.00' });
  expect(row![0]).toBe('1');
  const widths = widthsOf(sheet).map(({ width }) => width);
  expect(widths[1]).toBeGreaterThan('Octahedra of the second pit'.length);
  expect(widths[0]).toBe(10);
});

test('lot numbers that look like formulas stay unchanged', async () => {
  const signed = [lot('-9+7'), lot('+11'), lot("'12")];
  const sheet = bidSheetOf('Tender', signed, NO_BIDS, { 'a.-9+7': { amount: '70', perCarat: '', valuation: '' } });
  const blob = await writeExcelFile(cellsOf(sheet)).toBlob();
  const { sheets } = await readSheet(new File([blob], 'bids.xlsx'));
  expect(sheets[0]!.rows.slice(1).map(([lotNo]) => lotNo)).toEqual(signed.map(({ lotNo }) => lotNo));
  expect(readBidSheet(sheets[0]!.rows, signed, null)).toMatchObject({ bids: 1, problems: [] });
});

test('a price per carat counts without a total, and empty rows change nothing', () => {
  const rows = [
    ['My list'],
    HEADER,
    ['1', '', '12.34', ''],
    ['', '', '', '5'],
    ['3', '9', '10862.32', '108623.20000000001'],
    ['4', '', '', '5'],
    ['9', '', '', '5'],
    ['2', '', '', ''],
  ];
  expect(readBidSheet(rows, lots, null)).toEqual({
    changes: [
      ['a.1', { amount: '123.40' }],
      ['a.3', { amount: '108,623.20', valuation: '9.00' }],
    ],
    bids: 2,
    toCorrect: 0,
    valuations: 1,
    problems: [
      { row: 4, problem: 'The row names no lot' },
      { row: 6, problem: 'Lot 4 was withdrawn' },
      { row: 7, problem: 'There is no lot 9' },
    ],
  });
  expect(readBidSheet([HEADER, ['1', '', '1.234,50', '']], lots, ',').changes).toEqual([
    ['a.1', { amount: '12,345.00' }],
  ]);
});

test('no row of a lot that is listed twice counts, although one of the rows is empty', () => {
  const rows = [HEADER, ['1.1', '', '', ''], ['1.1', '', '', '5'], ['3', '', '', '6']];
  const { changes, problems } = readBidSheet(rows, [...lots, lot('1.1'), lot('1.10')], null);
  expect(changes).toEqual([['a.3', { amount: '6.00' }]]);
  expect(problems).toEqual([{ row: 3, problem: 'Lot 1.1 is listed twice' }]);
});

test('a total and a price per carat that contradict each other are not used', () => {
  const rows = [HEADER, ['1', '', '60', '500'], ['3', '', '60', '600.01'], ['2', '', '60', '500']];
  const { changes, problems } = readBidSheet(rows, lots, null);
  expect(changes).toEqual([
    ['a.3', { amount: '600.01' }],
    ['a.2', { amount: '500.00' }],
  ]);
  expect(problems).toEqual([{ row: 2, problem: 'The total of lot 1 is not that of its price per carat' }]);
});

test('a price per carat without a total has a message, and is not used as a total', () => {
  const rows = [HEADER, ['1', '', '12.345', ''], ['2', '', '7', ''], ['3', '', '12,5,0', '']];
  const { changes, problems } = readBidSheet(rows, lots, null);
  expect(changes).toEqual([]);
  expect(problems.map(({ problem }) => problem)).toEqual([
    'The price per carat of lot 1, “12.345”, is not an amount',
    'Lot 2 has no weight for a price per carat: write its total',
    'The price per carat of lot 3, “12,5,0”, is not an amount',
  ]);
});

describe('an ambiguous sheet is not used', () => {
  const OURS = BID_HEADINGS.en;
  const header = [OURS.lot, OURS.carats, OURS.total];

  test('a row with the weight of another lot', () => {
    const { changes, problems } = readBidSheet([header, ['1', '12.5', '500'], ['3', '10.000', '600']], lots, null);
    expect(changes).toEqual([['a.3', { amount: '600.00' }]]);
    expect(problems).toEqual([
      { row: 2, problem: 'Lot 1 has 10.00 ct, and the row says 12.5: is it about another lot?' },
    ]);
  });

  test('a heading that appears twice', () =>
    expect(() =>
      readBidSheet(
        [
          [...header, OURS.total],
          ['1', '10', '500', '700'],
        ],
        lots,
        null,
      ),
    ).toThrow('The heading “New bid: total $” appears twice: which one counts?'));

  test('two visible sheets with our headings', () => {
    const [first, second] = ['500', '700'].map((total, index) => ({
      name: `Round ${index + 1}`,
      rows: [header, ['1', '10', total]],
    }));
    expect(() => bidRowsIn([first!, second!])).toThrow(/Round 1.*Round 2/);
    expect(bidRowsIn([{ ...first!, hidden: true }, second!])[1]).toEqual(['1', '10', '700']);
  });
});

describe('a row of a CSV file whose number was cut at its comma', () => {
  const read = async (...list: string[]) => {
    const { sheets, decimal, likely } = await readSheet(new File([list.join('\n')], 'bids.csv'));
    return readBidSheet(bidRowsIn(sheets), lots, decimal, likely);
  };
  const problem = 'The row has more cells than headings: is a number written with a comma?';

  test('has more cells than headings: it has a message, and is no bid', async () => {
    const { changes, problems } = await read('Lot,New bid: total $', '1,119,000', '3,99,500.00', '2,900,,');
    expect(changes).toEqual([['a.2', { amount: '900.00' }]]);
    expect(problems).toEqual([2, 3].map((row) => ({ row, problem })));
  });

  test('has the second part of its total in the column of the computed price per carat', async () => {
    const header = 'Lot,New bid: total $,Total in $ per carat';
    expect((await read(header, '1,119,000', '2,99,500.00')).problems).toHaveLength(2);
    expect((await read(header, '1,"1,190",119', '3,1190,')).changes).toHaveLength(2);
    // Here the three digits are the price per carat.
    expect((await read(header, '3,999,099.90')).changes).toHaveLength(1);
  });

  test('is not assumed in a file with semicolons: the computed price beside an edited total is only old', async () => {
    const header = 'Lot;New bid: total $;Total in $ per carat';
    expect(await read(header, '1;12;500', '3;1190;119')).toMatchObject({ bids: 2, problems: [] });
  });

  /** Reads our own sheet. Adds the goods after the lot number of each row. */
  const readOwn = (...rows: string[]) =>
    read(Object.values(BID_HEADINGS.en).join(','), ...rows.map((row) => row.replace(' ', ',goods,')));

  test('is not used if the second part of its valuation may be in the next column', async () => {
    const header = 'Lot,Our valuation $,New bid: $ per carat,New bid: total $';
    // Rows of lot 2, which has no weight: a price per carat has no total.
    for (const row of ['1,119,500,', '1,12,500.00', '2,12,500,7000', '2,,12,500'])
      expect(await read(header, row)).toMatchObject({
        changes: [],
        problems: [{ row: 2, problem: expect.stringMatching(/^“\d+” and “500(.00)?” .*may be one amount/) }],
      });
    // A fitting total, or cents, prove two amounts.
    expect((await read(header, '1,119,500,5000', '3,119.00,500,', '2,,,500')).changes).toHaveLength(3);
  });

  test('has more cells than our own sheet has columns, although the last are empty', async () => {
    const { changes, problems } = await readOwn('1 10,100,,12,500,,,', '2 10,100,12,500.00,,,,', '3 10,100,9,,,,');
    expect(changes).toEqual([]);
    expect(problems).toEqual([2, 3].map((row) => ({ row, problem })));
    expect((await readOwn('1 10,100,,12,500,5000,500', '3 10,100,900.00,,,7,0.70')).changes).toHaveLength(2);
  });

  test('has a message if its total moved to the right of its column, and the row seems to have no bid', async () => {
    const { changes, problems } = await readOwn('1 10,12,500,,,,1250,', '3 10,12,500,,,,1250,125', '2 10,12,500,,,,,');
    expect(changes).toEqual([]);
    expect(problems).toEqual([2, 3].map((row) => ({ row, problem })));
    // A remark beside a lot without a bid is no number.
    expect((await readOwn('1 10,100,,,,,,look again', '3 10,100,,,,,')).problems).toEqual([]);
  });

  test('is not assumed in an Excel file: remarks may follow the columns', () => {
    const rows = [HEADER, ['1', '', '', '600', 'as agreed'], ['3', '', '', '7', '500']];
    expect(readBidSheet(rows, lots, null)).toMatchObject({ bids: 1, problems: [{ row: 3, problem }] });
  });
});

test('numbers that Excel shows with another value must be corrected', async () => {
  const cell = (value: number, format: string) => ({ value, type: Number, format });
  const data = [
    HEADER,
    ['1', null, null, cell(12.5, '0.0"k"')],
    ['3', null, cell(60, '0" $/ct"'), null],
    [cell(2, '"Lot "0'), cell(0.8, '0%'), null, cell(5, '"$"0.00')],
  ];
  const blob = await writeExcelFile(data as never).toBlob();
  const { sheets, decimal } = await readSheet(new File([blob], 'bids.xlsx'));
  expect(readBidSheet(bidRowsIn(sheets), lots, decimal)).toMatchObject({
    changes: [
      ['a.1', { amount: '12.5k' }],
      ['a.3', { amount: '600.00' }],
      ['a.2', { amount: '5.00', valuation: '80%' }],
    ],
    toCorrect: 1,
    problems: [],
  });
});

test.each([
  // The screen would read 12345 instead of 12.345.
  ['12,345', ',', null],
  ['123,456', ',', null],
  // 45,000 in most of Europe; the file's other numbers do not show the decimal sign.
  ['45.000', '.', null],
  ['45.000', ',', 4_500_000],
  ['45,000', '.', 4_500_000],
  ['1,234.50', ',', null],
  ['1.234,50', '.', null],
  ['1.234,50', ',', 123_450],
  ['US$ 41.000', ',', 4_100_000],
  ['US$ 41.000', '.', null],
  ['41,000.50 USD', '.', 4_100_050],
] as const)(
  '%j in a file whose decimal sign is %j is the same amount on the screen, or must be corrected',
  (text, sign, cents) => {
    for (const row of [
      ['1', text, '', '1'],
      ['1', '', '', text],
    ]) {
      const [[, { amount = '', valuation = '' }]] = readBidSheet([HEADER, row], lots, sign).changes as [
        [string, Typed],
      ];
      expect(centsTyped(row[1] ? valuation : amount)).toBe(cents);
    }
  },
);

test('amounts that must be corrected do not count as bids', () => {
  const rows = [HEADER, ['1', '', '', '12,345'], ['3', '', '', '600']];
  expect(readBidSheet(rows, lots, ',')).toMatchObject({ bids: 1, toCorrect: 1 });
});

test.each(Object.entries(BID_HEADINGS))(
  'a sheet with the headings of %s is read in any language of the user',
  (_, own) => {
    const header = Object.values(own);
    const row = ['1', 'Octahedra', '10', '', '', '900', '', '1250', ''];
    expect(readBidSheet([header, row], lots, '.').changes).toEqual([
      ['a.1', { amount: '1,250.00', valuation: '900.00' }],
    ]);
    expect(new Set(header).size).toBe(header.length);
  },
);

test('no heading is that of another column in another language', () => {
  const columns = Object.keys(BID_HEADINGS.en) as BidColumn[];
  for (const headings of Object.values(BID_HEADINGS))
    for (const column of columns)
      expect(columns.filter((other) => placeOf(other, [headings[column]]) === 0)).toEqual([column]);
});

test('a file without our headings is refused with a message', () => {
  expect(() => readBidSheet([['A', 'B']], lots, null)).toThrow('is it our bid sheet?');
});
