import { describe, expect, test } from '@jest/globals';
import { CHAIN_START, hashOf, recordedStep, SYSTEM, type Actor, type StoredEvent } from '@tender/kernel';
import type { AuctionEvent } from './auction.events.js';
import {
  ADMIN,
  AUCTION,
  bidId,
  buyer,
  cancelled,
  completed,
  created,
  EVENING,
  extended,
  KEY,
  lot,
  lotId,
  NOON,
  paused,
  placed,
  published,
  resumed,
  reviseBid,
  revised,
  seal,
  sealedBid,
  DETAILS,
  voided,
  withdrawBid,
  withdrawn,
} from './testing/builders.js';
import { bids, chained, decided, liveLife, type Given, type Unchained } from './testing/recorded.js';
import { AuctionVerifier, verifyAuction, type Verdict } from './verify-auction.js';

const verdictOn = (history: readonly Unchained[]): Verdict => verifyAuction(chained(history));
const AFTERNOON = '2026-11-20T14:00:00.000Z';

const live = (...more: Given[]): Unchained[] => decided([...liveLife(), ...more]);
const open = live(bids('A', 150), bids('B', 120));
const complete: Given = { command: { type: 'CompleteAuction' }, actor: ADMIN, at: AFTERNOON };
const decideLot: Given = {
  command: { type: 'DecideLot', lotId: lotId('2'), sold: false, reason: '' },
  actor: ADMIN,
  at: AFTERNOON,
};
const publish: Given = { command: { type: 'PublishResult', netProfit: 100 }, actor: ADMIN, at: AFTERNOON };
const over = live(bids('A', 150), bids('B', 120), bids('B', 90, '2'), complete);
const disclosed = live(bids('A', 150), bids('B', 120), bids('B', 90, '2'), complete, decideLot, publish);

/** Appends an event like an attacker with write access to the store. */
const forged = (history: readonly Unchained[], event: AuctionEvent, actor: Actor = ADMIN, at?: string): Unchained[] => [
  ...history,
  { event, actor, at: at ?? history.at(-1)!.at, commandId: 'forged' },
];

test('accepts a result without a net profit, and a completion with a reason', () => {
  const because: Given = { ...complete, command: { type: 'CompleteAuction', reason: 'sold out' } };
  const without: Given = { ...publish, command: { type: 'PublishResult', netProfit: null } };
  expect(verdictOn(live(bids('A', 150), because, without))).toMatchObject({ ok: true });
});

const rehashed = (event: StoredEvent): StoredEvent => ({
  ...event,
  metadata: { ...event.metadata, hash: hashOf(event) },
});

