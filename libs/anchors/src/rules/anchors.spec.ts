import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { specification } from '@tender/kernel/testing';
import { commitmentTo, formatEntry, NO_COMMITMENT, parseEntry, resultDigest } from '@tender/proof';
import { anchorsCatalogue, type AnchorsEvent } from './anchors.events.js';
import { anchorsDecider, type ReadHead } from './anchors.js';
import { publicEntries } from './public-entries.js';

const { given, after } = specification(anchorsDecider);

const [NOON, ONE_PAST, TWO_PAST] = ['12:00', '12:01', '12:02'].map((time) => `2026-01-01T${time}:00.000Z`) as [
  string,
  string,
  string,
];
const vkey = 'house.example/log+00000000+AAAA';
/** The same log, after a replacement of the root key. */
const NEXT_KEY = 'house.example/log+22222222+CCCC';
const hex = (digit: string): string => digit.repeat(64);
const head = (revision: number): ReadHead => ({ auctionId: 'x1', revision, hash: hex('b'), salt: hex('5') });
const begin = { type: 'BeginCommitments', auctionId: 'x1', at: NOON, vkey } as const;
const minute = (at: string, ...heads: ReadHead[]) => ({ type: 'CommitMinute', at, vkey, heads }) as const;

const told: AnchorsEvent = { type: 'KeyTold', data: { at: NOON, vkey } };
const begun: AnchorsEvent = { type: 'CommitmentsBegun', data: { auctionId: 'x1' } };
const committed = (at: string, revision: number, previous: string): AnchorsEvent => ({
  type: 'HeadsCommitted',
  data: {
    at,
    heads: [
      {
        auctionId: 'x1',
        revision,
        salt: hex('5'),
        commitment: commitmentTo({ head: hex('b'), salt: hex('5'), previous }),
      },
    ],
  },
});
const first = committed(ONE_PAST, 3, NO_COMMITMENT);
const tree = { auctionId: 'x1', endedAt: NOON, revision: 9, key: hex('7') };
const treeBegun: AnchorsEvent = { type: 'TreeBegun', data: tree };
const root = { auctionId: 'x1', size: 1_048_576, root: hex('e') };
const treeMade: AnchorsEvent = { type: 'TreeMade', data: root };

test('reads events of every stored version', () => {
  const events = checkGoldenFiles(anchorsCatalogue, join(import.meta.dirname, '../../golden'));
  expect(events).toHaveLength(9);
  const entries = events.flatMap(publicEntries);
  expect(entries.map(({ kind }) => kind)).toEqual(['key', 'commitment', 'root', 'result', 'anchor']);
  for (const entry of entries) expect(parseEntry(formatEntry(entry))).toEqual(entry);
});

describe('commitments', () => {
  test('begin once, with the publication of the auction', () => {
    given(told).when(begin).then(begun);
    given(told, begun).when(begin).then();
    given(told, begun, treeBegun).when(begin).then();
  });

  test('the first publication names the log, and no later one renames it', () => {
    const second: AnchorsEvent = { type: 'CommitmentsBegun', data: { auctionId: 'x2' } };
    const other = 'other.example/log+11111111+BBBB';
    given().when(begin).then(told, begun);
    given(told, begun)
      .when({ ...begin, auctionId: 'x2', vkey: other })
      .then(second);
    given(told, begun)
      .when({ ...minute(ONE_PAST, head(3)), vkey: other })
      .then(first);
  });

  test('bind the previous commitment, every minute, with or without new events', () => {
    const { commitment } = (first as Extract<AnchorsEvent, { type: 'HeadsCommitted' }>).data.heads[0]!;
    given(told, begun)
      .when(minute(ONE_PAST, head(3)))
      .then(first);
    given(told, begun, first)
      .when(minute(TWO_PAST, head(3)))
      .then(committed(TWO_PAST, 3, commitment));
  });

  test('are made once a minute, and only for running auctions', () => {
    given(told, begun, first)
      .when(minute(ONE_PAST, head(4)))
      .then();
    given(told)
      .when(minute(ONE_PAST, head(3)))
      .then();
    given(told, begun, treeBegun)
      .when(minute(ONE_PAST, head(3)))
      .then();
  });

  test('follow a new signing key in the log', () => {
    given(begun)
      .when(minute(ONE_PAST, head(3)))
      .then({ type: 'KeyTold', data: { at: ONE_PAST, vkey } }, first);
    given(told, begun)
      .when({ ...minute(ONE_PAST, head(3)), vkey: NEXT_KEY })
      .then({ type: 'KeyTold', data: { at: ONE_PAST, vkey: NEXT_KEY } }, first);
  });
});

