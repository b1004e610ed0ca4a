import { describe, test } from '@jest/globals';
import type { AuctionEvent } from './auction.events.js';
import {
  extended,
  liveAuction,
  NOON,
  placeBid,
  placed,
  reviseBid,
  revised,
  withdrawBid,
  withdrawn,
} from './testing/builders.js';
import { given } from './testing/scenario.js';

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
