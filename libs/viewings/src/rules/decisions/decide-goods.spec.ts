import { describe, expect, test } from '@jest/globals';
import {
  assign,
  assigned,
  booked,
  coming,
  completed,
  created,
  draft,
  giveBack,
  good,
  goodId,
  goodsAdded,
  liveViewing,
  reassign,
  reassigned,
  returned,
  roomId,
  signedIn,
} from '../testing/builders.js';
import { given } from '../testing/scenario.js';
import type { GoodDetails, ViewingEvent } from '../viewing.events.js';

const add = (...goods: GoodDetails[]) => ({ type: 'AddGoods', goods }) as const;
const change = (changes: { goodNo?: string; shape?: string }, goodNo = '1') =>
  ({ type: 'UpdateGood', goodId: goodId(goodNo), changes }) as const;
const remove = (goodNo = '1') => ({ type: 'DeleteGood', goodId: goodId(goodNo) }) as const;
const withGoods = () => [...draft(), goodsAdded('1', '2', '3')];

describe('goods are added', () => {
  test('adds all of an upload, with the viewing’s category', () =>
    given(created())
      .when(add(good('1'), good('2', { category: 'gemstones' })))
      .then({
        type: 'GoodsAdded',
        data: {
          goods: [
            { ...good('1'), category: 'roughDiamond' },
            { ...good('2'), category: 'gemstones' },
          ],
        },
      }));
  test('ignores an empty upload', () => given(created()).when(add()).then());
  test('adds nothing of an upload with a duplicate number', () => {
    given(...withGoods())
      .when(add(good('4'), good('2')))
      .rejects('GOOD_NUMBER_TAKEN', { goodNos: ['2'] });
    given(created())
      .when(add(good('7'), good('7')))
      .rejects('GOOD_NUMBER_TAKEN', { goodNos: ['7'] });
  });
  test('have one number for all its spellings, except under older rules', () => {
    for (const [present, another] of [
      ['A 1', 'A\u00a0 1'],
      ['A1', ' A1 '],
      ['12', '\uff11\uff12'],
    ] as const) {
      const parcel = { ...good('9'), goodNo: another };
      given(created(), goodsAdded('1', present))
        .when(add(parcel))
        .rejects('GOOD_NUMBER_TAKEN', { goodNos: [another] });
      given(created(), goodsAdded('1', present))
        .when(change({ goodNo: another }))
        .rejects('GOOD_NUMBER_TAKEN', { goodNos: [another] });
      for (const rules of [1, 2, 3]) {
        const older = { ...created(), data: { ...created().data, rules } } as ViewingEvent;
        for (const command of [add(parcel), change({ goodNo: another })])
          expect(given(older, goodsAdded('1', present)).when(command).decide()).toHaveLength(1);
      }
    }
    expect(
      given(created(), goodsAdded('a1'))
        .when(add(good('A1')))
        .decide(),
    ).toHaveLength(1);
  });
  test('are limited to five thousand', () =>
    given(created(), goodsAdded(...Array.from({ length: 5_000 }, (_, no) => `n${no}`)))
      .when(add(good('1')))
      .rejects('VIEWING_FULL', { maximum: 5_000 }));
  test('refuses a completed viewing', () =>
    given(...liveViewing(), completed)
      .when(add(good()))
      .rejects('VIEWING_COMPLETED'));
});

describe('a parcel', () => {
  test('can be changed', () =>
    given(...withGoods())
      .when(change({ shape: 'octahedron' }))
      .then({ type: 'GoodUpdated', data: { goodId: goodId('1'), changes: { shape: 'octahedron' } } }));
  test('refuses a duplicate number', () => {
    given(...withGoods())
      .when(change({ goodNo: '2' }))
      .rejects('GOOD_NUMBER_TAKEN', { goodNos: ['2'] });
    given(...withGoods())
      .when(change({ goodNo: '1' }))
      .then({ type: 'GoodUpdated', data: { goodId: goodId('1'), changes: { goodNo: '1' } } });
    given(...withGoods())
      .when(change({ goodNo: '\uff11' }))
      .then({ type: 'GoodUpdated', data: { goodId: goodId('1'), changes: { goodNo: '\uff11' } } });
  });
  test('can be deleted from the safe', () =>
    given(...withGoods())
      .when(remove())
      .then({ type: 'GoodDeleted', data: { goodId: goodId('1') } }));
  test('cannot be deleted from a room', () =>
    given(...withGoods(), assigned('1', ['1']))
      .when(remove())
      .rejects('GOODS_NOT_IN_STOCK', { goods: [{ roomId: roomId('1') }] }));
  test('is not found if unknown', () =>
    given(...withGoods())
      .when(remove('9'))
      .rejects('NOT_FOUND'));
});

describe('goods move', () => {
  test('into a room, the first time and later', () => {
    given(...withGoods(), assigned('1', ['1']), returned('1', '1'))
      .when(assign('1', '1', '2'))
      .then(assigned('1', ['1', '2'], { first: ['2'] }));
  });
  test('and record the company that is signed in', () =>
    given(...liveViewing(), goodsAdded('1'), booked('A'), signedIn('A'))
      .when(assign('1', '1'))
      .then(assigned('1', ['1'], { company: 'A' })));
  test('once, even if named twice', () =>
    given(...withGoods())
      .when(assign('1', '1', '1'))
      .then(assigned('1', ['1'])));
  test('refuses to assign a parcel that is in another room, and names it', () =>
    given(...withGoods(), assigned('1', ['1']))
      .when(assign('2', '2', '1'))
      .rejects('GOODS_NOT_IN_STOCK', { goods: [{ goodId: goodId('1'), goodNo: '1', roomId: roomId('1') }] }));
  test('from room to room', () =>
    given(...withGoods(), assigned('1', ['1', '2']))
      .when(reassign('2', '1', '2'))
      .then(reassigned('2', '1', '2')));
  test('ignores parcels that are already there', () =>
    given(...withGoods(), assigned('1', ['1']), assigned('2', ['2']))
      .when(reassign('2', '1', '2'))
      .then(reassigned('2', '1')));
  test('refuses to reassign a parcel from the safe', () =>
    given(...withGoods())
      .when(reassign('2', '1'))
      .rejects('GOODS_NOT_IN_ROOM', { goods: [{ goodNo: '1', roomId: null }] }));
  test('back to the safe', () =>
    given(...withGoods(), assigned('1', ['1', '2']))
      .when(giveBack('1', '2'))
      .then(returned('1', '2')));
  test('refuses to return a parcel from another place', () =>
    given(...withGoods(), assigned('2', ['1']))
      .when(giveBack('1', '1'))
      .rejects('GOODS_NOT_IN_ROOM', { goods: [{ roomId: roomId('2') }] }));
  test('refuses an unknown room or parcel', () => {
    given(...withGoods())
      .when(assign('9', '1'))
      .rejects('NOT_FOUND');
    given(...withGoods())
      .when(assign('1', '9'))
      .rejects('NOT_FOUND');
  });
  test('refuses movements after completion', () =>
    given(...coming(), goodsAdded('1'), completed)
      .when(assign('1', '1'))
      .rejects('VIEWING_COMPLETED'));
});
