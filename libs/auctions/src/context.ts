import type { Context } from '@tender/context';
import { auctionClock } from './clock/auction-clock.js';
import { auctionArrivals } from './arrivals/auction-arrivals.js';
import { copiedMarks } from './marks/copied-marks.js';
import { auctionsProjections } from './projections.js';
import { auctionReplay } from './replay/auction-replay.js';
import { auctionVerification } from './replay/auction-verification.js';
import { auctionStreams } from './rules/auction.events.js';

export const auctionsContext: Context = {
  name: 'auctions',
  streams: [
    {
      kind: auctionStreams,
      about: 'An auction with its lots and bids.',
      replay: auctionReplay,
      verification: auctionVerification,
    },
  ],
  projections: auctionsProjections,
  reactors: (services) => [auctionClock(services), auctionArrivals(services), copiedMarks(services)],
  module: async () => (await import('./auctions.module.js')).AuctionsModule.withPeople(),
};
