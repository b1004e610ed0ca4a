import type { Context } from '@tender/context';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { auctionClock } from './clock/auction-clock.js';
import { auctionProjection } from './read-models/auction-document.js';
import { bidProjection } from './read-models/bid-document.js';
import { lotProjection } from './read-models/lot-document.js';
import { auctionCatalogue, auctionStreams, type AuctionEvent } from './rules/auction.events.js';
import { verifyAuction } from './rules/verify-auction.js';

export const auctionsContext: Context = {
  name: 'auctions',
  streams: [
    {
      kind: auctionStreams,
      about: 'An auction with its lots and bids.',
      verify: (events) =>
        verifyAuction(events, (event) => upcast<AuctionEvent>(auctionCatalogue, event as RecordedEvent)),
    },
  ],
  projections: [auctionProjection, lotProjection, bidProjection],
  reactors: (services) => [auctionClock(services)],
  module: async () => (await import('./auctions.module.js')).AuctionsModule.ofHouse(),
};
