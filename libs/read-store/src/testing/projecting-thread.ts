import { runProjectionWorker } from '../projection-worker.js';
import { asStored, tenderProjection } from './tender.js';

/** What an app's own module for the projection thread looks like; an event `Poison` stands for a bug. */
const tender = tenderProjection();
await runProjectionWorker({
  upcast: asStored,
  projections: [
    {
      ...tender,
      handles: [...tender.handles, 'Poison'],
      project(event, read) {
        if (event.type === 'Poison') throw new Error('poisoned');
        return tender.project(event, read);
      },
    },
  ],
});
