import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { times } from '@tender/kernel/testing/torture';
import type { AuctionEventOf } from './auction.events.js';
import { BidBook, type Bid } from './bid-book.js';
import { NOON } from './testing/builders.js';

type Fact = Extract<AuctionEventOf<'BidPlaced'>['data'], { amount: number }>;
/** The simplest model of a book: all bids by id, copied before every change. */
type Model = ReadonlyMap<string, Bid>;
type Step = (book: BidBook, model: Model) => { book: BidBook; model: Model };

const LOTS = ['L1', 'L2'];
const COMPANIES = ['A', 'B'];
const BIDS = 4;
const LATER = '2026-11-20T13:00:00.000Z';

const nextTurn = (model: Model): number => Math.max(-1, ...[...model.values()].map(({ turn }) => turn)) + 1;
const standing = (model: Model): Bid[] => [...model.values()].filter(({ status }) => status === 'standing');
const standingAt = (model: Model, lotId: string, companyId: string) =>
  standing(model).find((bid) => bid.lotId === lotId && bid.companyId === companyId);
const ending = (model: Model, ended: readonly Bid[], status: 'withdrawn' | 'void'): Model =>
  new Map([...model, ...ended.map((bid) => [bid.bidId, { ...bid, status }] as const)]);

const onSeat = (model: Model, { lotId, companyId }: Fact): Bid[] =>
  [...model.values()]
    .filter((bid) => bid.lotId === lotId && bid.companyId === companyId)
    .sort((a, b) => a.turn - b.turn);

const highest = ({ peak = 0, amount = 0 }: Bid): number => Math.max(peak, amount);
/** @param before the highest amount so far; undefined if none counts */
const peakAfter = (before: number | undefined, { amount }: Fact): Pick<Bid, 'peak'> =>
  before !== undefined && before > amount ? { peak: before } : {};
const withdrawnOf = ({ withdrawnPeak }: Bid): Pick<Bid, 'withdrawnPeak'> =>
  withdrawnPeak === undefined ? {} : { withdrawnPeak };

/**
 * Adds a bid if none is active, or reactivates the seat's last one.
 * @param forgetsVoid excludes voided amounts from the highest amount
 */
const placeAs =
  (forgetsVoid: boolean) =>
  (fact: Fact): Step =>
  (book, model) => {
    const last = onSeat(model, fact).at(-1);
    const known = model.has(fact.bidId);
    if (last?.status === 'standing' || (known && (last?.bidId !== fact.bidId || last.final))) return { book, model };
    const bid: Bid = {
      ...fact,
      status: 'standing',
      turn: nextTurn(model),
      placedAt: NOON,
      revisedAt: null,
      ...(known &&
        last && {
          firstPlacedAt: last.firstPlacedAt ?? last.placedAt,
          ...peakAfter(forgetsVoid && last.status === 'void' ? last.withdrawnPeak : highest(last), fact),
          ...withdrawnOf(last),
        }),
    };
    return { book: book.placed(fact, NOON, forgetsVoid), model: new Map(model).set(fact.bidId, bid) };
  };
const [place, placeForgetting] = [placeAs(false), placeAs(true)];
const revise =
  (fact: Fact): Step =>
  (book, model) => {
    const bid = model.get(fact.bidId);
    if (bid?.status !== 'standing') return { book: book.revised(fact, LATER), model };
    const { lotId, companyId, placedAt, firstPlacedAt } = bid;
    const revised: Bid = {
      ...fact,
      lotId,
      companyId,
      status: 'standing',
      turn: nextTurn(model),
      placedAt,
      revisedAt: LATER,
      ...(firstPlacedAt && { firstPlacedAt }),
      ...peakAfter(highest(bid), fact),
      ...withdrawnOf(bid),
    };
    return { book: book.revised(fact, LATER), model: new Map(model).set(fact.bidId, revised) };
  };
const withdrawAs =
  (final: boolean) =>
  ({ bidId }: Fact): Step =>
  (book, model) => {
    const bid = model.get(bidId);
    const ended = bid && { ...bid, withdrawnPeak: highest(bid), ...(final && { final }) };
    return {
      book: book.withdrawn(bidId, final),
      model: ended?.status === 'standing' ? ending(model, [ended], 'withdrawn') : model,
    };
  };
const [withdraw, withdrawForGood] = [withdrawAs(false), withdrawAs(true)];
const voidOn =
  ({ lotId }: Fact): Step =>
  (book, model) => ({
    book: book.voidedOn(lotId),
    model: ending(
      model,
      standing(model).filter((bid) => bid.lotId === lotId),
      'void',
    ),
  });
const voidOf =
  ({ companyId }: Fact): Step =>
  (book, model) => ({
    book: book.voidedOf(companyId),
    model: ending(
      model,
      standing(model).filter((bid) => bid.companyId === companyId),
      'void',
    ),
  });

