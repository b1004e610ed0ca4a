import { auctionCatalogue, auctionProjections } from '@tender/auctions/projections';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { companyCatalogue, houseCatalogue, peopleProjections } from '@tender/people/projections';
import type { Projection } from '@tender/read-store';

/** The read models of all contexts. Imports no Nest: it runs in the projections' own thread, or in the worker. */
export const projections: readonly Projection[] = [...peopleProjections, ...auctionProjections];

const catalogue = { ...auctionCatalogue, ...companyCatalogue, ...houseCatalogue };

/** Brings any event to its newest version. */
export const upcastAny = (event: RecordedEvent): RecordedEvent => upcast(catalogue, event);
