import { runProjectionWorker } from '@tender/read-store';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { projections } from '@tender/platform/projections';

await runProjectionWorker(projections, FINAL_EVENTS);
