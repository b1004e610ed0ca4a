import type { FastifyRequest } from 'fastify';
import type { RequestQueues } from '../queues/request-queues.js';
import type { Call, Hook } from './gate.js';

/**
 * The last gate before the body is read: a call waits in the guest queue, unless an approved user sends it. A body that
 * is declared too long waits among the refused requests; Fastify then refuses it.
 */
export const guestQueueGate =
  (queues: RequestQueues): Hook =>
  (request, reply, done) => {
    if ((request as Call).session?.approved) done();
    else if (isTooLong(request)) queues.enqueueRefused(request, reply, () => done());
    else queues.enqueueGuest(request, reply, () => done());
  };

export const healthQueueGate =
  (queues: RequestQueues): Hook =>
  (request, reply, done) =>
    queues.enqueueHealth(request, reply, () => done());

const isTooLong = ({ headers, routeOptions }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit;
