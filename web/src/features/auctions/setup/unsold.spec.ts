import { expect, test } from '@jest/globals';
import { isSettled } from '../result/outcomes.js';
import { relistedLot, formValuesForRelisting, unsoldOf, withoutPictures } from './unsold.js';
import { aLot, anAuction } from '../../../testing/examples.js';

const LOT = aLot({
  _id: 'a.1',
  lotNo: '12',
  description: 'Octahedra',
  shape: '',
  category: null,
  pieces: 3,
  carats: 10.58,
  colour: '',
  clarity: '',
  cut: '',
  fluorescence: '',
  certificate: '',
  kimberley: null,
  reservePrice: 12_500.5,
  minimumBid: 9_000,
  good: 'v.1',
  images: ['/api/lot/images/a.1/one/large', 'https://elsewhere.test/a.jpg'],
  withdrawn: false,
  sold: false,
  result: { winnerBid: 11_000, secondHighestBid: null, priceToPay: 11_000, winner: null },
});

test('offers a lot again without its bids; pictures on this site are uploaded again', () => {
  const deal = {
    lotNo: '12',
    description: 'Octahedra',
    pieces: 3,
    carats: 10.58,
    reservePrice: 12_500.5,
    minimumBid: 9_000,
    images: ['https://elsewhere.test/a.jpg'],
  };
  expect(relistedLot(LOT, true)).toEqual({ ...deal, good: 'v.1' });
  expect(relistedLot(LOT, false)).toEqual(deal);
});

test('leaves out lots that were sold, are undecided or were withdrawn', () => {
  const lots = [LOT, { ...LOT, sold: true }, { ...LOT, sold: null }, { ...LOT, withdrawn: true }];
  expect(unsoldOf(lots)).toEqual([LOT]);
});

test('brings pictures only to the same goods, not to another lot with the number', () => {
  const bare = { ...LOT, _id: 'b.1', images: [] };
  for (const lotNo of ['12', ' 12 ', '\uff11\uff12'])
    expect(withoutPictures([LOT], [{ ...bare, lotNo }])).toEqual([LOT]);
  for (const other of [
    { description: 'Macles' },
    { carats: 10.59 },
    { pieces: 4 },
    { lotNo: '13' },
    { images: LOT.images },
  ])
    expect(withoutPictures([LOT], [{ ...bare, ...other }])).toEqual([]);
});

test('copies the details of the auction, without its dates', () => {
  const auction = anAuction({
    name: 'November',
    type: 'highestLosingPrice',
    category: 'roughDiamond',
    viewing: 'v',
    description: 'Rough',
    startsAt: '2020-01-01T10:00:00.000Z',
    endsAt: '2020-01-01T12:00:00.000Z',
    bidVisibility: 'sealed',
    withdrawals: 'forbidden',
    extension: null,
  });
  const { startsAt, ...details } = formValuesForRelisting(auction);
  expect(details).toMatchObject({
    name: 'November, unsold lots',
    type: 'highestLosingPrice',
    viewing: 'v',
    sealed: true,
    withdrawable: false,
  });
  expect(Date.parse(startsAt)).toBeGreaterThan(Date.now());
  expect(formValuesForRelisting({ ...auction, name: 'x'.repeat(200) }).name).toHaveLength(200);
});

test('offers no lots of an auction whose result is not final', () => {
  const completed = anAuction({ status: 'completed', resultPublished: false, cancelled: false });
  expect(isSettled(completed)).toBe(false);
  expect(isSettled({ ...completed, resultPublished: true })).toBe(true);
  expect(isSettled({ ...completed, cancelled: true })).toBe(true);
});
