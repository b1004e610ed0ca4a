import { describe, expect, test } from '@jest/globals';
import { unsealAmount } from '@tender/kernel';
import type { AuctionEventOf } from '../auction.events.js';
import {
  bidId,
  cents,
  KEY,
  known,
  liveAuction,
  lot,
  placeBid,
  reviseBid,
  seal,
  sealedBid,
  userId,
} from '../testing/builders.js';
import { given, refusalOf, stateAfter } from '../testing/scenario.js';

describe('sealed', () => {
  const history = liveAuction({ bidVisibility: 'sealed' }, [lot('1', { minimum: 50 })]);

  test('a bid hides its amount, and the key opens it for this bid only', () => {
    const [fact] = given(...history)
      .when(placeBid('A', 120, '1', { seal: seal(1) }))
      .decide();
    const { sealed, ...rest } = (fact as AuctionEventOf<'BidPlaced'>).data;
    expect(rest).toEqual({ bidId: bidId('A'), lotId: 'auction1.lot1', companyId: 'A', userId: userId('A') });
    expect(unsealAmount(KEY, sealed!, bidId('A'))).toBe(cents(120));
    expect(() => unsealAmount(KEY, sealed!, bidId('B'))).toThrow();
  });
  test('a revision hides its amount; the same amount changes nothing', () => {
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
  test('an actor who cannot see the amount records a revision with the same amount: a correct guess stays hidden', () => {
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
  test('a refusal contains no amount', () => {
    const refusals = [
      given(...history).when(placeBid('A', 49.37, '1', { seal: seal(1) })),
      given(...history, sealedBid('A', 120, 1)).when(placeBid('A', 49_337, '1', { seal: seal(2) })),
    ];
    for (const { decide } of refusals)
      expect(JSON.stringify(refusalOf(decide).details ?? {})).not.toMatch(/49|12000|50/);
  });
  test('state and snapshot contain ciphertext only', () => {
    const bid = known(stateAfter(...history, sealedBid('A', 120, 1))).bids.findBid(bidId('A'));
    expect(bid).not.toHaveProperty('amount');
    expect(bid?.sealed).toBeDefined();
  });
  test('needs the key', () => expect(given(...history).when(placeBid('A', 120)).decide).toThrow(TypeError));
});
