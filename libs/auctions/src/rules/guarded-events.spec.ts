import { expect, test } from '@jest/globals';
import type { GuardedAction } from '@tender/contracts';
import { auctionActionOf } from './guarded-events.js';
import type { AuctionEvent } from './auction.events.js';
import {
  cancelled,
  coming,
  draft,
  EVENING,
  liveAuction,
  lot,
  lotId,
  NOON,
  paused,
  resumed,
  voided,
  wentLive,
} from './testing/builders.js';
import { stateAfter } from './testing/scenario.js';

const LATER = '2026-11-20T20:30:00.000Z';
const EARLIER = '2026-11-20T13:00:00.000Z';
type History = AuctionEvent[];
const action = (history: History, event: AuctionEvent): GuardedAction | null =>
  auctionActionOf(stateAfter(history), event, '2026-11-20T12:30:00.000Z');
const decided = (sold: boolean): AuctionEvent => ({
  type: 'LotDecided',
  data: { lotId: lotId('1'), sold, reason: 'Near.' },
});
const bid = (onBehalf?: { reason: string }): AuctionEvent => ({
  type: 'BidWithdrawn',
  data: { bidId: 'a.b', lotId: lotId('1'), companyId: 'A', userId: 'A.ann', ...(onBehalf && { onBehalf }) },
});

test('an event is guarded by its type', () => {
  expect(action(liveAuction(), cancelled)).toBe('cancel');
  expect(action(liveAuction(), voided('A'))).toBe('void');
  expect([decided(true), decided(false)].map((event) => action(liveAuction(), event))).toEqual([
    'decideBelowReserve',
    null,
  ]);
  expect(action(liveAuction(), bid())).toBeNull();
  expect(action(liveAuction(), bid({ reason: 'Ill.' }))).toBe('bidOnBehalf');
});

test('pausing and withdrawing a lot are not guarded', () => {
  expect(action(liveAuction(), paused(NOON))).toBeNull();
  expect(action(liveAuction(), { type: 'LotWithdrawn', data: { lotId: lotId('1'), reason: 'Lost.' } })).toBeNull();
});

test('an earlier end than the present one is an early end', () => {
  expect(action(coming(), wentLive(EVENING))).toBeNull();
  expect(action(coming(), wentLive(EARLIER))).toBe('endEarly');
  const moved = (endsAt: string): AuctionEvent => ({ type: 'AuctionUpdated', data: { endsAt } });
  expect([EARLIER, LATER].map((endsAt) => action(coming(), moved(endsAt)))).toEqual(['endEarly', null]);
  expect(action(draft(), moved(EARLIER))).toBeNull();
  expect(action(coming(), { type: 'AuctionUpdated', data: { name: 'Other' } })).toBeNull();
  const history: History = [...liveAuction(), paused(NOON)];
  expect(action(history, resumed(LATER))).toBeNull();
  expect(action(history, resumed(EVENING))).toBe('endEarly');
});

test('reserves are guarded after the publication', () => {
  const changed: AuctionEvent = { type: 'LotChanged', data: { lot: { ...lot(), reservePrice: 777_00 } } };
  const same: AuctionEvent = { type: 'LotChanged', data: { lot: lot() } };
  expect(action(coming(), same)).toBeNull();
  expect(action(draft(), changed)).toBeNull();
  expect(action(coming(), changed)).toBe('reserveChange');
});
