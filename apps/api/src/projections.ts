import { auctionCatalogue, auctionProjections } from '@tender/auctions/projections';
import { upcast } from '@tender/event-store';
import { companyCatalogue, houseCatalogue, peopleProjections } from '@tender/people/projections';
import { runProjectionWorker } from '@tender/read-store';

/** The projections of all contexts, in a thread of their own. */
const catalogue = { ...auctionCatalogue, ...companyCatalogue, ...houseCatalogue };

await runProjectionWorker({
  projections: [...peopleProjections, ...auctionProjections],
  upcast: (event) => upcast(catalogue, event),
});
