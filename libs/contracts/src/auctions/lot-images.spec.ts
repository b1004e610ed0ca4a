import { expect, test } from '@jest/globals';
import { imageIdOf, imageIdsOf, lotImageAddress, matchLotImages } from './lot-images.js';

const lots = ['1', '2', '12', 'A/3', 'B-7', 'B-7-2'].map((lotNo) => ({ _id: `a.${lotNo}`, lotNo }));
const lotOf = (path: string): string | null => matchLotImages([path], lots).matched[0]?.lotNo ?? null;

test.each([
  ['12.jpg', '12'],
  ['photos/2026/12.JPG', '12'],
  ['012.png', '12'],
  ['12-2.jpg', '12'],
  ['12_02.jpg', '12'],
  ['12 (2).jpg', '12'],
  ['12/anything.png', '12'],
  ['12/1.jpg', '12'],
  ['photos/12/detail/front.webp', '12'],
  ['a-3.jpg', 'A/3'],
  ['A_3-2.jpg', 'A/3'],
  ['b-7.jpg', 'B-7'],
  // A lot's own number has precedence over another lot's second picture.
  ['B-7-2.jpg', 'B-7-2'],
  ['B-7-3.jpg', 'B-7'],
  ['..\\..\\12.jpg', '12'],
  ['../../etc/12.jpg', '12'],
  ...['jfif', 'jpe', 'pjpeg', 'JFIF'].map((ending): [string, string] => [`12.${ending}`, '12']),
  ['lot 12.jpg', '12'],
  ['Lot12-2.jpg', '12'],
  ['Kavel_012.jfif', '12'],
  ['parcel no 12.jpg', '12'],
  ['Lot A-3 (2).jpg', 'A/3'],
  ['Lot 12/front.jpg', '12'],
  ['IMG_0012.jpg', null],
  ['lots.jpg', null],
  ['lotus12.jpg', null],
  ['Lot12-front.jpg', null],
  ['13.jpg', null],
  ['120.jpg', null],
  ['twelve.jpg', null],
  ['12.svg', null],
  ['12', null],
])('%s is of lot %p', (path, lotNo) => expect(lotOf(path)).toBe(lotNo));

test('files of a lot, and lots, are in numeric order', () => {
  const paths = ['12-10.jpg', '2.jpg', '12-2.jpg', '12.jpg', 'cover.jpg'];
  expect(matchLotImages(paths, lots)).toEqual({
    matched: [
      { lotId: 'a.2', lotNo: '2', files: ['2.jpg'] },
      { lotId: 'a.12', lotNo: '12', files: ['12.jpg', '12-2.jpg', '12-10.jpg'] },
    ],
    unmatched: ['cover.jpg'],
  });
});

test('a file that fits two lots matches none', () => {
  const twins = ['A/3', 'a-3'].map((lotNo) => ({ _id: lotNo, lotNo }));
  expect(matchLotImages(['a-3.jpg'], twins)).toEqual({ matched: [], unmatched: ['a-3.jpg'] });
});

test.each(['Thumbs.db', '12/.DS_Store', '__MACOSX/12.jpg', 'photos/__MACOSX/._12.jpg', '._12.jpg'])(
  '%s is passed over: a program put it there',
  (path) => expect(matchLotImages([path], lots)).toEqual({ matched: [], unmatched: [] }),
);

test('imageIdsOf returns ids of uploaded pictures only', () => {
  expect(imageIdOf(lotImageAddress('a.1', 'x_y-z', 'large'))).toBe('x_y-z');
  expect(imageIdsOf({ images: ['https://elsewhere.test/a.jpg', '/api/lot/images/a.1/one/large'] })).toEqual(['one']);
});

test('a lot number with the word has precedence over the bare number', () => {
  const both = ['13', 'Lot 13'].map((lotNo) => ({ _id: lotNo, lotNo }));
  expect(matchLotImages(['lot-13.jpg', '13.jpg'], both).matched.map(({ lotNo, files }) => [lotNo, files])).toEqual([
    ['13', ['13.jpg']],
    ['Lot 13', ['lot-13.jpg']],
  ]);
});
