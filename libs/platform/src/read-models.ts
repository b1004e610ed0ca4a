import { auctionProjections } from '@tender/auctions/projections';
import { peopleProjections } from '@tender/people/projections';
import type { Projection } from '@tender/read-store';

/** The read models of all contexts. Imports no Nest: it runs in the projections' own thread, or in the worker. */
export const projections: readonly Projection[] = [...peopleProjections, ...auctionProjections];
