import { runProjectionWorker } from '../thread/projection-worker.js';
import { tenderProjection } from '../projections/testing/tender.js';

/** Example of an app's module for the projection thread. An event `Poison` simulates a bug. */
const tender = tenderProjection();
await runProjectionWorker([
  {
    ...tender,
    handles: (event) => event.type === 'Poison' || tender.handles(event),
    project(event, read) {
      if (event.type === 'Poison') throw new Error('poisoned');
      return tender.project(event, read);
    },
  },
]);
