import { describe, expect, test } from '@jest/globals';
import { unsealAmount } from '@tender/kernel';
import type { AuctionEvent, AuctionEventOf } from './auction.events.js';
import {
  ADMIN,
  approved,
  bidId,
  buyer,
  cancelled,
  cents,
  coming,
  completed,
  draft,
  EVENING,
  extended,
  KEY,
  known,
  liveAuction,
  lot,
  lotWithdrawn,
  NOON,
  onBehalfOf,
  paused,
  placeBid,
  placed,
  reviseBid,
  revised,
  seal,
  sealedBid,
  userId,
  voided,
  withdrawBid,
  withdrawn,
} from './testing/builders.js';
import { given, happened, refusalOf, stateAfter } from './testing/scenario.js';

const asB = { actor: buyer('B') };
const asAdmin = { actor: ADMIN };

describe('a bid', () => {
  test('is accepted while the auction is live', () =>
    given(liveAuction()).when(placeBid('A', 120)).then(placed('A', 120)));
  test('of each company stands for itself', () =>
    given(liveAuction(), placed('A', 120)).when(placeBid('B', 120), asB).then(placed('B', 120)));
  test('again after a withdrawal, or after it was void: it is the same bid', () => {
    for (const ended of [withdrawn('A', 120), voided('A')]) {
      given(liveAuction(), placed('A', 120), ended)
        .when(placeBid('A', 90, '1', { bidId: 'auction1.another' }))
        .then(placed('A', 90));
    }
  });
  test('again after a withdrawal that an older release wrote: it is another bid', () => {
    const bidId = 'auction1.another';
    given(liveAuction(), placed('A', 120), withdrawn('A'))
      .when(placeBid('A', 90, '1', { bidId }))
      .then(placed('A', 90, '1', { bidId }));
  });
  test('again in a sealed auction: the amount is sealed for the bid that it is', () => {
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
  ] as const)('not when the auction is %s', (_, history, code, details) =>
    given(...history)
      .when(placeBid('A', 120))
      .rejects(code, details),
  );
  test('not at the very end', () => {
    given(liveAuction()).when(placeBid('A', 120), { now: EVENING }).rejects('AUCTION_ENDED');
    given(liveAuction()).when(placeBid('A', 120), { now: '2026-11-20T17:59:59.999Z' }).then(placed('A', 120));
  });
  test('not on an auction that the company need not know of', () => {
    given(draft()).when(placeBid('A', 120)).rejects('NOT_FOUND');
    given(liveAuction())
      .when(placeBid('C', 120), { actor: buyer('C') })
      .rejects('NOT_FOUND');
    given().when(placeBid('A', 120)).rejects('NOT_FOUND');
  });
  test('not on a lot of another auction, nor on a withdrawn one', () => {
    given(liveAuction())
      .when(placeBid('A', 120, '2'))
      .rejects('NOT_FOUND');
    given(liveAuction(), lotWithdrawn()).when(placeBid('A', 120)).rejects('LOT_WITHDRAWN');
  });
  test('not of somebody who may not bid', () => {
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
  test.each([0, -1, 0.005, 10_000_000_000.01])('not of %d dollars', (amount) => {
    given(liveAuction())
      .when({ ...placeBid('A', 1), amount: amount * 100 } as ReturnType<typeof placeBid>)
      .rejects('INVALID');
  });
  test('of the largest amount', () =>
    given(liveAuction()).when(placeBid('A', 10_000_000_000)).then(placed('A', 10_000_000_000)));
  test("not below the lot's minimum", () => {
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
  test('not beside a standing one', () =>
    given(liveAuction(), placed('A', 120))
      .when(placeBid('A', 130))
      .rejects('BID_EXISTS', { bidId: bidId('A') }));
});

describe('a revision', () => {
  test('goes up or down', () => {
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 150)).then(revised('A', 150));
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 80)).then(revised('A', 80));
  });
  test('to the same amount changes nothing', () =>
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 120)).then());
  test('loses its place among equal amounts', () => {
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
  test('keeps when it was placed', () => {
    const state = stateAfter(
      liveAuction(),
      happened(NOON, placed('A', 120)),
      happened('2026-11-20T13:00:00.000Z', revised('A', 130)),
    );
    expect(known(state).bids.get(bidId('A'))).toMatchObject({
      amount: cents(130),
      placedAt: NOON,
      revisedAt: '2026-11-20T13:00:00.000Z',
    });
  });
  test('only of the own bid', () => {
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 150), asB).rejects('NOT_FOUND');
    given(liveAuction()).when(reviseBid('A', 150)).rejects('NOT_FOUND');
  });
  test('only of a standing one', () => {
    given(liveAuction(), placed('A', 120), withdrawn('A'))
      .when(reviseBid('A', 150))
      .rejects('BID_NOT_STANDING', { status: 'withdrawn' });
    given(liveAuction(), placed('A', 120), voided('A'))
      .when(reviseBid('A', 150))
      .rejects('BID_NOT_STANDING', { status: 'void' });
  });
  test('only in time, and by whom it may', () => {
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 150), { now: EVENING }).rejects('AUCTION_ENDED');
    given(liveAuction(), placed('A', 120), paused())
      .when(reviseBid('A', 150))
      .rejects('AUCTION_NOT_LIVE', { status: 'paused' });
    given(liveAuction(), placed('A', 120))
      .when(reviseBid('A', 150, '1', { facts: { ...approved('A'), companyApproved: false } }))
      .rejects('COMPANY_NOT_APPROVED');
  });
});

