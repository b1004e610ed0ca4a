import { expect, test } from '@jest/globals';
import type { LotView } from '@tender/contracts';
import { goodsBefore, isSoldOrOffered, othersOf, type OtherAuction } from './goods-before.js';
import { aLot, anAuction } from '../../../../testing/examples.js';

const parcel = (no: number) => ({
  _id: `v.${no}`,
  goodNo: String(no),
  description: 'Octahedra',
  carats: no,
  pieces: 3,
});
const lot = (no: number, change: Partial<LotView>) =>
  aLot({ lotNo: String(no), good: `v.${no}`, withdrawn: false, sold: null, ...change });
const ended = { name: 'November', status: 'completed', published: true, cancelled: false } as const;
const endsIn = (auction: Partial<OtherAuction['auction']>, ...lots: LotView[]) =>
  [...goodsBefore([1, 2, 3, 4].map(parcel), [{ auction: { ...ended, ...auction }, lots }])].map(([id, { end }]) => [
    id,
    end,
  ]);

test('parcels sold or offered elsewhere count as taken; unsold or withdrawn ones do not', () => {
  const lots = [lot(1, { sold: true }), lot(2, { sold: false }), lot(3, {}), lot(4, { sold: false, withdrawn: true })];
  const before = goodsBefore([1, 2, 3, 4].map(parcel), [{ auction: ended, lots }]);
  expect(Object.fromEntries([...before].map(([id, { end }]) => [id, end]))).toEqual({
    'v.1': 'sold',
    'v.2': 'unsold',
    'v.3': 'offered',
    'v.4': 'withdrawn',
  });
  expect([1, 2, 3, 4].filter((no) => isSoldOrOffered(before.get(`v.${no}`)))).toEqual([1, 3]);
  expect(isSoldOrOffered(undefined)).toBe(false);
});

test('published auctions offer their lots, drafts do not, and one that was cancelled sold nothing', () => {
  expect(endsIn({ status: 'pending' }, lot(1, {}))).toEqual([['v.1', 'offered']]);
  expect(endsIn({ status: 'pending', published: false }, lot(1, {}))).toEqual([]);
  expect(endsIn({ cancelled: true }, lot(1, { sold: false }))).toEqual([['v.1', 'unsold']]);
});

test('matches a lot of a list by its number and description, not by its number alone', () => {
  const { good: _, ...unnamed } = lot(1, { sold: true, description: 'Octahedra', carats: 1, pieces: 3 });
  expect(endsIn({}, unnamed)).toEqual([['v.1', 'sold']]);
  expect(endsIn({}, { ...unnamed, carats: 2 })).toEqual([]);
});

test('the auction that sold the parcel takes precedence', () => {
  const [first, second] = [
    { ...ended, name: 'First' },
    { ...ended, name: 'Second' },
  ];
  const others = [
    { auction: first, lots: [lot(1, { sold: true })] },
    { auction: second, lots: [lot(1, { sold: false })] },
  ];
  for (const some of [others, others.toReversed()])
    expect(goodsBefore([parcel(1)], some).get('v.1')).toEqual({ end: 'sold', auction: 'First' });
});

test('the other auctions are those of the same viewing', () => {
  const auction = (_id: string, viewing: string | null) => anAuction({ _id, viewing });
  const all = [auction('a', 'v'), auction('b', 'v'), auction('c', 'w'), auction('d', null)];
  expect(othersOf(all[0]!, all).map(({ _id }) => _id)).toEqual(['b']);
  expect(othersOf(all[3]!, all)).toEqual([]);
});
