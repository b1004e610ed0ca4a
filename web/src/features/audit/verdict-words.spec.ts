import { expect, test } from '@jest/globals';
import type { AuditVerdict } from '@tender/contracts';
import { verdictInWords } from './verdict-words.js';

const AUCTION = { kind: 'auction', timeZone: 'Europe/Brussels' } as const;
const sound: AuditVerdict = {
  ok: true,
  events: 12,
  companies: 1,
  head: { revision: 11, hash: 'h' },
  misfit: null,
  prices: [{ lotId: 'l1', priceToPay: 5, sold: true }],
  published: { commitments: 3, gaps: { count: 0, listed: [] }, root: 'r' },
  unchecked: [],
  brokenGlass: [],
  rules: 2,
  anchors: { computed: 2, elsewhere: 0, misfits: [] },
};

test('a valid history lists the performed checks, and only those', () => {
  expect(verdictInWords(sound, AUCTION)).toEqual({
    plain: [
      'All 12 events are sound: none was changed, removed or inserted.',
      'Every bid came in time, from 1 company invited and approved at that moment.',
      'The prices of 1 lot were calculated again from the bids, and match the published prices.',
    ],
    details: [
      'Version 2 of the rules applies to this history.',
      'The house published 3 commitments to this history while the auction ran, and the root of this history is in the public log.',
      'All 2 anchors were computed again from all histories, and match.',
    ],
  });
  const anchors = { computed: 0, elsewhere: 0, misfits: [] };
  expect(
    verdictInWords({ ...sound, rules: null, companies: 0, prices: null, published: null, anchors }, AUCTION).details,
  ).toEqual(['No anchor covers this history yet: the server creates one each midnight (UTC).']);
});

test('a valid viewing names the histories that were read, and mentions no bids', () => {
  const { plain } = verdictInWords(
    { ...sound, rules: null, companies: 2, prices: null, published: null },
    { ...AUCTION, kind: 'viewing' },
  );
  expect(plain[1]).toBe('Roles and approvals were checked in the histories of 2 companies.');
  expect(plain).toHaveLength(2);
});

test.each([
  ['amounts', /are not checked yet: its key is published at the end/],
  ['cancelledAmounts', /it was cancelled, so its key and its amounts are never published/],
] as const)('unchecked %s are reported in one sentence', (what, words) => {
  const told = verdictInWords({ ...sound, prices: null, published: null, unchecked: [what] }, AUCTION);
  expect(told.plain.filter((line) => line.includes('sealed'))).toEqual([expect.stringMatching(words)]);
});

test.each([
  [
    0,
    'The root of this history is in the public log. The auction ended within two minutes, before its first commitment.',
  ],
  [1, 'The house published 1 commitment to this history'],
  [2, 'The house published 2 commitments to this history'],
])('with %i commitments it says what they bind', (commitments, words) =>
  expect(
    verdictInWords({ ...sound, published: { ...sound.published!, commitments } }, AUCTION).details.join(' '),
  ).toContain(words),
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
  const told = verdictInWords({ ...sound, published }, AUCTION);
  expect(told.details.slice(1, 5)).toEqual([
    expect.stringContaining('The house published 4 commitments'),
    expect.stringMatching(
      /^There was no commitment from 20 Nov 2026, 10:00:00.* to 20 Nov 2026, 10:12:59.* \(12 minutes\)\.$/,
    ),
    expect.stringMatching(/^There was no commitment from 20 Nov 2026, .+ to 21 Nov 2026, .+ \(1,442 minutes\)\.$/),
    'The commitments have 2 gaps, the longest of 1,442 minutes.',
  ]);

  const one = { count: 1, listed: gaps.listed.slice(0, 1) };
  const lone = verdictInWords({ ...sound, published: { ...published, gaps: one } }, AUCTION).details.join(' ');
  expect(lone).toContain('(12 minutes). All 2 anchors');

  const none = verdictInWords({ ...sound, published: { commitments: 0, gaps: one, root: 'r' } }, AUCTION).details.join(
    ' ',
  );
  expect(none).toContain(
    'is in the public log. The house published no commitment while the auction ran. There was no commitment from',
  );
});

test('an anchor that does not match the histories is reported, even if this history is valid', () => {
  const anchors = { computed: 2, elsewhere: 1, misfits: ['2026-01-02T12:00:00.000Z'] };
  expect(verdictInWords({ ...sound, ok: false, anchors }, AUCTION).plain[0]).toMatch(
    /^The anchor of .+ does not match the histories/,
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
      AUCTION,
    ),
  ).toEqual({
    plain: [
      'Event 5 (Bid placed) is not sound: the bid came while the auction was not live, or after its end.',
      '4 events before it are sound.',
    ],
    details: ['All 2 anchors were computed again from all histories, and match.'],
  }));