describe('a history that the rules have produced', () => {
  test('is valid, with its head and its prices', () => {
    const events = chained(disclosed);
    const head = { revision: events.length - 1, hash: events.at(-1)!.metadata.hash };
    expect(verifyAuction(events)).toMatchObject({ ok: true, head, results: [{ priceToPay: 12_000 }, {}] });
  });

  test('is valid while the auction runs, without results', () => {
    expect(verdictOn(open)).toMatchObject({ ok: true, results: null });
  });

  test('is valid with automatic pauses, a soft close and an end by the clock', () => {
    const soft = { extension: { windowSeconds: 600, extendSeconds: 300 } };
    const clock = (command: Given['command'], at: string): Given => ({ command, actor: SYSTEM, at });
    const history = decided([
      ...liveLife(soft),
      { ...bids('A', 150), at: '2026-11-20T17:55:00.000Z' },
      clock({ type: 'CloseIfDue', outage: null, doubt: '2026-11-20T19:00:00.000Z' }, '2026-11-20T17:56:00.000Z'),
      { command: { type: 'GoLive' }, actor: ADMIN, at: '2026-11-20T17:57:00.000Z' },
      clock(
        {
          type: 'CloseIfDue',
          outage: { since: '2026-11-20T18:00:00.000Z', until: '2026-11-20T18:30:00.000Z', graceMillis: 600_000 },
        },
        '2026-11-20T18:30:00.000Z',
      ),
      { command: { type: 'GoLive', endsAt: '2026-11-20T19:00:00.000Z' }, actor: ADMIN, at: '2026-11-20T18:31:00.000Z' },
      clock({ type: 'CloseIfDue', outage: null }, '2026-11-20T19:00:00.010Z'),
    ]);
    expect(history.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['EndExtended', 'AuctionPaused', 'AuctionResumed', 'AuctionCompleted']),
    );
    expect(verdictOn(history)).toMatchObject({ ok: true });
  });

  test.each([
    ['runs', [], 'amounts'],
    ['was cancelled', [{ type: 'CancelAuction', reason: 'Test' }], 'cancelledAmounts'],
    ['was completed', [{ type: 'CompleteAuction', sealKey: KEY }], null],
  ] as const)('of a sealed auction that %s reports whether its amounts wait for the key', (_, commands, unread) => {
    const ends = commands.map((command): Given => ({ command, actor: ADMIN, at: AFTERNOON }));
    const verifier = new AuctionVerifier(AUCTION);
    const bid = bids('A', 150, '1', { seal: seal(1) });
    for (const event of chained(decided([...liveLife({ bidVisibility: 'sealed' }), bid, ...ends])))
      expect(verifier.next(recordedStep({ type: event.type, data: event.data } as AuctionEvent, event))).toBeNull();
    expect(verifier.end()).toBeNull();
    expect(verifier.unreadAmounts).toBe(unread);
  });

  test('of a sealed auction is valid only with the key of its completion', () => {
    const sealedBids = [bids('A', 150, '1', { seal: seal(1) }), bids('B', 130, '1', { seal: seal(2) })];
    const end: Given = { command: { type: 'CompleteAuction', sealKey: KEY }, actor: ADMIN, at: AFTERNOON };
    const history = decided([...liveLife({ bidVisibility: 'sealed' }), ...sealedBids, end]);
    expect(verdictOn(history)).toMatchObject({ ok: true, results: [{ priceToPay: 13_000 }, {}] });
    const other = history.map((each) =>
      each.event.type === 'AuctionCompleted'
        ? { ...each, event: completed(each.event.data.results, Buffer.alloc(32, 8)) }
        : each,
    );
    expect(verdictOn(other)).toMatchObject({ ok: false, type: 'AuctionCompleted', problem: 'seal' });
  });

  test('of release 0.1.0 may repeat unchanged fields in an update', () => {
    const pending = (rules: number) => decided(liveLife({}, rules).slice(0, 2));
    const some: AuctionEvent = { type: 'AuctionUpdated', data: { extension: null, name: 'Another' } };
    const none: AuctionEvent = { type: 'AuctionUpdated', data: { extension: null } };
    expect([some, none].map((event) => verdictOn(forged(pending(1), event)).ok)).toEqual([true, true]);
    expect([some, none].map((event) => verdictOn(forged(pending(2), event)).ok)).toEqual([false, false]);
  });

  test('of a release before 0.1.0 may lack the bid in a withdrawal', () => {
    const bid = (rules: number) => decided([...liveLife({}, rules), bids('A', 200)]);
    expect(verdictOn(forged(bid(1), withdrawn('A'), buyer('A')))).toMatchObject({ ok: true });
    expect(verdictOn(forged(bid(2), withdrawn('A'), buyer('A')))).toMatchObject({ ok: false, rule: 'different' });
  });

  test('records the revisions of checked rights, except in release 0.1.0', () => {
    const without = (rules: number, field: 'actorRevision' | 'bidderRevision') => {
      const history = chained(decided([...liveLife({}, rules), bids('A', 200)]), { revisions: { [field]: undefined } });
      return verifyAuction(history);
    };
    const misfit = { ok: false, problem: 'actor', rule: 'revision' };
    expect(without(2, 'actorRevision')).toMatchObject({ ...misfit, type: 'AuctionCreated' });
    expect(without(2, 'bidderRevision')).toMatchObject({ ...misfit, type: 'BidPlaced' });
    expect(without(1, 'actorRevision')).toMatchObject({ ok: true });
  });

  test('records its rules in the form of its release', () => {
    const [event] = chained(decided(liveLife({}, 1)).slice(0, 1));
    const inForm = (version: number) =>
      verifyAuction([rehashed({ ...event!, metadata: { ...event!.metadata, version } })]);
    expect(inForm(1)).toMatchObject({ ok: true });
    expect(inForm(2)).toMatchObject({ ok: false, type: 'AuctionCreated', rule: 'rules' });
  });

  test("records no revision of the server, and a bidder's revision only with a bid", () => {
    const misfitWith = (revisions: object, ...commands: Given[]) =>
      verifyAuction(chained(decided([...liveLife(), ...commands]), { revisions }));
    const misfit = { ok: false, problem: 'actor', rule: 'revision' };
    expect(misfitWith({ bidderRevision: 0 })).toMatchObject({ ...misfit, type: 'AuctionCreated' });
    const close: Given = { command: { type: 'CloseIfDue', outage: null }, actor: SYSTEM, at: DETAILS.endsAt };
    expect(misfitWith({ actorRevision: 0 }, close)).toMatchObject({ ...misfit, type: 'AuctionCompleted' });
    expect(misfitWith({}, close)).toMatchObject({ ok: true });
  });
});

