import { expect, test } from '@jest/globals';
import { EMPTY_SHEET, NO_LIMITS, withServerDrafts } from '../../drafts/drafts-state.js';
import {
  exceedingAgreed,
  isWithoutAgreed,
  isAgreed,
  limitProblems,
  ownLimitsOf,
  mayExceedAgreed,
  nothingConfirmed,
  type OwnLimits,
  type Agreed,
} from './own-limits.js';
import { aBid, aLot } from '../../../../testing/examples.js';

const NONE: OwnLimits = { limit: null, ceiling: null, unreadLimits: [] };
const own = new Map([['1', aBid({ lot: '1', status: 'standing', biddingAmount: 1_000 })]]);
const committed = { own, pending: new Map<string, number>() };
const line = (no: string, cents: number, doubt: string | null = null) => ({
  lot: aLot({ _id: no, lotNo: no, carats: 10 }),
  cents,
  doubt,
});
const NOTHING_CONFIRMED: Agreed = nothingConfirmed(NONE);

test('an unreadable limit has a message, and does not count as no limit', () => {
  expect(limitProblems({ limit: '6.400,00', perCarat: '4000' })).toEqual([
    'Our buying limit “6.400,00” cannot be read',
  ]);
  expect(limitProblems({ limit: '', perCarat: '12,5,0' })).toEqual(['Our ceiling per carat “12,5,0” cannot be read']);
  expect(limitProblems(NO_LIMITS)).toEqual([]);
});

test('neither does a limit that is not loaded yet', () => {
  expect(ownLimitsOf(EMPTY_SHEET).unreadLimits).toEqual(['Our limits are not read yet']);
  const read = (limit: string) =>
    ownLimitsOf(withServerDrafts(EMPTY_SHEET, { lots: [], limits: { limit, perCarat: '5' }, colleagues: [] }));
  expect(read('7')).toEqual({ limit: 700, ceiling: 500, unreadLimits: [] });
  expect(read('5o00').unreadLimits).toEqual(['Our buying limit “5o00” cannot be read']);
});

test('an agreement to bid without one unreadable limit does not cover another', () => {
  const [limit, ceiling] = limitProblems({ limit: '5o00', perCarat: '12,5,0' }) as [string, string];
  expect([isWithoutAgreed([], []), isWithoutAgreed([limit], []), isWithoutAgreed([limit], [limit])]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isWithoutAgreed([limit, ceiling], [limit]), isWithoutAgreed([ceiling], [limit, ceiling])]).toEqual([
    false,
    true,
  ]);
});

test('bids are checked against the own limits with the present bids and pending amounts', () => {
  const some = [line('2', 30_000), line('3', 10_000)];
  const keeps = (limits: Partial<OwnLimits>, now = committed) =>
    isAgreed(some, { committed: now, limits: { ...NONE, ...limits } }, NOTHING_CONFIRMED);
  expect([keeps({}), keeps({ limit: 140_000 }), keeps({ limit: 139_999 })]).toEqual([true, true, false]);
  expect(keeps({ unreadLimits: ['Our limits are not read yet'] })).toBe(false);
  // A colleague has bid since it was reviewed.
  const colleagues = aBid({ lot: '4', status: 'standing', biddingAmount: 1 });
  expect(keeps({ limit: 140_000 }, { ...committed, own: new Map([...own, ['4', colleagues]]) })).toBe(false);
  expect(keeps({ limit: 140_000 }, { own, pending: new Map([['5', 1]]) })).toBe(false);
});

test('a confirmed doubt does not cover another', () => {
  const limits = NONE;
  const agreed = { ...NOTHING_CONFIRMED, doubts: { 2: 'above your ceiling of $190' } };
  const asks = (doubt: string | null) => !isAgreed([line('2', 30_000, doubt)], { committed, limits }, agreed);
  expect([asks(null), asks('above your ceiling of $190'), asks('above your ceiling of $20')]).toEqual([
    false,
    false,
    true,
  ]);
});

const exceeding = (
  limits: Partial<OwnLimits>,
  { agreed = NOTHING_CONFIRMED, inFlight = [] as ReturnType<typeof line>[], now = committed } = {},
) =>
  Object.fromEntries(
    exceedingAgreed(
      { waiting: [line('2', 30_000), line('1', 90_000), line('3', 20_000)], inFlight },
      now,
      { ...NONE, ...limits },
      agreed,
    ),
  );
const ABOVE = 'above our current buying limit';

test('the last waiting bids exceed the buying limit first, but never one that lowers a bid', () => {
  expect([exceeding({}), exceeding({ limit: 140_000 })]).toEqual([{}, {}]);
  expect(exceeding({ limit: 139_999 })).toEqual({ 3: ABOVE });
  expect(exceeding({ limit: 1 })).toEqual({ 2: ABOVE, 3: ABOVE });
  const excess = { after: 140_000, unseen: 0, limit: 120_000 };
  expect(exceeding({ limit: 120_000 }, { agreed: { ...NOTHING_CONFIRMED, excess } })).toEqual({});
  expect(exceeding({ limit: 119_999 }, { agreed: { ...NOTHING_CONFIRMED, excess } })).toEqual({ 2: ABOVE, 3: ABOVE });
});

test('present bids and pending amounts count; a waiting bid counts once', () => {
  const others = new Map([
    ['2', 30_000],
    ['3', 20_000],
    ['9', 5_000],
  ]);
  expect(exceeding({ limit: 145_000 }, { now: { own, pending: others } })).toEqual({});
  expect(exceeding({ limit: 144_999 }, { now: { own, pending: others } })).toEqual({ 3: ABOVE });
  const lowers = [line('8', 1_000)];
  const eighth = ['8', aBid({ lot: '8', status: 'standing', biddingAmount: 500 })] as const;
  const now = { own: new Map([...own, eighth]), pending: new Map([['8', 1_000]]) };
  expect(exceeding({ limit: 141_000 }, { now, inFlight: lowers })).toEqual({});
  expect(exceeding({ limit: 141_000 }, { now })).toEqual({ 2: ABOVE, 3: ABOVE });
});

test('a bid above a new ceiling, or with a limit that became unreadable, is not sent', () => {
  const CEILING = 'above our current ceiling per carat';
  expect(exceeding({ ceiling: 2_500 })).toEqual({ 2: CEILING });
  expect(exceeding({ ceiling: 2_500 }, { agreed: { ...NOTHING_CONFIRMED, ceiling: 2_500 } })).toEqual({});
  expect(exceeding({ ceiling: 2_500 }, { agreed: { ...NOTHING_CONFIRMED, ceiling: 2_600 } })).toEqual({ 2: CEILING });
  const unread = 'Our buying limit “5o00” cannot be read';
  expect(exceeding({ unreadLimits: [unread] })).toEqual({ 2: unread, 3: unread });
  expect(exceeding({ unreadLimits: [unread] }, { agreed: { ...NOTHING_CONFIRMED, without: [unread] } })).toEqual({});
});

test('the quick check finds each case in which a bid may exceed the agreed limits', () => {
  const now = { own, pending: new Map([['2', 50_000]]) };
  const may = (limits: Partial<OwnLimits>) => mayExceedAgreed(() => now, { ...NONE, ...limits }, NOTHING_CONFIRMED);
  expect([may({}), may({ limit: 150_000 }), may({ ceiling: 25_000_000 })]).toEqual([false, false, false]);
  expect([may({ limit: 149_999 }), may({ ceiling: 24_999_999 }), may({ unreadLimits: ['?'] })]).toEqual([
    true,
    true,
    true,
  ]);
});
