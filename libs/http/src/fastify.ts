import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './answers/error-answer.js';
import { answerEarly } from './answers/error-answers.js';
import { answerUnread, refuseExpectation } from './answers/unread-bodies.js';
import { CountedRequest, upgradeOr } from './limits/pipelining-limit.js';
import { BODY_SIZES } from './route/plain-body.js';

/** Maximum characters of a path parameter: more than Node's parser accepts, so that a long id gets a plain 404. */
const LONGEST_PARAMETER = 64 * 1024;
/** Milliseconds for a whole request: a little more than an upload. Other bodies have less time (`unread-bodies.ts`). */
const UPLOADED_WITHIN = 330_000;
const LATE_CHECKED_EVERY = 5_000;

/** Nest sets its error handler after registering its routes, too late for earlier routes: ours is set first. */
class ApiAdapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.instance;
  }
}

/** Fastify for this API. Repeated slashes count as one (`domain.md §9`). */
export function fastifyAdapter({
  REQUEST_SECONDS,
  UNREAD_SECONDS,
  TRUST_PROXY,
}: {
  REQUEST_SECONDS: number;
  UNREAD_SECONDS: number;
  TRUST_PROXY: string | null;
}): FastifyAdapter {
  const headersTimeout = REQUEST_SECONDS * 1_000;
  const adapter = new ApiAdapter({
    trustProxy: TRUST_PROXY ?? false,
    bodyLimit: BODY_SIZES.small.bytes,
    genReqId: () => randomUUID(),
    logger: false,
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: LONGEST_PARAMETER },
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    connectionTimeout: UNREAD_SECONDS * 1_000,
    requestTimeout: UPLOADED_WITHIN,
    // Ignores upgrades to anything but a web socket: the request is answered without one.
    http: {
      headersTimeout,
      connectionsCheckingInterval: Math.min(headersTimeout / 2, LATE_CHECKED_EVERY),
      IncomingMessage: CountedRequest,
      shouldUpgradeCallback: upgradeOr(isWebSocket),
      // The host gate refuses requests without the header (`host-gate.ts`): Node would answer them outside the queues.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    frameworkErrors: (_: unknown, request: FastifyRequest, reply: FastifyReply) =>
      request.server.queues.enqueueRefused(
        request,
        reply,
        () => void reply.status(400).send(errorAnswer('MALFORMED', request.id)),
      ),
    clientErrorHandler: answerUnread,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  fastify.setErrorHandler(answerEarly);
  fastify.server.on('checkExpectation', refuseExpectation);
  return adapter;
}

const isWebSocket = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith('/socket.io/') === true;
