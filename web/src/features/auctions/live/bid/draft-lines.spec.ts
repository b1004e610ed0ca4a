import { describe, expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';
import { NO_LIMITS, UNTYPED } from '../../drafts/drafts-state.js';
import { draftLines, draftProblems, reviewOfAll, turnsOf, withNewDoubts } from './draft-lines.js';
import { notePerCarat, noteTotal, typedPerCaratNow, type TypedPerCarat } from '../limits/typed-per-carat.js';
import { aQueued, aSent } from './example-lives.js';
import { DRAFT, type BidLife } from './bid-life.js';
import { aBid, aLot } from '../../../../testing/examples.js';

const lot = (no: string, more: Partial<LotView> = {}): LotView =>
  aLot({ _id: no, auctionId: 'a', lotNo: no, carats: 10, minimumBid: null, withdrawn: false, ...more });
const typed = (amounts: Record<string, string>) =>
  Object.fromEntries(Object.entries(amounts).map(([lotId, amount]) => [lotId, { ...UNTYPED, amount }]));
const lines = (lots: LotView[], amounts: Record<string, string>) =>
  draftLines(lots, own, { lots: typed(amounts), limits: NO_LIMITS });
const own = new Map([['1', aBid({ lot: '1', status: 'standing', biddingAmount: 1_000 })]]);

test('each draft can be sent or must be corrected, except on a withdrawn lot', () => {
  const lots = [
    lot('1'),
    lot('2'),
    lot('3', { minimumBid: 500 }),
    lot('4'),
    lot('5'),
    lot('6', { withdrawn: true }),
    lot('7'),
    lot('8'),
  ];
  const drafts = {
    '1': '1,100',
    '2': '12,5,0',
    '3': '499.99',
    '4': '0',
    '5': '10,000,000,000.01',
    '6': '5',
    '7': '20',
  };
  expect(lines(lots, drafts).map(({ lot: { lotNo }, cents }) => [lotNo, cents])).toEqual([
    ['1', 110_000],
    ['7', 2_000],
  ]);
  expect(
    draftProblems(lots, own, { lots: typed(drafts) }).map(({ lot: { lotNo }, problem }) => [lotNo, problem]),
  ).toEqual([
    ['2', expect.stringContaining('write 1,250.50')],
    ['3', 'Below the minimum of $500.00'],
    ['4', 'Must be more than zero'],
    ['5', 'At most $10,000,000,000.00'],
  ]);
});

test('if bids can only be raised, an amount below the own bid must be corrected, not confirmed', () => {
  const lots = [lot('1'), lot('2')];
  const drafts = { lots: typed({ '1': '999.99', '2': '5' }), limits: NO_LIMITS, isBinding: true };
  expect(draftLines(lots, own, drafts).map(({ lot: { lotNo } }) => lotNo)).toEqual(['2']);
  expect(draftProblems(lots, own, drafts)).toMatchObject([
    { text: '999.99', problem: 'Below your bid of $1,000.00: bids can only be raised' },
  ]);
  const higher = { ...drafts, lots: typed({ '1': '1000.01' }) };
  expect(draftLines(lots, own, higher)).toMatchObject([{ cents: 100_001, doubt: null }]);
  // A voided bid is not binding.
  const voided = new Map([['1', { ...own.get('1')!, status: 'void' } as BidView]]);
  expect(draftProblems(lots, voided, drafts)).toEqual([]);
  const lowered = draftLines(lots, own, { ...drafts, isBinding: false });
  expect(lowered[0]?.doubt).toBe('lower than the current bid of $1,000.00');
});

test('an unreadable price per carat must be corrected, and the total beside it is not sent', () => {
  const drafts = { '1': { ...UNTYPED, amount: '50000', perCarat: '12,5,0' } };
  expect(draftLines([lot('1')], own, { lots: drafts, limits: NO_LIMITS })).toEqual([]);
  expect(draftProblems([lot('1')], own, { lots: drafts })).toMatchObject([{ field: 'carat', text: '12,5,0' }]);
});

test('a draft on a withdrawn lot is neither sent nor corrected', () => {
  const gone = [lot('6', { withdrawn: true })];
  for (const amount of ['5', '12,5,0']) {
    expect(lines(gone, { '6': amount })).toEqual([]);
    expect(draftProblems(gone, own, { lots: typed({ '6': amount }) })).toEqual([]);
  }
});

test('first bids are compared with each other: ten times the usual price per carat, or a tenth, must be confirmed', () => {
  const lots = Array.from({ length: 20 }, (_, index) => lot(`${index}`));
  const prices = lots.map((_, index) => ({ 4: '100000', 9: '1000' })[index] ?? '10000');
  const sheet = typed(Object.fromEntries(prices.map((price, index) => [`${index}`, price])));
  const asked = draftLines(lots, new Map(), { lots: sheet, limits: NO_LIMITS }).filter(({ doubt }) => doubt !== null);
  expect(asked.map(({ lot: { lotNo }, doubt }) => [lotNo, doubt])).toEqual([
    ['4', '10.0 times your usual price per carat here'],
    ['9', '1/10.0 of your usual price per carat here'],
  ]);
});

test('a slip above the own ceiling is named, too', () => {
  const [line] = draftLines([lot('1')], own, { lots: typed({ '1': '100000' }), limits: { limit: '', perCarat: '50' } });
  expect(line?.doubt).toBe('$10,000.00 per carat, above your ceiling of $50.00; 100.0 times your last bid');
});

test('an amount that equals the current bid is neither sent nor corrected', () => {
  expect(lines([lot('1')], { '1': '1000' })).toEqual([]);
  expect(draftProblems([lot('1')], own, { lots: typed({ '1': '1000' }) })).toEqual([]);
});

test('an amount other than the pending one waits, and a review of all drafts names it as a problem', () => {
  const lives: Record<string, BidLife> = {
    2: { ...aSent({ cents: 10_000 }), state: 'sending' },
    3: { ...aSent({ cents: null }), state: 'unknown' },
    4: aQueued(4_000),
  };
  const lifeOf = (lotId: string) => lives[lotId] ?? DRAFT;
  const typedLines = lines([lot('2'), lot('3'), lot('4'), lot('5')], { '2': '120', '3': '30', '4': '40', '5': '50' });
  const numbers = (some: { lot: LotView }[]) => some.map(({ lot: { lotNo } }) => lotNo);
  const { ready, sent: going, held } = turnsOf(typedLines, lifeOf);
  expect([ready, going, held].map(numbers)).toEqual([['5'], ['4'], ['2', '3']]);
  const all = reviewOfAll({ lines: typedLines, problems: [] }, lifeOf);
  expect([all.lines, all.problems].map(numbers)).toEqual([['5'], ['2', '3']]);
  expect(all.problems[0]).toMatchObject({ text: '$120.00', problem: expect.stringContaining('no answer yet') });
  // Also without any other draft it cannot be sent.
  const alone = reviewOfAll({ lines: typedLines.slice(0, 1), problems: [] }, lifeOf);
  expect([alone.lines, alone.problems].map(numbers)).toEqual([[], ['2']]);
});

test('a draft replaces a queued bid of another amount: doubts and limits are asked again', () => {
  const drafted = lines([lot('2')], { '2': '125000' });
  expect(turnsOf(drafted, () => aQueued(125_000))).toEqual({ ready: drafted, sent: [], held: [] });
});

test('a ceiling that is loaded while a review is open adds doubts to its lines', () => {
  const lots = [lot('2'), lot('3')];
  const opened = lines(lots, { '2': '1000', '3': '100' });
  const sheet = { lots: typed({ '2': '1000', '3': '999' }), limits: { limit: '', perCarat: '50' } };
  const now = withNewDoubts(opened, draftLines(lots, own, sheet));
  expect(now.map(({ cents, doubt }) => [cents, doubt])).toEqual([
    [100_000, '$100.00 per carat, above your ceiling of $50.00'],
    // The draft of this lot has changed: its doubt does not concern the reviewed amount.
    [10_000, null],
  ]);
  expect(withNewDoubts(now, opened)[0]?.doubt).toBe(now[0]?.doubt);
  // A lower ceiling is another doubt.
  const lower = { ...sheet, limits: { limit: '', perCarat: '20' } };
  expect(withNewDoubts(now, draftLines(lots, own, lower))[0]?.doubt).toContain('above your ceiling of $20.00');
});

describe('a total that was typed per carat', () => {
  const of = lot('1', { carats: 6.44 });
  const perCarat = { '1': { perCarat: 2_000_000, total: 12_880_000, before: null } };
  const doubt = (
    {
      one = of,
      bids = new Map<string, BidView>(),
      change = {},
    }: Partial<{ one: LotView; bids: typeof own; change: object }>,
    asTyped: TypedPerCarat = perCarat,
  ) =>
    draftLines(
      [one],
      bids,
      { lots: { '1': { ...UNTYPED, amount: '128800', ...change } }, limits: NO_LIMITS },
      asTyped,
    )[0]?.doubt;

  test('is confirmed if no other amount of the lot is known, with both numbers', () => {
    expect(doubt({})).toBe('typed as $20,000.00 per carat, for 6.44 ct');
    expect(doubt({}, {})).toBeNull();
    // The total has changed: the new one was not typed per carat.
    expect(doubt({ change: { amount: '20000' } })).toBeNull();
  });

  test('is confirmed again after the price was typed again: its first total is no amount to compare with', () => {
    notePerCarat('1', { perCarat: 1_900_000, total: 12_236_000, before: null });
    notePerCarat('1', { perCarat: 2_000_000, total: 12_880_000, before: 12_236_000 });
    expect(doubt({}, typedPerCaratNow())).not.toBeNull();
    noteTotal('1');
    expect(doubt({}, typedPerCaratNow())).toBeNull();
  });

  test('is confirmed where its price, not the total, fits a known amount', () => {
    // 3 ct at $9,500 are $28,500: less than six times each of these, so that the slip guard does not ask.
    const small = lot('1', { carats: 3 });
    const asTyped = { '1': { perCarat: 950_000, total: 2_850_000, before: null } };
    const slip = (rest: { bids?: typeof own; valuation?: string; minimumBid?: number; typed?: TypedPerCarat }) =>
      doubt(
        {
          one: { ...small, minimumBid: rest.minimumBid ?? null },
          ...(rest.bids && { bids: rest.bids }),
          change: { amount: '28500', valuation: rest.valuation ?? '' },
        },
        rest.typed ?? asTyped,
      );
    const bidOf = (biddingAmount: number) => new Map([['1', aBid({ lot: '1', status: 'standing', biddingAmount })]]);
    const words = 'typed as $9,500.00 per carat, for 3.00 ct; as a total it would fit';
    expect(slip({ valuation: '10000' })).toBe(`${words} your valuation`);
    expect(slip({ bids: bidOf(9_000) })).toBe(`${words} your last bid`);
    expect(slip({ minimumBid: 9_000 })).toBe(`${words} the minimum bid`);
    // The total fits one of them, or the price does not fit any.
    expect(slip({ valuation: '10000', bids: bidOf(25_000) })).toBeNull();
    expect(slip({ minimumBid: 10_000 })).toBeNull();
    expect(slip({ valuation: '16000' })).toBeNull();
    // A total that was typed as a total.
    expect(slip({ valuation: '10000', typed: {} })).toBeNull();
  });

  test('is compared with the usual price per carat where nothing of the lot is known', () => {
    const others = ['2', '3', '4'].map((id) => lot(id, { carats: 1 }));
    const bids = new Map(others.map(({ _id }) => [_id, aBid({ lot: _id, status: 'standing', biddingAmount: 3_000 })]));
    const sheet = { lots: { '1': { ...UNTYPED, amount: '28500' } }, limits: NO_LIMITS };
    const asTyped = { '1': { perCarat: 950_000, total: 2_850_000, before: null } };
    expect(draftLines([lot('1', { carats: 3 }), ...others], bids, sheet, asTyped)[0]?.doubt).toBe(
      'typed as $9,500.00 per carat, for 3.00 ct; as a total it would fit your usual price per carat here',
    );
  });

  test('is not confirmed if it is near an earlier draft, or an own bid, a valuation or a minimum is known', () => {
    const bids = new Map([['1', aBid({ lot: '1', status: 'standing', biddingAmount: 100_000 })]]);
    expect(doubt({ bids })).toBeNull();
    expect(doubt({}, { '1': { ...perCarat['1'], before: 12_000_000 } })).toBeNull();
    // It is far from the earlier draft.
    expect(doubt({}, { '1': { ...perCarat['1'], before: 2_000_000 } })).not.toBeNull();
    expect(doubt({ change: { valuation: '120000' } })).toBeNull();
    expect(doubt({ one: lot('1', { carats: 6.44, minimumBid: 90_000 }) })).toBeNull();
  });
});