/** Events with correct hashes that the rules never make. */
describe('a forged event is detected', () => {
  const onlyFinal = { withdrawals: 'forbidden' } as const;
  const lotOf = (reserve: number) => ({ category: 'roughDiamond' as const, ...lot('2', { reserve }) });

  test.each<[string, Unchained[], string]>([
    [
      'a reserve changed while live',
      forged(open, { type: 'LotChanged', data: { lot: lotOf(1) } }),
      'AUCTION_NOT_PENDING',
    ],
    [
      'the way of pricing changed while live',
      forged(open, { type: 'AuctionUpdated', data: { type: 'tenderPayAsBid' } }),
      'FIELD_NOT_CHANGEABLE',
    ],
    [
      'the end moved to an earlier instant while live',
      forged(open, { type: 'AuctionUpdated', data: { endsAt: '2026-11-20T13:00:00.000Z' } }),
      'END_NOT_LATER',
    ],
    ['an end extended without soft close', forged(open, extended('2026-11-20T19:00:00.000Z')), 'without its command'],
    [
      'a lot added while live',
      forged(open, { type: 'LotsAdded', data: { lots: [{ ...lotOf(1), ...lot('3') }], total: 3 } }),
      'AUCTION_NOT_PENDING',
    ],
    [
      'a lot with bids removed while live',
      forged(open, { type: 'LotRemoved', data: { lotId: lotId('1'), total: 1 } }),
      'AUCTION_NOT_PENDING',
    ],
    ['a bid below the minimum of its lot', forged(live(), placed('A', 49), buyer('A')), 'BID_BELOW_MINIMUM'],
    ['a bid of a negative amount', forged(live(), placed('A', -5, '2'), buyer('A')), 'INVALID'],
    ['a bid of half a cent', forged(live(), placed('A', 0, '2', { amount: 60.5 } as object), buyer('A')), 'form'],
    [
      'a withdrawal where withdrawals are forbidden',
      forged(decided([...liveLife(onlyFinal), bids('A', 150)]), withdrawn('A', 150), buyer('A')),
      'WITHDRAWAL_FORBIDDEN',
    ],
    [
      'the bid of one company lowered by another',
      forged(open, revised('B', 60, '1', { bidId: bidId('A') }), buyer('B')),
      'NOT_FOUND',
    ],
    ['the bid of one company withdrawn by another', forged(open, withdrawn('A', 150), buyer('B')), 'NOT_FOUND'],
    ['a bid set by an admin, not on behalf', forged(open, revised('B', 60), ADMIN), 'INVALID'],
    ['a bid set by a buyer of another company', forged(open, placed('B', 60, '2'), buyer('C')), 'FORBIDDEN'],
    ['a revision of an unknown bid', forged(live(), revised('A', 60), buyer('A')), 'NOT_FOUND'],
    ['an unknown field in a bid', forged(live(), placed('A', 60, '1', { discount: 5 } as object), buyer('A')), 'form'],
    ['a second creation', forged(open, created()), 'AUCTION_EXISTS'],
    ['a new beginning after completion', forged(over, resumed('2026-11-21T18:00:00.000Z')), 'AUCTION_COMPLETED'],
    ['a bid after completion', forged(over, placed('B', 500, '2'), buyer('B')), 'AUCTION_NOT_LIVE'],
    ['a second completion', forged(over, completed()), 'AUCTION_COMPLETED'],
    ['voided bids after completion', forged(over, voided('A')), 'AUCTION_COMPLETED'],
    ['a cancellation after completion', forged(over, cancelled), 'AUCTION_COMPLETED'],
    ['a second result', forged(disclosed, { type: 'ResultPublished', data: { netProfit: 1 } }), 'RESULT_PUBLISHED'],
    [
      'a lot decided after the result',
      forged(disclosed, { type: 'LotDecided', data: { lotId: lotId('2'), sold: true, reason: '' } }),
      'RESULT_PUBLISHED',
    ],
    [
      'the id of a foreign bid for an own one',
      forged(open, placed('B', 60, '2', { bidId: bidId('A') }), buyer('B')),
      'id',
    ],
    [
      'a bid that was placed elsewhere',
      forged(open, placed('B', 60, '2', { bidId: 'auction2.bid' }), buyer('B')),
      'id',
    ],
    [
      'a creation under the id of another auction',
      [{ ...live()[0]!, event: { ...created(), data: { ...DETAILS, auctionId: 'x', rules: 2 } } as AuctionEvent }],
      'id',
    ],
    ['a command of an auditor', forged(open, paused(NOON), { ...ADMIN, role: 'auditor' }), 'PauseAuction'],
    ['a command of a buyer', forged(open, paused(NOON), buyer('A')), 'PauseAuction'],
    ['an end by the clock before its time', forged(open, over.at(-1)!.event, SYSTEM), 'nothing to change'],
    ['a publication by the server', forged(decided(liveLife().slice(0, 3)), published, SYSTEM), 'PublishAuction'],
  ])('%s', (_, history, rule) => {
    expect(verdictOn(history)).toMatchObject({ ok: false, revision: history.length - 1, rule });
  });

  test.each<[string, Unchained[], string]>([
    ['late', forged(open, placed('B', 60, '2'), buyer('B'), EVENING), 'late'],
    [
      'in a pause',
      forged(live({ command: { type: 'PauseAuction', reason: '' }, actor: ADMIN }), placed('A', 60), buyer('A')),
      'late',
    ],
    ['beside an active one', forged(open, placed('A', 60), buyer('A')), 'repeated'],
    ['of a company that was not invited', forged(open, placed('C', 60), buyer('C')), 'uninvited'],
    [
      'on a lot that was withdrawn',
      forged(
        live({ command: { type: 'WithdrawLot', lotId: lotId('1'), reason: '' }, actor: ADMIN }),
        placed('A', 60),
        buyer('A'),
      ),
      'lot',
    ],
  ])('a bid %s', (_, history, problem) => {
    expect(verdictOn(history)).toMatchObject({ ok: false, revision: history.length - 1, problem });
  });

  test('a price that does not follow from the bids', () => {
    const withResult = (change: (event: AuctionEvent & { type: 'AuctionCompleted' }) => AuctionEvent): Verdict =>
      verdictOn(
        over.map((each) => (each.event.type === 'AuctionCompleted' ? { ...each, event: change(each.event) } : each)),
      );
    const wrong = withResult(({ data }) => completed(data.results.map((result) => ({ ...result, priceToPay: 1 }))));
    expect(wrong).toMatchObject({ ok: false, problem: 'price', lotId: lotId('1') });
    expect(withResult(() => completed([]))).toMatchObject({ ok: false, problem: 'price' });
    expect(withResult(({ data }) => completed(data.results.toReversed()))).toMatchObject({
      ok: false,
      problem: 'price',
    });
  });

  test('a blank reason of the completion, or one by the clock', () => {
    const withReason = (reason: string, actor = ADMIN): Verdict =>
      verdictOn(
        over.map((each) => {
          if (each.event.type !== 'AuctionCompleted') return each;
          return { ...each, actor, event: { ...each.event, data: { ...each.event.data, reason } } };
        }),
      );
    expect(withReason('sold out')).toMatchObject({ ok: true });
    expect(withReason(' ')).toMatchObject({ ok: false, type: 'AuctionCompleted', problem: 'rule', rule: 'form' });
    expect(withReason('sold out', SYSTEM)).toMatchObject({ ok: false, type: 'AuctionCompleted' });
  });

  test('a sealed amount below the minimum, including a bid that was withdrawn later', () => {
    const start = decided(liveLife({ bidVisibility: 'sealed' }));
    const low = forged(start, sealedBid('A', 10, 1), buyer('A'));
    const data = low.at(-1)!.event.data as { sealed: string };
    const bid = { sealed: data.sealed, placedAt: NOON, revisedAt: null, userId: 'A.owner' };
    const gone = withdrawn('A') as AuctionEvent & { type: 'BidWithdrawn' };
    const history = forged(low, { ...gone, data: { ...gone.data, bid } }, buyer('A'));
    expect(verdictOn(history)).toMatchObject({ ok: true });
    const unsold = ['1', '2'].map((no) => ({
      lotId: lotId(no),
      winnerBid: null,
      secondHighestBid: null,
      priceToPay: null,
      winner: null,
      sold: false,
    }));
    expect(verdictOn(forged(history, completed(unsold, KEY)))).toMatchObject({
      ok: false,
      problem: 'seal',
      lotId: lotId('1'),
    });
  });

  test('a soft close without its extension, or with a wrong one', () => {
    const history = decided([
      ...liveLife({ extension: { windowSeconds: 600, extendSeconds: 300 } }),
      { ...bids('A', 150), at: '2026-11-20T17:55:00.000Z' },
    ]);
    expect(verdictOn(history.slice(0, -1))).toMatchObject({ ok: false, rule: 'without EndExtended' });
    const longer = [...history.slice(0, -1), { ...history.at(-1)!, event: extended('2026-11-20T20:00:00.000Z') }];
    expect(verdictOn(longer)).toMatchObject({ ok: false, type: 'EndExtended', rule: 'without EndExtended' });
  });

  test('an update that repeats what is unchanged', () => {
    const twice = decided([...liveLife(), bids('A', 150), { command: reviseBid('A', 160), actor: buyer('A') }]);
    expect(verdictOn(forged(twice, revised('A', 160), buyer('A')))).toMatchObject({
      ok: false,
      rule: 'nothing to change',
    });
    const withdrawal: Given = { command: withdrawBid('A'), actor: buyer('A') };
    const again = decided([...liveLife(), bids('A', 150), withdrawal]);
    expect(verdictOn([...again, again.at(-1)!])).toMatchObject({ ok: false, rule: 'BID_NOT_STANDING' });
  });
});

test('the first event that was changed, moved or removed is named', () => {
  const events = chained(disclosed);
  const changed = events.map((event) =>
    event.revision === 6 ? { ...event, data: { ...event.data, amount: 99 } } : event,
  );
  expect(verifyAuction(changed)).toEqual({ ok: false, revision: 6, type: 'BidPlaced', problem: 'hash' });
  expect(verifyAuction(events.filter((event) => event.revision !== 6))).toMatchObject({
    ok: false,
    revision: 6,
    problem: 'missing',
  });
  const rewritten = events.map((event) =>
    event.revision === 6 ? { ...event, metadata: { ...event.metadata, previousHash: CHAIN_START } } : event,
  );
  expect(verifyAuction(rewritten)).toMatchObject({ ok: false, revision: 6, problem: 'previousHash' });
});
