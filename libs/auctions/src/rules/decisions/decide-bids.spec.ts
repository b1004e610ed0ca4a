import { describe, expect, test } from '@jest/globals';
import {
  approved,
  bidId,
  buyer,
  cancelled,
  cents,
  coming,
  completed,
  draft,
  EVENING,
  known,
  liveAuction,
  lot,
  lotWithdrawn,
  NOON,
  paused,
  placeBid,
  placed,
  reviseBid,
  revised,
  seal,
  sealedBid,
  voided,
  withdrawBid,
  withdrawn,
} from '../testing/builders.js';
import { given, happened, stateAfter } from '../testing/scenario.js';

const asB = { actor: buyer('B') };

describe('a bid', () => {
  test('is accepted while the auction is live', () =>
    given(liveAuction()).when(placeBid('A', 120)).then(placed('A', 120)));
  test('bids of different companies are independent', () =>
    given(liveAuction(), placed('A', 120)).when(placeBid('B', 120), asB).then(placed('B', 120)));
  test('keeps its id after a withdrawal or voiding', () => {
    for (const ended of [withdrawn('A', 120), voided('A')]) {
      given(liveAuction(), placed('A', 120), ended)
        .when(placeBid('A', 90, '1', { bidId: 'auction1.another' }))
        .then(placed('A', 90));
    }
  });
  test('gets another id after a withdrawal by an older release', () => {
    const bidId = 'auction1.another';
    given(liveAuction(), placed('A', 120), withdrawn('A'))
      .when(placeBid('A', 90, '1', { bidId }))
      .then(placed('A', 90, '1', { bidId }));
  });
  test('is sealed for its id when it is placed again in a sealed auction', () => {
    const history = [liveAuction({ bidVisibility: 'sealed' }), sealedBid('A', 120, 1), voided('A')];
    const [event] = given(...history)
      .when(placeBid('A', 90, '1', { bidId: 'auction1.another', seal: seal(2) }))
      .decide();
    expect(event).toEqual(sealedBid('A', 90, 2));
  });

  test.each([
    ['coming', coming(), 'AUCTION_NOT_LIVE', { status: 'pending' }],
    ['paused', [...liveAuction(), paused()], 'AUCTION_NOT_LIVE', { status: 'paused' }],
    ['completed', [...liveAuction(), completed()], 'AUCTION_NOT_LIVE', { status: 'completed' }],
    ['cancelled', [...liveAuction(), cancelled], 'AUCTION_NOT_LIVE', { status: 'completed' }],
  ] as const)('is refused when the auction is %s', (_, history, code, details) =>
    given(...history)
      .when(placeBid('A', 120))
      .rejects(code, details),
  );
  test('is refused exactly at the end', () => {
    given(liveAuction()).when(placeBid('A', 120), { now: EVENING }).rejects('AUCTION_ENDED');
    given(liveAuction()).when(placeBid('A', 120), { now: '2026-11-20T17:59:59.999Z' }).then(placed('A', 120));
  });
  test('is refused on an auction that the company may not see', () => {
    given(draft()).when(placeBid('A', 120)).rejects('NOT_FOUND');
    given(liveAuction())
      .when(placeBid('C', 120), { actor: buyer('C') })
      .rejects('NOT_FOUND');
    given().when(placeBid('A', 120)).rejects('NOT_FOUND');
  });
  test('is refused on a lot of another auction, and on a withdrawn lot', () => {
    given(liveAuction())
      .when(placeBid('A', 120, '2'))
      .rejects('NOT_FOUND');
    given(liveAuction(), lotWithdrawn()).when(placeBid('A', 120)).rejects('LOT_WITHDRAWN');
  });
  test('refuses a user without the right to bid', () => {
    given(liveAuction())
      .when(placeBid('A', 120, '1', { facts: { ...approved('A'), userApproved: false } }))
      .rejects('NOT_APPROVED');
    given(liveAuction())
      .when(placeBid('A', 120, '1', { facts: { ...approved('A'), companyApproved: false } }))
      .rejects('COMPANY_NOT_APPROVED');
    given(liveAuction())
      .when(placeBid('A', 120, '1', { facts: { ...approved('A'), role: 'viewerOnly' } }))
      .rejects('FORBIDDEN');
  });
  test.each([0, -1, 0.005, 10_000_000_000.01])('refuses %d dollars', (amount) => {
    given(liveAuction())
      .when({ ...placeBid('A', 1), amount: amount * 100 } as ReturnType<typeof placeBid>)
      .rejects('INVALID');
  });
  test('accepts the largest amount', () =>
    given(liveAuction()).when(placeBid('A', 10_000_000_000)).then(placed('A', 10_000_000_000)));
  test("is refused below the lot's minimum", () => {
    const history = liveAuction({}, [lot('1', { minimum: 50 })]);
    given(...history)
      .when(placeBid('A', 49.99))
      .rejects('BID_BELOW_MINIMUM');
    given(...history)
      .when(placeBid('A', 50))
      .then(placed('A', 50));
    given(...history, placed('A', 60))
      .when(reviseBid('A', 49.99))
      .rejects('BID_BELOW_MINIMUM');
  });
  test('is refused beside an active one', () =>
    given(liveAuction(), placed('A', 120))
      .when(placeBid('A', 130))
      .rejects('BID_EXISTS', { bidId: bidId('A') }));
});

