import { describe, expect, test } from '@jest/globals';
import type { AuctionEventOf } from '../auction.events.js';
import {
  ADMIN,
  approved,
  bidId,
  buyer,
  coming,
  completed,
  EVENING,
  known,
  liveAuction,
  lot,
  onBehalfOf,
  paused,
  placeBid,
  placed,
  reviseBid,
  revised,
  underRules,
  voided,
  withdrawBid,
  withdrawn,
} from '../testing/builders.js';
import { given, stateAfter } from '../testing/scenario.js';

const asB = { actor: buyer('B') };
const asAdmin = { actor: ADMIN };

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
  test('may name another buyer of the company, whose rights are checked', () => {
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
  test('needs a reason', () => {
    given(liveAuction()).when(placeBid('A', 120), asAdmin).rejects('INVALID');
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, userId: undefined }), asAdmin)
      .rejects('INVALID', [{ field: 'userId' }]);
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 130), asAdmin).rejects('INVALID');
  });
  test('must name a buyer of an invited company', () => {
    given(liveAuction())
      .when(placeBid('C', 120, '1', onBehalfOf('C')), asAdmin)
      .rejects('COMPANY_NOT_INVITED', { status: 'live' });
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, facts: { ...approved('A'), role: 'viewerOnly' } }), asAdmin)
      .rejects('ROLE_NOT_POSSIBLE');
  });
  test('must name a person of that company', () => {
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, facts: approved('B') }), asAdmin)
      .rejects('NOT_FOUND');
    given(liveAuction())
      .when(placeBid('A', 120, '1', { ...onBehalf, facts: null }), asAdmin)
      .rejects('NOT_FOUND');
  });
  test('is the only staff role with this right', () =>
    given(liveAuction())
      .when(placeBid('A', 120, '1', onBehalf), { actor: { ...ADMIN, role: 'auditor' } })
      .rejects('FORBIDDEN'));
  test('other roles cannot bid for another user', () =>
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
        .allBids()
        .map((bid) => bid.status)
        .sort(),
    ).toEqual(['standing', 'void', 'void']);
  });
  describe('voids single bids', () => {
    const lots = [lot('1'), lot('2'), lot('3')];
    const history = [
      ...liveAuction({}, lots),
      placed('A', 120),
      placed('A', 90, '2'),
      placed('A', 70, '3'),
      placed('B', 80),
    ];
    const voidSome = (...bidIds: string[]) => ({ ...voidBids, bidIds });

    test('of a company and keeps the others', () => {
      given(history)
        .when(voidSome(bidId('A', '2')), asAdmin)
        .then(voided('A', bidId('A', '2')));
      given(history)
        .when(voidSome(bidId('A', '3'), bidId('A'), bidId('A')), asAdmin)
        .then(voided('A', bidId('A', '3'), bidId('A')));
      const { bids } = known(stateAfter(...history, voided('A', bidId('A', '2'))));
      expect(bids.allBids().map((bid) => [bid.bidId, bid.status])).toEqual([
        [bidId('A'), 'standing'],
        [bidId('A', '2'), 'void'],
        [bidId('A', '3'), 'standing'],
        [bidId('B'), 'standing'],
      ]);
    });
    test('after which the company may bid again', () =>
      given(history, voided('A', bidId('A', '2')))
        .when(placeBid('A', 60, '2'))
        .then(placed('A', 60, '2')));
    test('only if all named bids are active bids of the company', () => {
      given(history)
        .when(voidSome(bidId('A'), bidId('B')), asAdmin)
        .rejects('NOT_FOUND');
      given(history)
        .when(voidSome(bidId('A'), 'unknown'), asAdmin)
        .rejects('NOT_FOUND');
      given(history, withdrawn('A', 120))
        .when(voidSome(bidId('A'), bidId('A', '2')), asAdmin)
        .rejects('BID_NOT_STANDING');
      given(history).when(voidSome(), asAdmin).rejects('BID_NOT_STANDING');
    });
    test('not under older rules, which void all bids', () => {
      for (const rules of [1, 2]) {
        given(underRules(rules, history))
          .when(voidSome(bidId('A')), asAdmin)
          .rejects('RULES_OLDER', { status: 'live' });
        given(underRules(rules, history)).when(voidBids, asAdmin).then(voided('A'));
      }
    });
  });
  test('records whether the company reads the reason', () =>
    given(liveAuction(), placed('A', 120))
      .when({ ...voidBids, toldToCompany: true }, asAdmin)
      .then({ type: 'BidsVoided', data: { companyId: 'A', reason: 'fraud', toldToCompany: true } }));
  test('refuses without active bids and outside the bidding', () => {
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
