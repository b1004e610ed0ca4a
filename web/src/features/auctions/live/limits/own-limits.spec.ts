import { expect, test } from '@jest/globals';
import { EMPTY_SHEET, NO_LIMITS, withHouse } from '../../drafts/drafts-state.js';
import type { Agreed } from './agreed.js';
import {
  beyondAgreed,
  doesWithout,
  isAgreed,
  limitProblems,
  ownLimitsOf,
  mayBeBeyond,
  unasked,
  type OwnLimits,
} from './own-limits.js';
import { aBid, aLot } from '../../../../testing/examples.js';

const NONE: OwnLimits = { limit: null, ceiling: null, unreadLimits: [] };
const own = new Map([['1', aBid({ lot: '1', status: 'standing', biddingAmount: 1_000 })]]);
const committed = { own, underWay: new Map<string, number>() };
const line = (no: string, cents: number, doubt: string | null = null) => ({
  lot: aLot({ _id: no, lotNo: no, carats: 10 }),
  cents,
  doubt,
});
const UNASKED: Agreed = unasked(NONE);

test('an own limit that cannot be read is told, and does not pass for none', () => {
  expect(limitProblems({ limit: '6.400,00', perCarat: '4000' })).toEqual([
    'Our buying limit “6.400,00” cannot be read',
  ]);
  expect(limitProblems({ limit: '', perCarat: '12,5,0' })).toEqual(['Our ceiling per carat “12,5,0” cannot be read']);
  expect(limitProblems(NO_LIMITS)).toEqual([]);
});

test('nor does one that the house was not asked for yet: after a reload nothing is known of it', () => {
  expect(ownLimitsOf(EMPTY_SHEET).unreadLimits).toEqual(['Our limits are not read yet']);
  const read = (limit: string) =>
    ownLimitsOf(withHouse(EMPTY_SHEET, { lots: [], limits: { limit, perCarat: '5' }, colleagues: [] }));
  expect(read('7')).toEqual({ limit: 700, ceiling: 500, unreadLimits: [] });
  expect(read('5o00').unreadLimits).toEqual(['Our buying limit “5o00” cannot be read']);
});

test('who does without a limit that is not read does not do without another', () => {
  const [limit, ceiling] = limitProblems({ limit: '5o00', perCarat: '12,5,0' }) as [string, string];
  expect([doesWithout([], []), doesWithout([limit], []), doesWithout([limit], [limit])]).toEqual([true, false, true]);
  expect([doesWithout([limit, ceiling], [limit]), doesWithout([ceiling], [limit, ceiling])]).toEqual([false, true]);
});

test('bids are held to the own limits whenever they go out, by what stands and is under way then', () => {
  const some = [line('2', 30_000), line('3', 10_000)];
  const keeps = (limits: Partial<OwnLimits>, now = committed) =>
    isAgreed(some, { committed: now, limits: { ...NONE, ...limits } }, UNASKED);
  expect([keeps({}), keeps({ limit: 140_000 }), keeps({ limit: 139_999 })]).toEqual([true, true, false]);
  expect(keeps({ unreadLimits: ['Our limits are not read yet'] })).toBe(false);
  // A colleague has bid since it was reviewed.
  const colleagues = aBid({ lot: '4', status: 'standing', biddingAmount: 1 });
  expect(keeps({ limit: 140_000 }, { ...committed, own: new Map([...own, ['4', colleagues]]) })).toBe(false);
  expect(keeps({ limit: 140_000 }, { own, underWay: new Map([['5', 1]]) })).toBe(false);
});

test('who has confirmed a doubt has not confirmed another', () => {
  const limits = NONE;
  const agreed = { ...UNASKED, doubts: { 2: 'above your ceiling of $190' } };
  const asks = (doubt: string | null) => !isAgreed([line('2', 30_000, doubt)], { committed, limits }, agreed);
  expect([asks(null), asks('above your ceiling of $190'), asks('above your ceiling of $20')]).toEqual([
    false,
    false,
    true,
  ]);
});

const beyond = (
  limits: Partial<OwnLimits>,
  { agreed = UNASKED, travelling = [] as ReturnType<typeof line>[], now = committed } = {},
) =>
  Object.fromEntries(
    beyondAgreed(
      { waiting: [line('2', 30_000), line('1', 90_000), line('3', 20_000)], travelling },
      now,
      { ...NONE, ...limits },
      agreed,
    ),
  );
const ABOVE = 'above our current buying limit';

test('of what waits the last go beyond the buying limit first, and never what lowers a bid', () => {
  expect([beyond({}), beyond({ limit: 140_000 })]).toEqual([{}, {}]);
  expect(beyond({ limit: 139_999 })).toEqual({ 3: ABOVE });
  expect(beyond({ limit: 1 })).toEqual({ 2: ABOVE, 3: ABOVE });
  const excess = { after: 140_000, unseen: 0, limit: 120_000 };
  expect(beyond({ limit: 120_000 }, { agreed: { ...UNASKED, excess } })).toEqual({});
  expect(beyond({ limit: 119_999 }, { agreed: { ...UNASKED, excess } })).toEqual({ 2: ABOVE, 3: ABOVE });
});

test('it is held to what stands and is under way by then, its own waiting once', () => {
  const others = new Map([
    ['2', 30_000],
    ['3', 20_000],
    ['9', 5_000],
  ]);
  expect(beyond({ limit: 145_000 }, { now: { own, underWay: others } })).toEqual({});
  expect(beyond({ limit: 144_999 }, { now: { own, underWay: others } })).toEqual({ 3: ABOVE });
  const lowers = [line('8', 1_000)];
  const eighth = ['8', aBid({ lot: '8', status: 'standing', biddingAmount: 500 })] as const;
  const now = { own: new Map([...own, eighth]), underWay: new Map([['8', 1_000]]) };
  expect(beyond({ limit: 141_000 }, { now, travelling: lowers })).toEqual({});
  expect(beyond({ limit: 141_000 }, { now })).toEqual({ 2: ABOVE, 3: ABOVE });
});

test('nor does it go out above a ceiling that was set since, or past limits that cannot be read any more', () => {
  const CEILING = 'above our current ceiling per carat';
  expect(beyond({ ceiling: 2_500 })).toEqual({ 2: CEILING });
  expect(beyond({ ceiling: 2_500 }, { agreed: { ...UNASKED, ceiling: 2_500 } })).toEqual({});
  expect(beyond({ ceiling: 2_500 }, { agreed: { ...UNASKED, ceiling: 2_600 } })).toEqual({ 2: CEILING });
  const unread = 'Our buying limit “5o00” cannot be read';
  expect(beyond({ unreadLimits: [unread] })).toEqual({ 2: unread, 3: unread });
  expect(beyond({ unreadLimits: [unread] }, { agreed: { ...UNASKED, without: [unread] } })).toEqual({});
});

test('whatever may be beyond is looked at one by one', () => {
  const now = { own, underWay: new Map([['2', 50_000]]) };
  const may = (limits: Partial<OwnLimits>) => mayBeBeyond(() => now, { ...NONE, ...limits }, UNASKED);
  expect([may({}), may({ limit: 150_000 }), may({ ceiling: 25_000_000 })]).toEqual([false, false, false]);
  expect([may({ limit: 149_999 }), may({ ceiling: 24_999_999 }), may({ unreadLimits: ['?'] })]).toEqual([
    true,
    true,
    true,
  ]);
});
