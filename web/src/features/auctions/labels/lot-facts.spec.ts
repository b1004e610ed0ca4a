import { expect, test } from '@jest/globals';
import { aLot } from '../../../testing/examples.js';
import { factsOfLot, goodsOf, papersOf, searchText } from './lot-facts.js';

const lot = aLot({ lotNo: '7', pieces: 1, carats: 1.01, colour: 'D', laboratory: 'GIA', certificate: '2141438171' });

test('a line about a lot ends with the laboratory and the number of the certificate', () => {
  expect(factsOfLot(lot)).toBe('1 pc · 1.01 ct · D · GIA 2141438171');
  expect(goodsOf(lot)).toContain('GIA 2141438171');
  expect(papersOf(lot)).toEqual(['GIA 2141438171']);
});

test('a laboratory that the number names already is not repeated, and each can be alone', () => {
  expect(papersOf({ ...lot, certificate: 'GIA 7' })).toEqual(['GIA 7']);
  expect(papersOf({ ...lot, certificate: '' })).toEqual(['GIA']);
  expect(papersOf({ ...lot, laboratory: null })).toEqual(['2141438171']);
  expect(papersOf({ ...lot, laboratory: null, certificate: '' })).toEqual([]);
});

test('a search finds a lot by its laboratory and its number, not by its weight', () => {
  expect(searchText(lot)).toContain('gia');
  expect(searchText(lot)).toContain('2141438171');
  expect(searchText(lot)).not.toContain('1.01');
});
