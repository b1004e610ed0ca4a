import { FINAL_EVENTS } from '@tender/platform/final-events';
import { runProjectionWorker } from '@tender/read-store';
import { contextsWithGuestbook } from './contexts-with-guestbook.js';

/** Same as `projections.ts`, with the guestbook. */
await runProjectionWorker(
  contextsWithGuestbook.flatMap(({ projections }) => projections),
  FINAL_EVENTS,
);
