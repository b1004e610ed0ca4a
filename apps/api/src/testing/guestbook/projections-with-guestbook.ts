import { FINAL_EVENTS } from '@tender/platform/final-events';
import { runProjectionWorker } from '@tender/read-store';
import { contextsWithGuestbook } from './contexts-with-guestbook.js';

/** As `projections.ts`, for the longer list. */
await runProjectionWorker(
  contextsWithGuestbook.flatMap(({ projections }) => projections),
  FINAL_EVENTS,
);
