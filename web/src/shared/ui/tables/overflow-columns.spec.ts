import { describe, expect, it } from '@jest/globals';
import { overflowOrder, overflowCount } from './overflow-columns.js';

const columns = [
  { id: 'lot' },
  { id: 'goods', quiet: true },
  { id: 'carats' },
  { id: 'bid' },
  { id: 'received', quiet: true },
  { id: 'withdraw', actions: true },
];

describe('columns for which there is no room', () => {
  it('overflow from the end, quiet ones first; the identifying column and the buttons stay', () => {
    expect(overflowOrder(columns)).toEqual(['received', 'goods', 'bid', 'carats']);
    expect(overflowOrder([{ id: 'name' }, { id: 'company' }])).toEqual([]);
  });

  it('overflow only as many as necessary', () => {
    const widths = new Map([
      ['received', 100],
      ['goods', 200],
      ['bid', 90],
    ]);
    expect(overflowCount(['received', 'goods', 'bid'], widths, 100)).toBe(1);
    expect(overflowCount(['received', 'goods', 'bid'], widths, 101)).toBe(2);
    expect(overflowCount(['received', 'goods', 'bid'], widths, 900)).toBe(3);
    expect(overflowCount([], widths, 10)).toBe(0);
  });
});
