import { describe, expect, it } from '@jest/globals';
import { foldingOrder, foldsFor } from './overflow-columns.js';

const columns = [
  { id: 'lot' },
  { id: 'goods', quiet: true },
  { id: 'carats' },
  { id: 'bid' },
  { id: 'received', quiet: true },
  { id: 'withdraw', actions: true },
];

describe('columns for which there is no room', () => {
  it('go from the end, quiet ones first; what a row is known by and its buttons stay', () => {
    expect(foldingOrder(columns)).toEqual(['received', 'goods', 'bid', 'carats']);
    expect(foldingOrder([{ id: 'name' }, { id: 'company' }])).toEqual([]);
  });

  it('are no more than it takes', () => {
    const widths = new Map([
      ['received', 100],
      ['goods', 200],
      ['bid', 90],
    ]);
    expect(foldsFor(['received', 'goods', 'bid'], widths, 100)).toBe(1);
    expect(foldsFor(['received', 'goods', 'bid'], widths, 101)).toBe(2);
    expect(foldsFor(['received', 'goods', 'bid'], widths, 900)).toBe(3);
    expect(foldsFor([], widths, 10)).toBe(0);
  });
});
