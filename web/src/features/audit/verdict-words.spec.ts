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
  unchecked: [],
  anchors: { computed: 2, elsewhere: 0, misfits: [] },
};

test('a sound history says what was checked, and only that', () => {
  expect(verdictInWords(sound, 'auction')).toEqual([
    'All 12 events fit: none was changed, left out or put in between.',
    'Every bid came in time, from 1 company invited and approved at that moment.',
    'The prices of 1 lot were derived again from the bids, and are those that were published.',
    'It is the history to which the house committed 3 times while it went on, and whose root stands in the public log.',
    'The house’s 2 anchors were computed again from all of its histories, and fit.',
  ]);
  const anchors = { computed: 0, elsewhere: 0, misfits: [] };
  expect(
    verdictInWords({ ...sound, companies: 0, prices: null, published: null, anchors }, 'auction').slice(1),
  ).toEqual(['No anchor binds this history yet: the house takes one each midnight (UTC).']);
});

test('a sound viewing says whose histories were read, and nothing of bids', () => {
  const words = verdictInWords({ ...sound, companies: 2, prices: null, published: null }, 'viewing');
  expect(words[1]).toBe('Roles and approvals were checked in the histories of 2 companies.');
  expect(words).toHaveLength(3);
});

test.each([
  [0, 'It is the history whose root stands in the public log; it was over before its first commitment was due.'],
  [1, 'the house committed once while it went on'],
  [2, 'the house committed 2 times while it went on'],
])('with %i commitments it says what they bind', (commitments, words) =>
  expect(verdictInWords({ ...sound, published: { commitments, root: 'r' } }, 'auction').join(' ')).toContain(words),
);

test('an anchor that the histories do not come to is told, whatever this history is by itself', () => {
  const anchors = { computed: 2, elsewhere: 1, misfits: ['2026-01-02T12:00:00.000Z'] };
  expect(verdictInWords({ ...sound, ok: false, anchors }, 'auction')[0]).toMatch(
    /^The house’s anchor of .+ is not what its histories come to/,
  );
});

test('one that is not names the event as people count, and why', () =>
  expect(
    verdictInWords(
      {
        ...sound,
        ok: false,
        events: 4,
        misfit: { stream: 's', revision: 4, type: 'BidPlaced', problem: 'late', rule: 'AUCTION_ENDED', lotId: 'l1' },
      },
      'auction',
    ),
  ).toEqual([
    'Event 5 (Bid placed) does not fit: the bid came while the auction was not live, or after its end.',
    '4 events before it are sound.',
    'The house’s 2 anchors were computed again from all of its histories, and fit.',
  ]));
