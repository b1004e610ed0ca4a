import { describe, expect, test } from '@jest/globals';
import { NO_STONE_FIELDS, type GoodView, type LotView } from '@tender/contracts';
import { lotKeyOf } from '../../auction-rules.js';
import type { Before } from './goods-before.js';
import {
  among,
  atPercent,
  columnIn,
  dealsOf,
  differs,
  goodsLeft,
  lotNumbers,
  moved,
  numberProblems,
  reserveProblem,
  sorted,
  firstChoice,
  withColumn,
} from './lots-from-goods.js';
import { aLot } from '../../../../testing/examples.js';

const good = (no: number, change: Partial<GoodView> = {}): GoodView => ({
  _id: `v1.g${no}`,
  viewing: 'v1',
  goodNo: `K-${no}`,
  ...NO_STONE_FIELDS,
  category: 'roughDiamond',
  shape: 'octahedron',
  carats: no,
  estimate: 1000.5,
  ...change,
});
const goods = [good(1), good(2), good(3, { estimate: null })];
const lot = (change: Partial<LotView>): LotView => aLot({ lotNo: '7', ...change });

test('chooses all parcels initially, each at its estimate, without those in the auction', () => {
  const choice = firstChoice(goodsLeft(goods, [lot({ good: 'v1.g2' })]));
  expect(choice.order).toEqual(['v1.g1', 'v1.g3']);
  expect(choice.reserves).toEqual({ 'v1.g1': '1,000.50', 'v1.g3': '' });
});

test('does not preselect parcels sold or offered elsewhere; preselects unsold or withdrawn ones', () => {
  const choiceAfter = (end: Before['end']) => firstChoice(goods, new Map([['v1.g2', { end, auction: 'November' }]]));
  for (const end of ['sold', 'offered'] as const) {
    const { order, chosen } = choiceAfter(end);
    expect([order.length, [...chosen]]).toEqual([3, ['v1.g1', 'v1.g3']]);
  }
  for (const end of ['unsold', 'withdrawn'] as const) expect(choiceAfter(end).chosen.has('v1.g2')).toBe(true);
});

test('removes new lots from the choice, and keeps the reserves of the others', () => {
  const choice = { ...firstChoice(goods), reserves: { 'v1.g3': '5' }, chosen: new Set(['v1.g1', 'v1.g3']) };
  expect(among(choice, goods.slice(1))).toEqual({
    ...choice,
    order: ['v1.g2', 'v1.g3'],
    chosen: new Set(['v1.g3']),
  });
});

test('puts a new parcel last, at its estimate, not chosen', () => {
  const choice = { ...firstChoice(goods.slice(0, 2)), order: ['v1.g2', 'v1.g1'] };
  expect(among(choice, goods)).toMatchObject({
    order: ['v1.g2', 'v1.g1', 'v1.g3'],
    chosen: new Set(['v1.g1', 'v1.g2']),
    reserves: { 'v1.g1': '1,000.50', 'v1.g3': '' },
  });
});

test('a typed reserve, a deselected parcel and another order are changes; the numbering and new lots are not', () => {
  const choice = firstChoice(goods);
  const [first, second, third] = choice.order as [string, string, string];
  const worked: Partial<typeof choice>[] = [
    { reserves: { ...choice.reserves, [first]: '5' } },
    { chosen: new Set([first, second]) },
    { order: [second, first, third] },
  ];
  for (const change of worked) expect(differs({ ...choice, ...change }, choice)).toBe(true);
  expect(differs({ ...choice, numbering: 'order' }, choice)).toBe(false);
  const left = goods.slice(1);
  expect(differs(among({ ...choice, ...worked[0] }, left), among(choice, left))).toBe(false);
});

