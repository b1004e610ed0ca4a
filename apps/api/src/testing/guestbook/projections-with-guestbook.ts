import { FINAL_EVENTS } from '@tender/platform/final-events';
import { runProjectionWorker } from '@tender/read-store';
import { contextsWithGuestbook } from './contexts-with-guestbook.js';

/** A worker as in `projections.ts`, with the projection of the guestbook. */
await runProjectionWorker(
  contextsWithGuestbook.flatMap(({ projections }) => projections),
  FINAL_EVENTS,
);
