import { expect, test } from '@jest/globals';
import type { AuctionEvent } from '@tender/auctions';
import { ADMIN, AUCTION, bidId, DETAILS, EVENING, lot, lotId, NOON } from '@tender/auctions/testing/builders';
import { bids, chained, decided, liveLife, type Unchained } from '@tender/auctions/testing/recorded';
import type { RecordedEvent } from '@tender/event-store';
import { DocumentServer, tableOf } from './document-server.js';
import { differenceBetween } from './read-models.js';
import { Referee } from './referee.js';
import { settlementStreams } from './settlements.js';

/** Each invariant of the simulation must be able to fail: it gets a history that a defect could have made. */

const HISTORY = decided([
  ...liveLife(),
  bids('A', 120),
  bids('B', 120),
  { command: { type: 'CompleteAuction' }, actor: ADMIN },
]);
const of = (type: AuctionEvent['type'], nth = 0): number =>
  HISTORY.flatMap(({ event }, place) => (event.type === type ? place : []))[nth]!;
const [FIRST_BID, SECOND_BID, END] = [of('BidPlaced'), of('BidPlaced', 1), of('AuctionCompleted')];

const recorded = (history: readonly Unchained[]): RecordedEvent[] =>
  chained(history).map((event, place) => ({ ...event, position: BigInt(place) }) as RecordedEvent);

/** The history with other fields of one event's data, and with correct hashes. */
const changed = (place: number, data: object): RecordedEvent[] =>
  recorded(
    HISTORY.map((each, index) =>
      index === place
        ? { ...each, event: { ...each.event, data: { ...each.event.data, ...data } } as AuctionEvent }
        : each,
    ),
  );

const settled = (...effects: string[]): RecordedEvent[] =>
  effects.map((each, revision) => {
    const metadata = { at: NOON, commandId: `effect${revision}`, hash: '', previousHash: '' };
    const event = { id: `effect${revision}`, type: 'Settled', data: { auctionId: AUCTION, of: each }, metadata };
    return {
      ...event,
      stream: settlementStreams.stream(AUCTION),
      revision,
      position: 100n,
    } as unknown as RecordedEvent;
  });

interface Run {
  events?: readonly RecordedEvent[];
  effects?: readonly RecordedEvent[];
  /** Before and after the commits. */
  before?(referee: Referee): void;
  after?(referee: Referee): void;
}

let now = 0;

/** Invariants that a run breaks. */
function broken({ events = recorded(HISTORY), effects = settled('AuctionCompleted', 'due'), before, after }: Run) {
  const lots = [lot('1'), lot('2')];
  const plan = { auctionId: AUCTION, details: DETAILS, lots, companies: ['A', 'B'], people: [] };
  const referee = new Referee(new Map([[AUCTION, plan]]), () => now);
  before?.(referee);
  referee.onCommit(events);
  referee.onCommit(effects);
  after?.(referee);
  referee.finish(new Set(['p1']));
  return [...new Set(referee.violations.map(({ message }) => message.split(':')[0]))];
}

test('a sound history breaks no invariant', () => {
  const [bid] = recorded(HISTORY).slice(FIRST_BID);
  expect(
    broken({
      before: (referee) => referee.onDecision([bid!], NOON),
      after: (referee) => {
        referee.onAcknowledged(bid!.metadata.commandId, [bid!]);
        referee.onRefused('another', 'BID_EXISTS');
      },
    }),
  ).toEqual([]);
});

test.each<[invariant: string, defect: string, run: Run]>([
  [
    'acknowledged exactly once',
    'an acknowledged command is not stored',
    { after: (referee) => referee.onAcknowledged('lost', [recorded(HISTORY)[FIRST_BID]!]) },
  ],
  [
    'a final refusal',
    'a refused command is stored',
    { after: (referee) => referee.onRefused(HISTORY[FIRST_BID]!.commandId, 'AUCTION_ENDED') },
  ],
  ['no lost race in doubt', 'a refusal as busy', { after: (referee) => referee.onRefused('another', 'BUSY') }],
  ['one order', 'an event is missing', { events: recorded(HISTORY).toSpliced(FIRST_BID, 1) }],
  [
    'no bid after the close',
    'a bid is decided at the end with an earlier time',
    { before: (referee) => referee.onDecision([recorded(HISTORY)[SECOND_BID]!], EVENING) },
  ],
  [
    'no bid after the close',
    'a bid has a time after the end',
    { events: recorded(HISTORY.map((each, place) => (place < SECOND_BID ? each : { ...each, at: EVENING }))) },
  ],
  [
    'one current bid per company and lot',
    'a company has two bids on a lot',
    { events: changed(SECOND_BID, { companyId: 'A', userId: 'A.owner' }) },
  ],
  ['prices equal the oracle', 'the later of two equal bids wins', { events: changed(END, { results: wonBy('B') }) }],
  ['effects once per key', 'an effect is repeated', { effects: settled('AuctionCompleted', 'due', 'due') }],
  ['effects once per key', 'an effect is missing', { effects: settled('AuctionCompleted') }],
  [
    'one process reacts',
    'a process reacts long after another one began to lead',
    {
      after: (referee) => {
        referee.onLead(2);
        now += 4_000;
        referee.onReaction('p1', 1);
      },
    },
  ],
  ['verify is sound', 'a bid below the minimum', { events: changed(FIRST_BID, { amount: 1 }) }],
  [
    'no foreign amount in a message',
    'a buyer gets the amount of another company',
    {
      after: ({ messages }) => {
        messages.onStart('p2', 100n);
        const audience = { companyId: 'c1' };
        messages.onMessage('p2', { kind: 'newBidding', audience, payload: { amount: 100.02 }, position: 101n });
      },
    },
  ],
  [
    'live messages in order, once',
    'a process sends no message of an event',
    { before: ({ messages }) => messages.onStart('p1', BigInt(END - 1)) },
  ],
  [
    'live messages in order, once',
    'a process repeats a message',
    {
      after: ({ messages }) => {
        messages.onStart('p2', 100n);
        const message = { kind: 'newBidding', audience: 'auction:read-all', payload: {}, position: 101n };
        for (let times = 0; times < 2; times++) messages.onMessage('p2', message);
      },
    },
  ],
])('%s: %s', (invariant, _, run) => {
  expect(broken(run)).toContain(invariant);
});

test('read models that differ from a rebuild are found', () => {
  const [own, rebuilt] = [new DocumentServer(), new DocumentServer()];
  own.collection({ name: 'bids' }, tableOf('bids', 0)).put({ _id: bidId('A') });
  expect(differenceBetween(rebuilt, rebuilt)).toBeNull();
  expect(differenceBetween(own, rebuilt)).toBe('bids of bids');
});

function wonBy(company: string): object[] {
  const results = (HISTORY[END]!.event.data as { results: { lotId: string }[] }).results;
  const winner = { bidId: bidId(company), companyId: company, userId: `${company}.owner` };
  return results.map((each) => (each.lotId === lotId('1') ? { ...each, winner } : each));
}