const voidOne =
  ({ bidId, companyId }: Fact): Step =>
  (book, model) => ({
    book: book.voidedOf(companyId, [bidId, 'unknown']),
    model: ending(
      model,
      standing(model).filter((bid) => bid.companyId === companyId && bid.bidId === bidId),
      'void',
    ),
  });

/** Few ids, so that branches place the same bid on different lots in different orders. */
const fact = fc.record({
  bidId: fc.integer({ min: 1, max: BIDS }).map((number) => `bid${number}`),
  lotId: fc.constantFrom(...LOTS),
  companyId: fc.constantFrom(...COMPANIES),
  userId: fc.constantFrom('ann', 'bob'),
  amount: fc.integer({ min: 1, max: 9 }),
});
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(
      ...[place, place, place, placeForgetting, placeForgetting, revise, revise],
      ...[withdraw, withdraw, withdrawForGood, voidOn, voidOf, voidOne],
    ),
    fact,
  )
  .map(([make, data]) => make(data));

const byId = (a: Bid, b: Bid): number => (a.bidId < b.bidId ? -1 : 1);
const sorted = (bids: Iterable<Bid>): Bid[] => [...bids].sort(byId);

function agrees(book: BidBook, model: Model): void {
  for (let number = 1; number <= BIDS; number++)
    expect(book.findBid(`bid${number}`)).toEqual(model.get(`bid${number}`));
  expect(sorted(book.allBids())).toEqual(sorted(model.values()));
  for (const lotId of LOTS) {
    expect(sorted(book.standingOn(lotId))).toEqual(sorted(standing(model).filter((bid) => bid.lotId === lotId)));
    expect(sorted(book.on(lotId))).toEqual(sorted([...model.values()].filter((bid) => bid.lotId === lotId)));
    for (const companyId of COMPANIES) {
      const ever = onSeat(model, { lotId, companyId } as Fact);
      expect(book.standing(lotId, companyId)).toEqual(standingAt(model, lotId, companyId));
      expect(sorted(book.on(lotId, companyId))).toEqual(sorted(ever));
      expect(book.inSlot(lotId, companyId)).toEqual(ever.at(-1)?.final ? undefined : ever.at(-1));
    }
  }
  for (const companyId of COMPANIES)
    expect(sorted(book.standingOf(companyId))).toEqual(
      sorted(standing(model).filter((bid) => bid.companyId === companyId)),
    );
}

/** Each step builds on the newest version, as in a batch, or on any version, as after a failed append. */
const story = fc.array(fc.record({ step, onto: fc.nat() }), { maxLength: 40, size: 'max' });

/** All versions of a story. Their books share one index, which contains the bids of every branch. */
function versionsOf(steps: readonly { step: Step; onto: number }[]): { book: BidBook; model: Model }[] {
  const versions = [{ book: BidBook.empty(), model: new Map() as Model }];
  for (const { step, onto } of steps) {
    const before = versions[onto % 2 ? versions.length - 1 : onto % versions.length]!;
    versions.push(step(before.book, before.model));
  }
  return versions;
}

describe('a book of bids', () => {
  test('agrees with a plain Map in every version, on any branch', () => {
    fc.assert(
      fc.property(story, (steps) => {
        for (const { book, model } of versionsOf(steps)) agrees(book, model);
      }),
      { numRuns: times(2_000, 80) },
    );
  });

  test('answers like a book that is rebuilt with a separate index, and so does its next version', () => {
    fc.assert(
      fc.property(story, step, (steps, next) => {
        for (const { book, model } of versionsOf(steps)) {
          const rebuilt = BidBook.fromBids(book.allBids());
          agrees(rebuilt, model);
          const after = next(rebuilt, model);
          agrees(after.book, after.model);
        }
      }),
      { numRuns: times(1_000, 40) },
    );
  });

  test('holds thousands of bids, one per company and lot', () => {
    let book = BidBook.empty();
    const bidOn = (lot: number, company: number): Fact => ({
      bidId: `b${lot}-${company}`,
      lotId: `l${lot}`,
      companyId: `c${company}`,
      userId: 'u',
      amount: lot,
    });
    for (let lot = 0; lot < 200; lot++)
      for (let company = 0; company < 40; company++) book = book.placed(bidOn(lot, company), NOON);
    expect(book.allBids()).toHaveLength(8_000);
    expect(book.standingOn('l199')).toHaveLength(40);
    expect(book.voidedOf('c7').standingOf('c7')).toEqual([]);
    expect(book.standingOf('c7')).toHaveLength(200);
    expect(book.standing('l150', 'c39')).toMatchObject({ amount: 150, turn: 150 * 40 + 39 });
  });
});
