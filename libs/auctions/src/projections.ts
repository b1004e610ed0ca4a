import type { Projection } from '@tender/read-store';
import { auctionProjection } from './auction-document.js';
import { bidProjection } from './bid-document.js';
import { lotProjection } from './lot-document.js';

export { auctionStreams } from './auction.events.js';

/** The read models of this context. Imports no Nest: it runs in the projections' own thread. */
export const auctionProjections: readonly Projection[] = [auctionProjection, lotProjection, bidProjection];
