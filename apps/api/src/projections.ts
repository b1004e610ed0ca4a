import { runProjectionWorker } from '@tender/read-store';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { projections } from '@tender/platform/projections';

/** The projections of all contexts, in a thread of their own. */
await runProjectionWorker(projections, FINAL_EVENTS);
