import { runProjectionWorker } from '@tender/read-store';
import { projections, upcastAny } from './read-models.js';

/** The projections of all contexts, in a thread of their own. */
await runProjectionWorker({ projections, upcast: upcastAny });
