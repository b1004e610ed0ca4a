import { runProjectionWorker } from '@tender/read-store';
import { projections } from '@tender/platform/projections';

/** The projections of all contexts, in a thread of their own. */
await runProjectionWorker(projections);
