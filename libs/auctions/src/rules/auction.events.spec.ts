import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { AUCTION_EVENT_LABELS } from '@tender/contracts';
import { UnreadableEvent, upcast, type RecordedEvent } from '@tender/event-store';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { evolve, NO_AUCTION, type Auction } from './auction.js';
import { auctionCatalogue, type AuctionEvent } from './auction.events.js';
import { NOON, DETAILS } from './testing/builders.js';

test('events of every stored version are readable', () => {
  const events = checkGoldenFiles(auctionCatalogue, join(import.meta.dirname, '../../golden'));
  const auction = events.reduce<Auction>((state, event) => evolve(state, event, NOON), NO_AUCTION);
  expect(auction).toMatchObject({ status: 'completed', auctionId: 'k3Jx0Pq9Zt5Wb7Ls', resultPublished: true });
});

test('no release wrote an event of version 1 that records rules', () => {
  const created = (version: number, rules: object) =>
    ({ type: 'AuctionCreated', data: { ...DETAILS, ...rules }, metadata: { version } }) as unknown as RecordedEvent;
  const rulesIn = (event: RecordedEvent) => upcast<AuctionEvent>(auctionCatalogue, event).data;
  expect(rulesIn(created(1, {}))).toMatchObject({ rules: 1 });
  expect(rulesIn(created(2, { rules: 2 }))).toMatchObject({ rules: 2 });
  expect(() => rulesIn(created(1, { rules: 2 }))).toThrow(UnreadableEvent);
});

test('every event has a text for the audit page', () => {
  const labels: Record<AuctionEvent['type'], string> = AUCTION_EVENT_LABELS;
  expect(Object.keys(labels).sort()).toEqual(Object.keys(auctionCatalogue).sort());
});
