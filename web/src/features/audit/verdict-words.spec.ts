import { expect, test } from '@jest/globals';
import type { AuditVerdict } from '@tender/contracts';
import { verdictInWords } from './verdict-words.js';

const sound: AuditVerdict = {
  ok: true,
  events: 12,
  companies: 1,
  head: { revision: 11, hash: 'h' },
  misfit: null,
  prices: [{ lotId: 'l1', priceToPay: 5, sold: true }],
  published: { commitments: 3, root: 'r' },
};

test('a sound history says what was checked, and only that', () => {
  expect(verdictInWords(sound)).toEqual([
    'All 12 events fit: none was changed, left out or put in between.',
    'Every bid came in time, from 1 company invited and approved at that moment.',
    'The prices of 1 lot were derived again from the bids, and are those that were published.',
    'It is the history to which the house committed 3 times while it went on, and whose root stands in the public log.',
  ]);
  expect(verdictInWords({ ...sound, companies: 0, prices: null, published: null })).toHaveLength(1);
});

test('one that is not names the event as people count, and why', () =>
  expect(
    verdictInWords({
      ...sound,
      ok: false,
      events: 4,
      misfit: { stream: 's', revision: 4, type: 'BidPlaced', problem: 'late', lotId: 'l1' },
    }),
  ).toEqual([
    'Event 5 (Bid placed) does not fit: the bid came while the auction was not live, or after its end.',
    '4 events before it are sound.',
  ]));