describe('what is asked of a bid as it was seen', () => {
  const LATER = '2026-11-20T12:30:00.000Z';
  const history = [...happened(NOON, ...liveAuction(), placed('A', 1_000)), ...happened(LATER, revised('A', 5_000))];
  test.each(['open', 'sealed'] as const)('is done where it is as it was (%s)', (bidVisibility) => {
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
  test('is not done where a colleague has revised it meanwhile', () => {
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
  test('is not done where it was withdrawn and placed again meanwhile', () =>
    given(history, happened('2026-11-20T13:00:00.000Z', withdrawn('A', 5_000), placed('A', 6_000)))
      .when(reviseBid('A', 1_100, '1', { lastChange: LATER }))
      .rejects('BID_CHANGED'));
  test('is done however it stands where nothing is said', () =>
    given(history).when(reviseBid('A', 1_100)).then(revised('A', 1_100)));
});

describe('a withdrawal', () => {
  test('where it is allowed', () =>
    given(liveAuction(), placed('A', 120)).when(withdrawBid('A')).then(withdrawn('A', 120)));
  test('not where it is forbidden', () =>
    given(liveAuction({ withdrawals: 'forbidden' }), placed('A', 120))
      .when(withdrawBid('A'))
      .rejects('WITHDRAWAL_FORBIDDEN'));
  test('of the own standing bid, in time', () => {
    given(liveAuction(), placed('A', 120)).when(withdrawBid('A'), asB).rejects('NOT_FOUND');
    given(liveAuction(), placed('A', 120), withdrawn('A')).when(withdrawBid('A')).rejects('BID_NOT_STANDING');
    given(liveAuction(), placed('A', 120)).when(withdrawBid('A'), { now: EVENING }).rejects('AUCTION_ENDED');
  });
});

describe('an admin', () => {
  const onBehalf = onBehalfOf('A');
  const entered = { onBehalf: { reason: 'by telephone' } };

  test("enters, revises and withdraws a company's bid with a reason", () => {
    given(liveAuction())
      .when(placeBid('A', 120, '1', onBehalf), asAdmin)
      .then(placed('A', 120, '1', entered));
    given(liveAuction(), placed('A', 120))
      .when(reviseBid('A', 130, '1', { reason: 'by telephone' }), asAdmin)
      .then(revised('A', 130, '1', entered));
    given(liveAuction(), placed('A', 120))
      .when(withdrawBid('A', '1', { reason: 'by telephone' }), asAdmin)
      .then({
        type: 'BidWithdrawn',
        data: { ...(withdrawn('A', 120) as AuctionEventOf<'BidWithdrawn'>).data, ...entered },
      });
  });
  test('for another buyer of the company than the one whose bid stands, whom it is checked against', () => {
    const other = { userId: 'A.second', reason: 'by telephone' };
    given(liveAuction(), placed('A', 120))
      .when(reviseBid('A', 130, '1', other), asAdmin)
      .then(revised('A', 130, '1', { ...entered, userId: 'A.second' }));
    const { data } = withdrawn('A', 120) as AuctionEventOf<'BidWithdrawn'>;
    given(liveAuction(), placed('A', 120))
      .when(withdrawBid('A', '1', other), asAdmin)
      .then({ type: 'BidWithdrawn', data: { ...data, ...entered, userId: 'A.second' } });
    given(liveAuction(), placed('A', 120))
      .when(reviseBid('A', 130, '1', { ...other, facts: approved('B') }), asAdmin)
      .rejects('NOT_FOUND');
    given(liveAuction(), placed('A', 120))
      .when(reviseBid('A', 130, '1', { ...other, facts: { ...approved('A'), role: 'viewerOnly' } }), asAdmin)
      .rejects('ROLE_NOT_POSSIBLE');
    for (const command of [reviseBid('A', 130, '1', other), withdrawBid('A', '1', other)])
      given(liveAuction(), placed('A', 120)).when(command).rejects('FORBIDDEN');
  });
  test('not without one', () => {
    given(liveAuction()).when(placeBid('A', 120), asAdmin).rejects('INVALID');
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, userId: undefined }), asAdmin)
      .rejects('INVALID', [{ field: 'userId' }]);
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 130), asAdmin).rejects('INVALID');
  });
  test('only for a buyer of an invited company', () => {
    given(liveAuction())
      .when(placeBid('C', 120, '1', onBehalfOf('C')), asAdmin)
      .rejects('COMPANY_NOT_INVITED', { status: 'live' });
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, facts: { ...approved('A'), role: 'viewerOnly' } }), asAdmin)
      .rejects('ROLE_NOT_POSSIBLE');
  });
  test('only for a person of that company', () => {
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, facts: approved('B') }), asAdmin)
      .rejects('NOT_FOUND');
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, facts: null }), asAdmin)
      .rejects('NOT_FOUND');
  });
  test('alone of the staff', () =>
    given(liveAuction())
      .when(placeBid('A', 120, '1', onBehalf), { actor: { ...ADMIN, role: 'auditor' } })
      .rejects('FORBIDDEN'));
  test("and nobody else in another's name", () =>
    given(liveAuction())
      .when(placeBid('A', 120, '1', onBehalf), asB)
      .rejects('FORBIDDEN'));

  const voidBids = { type: 'VoidBids' as const, companyId: 'A', reason: 'fraud' };
  test('voids all bids of a company', () => {
    const history = [...liveAuction({}, [lot('1'), lot('2')]), placed('A', 120), placed('A', 90, '2'), placed('B', 80)];
    given(...history)
      .when(voidBids, asAdmin)
      .then(voided('A'));
    const state = known(stateAfter(...history, voided('A')));
    expect(
      state.bids
        .all()
        .map((bid) => bid.status)
        .sort(),
    ).toEqual(['standing', 'void', 'void']);
  });
  test('only where there are some, while it runs', () => {
    given(liveAuction()).when(voidBids, asAdmin).rejects('BID_NOT_STANDING', { status: 'live' });
    given(liveAuction())
      .when({ ...voidBids, companyId: 'C' }, asAdmin)
      .rejects('COMPANY_NOT_INVITED');
    given(coming()).when(voidBids, asAdmin).rejects('AUCTION_NOT_RUNNING', { status: 'pending' });
    given(liveAuction(), placed('A', 120))
      .when(voidBids, { ...asAdmin, now: EVENING })
      .rejects('AUCTION_ENDED');
    given(liveAuction(), placed('A', 120), paused()).when(voidBids, asAdmin).then(voided('A'));
    given(liveAuction(), completed()).when(voidBids, asAdmin).rejects('AUCTION_COMPLETED', { status: 'completed' });
  });
});

