import { describe, expect, test } from '@jest/globals';
import type { LotView } from '@tender/contracts';
import { cellAfter, placeIn, scrolledTo } from './grid-keys.js';
import { aLot } from '../../../../testing/examples.js';

const lots = ['1', '2', '3'].map((lotNo) => aLot({ _id: lotNo, lotNo }));
const companies = ['a', 'b'].map((id) => ({ id, name: id }));
const at = (lotNo: string, company: string) => ({
  lot: lots[Number(lotNo) - 1] as LotView,
  company: { id: company, name: company },
});
const after = (key: string, chosen: ReturnType<typeof at> | null) => {
  const cell = cellAfter(key, { lots, companies, chosen });
  return cell && `${cell.lot.lotNo}${cell.company.id}`;
};

describe('keys in the grid', () => {
  test('begin at the first cell', () => expect(after('ArrowDown', null)).toBe('1a'));
  test('move by one cell', () =>
    expect([after('ArrowDown', at('1', 'a')), after('ArrowRight', at('1', 'a'))]).toEqual(['2a', '1b']));
  test('stop at the edges', () =>
    expect([after('ArrowUp', at('1', 'a')), after('PageDown', at('2', 'b')), after('End', at('2', 'a'))]).toEqual([
      '1a',
      '3b',
      '2b',
    ]));
  test('other keys lead nowhere', () => expect(after('a', at('1', 'a'))).toBeNull());
  test('an empty grid has no cells', () =>
    expect(cellAfter('ArrowDown', { lots: [], companies, chosen: null })).toBeNull());
});

test('the chosen cell has a position in a grid of any size, and none if it is not shown', () => {
  const four = [...lots, aLot({ _id: '4', lotNo: '4' })];
  const place = { left: '50%', top: '25%', width: '50%', height: '25%' };
  expect(placeIn({ lots: four, companies, chosen: at('2', 'b') })).toEqual(place);
  expect(placeIn({ lots, companies, chosen: at('2', 'c') })).toBeNull();
  expect(placeIn({ lots, companies, chosen: null })).toBeNull();
});

test('scrolling goes no further than needed', () => {
  expect(scrolledTo(100, 50, { from: 120, size: 10 })).toBe(100);
  expect(scrolledTo(100, 50, { from: 90, size: 10 })).toBe(90);
  expect(scrolledTo(100, 50, { from: 160, size: 10 })).toBe(120);
});
