import { expect, test } from '@jest/globals';
import type { KimberleyCertificate, LotDescription, LotView } from '@tender/contracts';
import { changedDeal, dealOfText, textOfLot } from './lot-text.js';

const LOT = {
  _id: 'a.1',
  lotNo: '12',
  description: 'Octahedra',
  category: 'roughDiamond',
  shape: '',
  pieces: 3,
  carats: 10.58,
  colour: 'D',
  clarity: '',
  cut: '',
  fluorescence: '',
  certificate: '',
  kimberley: { number: 'ZA-1', authority: 'SADPMR' },
  reservePrice: 12_500.5,
  minimumBid: null,
  good: 'v.1',
} as unknown as LotView;

test('a lot that is opened and sent as it was stays what it is', () => {
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

test('a lot of which every field is known keeps every field when it is opened and saved unchanged', () => {
  const kimberley: Required<KimberleyCertificate> = {
    number: 'ZA-1',
    issuedAt: '2026-01-31',
    expiresAt: '2027-01-31',
    authority: 'SADPMR',
    origin: 'South Africa',
  };
  const facts: Omit<LotDescription, 'images'> & { reservePrice: number } = {
    lotNo: '12',
    description: 'Octahedra',
    category: 'roughDiamond',
    shape: 'Octahedron',
    pieces: 3,
    carats: 10.58,
    colour: 'D',
    clarity: 'VS1',
    cut: 'Excellent',
    fluorescence: 'Faint',
    certificate: 'GIA 7',
    kimberley,
    reservePrice: 12_500.5,
    minimumBid: 1_000,
  };
  const lot = { ...LOT, ...facts };
  expect(dealOfText(textOfLot(lot), lot)).toEqual({ deal: { ...facts, good: 'v.1' }, errors: {} });
  expect(changedDeal(lot, {})).toEqual({ ...facts, good: 'v.1' });
});

test('what cannot be read, and what is missing, is said at its field', () => {
  const { errors } = dealOfText({ ...textOfLot(LOT), lotNo: ' ', reservePrice: '12,5', carats: 'many' });
  expect(Object.keys(errors).sort()).toEqual(['carats', 'lotNo', 'reservePrice']);
});

test('a Kimberley certificate is typed field by field, and is nothing without its number', () => {
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

test('a row changes what it names, and leaves the rest', () => {
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
