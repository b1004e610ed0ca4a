import { expect, test } from '@jest/globals';
import { markedType, notesInWords } from './note-words.js';

const names = {
  subject: (id: string) => ({ 'a.l1': '7', 'a.l2': 'MV-12' })[id],
  person: (id: string) => (id === 'house.ida' ? 'Ida Second' : id),
};
const plain = (texts: readonly string[]) => texts.map((text) => text.replace(/[\u2068\u2069]/g, ''));

test('a bid by staff is marked', () => {
  expect(
    plain([markedType('BidPlaced', { byHouse: true }), markedType('BidPlaced', {}), markedType('LotChanged')]),
  ).toEqual(['Bid placed · by the house', 'Bid placed', 'Lot changed']);
});

test('changed fields are named', () =>
  expect(plain(notesInWords({ fields: ['carats', 'reservePrice', 'minimumBid'] }, names))).toEqual([
    'Carats · reserve price · Minimum bid',
  ]));

test('an early end and ties are explained', () => {
  expect(plain(notesInWords({ early: 1_551_000, tied: ['a.l1'] }, names))).toEqual([
    'ended by the house 25:51 before the announced end',
    'tie on lot 7: the earlier bid wins',
  ]);
  expect(plain(notesInWords({ tied: ['a.l1', 'a.l2'] }, names))).toEqual([
    'ties on lots 7 · MV-12: the earlier bid wins',
  ]);
  expect(notesInWords({}, names)).toEqual([]);
});

test('the second person is named, and an event without one is marked', () => {
  expect(plain(notesInWords({ approvedBy: 'house.ida' }, names))).toEqual(['approved by Ida Second']);
  const brokenGlass = 'Nobody is awake.';
  expect(plain([markedType('AuctionCompleted', { brokenGlass })])).toEqual([
    'Auction completed · without a second person',
  ]);
  expect(plain(notesInWords({ brokenGlass }, names))).toEqual(['reason: Nobody is awake.']);
});
