import { expect, test } from '@jest/globals';
import type { DiaryEntry } from '@tender/contracts';
import { aGood, aRoom } from '../../../../testing/viewing-examples.js';
import { namesIn } from '../words/names.js';
import { diaryCells } from './diary-words.js';

const goods = [1, 2, 3].map((no) => aGood({ _id: `v1.g${no}`, goodNo: `${no}` }));
const names = {
  ...namesIn({ rooms: [aRoom()] }, (id) => id.toUpperCase()),
  person: () => 'Ann Admin',
  goods: new Map(goods.map((good) => [good._id, good])),
  timeZone: 'Europe/Brussels',
};
const entry: DiaryEntry = {
  _id: 'e1',
  at: '2026-11-23T08:30:00.000Z',
  kind: 'GoodsAssigned',
  by: 'house.ann',
  companies: ['c1'],
  rooms: ['v1.r1'],
  goods: ['v1.g1', 'v1.g2', 'v1.g3'],
  booking: null,
  reason: null,
};

test("a line has the time by the viewing's clock, event, companies, rooms, parcels and actor", () =>
  expect(diaryCells(entry, names)).toEqual([
    '23 Nov 2026, 09:30',
    'Goods assigned',
    'C1',
    'Room 1',
    '1, 2, 3',
    'Ann Admin',
    null,
  ]));
test('counts many parcels on the screen', () => expect(diaryCells(entry, names, 2)[4]).toBe('1, 2 and 1 more'));
test('names a parcel that no longer exists as deleted', () =>
  expect(diaryCells({ ...entry, goods: ['v1.g9'] }, names)[4]).toBe('deleted'));
