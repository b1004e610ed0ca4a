import { expect, test } from '@jest/globals';
import { pick, NO_STONE_FIELDS, type StonesDescription } from '@tender/contracts';
import fc from 'fast-check';
import { anyLot } from '../../../../testing/arbitraries.js';
import { aLot } from '../../../../testing/examples.js';
import { changedDeal, dealOfText, textOfLot } from './lot-text.js';

const LOT = aLot({
  lotNo: '12',
  description: 'Octahedra',
  category: 'roughDiamond',
  pieces: 3,
  carats: 10.58,
  colour: 'D',
  kimberley: { number: 'ZA-1', authority: 'SADPMR' },
  reservePrice: 12_500.5,
  good: 'v.1',
});

test('a lot that is opened and saved unchanged stays the same, and fields without a value are not sent', () => {
  expect(dealOfText(textOfLot(LOT), LOT)).toEqual({
    deal: {
      lotNo: '12',
      description: 'Octahedra',
      category: 'roughDiamond',
      pieces: 3,
      carats: 10.58,
      colour: 'D',
      kimberley: { number: 'ZA-1', authority: 'SADPMR' },
      reservePrice: 12_500.5,
      good: 'v.1',
    },
    errors: {},
  });
});

test('any lot that is opened and saved unchanged keeps every field', () =>
  fc.assert(
    fc.property(anyLot, (lot) => {
      const { deal, errors } = dealOfText(textOfLot(lot), lot);
      const stones = Object.keys(NO_STONE_FIELDS) as (keyof StonesDescription)[];
      expect(errors).toEqual({});
      expect({ ...NO_STONE_FIELDS, minimumBid: null, good: null, ...deal }).toEqual(
        pick(lot, [...stones, 'lotNo', 'reservePrice', 'minimumBid', 'good']),
      );
      expect(changedDeal(lot, {})).toEqual(deal);
    }),
  ));

test('reports unreadable and missing values at their fields', () => {
  const { errors } = dealOfText({ ...textOfLot(LOT), lotNo: ' ', reservePrice: '12,5,5', carats: 'many' });
  expect(Object.keys(errors).sort()).toEqual(['carats', 'lotNo', 'reservePrice']);
});

test('types a Kimberley certificate field by field, and omits it without its number', () => {
  const typed = { ...textOfLot(LOT), kimberleyIssuedAt: '31.1.2026', kimberleyOrigin: 'South Africa' };
  expect(dealOfText(typed, LOT).deal.kimberley).toEqual({
    number: 'ZA-1',
    issuedAt: '2026-01-31',
    authority: 'SADPMR',
    origin: 'South Africa',
  });
  expect(dealOfText({ ...typed, kimberley: '' }, LOT).errors).toEqual({ kimberley: 'Its number is missing' });
  expect(dealOfText({ ...typed, kimberleyExpiresAt: '30.02.2026' }, LOT).errors).toHaveProperty('kimberleyExpiresAt');
});

test('a row changes the fields that it has, and keeps the rest', () => {
  const kimberley = { number: 'ZA-1', origin: 'South Africa' };
  expect(changedDeal(LOT, { lotNo: '12', reservePrice: 13_000, kimberley })).toMatchObject({
    description: 'Octahedra',
    carats: 10.58,
    reservePrice: 13_000,
    kimberley: { number: 'ZA-1', authority: 'SADPMR', origin: 'South Africa' },
    good: 'v.1',
  });
  const other = { number: 'ZA-2', origin: 'South Africa' };
  expect(changedDeal(LOT, { lotNo: '12', kimberley: other }).kimberley).toEqual(other);
});
