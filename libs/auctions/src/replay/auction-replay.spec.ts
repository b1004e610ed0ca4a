import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AUCTION_TYPES, BID_VISIBILITIES, type AuctionType, type LotResult } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import { times } from '@tender/kernel/testing/torture';
import { amountOf } from '../rules/auction.js';
import { auctionCatalogue, auctionStream, type AuctionEvent, type LotOutcome } from '../rules/auction.events.js';
import {
  ADMIN,
  AUCTION,
  bidId,
  EVENING,
  KEY,
  liveAuction,
  lot,
  lotId,
  minutes,
  NOON,
  placed,
  voided,
} from '../rules/testing/builders.js';
import { expectedPrice } from '../rules/testing/expected-price.js';
import { live, steps, type Step } from '../rules/testing/lives.js';
import { auctionReplay } from './auction-replay.js';

/** Reserves in cents, as in `live`. */
const RESERVES: Record<string, number> = { [`${AUCTION}.lot1`]: 400, [`${AUCTION}.lot2`]: 600 };
const asAdmin = (command: Step['command']): Step => ({ command, actor: ADMIN, pause: 0 });

type Moments = ReturnType<typeof live>['facts'];

/** Result of each lot by the specification (§9), computed from the events without the product's rules. */
function reckoned(facts: Moments, type: AuctionType) {
  let bids: { bidId: string; lotId: string; companyId: string; userId: string; amount: number }[] = [];
  for (const { event } of facts) {
    const { data } = event as { data: Record<string, string> };
    const own = (bid: (typeof bids)[number]) => bid.lotId === data['lotId'] && bid.companyId === data['companyId'];
    if (event.type === 'BidPlaced' || event.type === 'BidRevised') {
      const { bidId, lotId, companyId, userId } = event.data;
      bids = [
        ...bids.filter((bid) => !own(bid)),
        { bidId, lotId, companyId, userId, amount: amountOf(event.data, KEY) },
      ];
    }
    if (event.type === 'BidWithdrawn') bids = bids.filter((bid) => !own(bid));
    if (event.type === 'BidsVoided') {
      const { companyId, bidIds } = event.data;
      bids = bids.filter((bid) => bid.companyId !== companyId || bidIds?.includes(bid.bidId) === false);
    }
    if (event.type === 'LotWithdrawn') bids = bids.filter(({ lotId }) => lotId !== data['lotId']);
  }
  return Object.entries(RESERVES).map(([lotId, reserve]) => {
    const on = bids.filter((bid) => bid.lotId === lotId);
    const [highest = null, second = null] = on.map(({ amount }) => amount).sort((a, b) => b - a);
    const winner = on.find(({ amount }) => amount === highest) ?? null;
    return {
      lotId,
      winnerBid: highest,
      secondHighestBid: second,
      priceToPay:
        highest === null ? null : expectedPrice(type, reserve, second === null ? [highest] : [highest, second]),
      winner: winner && { bidId: winner.bidId, companyId: winner.companyId, userId: winner.userId },
    };
  });
}

const published = ({ lotId, winnerBid, secondHighestBid, priceToPay, winner }: LotOutcome) => ({
  lotId,
  winnerBid,
  secondHighestBid,
  priceToPay,
  winner,
});

const inCents = (lotId: string, { winnerBid, secondHighestBid, priceToPay, winner }: LotResult) => {
  const cents = (usd: number | null) => (usd === null ? null : Math.round(usd * 100));
  return {
    lotId,
    winnerBid: cents(winnerBid),
    secondHighestBid: cents(secondHighestBid),
    priceToPay: cents(priceToPay),
    winner,
  };
};

const recorded = (facts: Moments): RecordedEvent[] =>
  facts.map(
    ({ event, at }, revision) =>
      ({
        ...event,
        stream: auctionStream(AUCTION),
        revision,
        metadata: { at, version: auctionCatalogue[event.type].version },
      }) as unknown as RecordedEvent,
  );

