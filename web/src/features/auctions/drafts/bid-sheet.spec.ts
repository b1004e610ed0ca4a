import { expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';
import writeExcelFile from 'write-excel-file/universal';
import { readSheet } from '../../../shared/sheet/read-sheet.js';
import { cellsOf } from '../../../shared/ui/export.js';
import { bidRowsIn, bidSheetOf, readBidSheet } from './bid-sheet.js';

const lot = (lotNo: string, more: Partial<LotView> = {}): LotView =>
  ({
    _id: `a.${lotNo}`,
    lotNo,
    description: '',
    pieces: null,
    carats: 10,
    minimumBid: null,
    withdrawn: false,
    ...more,
  }) as LotView;
const lots = [lot('1'), lot('2', { carats: null }), lot('3'), lot('4', { withdrawn: true })];
const HEADER = ['Lot', 'Our valuation $', 'New bid: $ per carat', 'New bid: total $'];
const NO_BIDS = new Map<string, BidView>();

test('the sheet reckons the total from the price per carat, and the other way round; what is typed already is in it', () => {
  const { rows } = bidSheetOf('Tender', lots, NO_BIDS, {
    'a.1': { amount: '1,250.50', valuation: '12,50' },
  });
  expect(rows.map((row) => row[0])).toEqual(['1', '2', '3']);
  expect(rows[0]!.slice(5)).toEqual(['12,50', null, 1_250.5, { formula: '=IF(OR(H2="",C2=""),"",ROUND(H2/C2,2))' }]);
  expect(rows[2]![7]).toEqual({ formula: '=IF(OR(G4="",C4=""),"",ROUND(C4*G4,2))' });
});

test('a thousand lots go out to a file and come back', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => lot(`${index + 1}`));
  const typed = Object.fromEntries(many.map(({ _id }, index) => [_id, { amount: `${index + 0.25}`, valuation: '7' }]));
  const sheet = bidSheetOf('Tender', many, NO_BIDS, typed);
  const blob = await writeExcelFile(cellsOf(sheet)).toBlob();
  const { sheets, decimal } = await readSheet(new File([blob], 'bids.xlsx'));
  const filled = readBidSheet(bidRowsIn([{ name: 'Cover', rows: [['Our tender'], ['']] }, ...sheets]), many, decimal);
  expect(filled).toMatchObject({ bids: 1_000, valuations: 1_000, problems: [] });
  expect(filled.changes[999]).toEqual(['a.1000', { amount: '999.25', valuation: '7.00' }]);
});

test('a price per carat counts where no total stands, and empty rows change nothing', () => {
  const rows = [
    ['My list'],
    HEADER,
    ['1', '', '12.345', ''],
    ['1', '', '', '5'],
    ['2', '', '7', ''],
    ['3', '9', '1', '108623.20000000001'],
    ['4', '', '', '5'],
    ['9', '', '', '5'],
    ['3', '', '', ''],
  ];
  expect(readBidSheet(rows, lots, null)).toEqual({
    changes: [
      ['a.1', { amount: '12.345' }],
      ['a.2', { amount: '7.00' }],
      ['a.3', { amount: '108,623.20', valuation: '9.00' }],
    ],
    bids: 3,
    valuations: 1,
    problems: [
      { row: 4, problem: 'Lot 1 stands there twice' },
      { row: 7, problem: 'Lot 4 was withdrawn' },
      { row: 8, problem: 'There is no lot 9' },
    ],
  });
  expect(readBidSheet([HEADER, ['1', '', '1.234,50', '']], lots, ',').changes).toEqual([
    ['a.1', { amount: '12,345.00' }],
  ]);
});

test('another file is refused in words', () => {
  expect(() => readBidSheet([['A', 'B']], lots, null)).toThrow('is it our bid sheet?');
});
