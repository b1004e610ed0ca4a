import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { evolve, NO_AUCTION, type Auction } from './auction.js';
import { auctionCatalogue } from './auction.events.js';
import { NOON } from './testing/builders.js';

test('events of every version that ever was stored are still read', () => {
  const events = checkGoldenFiles(auctionCatalogue, join(import.meta.dirname, '../../golden'));
  const auction = events.reduce<Auction>((state, event) => evolve(state, event, NOON), NO_AUCTION);
  expect(auction).toMatchObject({ status: 'completed', auctionId: 'k3Jx0Pq9Zt5Wb7Ls', resultPublished: true });
});
