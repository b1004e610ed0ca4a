import { expect, test } from '@jest/globals';
import { aGood, aRoom } from '../../../../testing/viewing-examples.js';
import { namesIn } from '../words/names.js';
import { missedAfter, moveInWords, movesTo, parcelOf } from './goods-moves.js';

const rooms = [aRoom(), aRoom({ _id: 'v1.r2', name: 'Room 2' })];
const names = namesIn({ rooms }, (id) => id);
const safe = aGood({ goodNo: 'K-1' });
const inOne = aGood({ _id: 'v1.g2', goodNo: 'K-2', room: 'v1.r1' });
const inTwo = aGood({ _id: 'v1.g3', goodNo: 'K-3', room: 'v1.r2' });
const words = (place: string, goods = [safe, inOne, inTwo]) =>
  movesTo(place, goods).map((move) => moveInWords(move, names));

test('moves parcels to a room by one command from the safe, and by one from other rooms', () => {
  expect(words('v1.r1')).toEqual(['Assign 1 parcel to Room 1', 'Re-assign 1 parcel to Room 1']);
  expect(words('v1.r1', [inOne])).toEqual([]);
});
test('moves parcels back to the safe by one command from each room', () =>
  expect(words('safe')).toEqual(['Return 1 parcel from Room 1', 'Return 1 parcel from Room 2']));
test('finds a number in any spelling', () => {
  expect(parcelOf(' k-2 ', [safe, inOne])).toBe(inOne);
  expect(parcelOf('2', [safe, inOne])).toBeUndefined();
  const [spaced, capital, small] = ['K 4', 'É-1', 'e\u0301-1'].map((goodNo) => aGood({ goodNo }));
  const alike = [safe, spaced!, capital!, small!];
  expect(['K\u00a04', '\uff2b  4', 'k 4'].map((typed) => parcelOf(typed, alike))).toEqual([spaced, spaced, spaced]);
  expect(['É-1', 'E\u0301-1', '\u00e9-1'].map((typed) => parcelOf(typed, alike))).toEqual([capital, capital, small]);
});

test('shows a failed scan until its own number is scanned successfully', () => {
  const missed = { typed: ' k-2', text: 'Parcel K-2 could not be moved.' };
  expect(missedAfter(missed, safe)).toBe(missed);
  expect(missedAfter(missed, inOne)).toBeNull();
  expect(missedAfter(null, safe)).toBeNull();
});