describe('a revision', () => {
  test('raises or lowers the amount', () => {
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 150)).then(revised('A', 150));
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 80)).then(revised('A', 80));
  });
  test('to the same amount changes nothing', () =>
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 120)).then());
  test("loses the bid's place among equal amounts", () => {
    const history = [
      ...liveAuction(),
      placed('A', 150),
      placed('B', 140),
      revised('A', 130),
      revised('B', 150),
      revised('A', 150),
    ];
    expect(
      given(...history)
        .when({ type: 'CompleteAuction' })
        .decide()[0],
    ).toMatchObject({ data: { results: [{ winner: { companyId: 'B' } }] } });
  });
  test('keeps the time of placing', () => {
    const state = stateAfter(
      liveAuction(),
      happened(NOON, placed('A', 120)),
      happened('2026-11-20T13:00:00.000Z', revised('A', 130)),
    );
    expect(known(state).bids.findBid(bidId('A'))).toMatchObject({
      amount: cents(130),
      placedAt: NOON,
      revisedAt: '2026-11-20T13:00:00.000Z',
    });
  });
  test('is refused for a bid of another company', () => {
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 150), asB).rejects('NOT_FOUND');
    given(liveAuction()).when(reviseBid('A', 150)).rejects('NOT_FOUND');
  });
  test('is refused for an ended bid', () => {
    given(liveAuction(), placed('A', 120), withdrawn('A'))
      .when(reviseBid('A', 150))
      .rejects('BID_NOT_STANDING', { status: 'withdrawn' });
    given(liveAuction(), placed('A', 120), voided('A'))
      .when(reviseBid('A', 150))
      .rejects('BID_NOT_STANDING', { status: 'void' });
  });
  test('has the same conditions of time and right', () => {
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 150), { now: EVENING }).rejects('AUCTION_ENDED');
    given(liveAuction(), placed('A', 120), paused())
      .when(reviseBid('A', 150))
      .rejects('AUCTION_NOT_LIVE', { status: 'paused' });
    given(liveAuction(), placed('A', 120))
      .when(reviseBid('A', 150, '1', { facts: { ...approved('A'), companyApproved: false } }))
      .rejects('COMPANY_NOT_APPROVED');
  });
});

describe('an expected last change (optimistic lock)', () => {
  const LATER = '2026-11-20T12:30:00.000Z';
  const history = [...happened(NOON, ...liveAuction(), placed('A', 1_000)), ...happened(LATER, revised('A', 5_000))];
  test.each(['open', 'sealed'] as const)('accepts an unchanged bid (%s)', (bidVisibility) => {
    const seen = { lastChange: NOON };
    const placedOnce = [
      ...liveAuction({ bidVisibility }),
      bidVisibility === 'open' ? placed('A', 1_000) : sealedBid('A', 1_000, 1),
    ];
    expect(
      given(...placedOnce)
        .when(reviseBid('A', 1_100, '1', { ...seen, seal: seal(2) }))
        .decide(),
    ).toHaveLength(1);
    expect(
      given(...placedOnce)
        .when(withdrawBid('A', '1', seen))
        .decide(),
    ).toHaveLength(1);
  });
  test('refuses a bid that a colleague has revised', () => {
    given(history)
      .when(reviseBid('A', 1_100, '1', { lastChange: NOON }))
      .rejects('BID_CHANGED');
    given(history)
      .when(withdrawBid('A', '1', { lastChange: NOON }))
      .rejects('BID_CHANGED');
    given(history)
      .when(reviseBid('A', 1_100, '1', { lastChange: LATER }))
      .then(revised('A', 1_100));
  });
  test('refuses a bid that was withdrawn and placed again', () =>
    given(history, happened('2026-11-20T13:00:00.000Z', withdrawn('A', 5_000), placed('A', 6_000)))
      .when(reviseBid('A', 1_100, '1', { lastChange: LATER }))
      .rejects('BID_CHANGED'));
  test('is not checked if absent', () => given(history).when(reviseBid('A', 1_100)).then(revised('A', 1_100)));
});

describe('a withdrawal', () => {
  test('is accepted if allowed', () =>
    given(liveAuction(), placed('A', 120)).when(withdrawBid('A')).then(withdrawn('A', 120)));
  test('is refused if forbidden', () =>
    given(liveAuction({ withdrawals: 'forbidden' }), placed('A', 120))
      .when(withdrawBid('A'))
      .rejects('WITHDRAWAL_FORBIDDEN'));
  test('needs an own active bid, in time', () => {
    given(liveAuction(), placed('A', 120)).when(withdrawBid('A'), asB).rejects('NOT_FOUND');
    given(liveAuction(), placed('A', 120), withdrawn('A')).when(withdrawBid('A')).rejects('BID_NOT_STANDING');
    given(liveAuction(), placed('A', 120)).when(withdrawBid('A'), { now: EVENING }).rejects('AUCTION_ENDED');
  });
});
