import { FINAL_EVENTS } from '@tender/platform/final-events';
import { runProjectionWorker } from '@tender/read-store';
import { contextsWithGuestbook } from './contexts-with-guestbook.js';

/** Runs the projections of the product and of the guestbook in a thread. */
await runProjectionWorker(
  contextsWithGuestbook.flatMap(({ projections }) => projections),
  FINAL_EVENTS,
);