describe('a tree', () => {
  test('begins once, when the auction is completed', () => {
    const command = { type: 'BeginTree', ...tree } as const;
    given(begun).when(command).then(treeBegun);
    given(begun, treeBegun).when(command).then();
    given().when(command).then();
  });

  test('stores its root once', () => {
    given(begun, treeBegun).when({ type: 'KeepRoot', root }).then(treeMade);
    given(begun, treeBegun, treeMade).when({ type: 'KeepRoot', root }).then();
    given().when({ type: 'KeepRoot', root }).then();
  });

  test('is published in the first minute at least 30 s after the end, even if it is ready sooner', () => {
    const ended = (endedAt: string): AnchorsEvent[] => [
      told,
      begun,
      { type: 'TreeBegun', data: { ...tree, endedAt } },
      treeMade,
    ];
    given(...ended('2026-01-01T12:00:31.000Z'))
      .when(minute(ONE_PAST))
      .then();
    given(...ended('2026-01-01T12:00:30.000Z'))
      .when(minute(ONE_PAST))
      .then({ type: 'RootTaken', data: { at: ONE_PAST, ...root } });
    given(told, begun, treeBegun).when(minute(TWO_PAST)).then();
    given(...ended(NOON), { type: 'RootTaken', data: { at: ONE_PAST, ...root } })
      .when(minute(TWO_PAST))
      .then();
  });
});

describe('a published result', () => {
  const result = { auctionId: 'x1', publishedAt: ONE_PAST, head: hex('a'), salt: hex('5') };
  const command = { type: 'BeginResult', ...result } as const;
  const resultBegun: AnchorsEvent = { type: 'ResultBegun', data: result };
  const rooted: AnchorsEvent[] = [
    told,
    begun,
    treeBegun,
    treeMade,
    { type: 'RootTaken', data: { at: ONE_PAST, ...root } },
  ];
  const digest = resultDigest({ root: hex('e'), head: hex('a'), salt: hex('5') });
  const taken: AnchorsEvent = { type: 'ResultTaken', data: { at: TWO_PAST, auctionId: 'x1', digest } };

  test('waits once, and only for an ended auction', () => {
    given(...rooted)
      .when(command)
      .then(resultBegun);
    given(begun, treeBegun).when(command).then(resultBegun);
    given(...rooted, resultBegun)
      .when(command)
      .then();
    given(begun).when(command).then();
  });

  test('is bound to the first root of its auction, even if a forger appends another', () => {
    const second: AnchorsEvent = { type: 'RootTaken', data: { at: ONE_PAST, ...root, root: hex('d') } };
    given(...rooted, second, resultBegun)
      .when(minute(TWO_PAST))
      .then(taken);
  });

  test('is bound once, in the first minute at least 30 s after its publication', () => {
    given(...rooted, resultBegun)
      .when(minute(TWO_PAST))
      .then(taken);
    given(...rooted, resultBegun, taken)
      .when(minute('2026-01-01T12:03:00.000Z'))
      .then();
    const late = { ...result, publishedAt: '2026-01-01T12:01:31.000Z' };
    given(...rooted, { type: 'ResultBegun', data: late })
      .when(minute(TWO_PAST))
      .then();
  });

  test('waits for the root, and can follow in the next minute', () => {
    const soon: AnchorsEvent[] = [told, begun, treeBegun, { ...resultBegun, data: { ...result, publishedAt: NOON } }];
    given(...soon)
      .when(minute(ONE_PAST))
      .then();
    given(...soon, treeMade)
      .when(minute(ONE_PAST))
      .then({ type: 'RootTaken', data: { at: ONE_PAST, ...root } });
    given(...soon, treeMade, { type: 'RootTaken', data: { at: ONE_PAST, ...root } })
      .when(minute(TWO_PAST))
      .then(taken);
  });
});

test('publishes a new key once, and only in a log with a key', () => {
  const other = { type: 'TellKey', at: ONE_PAST, vkey: NEXT_KEY } as const;
  given(told)
    .when(other)
    .then({ type: 'KeyTold', data: { at: ONE_PAST, vkey: NEXT_KEY } });
  given(told)
    .when({ ...other, vkey })
    .then();
  given(begun).when(other).then();
});

test('takes an anchor of all histories', () => {
  const auditLog = [{ stream: 'log-2026-01-01-p1', seq: 3, hash: hex('c') }];
  const anchor = { upTo: '7', salt: hex('5'), digest: hex('d'), auditLog };
  given(told)
    .when({ type: 'TakeAnchor', at: NOON, vkey, anchor })
    .then({ type: 'AnchorTaken', data: { at: NOON, ...anchor } });
});

test('loads a saved state without changes', () => {
  const states = [
    after(told, begun, first, treeBegun, { type: 'CommitmentsBegun', data: { auctionId: 'x2' } }, treeMade),
    after(
      ...[told, begun, treeBegun, treeMade],
      { type: 'RootTaken', data: { at: ONE_PAST, ...root } },
      { type: 'ResultBegun', data: { auctionId: 'x1', publishedAt: ONE_PAST, head: hex('a'), salt: hex('5') } },
    ),
  ];
  const { save, load } = anchorsDecider.snapshot!;
  for (const state of states) expect(load(JSON.parse(JSON.stringify(save(state))))).toEqual(state);
});
