import { describe, expect, test } from '@jest/globals';
import type { AuctionDetails } from '../auction.events.js';
import {
  ADMIN,
  liveAuction,
  lotId,
  paused,
  placeBid,
  placed,
  reviseBid,
  revised,
  seal,
  sealedBid,
  DETAILS,
  underRules,
  voided,
} from '../testing/builders.js';
import { underSaleRule } from '../testing/sale-rule.js';
import { given } from '../testing/scenario.js';

const FORBIDDEN: Partial<AuctionDetails> = { withdrawals: 'forbidden' };
const byAdmin = { actor: ADMIN };
const byTelephone = { reason: 'by telephone' };

describe('if bids cannot be withdrawn, an open auction', () => {
  const history = [...liveAuction(FORBIDDEN), placed('A', 120)];

  test('refuses a lower amount', () => {
    given(history)
      .when(reviseBid('A', 119.99))
      .rejects('BID_NOT_LOWERED', { lotId: lotId('1') });
    given(history, revised('A', 130)).when(reviseBid('A', 120)).rejects('BID_NOT_LOWERED');
  });
  test('refuses it from an admin who acts for the company, too', () =>
    given(history)
      .when(reviseBid('A', 100, '1', byTelephone), byAdmin)
      .rejects('BID_NOT_LOWERED'));
  test('accepts a higher amount, and ignores the same one', () => {
    given(history).when(reviseBid('A', 121)).then(revised('A', 121));
    given(history).when(reviseBid('A', 120)).then();
  });
  test('accepts a lower new bid after the former one was voided', () =>
    given(history, voided('A')).when(placeBid('A', 80)).then(placed('A', 80)));
  test('keeps the order of refusals', () => {
    given(history, paused()).when(reviseBid('A', 100)).rejects('AUCTION_NOT_LIVE');
    given(history).when(reviseBid('A', 0)).rejects('INVALID');
    given(history)
      .when(reviseBid('A', 100, '1', { lastChange: '2026-11-20T11:00:00.000Z' }))
      .rejects('BID_CHANGED');
  });
});

test('if bids can be withdrawn, they can be lowered', () =>
  given(liveAuction(), placed('A', 120)).when(reviseBid('A', 100)).then(revised('A', 100)));

test('the type of an auction decides whether they can be lowered', () =>
  underSaleRule(DETAILS.type, { mayLower: () => false }, () =>
    given(liveAuction(), placed('A', 120)).when(reviseBid('A', 100)).rejects('BID_NOT_LOWERED'),
  ));

test('an auction of older rules accepts a lower amount', () => {
  for (const rules of [1, 2])
    given(underRules(rules, [...liveAuction(FORBIDDEN), placed('A', 120)]))
      .when(reviseBid('A', 100))
      .then(revised('A', 100));
});

test('a sealed auction accepts a lower amount: a refusal would reveal the old one', () => {
  const history = [...liveAuction({ ...FORBIDDEN, bidVisibility: 'sealed' }), sealedBid('A', 120, 1)];
  for (const dollars of [119, 120, 121]) {
    const [event, ...more] = given(history)
      .when(reviseBid('A', dollars, '1', { seal: seal(2), seen: new Set() }))
      .decide();
    expect({ type: event?.type, more }).toEqual({ type: 'BidRevised', more: [] });
  }
});
