import { Rejection } from '@tender/kernel';
import { ANY_ADDRESS, isPageRequest } from '../answers/headers.js';
import type { RequestQueues } from '../queues/request-queues.js';
import type { Hook } from './gate.js';

/** Refuses a request without a route: NOT_FOUND. Without this gate its body would be read. */
export const routeGate =
  (queues: RequestQueues): Hook =>
  (request, reply, done) => {
    if (request.is404) queues.enqueueRefused(request, reply, () => done(new Rejection('NOT_FOUND')));
    else done();
  };

/**
 * The gate of public static routes (pages, assets, the API documentation), which wait in the static queue. Refuses an
 * address that is no page and has no other route: NOT_FOUND.
 */
export const staticGate =
  (queues: RequestQueues): Hook =>
  (request, reply, done) => {
    if (request.routeOptions.url === ANY_ADDRESS && !isPageRequest(request))
      queues.enqueueRefused(request, reply, () => done(new Rejection('NOT_FOUND')));
    else queues.enqueueStatic(request, reply, () => done());
  };