describe.each(AUCTION_TYPES.flatMap((type) => BID_VISIBILITIES.map((bidVisibility) => [bidVisibility, type] as const)))(
  'an auction, %s, of the kind %s,',
  (bidVisibility, type) => {
    test('replays to the published results, and to results that the specification gives', () => {
      let sold = 0;
      fc.assert(
        fc.property(steps, (story) => {
          const whole = [asAdmin({ type: 'GoLive' }), ...story, asAdmin({ type: 'CompleteAuction' })];
          const { facts } = live(whole, { type, bidVisibility });
          const end = facts.find(({ event }) => event.type === 'AuctionCompleted')?.event as
            | Extract<AuctionEvent, { type: 'AuctionCompleted' }>
            | undefined;
          if (!end) return;
          const events = recorded(facts);
          const state = events.reduce(auctionReplay.evolve, auctionReplay.initial);
          const sealKey = events.map((event) => auctionReplay.secretIn?.(event)).find((key) => key !== undefined);
          const { lots } = auctionReplay.show(state, sealKey, { bids: 'none' }) as {
            lots: { _id: string; result: LotResult }[];
          };
          const expected = reckoned(facts, type);
          expect(end.data.results.map(published)).toEqual(expected);
          expect(lots.map(({ _id, result }) => inCents(_id, result))).toEqual(expected);
          sold += expected.filter(({ winner }) => winner).length;
        }),
        { numRuns: times(1_000) },
      );
      expect(sold).toBeGreaterThan(0);
    });
  },
);

const factsOf = (event: AuctionEvent) => auctionReplay.facts(recorded([{ at: NOON, event }])[0]!, undefined);

test('an event about one lot names it, by its newest number', () => {
  expect(factsOf({ type: 'LotRemoved', data: { lotId: 'a.1', total: 0 } })).toEqual({ subject: 'a.1' });
  const lot = { lotId: 'a.1', lotNo: '7A', reservePrice: 100 };
  expect(factsOf({ type: 'LotChanged', data: { lot } })).toEqual({
    subject: 'a.1',
    labels: [{ _id: 'a.1', label: '7A' }],
  });
});

test('an event that voids bids lists them unless it voids all of the company', () => {
  expect(factsOf(voided('A', bidId('A')))).toEqual({ companyId: 'A', bidIds: [bidId('A')] });
  expect(factsOf(voided('A')).bidIds).toBeUndefined();
});

describe('notes about an event', () => {
  type Noted = { event: AuctionEvent; at?: string; role?: 'admin' | 'system' };
  /** Notes about the last event of a history. */
  function notesOn(...history: Noted[]) {
    let [state, notes]: [ReturnType<typeof auctionReplay.evolve>, object] = [auctionReplay.initial, {}];
    for (const [revision, { event, at = NOON, role = 'admin' }] of history.entries()) {
      const metadata = { at, version: auctionCatalogue[event.type].version, actor: { ...ADMIN, role } };
      const told = { ...event, stream: auctionStream(AUCTION), revision, metadata } as unknown as RecordedEvent;
      const after = auctionReplay.evolve(state, told);
      notes = auctionReplay.notes!(told, state, after);
      state = after;
    }
    return notes;
  }
  const begun = liveAuction().map((event) => ({ event }));
  const at = (count: number) => new Date(Date.parse(EVENING) - minutes(count)).toISOString();

  test('a changed lot names its changed fields', () => {
    const now = { ...lot(), category: 'roughDiamond' as const, carats: 3.25, colour: 'D' };
    const changed: AuctionEvent = { type: 'LotChanged', data: { lot: now } };
    expect(notesOn(...begun, { event: changed })).toEqual({ fields: ['carats', 'colour'] });
    const raised: AuctionEvent = { type: 'LotChanged', data: { lot: { ...now, reservePrice: now.reservePrice + 1 } } };
    expect(notesOn(...begun, { event: changed }, { event: raised })).toEqual({ fields: ['reservePrice'] });
  });

  test('a bid by an admin is marked', () => {
    expect(notesOn(...begun, { event: placed('A', 100) })).toEqual({});
    const event = placed('A', 100, '1', { onBehalf: { reason: 'by telephone' } });
    expect(notesOn(...begun, { event })).toEqual({ byHouse: true });
  });

  test('a completion before the end, and ties, are noted', () => {
    const outcome = (id: string, second: number | null): LotOutcome => ({
      lotId: lotId(id),
      winnerBid: 500,
      secondHighestBid: second,
      priceToPay: 500,
      winner: null,
      sold: true,
    });
    const event: AuctionEvent = {
      type: 'AuctionCompleted',
      data: { results: [outcome('1', 500), outcome('2', 400), outcome('3', null)] },
    };
    expect(notesOn(...begun, { event, at: at(26) })).toEqual({ early: minutes(26), tied: [lotId('1')] });
    expect(notesOn(...begun, { event, at: EVENING, role: 'system' })).toEqual({ tied: [lotId('1')] });
  });
});
