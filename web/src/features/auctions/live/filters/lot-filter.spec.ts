import { expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';
import { FACTS } from './lot-fields.js';
import { filterIn, filterLots, lookIn, orderLots, withoutFilters, wordsIn } from './lot-filter.js';
import { aBid, aLot } from '../../../../testing/examples.js';

const lot = (lotNo: string, more: Partial<LotView> = {}): LotView =>
  aLot({
    _id: lotNo,
    lotNo,
    description: '',
    carats: null,
    shape: '',
    minimumBid: null,
    kimberley: null,
    withdrawn: false,
    ...more,
  });
const lots = [
  lot('1', { carats: 2, shape: 'Macle' }),
  lot('2'),
  lot('3', { carats: 30, shape: 'Cleavage' }),
  lot('4', { carats: 9, shape: 'octahedron', preference: { lotId: '4', favourite: false, priority: 7, note: '' } }),
];
const own = new Map<string, BidView>();
const typed = {
  '4': { amount: '', perCarat: '', valuation: '1,000' },
  '1': { amount: '5', perCarat: '', valuation: '90' },
};
const shown = (address: string) => {
  const asked = new URLSearchParams(address);
  const found = filterLots(lots, filterIn(asked), { own, typed });
  return orderLots(found, lookIn(asked).order, { own, typed }).map(({ lotNo }) => lotNo);
};

test('lots have the order of the address, without a value last', () => {
  expect(shown('')).toEqual(['1', '2', '3', '4']);
  expect(shown('sort=-lot')).toEqual(['4', '3', '2', '1']);
  expect(shown('sort=carats')).toEqual(['1', '4', '3', '2']);
  expect(shown('sort=-carats')).toEqual(['3', '4', '1', '2']);
  expect(shown('sort=shape')).toEqual(['3', '1', '4', '2']);
  expect(shown('sort=-priority')).toEqual(['4', '1', '2', '3']);
  expect(shown('sort=-valuation')).toEqual(['4', '1', '2', '3']);
  expect(shown('sort=-nonsense')).toEqual(['1', '2', '3', '4']);
});

test('draft, current bid and favourite are orders', () => {
  // 2.50 per carat is typed, 11 per carat is the current bid.
  const bids = new Map([['3', aBid({ status: 'standing', biddingAmount: 330 })]]);
  const starred = [...lots, lot('5', { preference: { lotId: '5', favourite: true, priority: 0, note: '' } })];
  const ordered = (by: string, desc = false) =>
    orderLots(starred, { by, desc }, { own: bids, typed }).map(({ lotNo }) => lotNo);
  expect(ordered('perCarat').slice(0, 2)).toEqual(['1', '3']);
  expect(ordered('perCarat', true).slice(0, 2)).toEqual(['3', '1']);
  expect(ordered('total', true).slice(0, 2)).toEqual(['3', '1']);
  expect(ordered('favourite')).toEqual(['5', '1', '2', '3', '4']);
  expect(lookIn(new URLSearchParams('sort=-perCarat')).order).toEqual({ by: 'perCarat', desc: true });
});

test('the own numbers and words are filters', () => {
  const bids = new Map([['3', aBid({ status: 'standing', biddingAmount: 330 })]]);
  const noted = lots.map((one) =>
    one.lotNo === '2' ? lot('2', { preference: { lotId: '2', favourite: false, priority: 2, note: 'girdle' } }) : one,
  );
  const found = (address: string) =>
    filterLots(noted, filterIn(new URLSearchParams(address)), { own: bids, typed }).map(({ lotNo }) => lotNo);
  expect(found('own.bid=1..')).toEqual(['3']);
  expect(found('own.total=..300')).toEqual(['1']);
  expect(found('own.perCarat=3..')).toEqual(['3']);
  expect(found('own.valuation=100..')).toEqual(['4']);
  expect(found('own.priority=1..5')).toEqual(['2']);
  expect(found('own.note=girdle')).toEqual(['2']);
  expect(withoutFilters(new URLSearchParams('own.note=girdle&own.bid=1..&sort=bid')).toString()).toBe('sort=bid');
});

test('a search finds each fact of a lot', () => {
  const known = [
    lot('1', { fluorescence: 'Faint' }),
    lot('2', { category: 'roughDiamond' }),
    lot('3', { kimberley: { number: 'ZA-77', origin: 'Lesotho', authority: 'SADPMR' } as LotView['kimberley'] }),
    lot('4', { preference: { lotId: '4', favourite: false, priority: 0, note: 'Girdle' } }),
    lot('5', { description: 'Groß, from José Işık' }),
  ];
  const found = (search: string) =>
    filterLots(known, filterIn(new URLSearchParams({ search })), { own, typed }).map(({ lotNo }) => lotNo);
  expect(['faint', 'rough', 'za-77', 'lesotho', 'girdle'].map(found)).toEqual([['1'], ['2'], ['3'], ['3'], ['4']]);
  for (const search of ['gross', 'jose isik', 'IŞIK GROẞ']) expect(found(search)).toEqual(['5']);
});

test('each field is a filter: some of its words, or a range of its numbers', () => {
  expect(shown('shape=Macle&shape=Cleavage')).toEqual(['1', '3']);
  expect(shown('carats=2..9')).toEqual(['1', '4']);
  expect(shown('carats=2.5..')).toEqual(['3', '4']);
  expect(shown('carats=..9&shape=Macle')).toEqual(['1']);
  expect(shown('carats=nonsense')).toEqual(['1', '2', '3', '4']);
  expect(
    wordsIn(
      [...lots, lot('5', { shape: 'Macle' })],
      FACTS.find(({ id }) => id === 'shape')!,
      { own, typed },
    ),
  ).toEqual([
    ['Macle', 2],
    ['Cleavage', 1],
    ['octahedron', 1],
  ]);
});

test('the days of a Kimberley certificate are columns, orders and filters', () => {
  const kimberley = (issuedAt: string) => ({ kimberley: { number: 'ZA-1', issuedAt, authority: 'SADPMR' } });
  const certified = [lot('1', kimberley('2026-02-03')), lot('2', kimberley('2025-11-28')), lot('3')];
  const by = (id: string) => FACTS.find((field) => field.id === id)!;
  expect(certified.map(by('kimberleyIssuedAt').text)).toEqual(['3 Feb 2026', '28 Nov 2025', '']);
  expect(certified.map(by('kimberleyAuthority').text)).toEqual(['SADPMR', 'SADPMR', '']);
  const { order } = lookIn(new URLSearchParams('sort=kimberleyIssuedAt'));
  expect(orderLots(certified, order, { own, typed }).map(({ lotNo }) => lotNo)).toEqual(['2', '1', '3']);
  const asked = filterIn(new URLSearchParams('kimberleyIssuedAt=2026-02-03&kimberleyAuthority=SADPMR'));
  expect(filterLots(certified, asked, { own, typed }).map(({ lotNo }) => lotNo)).toEqual(['1']);
});

test('the address names the columns', () => {
  const columnsOf = (address: string) => {
    const { facts, own: mine } = lookIn(new URLSearchParams(address));
    return [...facts, ...mine].map(({ id }) => id);
  };
  expect(columnsOf('')).toEqual(['valuation']);
  expect(columnsOf('columns=note,carats,nonsense')).toEqual(['carats', 'note']);
  expect(columnsOf('columns=')).toEqual([]);
});

test('unsent amounts are a filter; a valuation alone is no bid', () => {
  expect(shown('show=draft')).toEqual(['1']);
});

test('the focused lot stays in its place under any filter', () => {
  const held = (address: string) =>
    filterLots(lots, { ...filterIn(new URLSearchParams(address)), focused: '2' }, { own, typed }).map(
      ({ lotNo }) => lotNo,
    );
  expect(held('show=draft')).toEqual(['1', '2']);
  expect(held('shape=Cleavage&search=nonsense')).toEqual(['2']);
});