describe('soft close', () => {
  const history = liveAuction({ extension: { windowSeconds: 120, extendSeconds: 300 } });
  const late = { now: '2026-11-20T17:58:00.000Z' };
  const later = '2026-11-20T18:05:00.000Z';

  test('a bid or a revision in the window moves the end', () => {
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
  test('nothing else does', () => {
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
  const placedAnew = (event: AuctionEvent): AuctionEvent =>
    ({ ...event, data: { ...event.data, placedAt: NOON } }) as AuctionEvent;
  test('nor does a bid that is lowered, or that was higher before', () => {
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
      .then(placedAnew(revised('A', 121)), extended(later));
  });
});

describe('sealed', () => {
  const history = liveAuction({ bidVisibility: 'sealed' }, [lot('1', { minimum: 50 })]);

  test('a bid shows no amount, and opens with the key for this bid alone', () => {
    const [fact] = given(...history)
      .when(placeBid('A', 120, '1', { seal: seal(1) }))
      .decide();
    const { sealed, ...rest } = (fact as AuctionEventOf<'BidPlaced'>).data;
    expect(rest).toEqual({ bidId: bidId('A'), lotId: 'auction1.lot1', companyId: 'A', userId: userId('A') });
    expect(unsealAmount(KEY, sealed!, bidId('A'))).toBe(cents(120));
    expect(() => unsealAmount(KEY, sealed!, bidId('B'))).toThrow();
  });
  test('a revision likewise; to the same amount nothing', () => {
    const standing = [...history, sealedBid('A', 120, 1)];
    const [fact] = given(...standing)
      .when(reviseBid('A', 130, '1', { seal: seal(2) }))
      .decide();
    expect(fact).toMatchObject({ type: 'BidRevised', data: { bidId: bidId('A') } });
    expect(fact?.data).not.toHaveProperty('amount');
    given(...standing)
      .when(reviseBid('A', 120, '1', { seal: seal(2), seen: new Set([userId('A')]) }))
      .then();
  });
  test('to somebody who does not see the standing amount, the same one is a revision: a right guess does not show', () => {
    const standing = [...history, sealedBid('A', 120, 1)];
    for (const seen of [undefined, new Set<string>(), new Set(['A.colleague'])]) {
      for (const amount of [119, 120, 121]) {
        expect(
          given(...standing)
            .when(reviseBid('A', amount, '1', { seal: seal(2), ...(seen && { seen }) }))
            .decide(),
        ).toMatchObject([{ type: 'BidRevised', data: { userId: userId('A') } }]);
      }
    }
  });
  test('a refusal carries no amount', () => {
    const refusals = [
      given(...history).when(placeBid('A', 49.37, '1', { seal: seal(1) })),
      given(...history, sealedBid('A', 120, 1)).when(placeBid('A', 49_337, '1', { seal: seal(2) })),
    ];
    for (const { decide } of refusals)
      expect(JSON.stringify(refusalOf(decide).details ?? {})).not.toMatch(/49|12000|50/);
  });
  test('state and snapshot hold the ciphertext only', () => {
    const bid = known(stateAfter(...history, sealedBid('A', 120, 1))).bids.get(bidId('A'));
    expect(bid).not.toHaveProperty('amount');
    expect(bid?.sealed).toBeDefined();
  });
  test('never without its key', () => expect(given(...history).when(placeBid('A', 120)).decide).toThrow(TypeError));
});
