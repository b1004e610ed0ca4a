import { describe, expect, test } from '@jest/globals';
import type { AuctionCommand } from '../auction.commands.js';
import type { AuctionEvent } from '../auction.events.js';
import {
  ADMIN,
  bidId,
  coming,
  draft,
  extended,
  liveAuction,
  lot,
  NOON,
  paused,
  placeBid,
  placed,
  resumed,
  reviseBid,
  revised,
  DETAILS,
  underRules,
  voided,
  wentLive,
  withdrawBid,
  withdrawn,
} from '../testing/builders.js';
import { given } from '../testing/scenario.js';

describe('soft close', () => {
  const history = liveAuction({ extension: { windowSeconds: 120, extendSeconds: 300 } });
  const late = { now: '2026-11-20T17:58:00.000Z' };
  const later = '2026-11-20T18:05:00.000Z';

  test('a bid or a revision in the window extends the auction', () => {
    given(...history)
      .when(placeBid('A', 120), late)
      .then(placed('A', 120), extended(later));
    given(...history, placed('A', 120))
      .when(reviseBid('A', 130), late)
      .then(revised('A', 130), extended(later));
    given(...history, extended(later))
      .when(placeBid('A', 120), { now: '2026-11-20T18:04:00.000Z' })
      .then(placed('A', 120), extended('2026-11-20T18:10:00.000Z'));
  });
  test('other commands do not extend', () => {
    given(...history)
      .when(placeBid('A', 120), { now: '2026-11-20T17:57:59.999Z' })
      .then(placed('A', 120));
    given(...history, placed('A', 120))
      .when(withdrawBid('A'), late)
      .then(withdrawn('A', 120));
    given(...history, placed('A', 120))
      .when(reviseBid('A', 120), late)
      .then();
  });
  const placedAgain = (event: AuctionEvent): AuctionEvent =>
    ({ ...event, data: { ...event.data, placedAt: NOON } }) as AuctionEvent;
  test('a lowered bid, or one that was higher before, does not extend', () => {
    given(...history, placed('A', 120))
      .when(reviseBid('A', 110), late)
      .then(revised('A', 110));
    given(...history, placed('A', 120), revised('A', 110))
      .when(reviseBid('A', 120), late)
      .then(revised('A', 120));
    given(...history, placed('A', 120), revised('A', 110), withdrawn('A', 110))
      .when(placeBid('A', 115), late)
      .then(placed('A', 115));
    given(...history, placed('A', 120), revised('A', 110), withdrawn('A', 110), placed('A', 115))
      .when(reviseBid('A', 121), late)
      .then(placedAgain(revised('A', 121)), extended(later));
  });
});

const EVENING_WINDOW = { windowSeconds: 120, extendSeconds: 300 };
/** Whether a command extends the auction. */
const moves = (history: readonly AuctionEvent[], command: AuctionCommand, now = '2026-11-20T17:59:00.000Z'): boolean =>
  given(history)
    .when(command, { now })
    .decide()
    .some(({ type }) => type === 'EndExtended');

describe('a soft close with a step', () => {
  const history = liveAuction({ extension: { ...EVENING_WINDOW, stepPercent: 1 } });

  test('is extended by a first bid of any amount', () => {
    expect(moves(history, placeBid('A', 0.01))).toBe(true);
    expect(moves([...history, placed('B', 500)], placeBid('A', 0.01))).toBe(true);
  });
  test.each([
    // The minimum rise is one percent.
    [1_000, 1_009.99, false],
    [1_000, 1_010, true],
    // The minimum rise is never below $1.00.
    [50, 50.99, false],
    [50, 51, true],
    [0.01, 1, false],
    [0.01, 1.01, true],
    // A fraction of a cent is rounded up.
    [333.33, 336.66, false],
    [333.33, 336.67, true],
  ])('an increase from %d to %d extends: %s', (before, after, isMoved) => {
    expect(moves([...history, placed('A', before)], reviseBid('A', after))).toBe(isMoved);
  });
  test('small increases do not hold the auction open', () => {
    const risen = Array.from({ length: 99 }, (_, cent) => revised('A', 1_000 + (cent + 1) / 100));
    expect(moves([...history, placed('A', 1_000), ...risen], reviseBid('A', 1_001))).toBe(false);
    // Small increases do not extend, but the next step counts from them.
    expect(moves([...history, placed('A', 1_000), revised('A', 1_009)], reviseBid('A', 1_010))).toBe(false);
  });
  test('counts lowered and withdrawn amounts', () => {
    const lowered = [...history, placed('A', 1_000), revised('A', 10)];
    expect(moves(lowered, reviseBid('A', 1_005))).toBe(false);
    expect(moves(lowered, reviseBid('A', 1_010))).toBe(true);
    const back = [...history, placed('A', 1_000), withdrawn('A', 1_000)];
    expect(moves(back, placeBid('A', 1_005))).toBe(false);
    expect(moves(back, placeBid('A', 1_010))).toBe(true);
    expect(moves([...back, placed('A', 10), withdrawn('A', 10)], placeBid('A', 1_005))).toBe(false);
  });
  test('ignores voided amounts', () => {
    const typingError = [...history, placed('A', 900_000), voided('A', bidId('A'))];
    expect(moves(typingError, placeBid('A', 90))).toBe(true);
    expect(moves([...typingError, placed('A', 90)], reviseBid('A', 90.5))).toBe(false);
    expect(moves([...typingError, placed('A', 90)], reviseBid('A', 91))).toBe(true);
    // A withdrawn amount still counts.
    const both = [...history, placed('A', 500), withdrawn('A', 500), placed('A', 9_000), voided('A')];
    expect(moves(both, placeBid('A', 500))).toBe(false);
    expect(moves(both, placeBid('A', 505))).toBe(true);
  });
  test("does not depend on others' bids or the reserve", () => {
    const lots = (reserve: number) => [lot('1', { reserve })];
    const of = (reserve: number, ...others: AuctionEvent[]) => [
      ...liveAuction({ extension: { ...EVENING_WINDOW, stepPercent: 1 } }, lots(reserve)),
      placed('A', 100),
      ...others,
    ];
    for (const amount of [100.5, 101])
      for (const situation of [of(1), of(50_000), of(100, placed('B', 1)), of(100, placed('B', 9_999))])
        expect(moves(situation, reviseBid('A', amount))).toBe(amount === 101);
  });
});

