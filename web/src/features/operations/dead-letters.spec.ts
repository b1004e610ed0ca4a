import { expect, test } from '@jest/globals';
import { causeInWords, reactorInWords } from './dead-letters.js';

test('names of reactors in words', () => {
  expect(reactorInWords('auctionClock')).toBe('Auction clock');
  expect(reactorInWords('reminders')).toBe('Reminders');
});

test('a failure names its event or due time', () => {
  expect(causeInWords({ stream: 'auction-x1', revision: 7, name: 'AuctionPaused' })).toBe(
    'AuctionPaused, event 7 of auction-x1',
  );
  expect(causeInWords({ stream: null, revision: null, name: 'x1' })).toBe('Due: x1');
});
