import { describe, expect, test } from '@jest/globals';
import type { LotView } from '@tender/contracts';
import { filledDown, pastedColumn } from './pasted-column.js';
import { aLot } from '../../../testing/examples.js';

describe('a column copied from a spreadsheet', () => {
  test.each([
    ['120', null],
    ['120\r\n', null],
    ['\t120\t\r\n', null],
    ['120\r\n130\r\n', ['120', '130']],
    ['120\n\n 140 \n', ['120', '', '140']],
    ['\n130', ['', '130']],
    ['120\t130', []],
    ['120\t130\n140\t150', []],
  ])('%j is %j', (text, cells) => expect(pastedColumn(text)).toEqual(cells));
});

describe('a column is distributed over the lots', () => {
  const lot = (lotNo: string, more: Partial<LotView> = {}): LotView =>
    aLot({ lotNo, carats: 10, withdrawn: false, ...more });
  const lots = [lot('1'), lot('2', { withdrawn: true }), lot('3', { carats: null }), lot('4')];
  const filled = (...of: Parameters<typeof filledDown>) => {
    const { put, left } = filledDown(...of);
    return { put: put.map(({ lot: { lotNo }, change }) => [lotNo, change]), left };
  };

  test('each lot gets its cell, in the form of the field', () =>
    expect(filled(lots, 'total', ['1250', '7', '1,300.5', 'none'])).toEqual({
      put: [
        ['1', { amount: '1,250.00' }],
        ['3', { amount: '1,300.50' }],
        ['4', { amount: 'none' }],
      ],
      left: 1,
    }));

  test('an empty cell does not change its lot, and cells beyond the last lot are counted', () =>
    expect(filled([lot('8'), lot('9')], 'valuation', ['', '5', '6', ''])).toEqual({
      put: [['9', { valuation: '5.00' }]],
      left: 1,
    }));

  test('prices per carat become totals, except for a lot without a weight; an unreadable price stays unchanged', () =>
    expect(filled(lots, 'carat', ['12.5', '', '3', '1.2.3'])).toEqual({
      put: [
        ['1', { amount: '125.00', perCarat: '' }],
        ['4', { perCarat: '1.2.3' }],
      ],
      left: 1,
    }));
});