describe('the order', () => {
  test('changes one place at a time, and stops at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  });

  test('sorts by number, weight or estimate', () => {
    const last = (id: string) => id.slice(-1);
    expect(sorted(goods, 'parcel').map(last)).toEqual(['1', '2', '3']);
    expect(sorted(goods, 'carats').map(last)).toEqual(['3', '2', '1']);
    expect(sorted([goods[2]!, goods[0]!], 'estimate').map(last)).toEqual(['1', '3']);
  });
});

describe('lots are numbered', () => {
  const choice = { ...firstChoice(goods), chosen: new Set(['v1.g1', 'v1.g3']), order: ['v1.g3', 'v1.g2', 'v1.g1'] };

  test('as the parcels', () => expect([...lotNumbers(choice, goods, []).values()]).toEqual(['K-3', 'K-1']));

  test('or consecutively after the highest number in the auction', () =>
    expect([...lotNumbers({ ...choice, numbering: 'order' }, goods, [lot({ lotNo: 'A7' })])]).toEqual([
      ['v1.g3', '8'],
      ['v1.g1', '9'],
    ]));
});

test('sets a reserve as a share of the estimate; without an estimate, the typed reserve stays', () => {
  const choice = { ...firstChoice(goods), reserves: { 'v1.g3': '5' }, chosen: new Set(['v1.g1', 'v1.g3']) };
  expect(atPercent(choice, goods, 80)).toEqual({ 'v1.g1': '800.40', 'v1.g3': '5' });
});

test('reports a missing reserve', () => {
  const choice = firstChoice(goods);
  expect(reserveProblem('v1.g1', choice)).toBeNull();
  expect(reserveProblem('v1.g3', choice)).toBe('Needs a reserve');
  expect(reserveProblem('v1.g3', { ...choice, reserves: { 'v1.g3': '1.250,50' } })).toMatch(/write 1,250\.50/);
});

describe('the number of a lot is taken', () => {
  const problems = (rules: number, numbers: string[], there: string[] = []) =>
    [
      ...numberProblems(
        new Map(numbers.map((no, index) => [`g${index}`, no])),
        there.map((lotNo) => lot({ lotNo })),
        lotKeyOf({ rules }),
      ).values(),
    ].map((problem) => problem.replace(/[\u2068\u2069]/g, ''));

  test.each([
    ['K-1', 'K-1'],
    ['K 1', 'K\u00a0 1'],
    ['\uff11', '1'],
    ['\u00e9', 'e\u0301'],
  ])('%j by lot %j', (no, lotNo) => {
    expect(problems(4, [no], [lotNo])).toEqual([`Lot ${no} is in the auction already`]);
    expect(problems(4, [no, lotNo])).toEqual(Array(2).fill('Another chosen parcel has the same number'));
  });

  test('by the rules of the auction', () => {
    expect(problems(3, ['K 1'], ['K  1'])).toEqual([]);
    expect(problems(4, ['K-1', 'k-1'], ['K-2'])).toEqual([]);
  });
});

test('rows name the parcel of each lot, and no unknown values', () => {
  const choice = { ...firstChoice(goods), chosen: new Set(['v1.g2']) };
  expect(dealsOf(choice, goods, [])).toEqual([
    {
      lotNo: 'K-2',
      good: 'v1.g2',
      reservePrice: 1000.5,
      category: 'roughDiamond',
      shape: 'octahedron',
      carats: 2,
    },
  ]);
});

describe('a column of reserves', () => {
  const four = [...goods, good(4)];
  const choiceOf = (...chosen: number[]) => ({
    ...firstChoice(four),
    reserves: {},
    chosen: new Set(chosen.map((no) => `v1.g${no}`)),
  });

  test.each([
    ['1\n2\n', ['1', '2']],
    ['$ 1,250.50\r\n\r\n7\r\n', ['$ 1,250.50', '', '7']],
    ['5', null],
    ['5\n', null],
    ['1\t2\n3\t4\n', null],
  ])('of %j: %j', (text, column) => expect(columnIn(text)).toEqual(column));

  test.each<[string, number[], number, string[], Record<number, string> | null]>([
    ['from the first parcel on', [1, 2, 3, 4], 1, ['5', '6'], { 1: '5', 2: '6' }],
    ['from another one on', [1, 2, 3, 4], 3, ['5', '6'], { 3: '5', 4: '6' }],
    ['for each parcel, also those that are not chosen', [1, 3, 4], 1, ['5', '6', '7', '8'], { 1: '5', 3: '7', 4: '8' }],
    ['for each chosen parcel', [1, 3, 4], 1, ['5', '6', '7'], { 1: '5', 3: '6', 4: '7' }],
    ['that may be for either is not taken', [1, 3, 4], 1, ['5', '6'], null],
    ['that is too long is not taken', [1, 2, 3, 4], 3, ['5', '6', '7'], null],
  ])('%s', (_, chosen, from, column, reserves) =>
    expect(withColumn(choiceOf(...chosen), `v1.g${from}`, column)).toEqual(
      reserves && Object.fromEntries(Object.entries(reserves).map(([no, amount]) => [`v1.g${no}`, amount])),
    ),
  );
});
