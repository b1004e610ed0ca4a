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
  published: { commitments: 3, gaps: { count: 0, listed: [] }, root: 'r' },
  unchecked: [],
  rules: 2,
  anchors: { computed: 2, elsewhere: 0, misfits: [] },
};

test('a valid history lists the performed checks, and only those', () => {
  expect(verdictInWords(sound, 'auction')).toEqual([
    'All 12 events fit: none was changed, left out or put in between.',
    'Version 2 of the rules applies to this history.',
    'Every bid came in time, from 1 company invited and approved at that moment.',
    'The prices of 1 lot were derived again from the bids, and are those that were published.',
    'It is the history to which the house committed 3 times while it went on, and whose root stands in the public log.',
    'The house’s 2 anchors were computed again from all of its histories, and fit.',
  ]);
  const anchors = { computed: 0, elsewhere: 0, misfits: [] };
  expect(
    verdictInWords({ ...sound, rules: null, companies: 0, prices: null, published: null, anchors }, 'auction').slice(1),
  ).toEqual(['No anchor binds this history yet: the house takes one each midnight (UTC).']);
});

test('a valid viewing names the histories that were read, and mentions no bids', () => {
  const words = verdictInWords({ ...sound, rules: null, companies: 2, prices: null, published: null }, 'viewing');
  expect(words[1]).toBe('Roles and approvals were checked in the histories of 2 companies.');
  expect(words).toHaveLength(3);
});

test.each([
  ['amounts', /are not checked yet: its key is published at the end/],
  ['cancelledAmounts', /it was cancelled, so its key and its amounts are never published/],
] as const)('unchecked %s are reported in one sentence', (what, words) => {
  const told = verdictInWords({ ...sound, prices: null, published: null, unchecked: [what] }, 'auction');
  expect(told.filter((line) => line.includes('sealed'))).toEqual([expect.stringMatching(words)]);
});

test.each([
  [
    0,
    'It is the history whose root stands in the public log; it was over within two minutes, before its first commitment.',
  ],
  [1, 'the house committed once while it went on'],
  [2, 'the house committed 2 times while it went on'],
])('with %i commitments it says what they bind', (commitments, words) =>
  expect(verdictInWords({ ...sound, published: { ...sound.published!, commitments } }, 'auction').join(' ')).toContain(
    words,
  ),
);

test('gaps in the commitments are listed with their times and lengths', () => {
  const gaps = {
    count: 2,
    listed: [
      { from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T09:12:59.000Z' },
      { from: '2026-11-20T10:00:00.000Z', to: '2026-11-21T10:02:00.000Z' },
    ],
  };
  const published = { commitments: 4, gaps, root: 'r' };
  const told = verdictInWords({ ...sound, published }, 'auction');
  expect(told.slice(4, 8)).toEqual([
    'It is the history to which the house committed 4 times while it went on, and whose root stands in the public log.',
    expect.stringMatching(/^There was no commitment from 20 Nov 2026, .+:00 to 20 Nov 2026, .+:59 \(12 minutes\)\.$/),
    expect.stringMatching(/^There was no commitment from 20 Nov 2026, .+ to 21 Nov 2026, .+ \(1,442 minutes\)\.$/),
    'The commitments have 2 gaps, the longest of 1,442 minutes.',
  ]);

  const one = { count: 1, listed: gaps.listed.slice(0, 1) };
  const lone = verdictInWords({ ...sound, published: { ...published, gaps: one } }, 'auction').join(' ');
  expect(lone).toContain('(12 minutes). The house’s 2 anchors');

  const none = verdictInWords({ ...sound, published: { commitments: 0, gaps: one, root: 'r' } }, 'auction').join(' ');
  expect(none).toContain(
    'whose root stands in the public log. The house made no commitment to it while it went on. There was no commitment from',
  );
});

test('an anchor that does not match the histories is reported, even if this history is valid', () => {
  const anchors = { computed: 2, elsewhere: 1, misfits: ['2026-01-02T12:00:00.000Z'] };
  expect(verdictInWords({ ...sound, ok: false, anchors }, 'auction')[0]).toMatch(
    /^The house’s anchor of .+ is not what its histories come to/,
  );
});

test('an invalid history names the event, counted from 1, and the reason', () =>
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
