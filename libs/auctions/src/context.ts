import type { Context } from '@tender/context';
import { auctionProjection } from './auction-document.js';
import { auctionStreams } from './auction.events.js';
import { bidProjection } from './bid-document.js';
import { lotProjection } from './lot-document.js';

export const auctionsContext: Context = {
  name: 'auctions',
  streams: [{ kind: auctionStreams, about: 'An auction with its lots and bids.' }],
  projections: [auctionProjection, lotProjection, bidProjection],
};