test('counts voided amounts under older rules', () => {
  const history = [...liveAuction({ extension: EVENING_WINDOW }), placed('A', 900), voided('A')];
  expect(moves(history, placeBid('A', 90))).toBe(true);
  expect(moves(underRules(2, history), placeBid('A', 90))).toBe(false);
  expect(moves(underRules(2, history), placeBid('A', 901))).toBe(true);
});

describe('a soft close with a latest end', () => {
  const details = { extension: { ...EVENING_WINDOW, latestEndSeconds: 660 } };
  const history = liveAuction(details);
  const at = (time: string) => `2026-11-20T${time}.000Z`;
  const twice = [extended(at('18:05:00')), extended(at('18:10:00'))];
  const late = (now: string) => given(history, twice).when(placeBid('A', 120), { now: at(now) });

  test('is extended up to it, and not beyond', () => {
    late('18:09:00').then(placed('A', 120), extended(at('18:11:00')));
    given(history, twice, extended(at('18:11:00')))
      .when(placeBid('A', 120), { now: at('18:10:30') })
      .then(placed('A', 120));
  });
  test('may shorten the last extension', () =>
    given(liveAuction({ extension: { ...EVENING_WINDOW, latestEndSeconds: 60 } }))
      .when(placeBid('A', 120), { now: at('17:59:00') })
      .then(placed('A', 120), extended(at('18:01:00'))));
  test('moves with the end after a pause', () => {
    const resumedLater = [...history, ...twice, paused(at('18:09:00')), resumed(at('18:40:00'))];
    given(resumedLater)
      .when(placeBid('A', 120), { now: at('18:39:00') })
      .then(placed('A', 120), extended(at('18:41:00')));
  });
  test('moves with the end that staff set', () => {
    const later: AuctionEvent = { type: 'AuctionUpdated', data: { endsAt: at('19:00:00') } };
    given(history, twice, later)
      .when(placeBid('A', 120), { now: at('18:59:00') })
      .then(placed('A', 120), extended(at('19:01:00')));
  });
  test('counts from the end at the start of the bidding', () => {
    const opened = [...coming(details), wentLive(at('20:00:00'))];
    given(opened, extended(at('20:05:00')), extended(at('20:10:00')))
      .when(placeBid('A', 120), { now: at('20:09:00') })
      .then(placed('A', 120), extended(at('20:11:00')));
  });
});

describe('limits of a soft close', () => {
  const limits = [{ stepPercent: 1 }, { latestEndSeconds: 3_600 }];
  const byAdmin = { actor: ADMIN };

  test.each(limits)('%j need current rules', (limit) => {
    const extension = { ...EVENING_WINDOW, ...limit };
    const create = { type: 'CreateAuction' as const, auctionId: 'auction1', details: { ...DETAILS, extension } };
    const change = { type: 'UpdateAuction' as const, changes: { extension } };
    expect(given().when(create, byAdmin).decide()[0]?.data).toMatchObject({ extension, rules: 5 });
    given(draft()).when(change, byAdmin).then({ type: 'AuctionUpdated', data: { extension } });
    given()
      .when({ ...create, rules: 2 }, byAdmin)
      .rejects('RULES_OLDER', { fields: ['extension'] });
    given(underRules(2, draft()))
      .when(change, byAdmin)
      .rejects('RULES_OLDER', { fields: ['extension'] });
    given(underRules(2, draft()))
      .when({ type: 'UpdateAuction', changes: { extension: EVENING_WINDOW } }, byAdmin)
      .then({ type: 'AuctionUpdated', data: { extension: EVENING_WINDOW } });
  });
});
