import { runProjectionWorker } from '@tender/read-store';
import { projections } from './read-models.js';

/** The projections of all contexts, in a thread of their own. */
await runProjectionWorker(projections);
