import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { BODY_SIZES } from '@tender/people';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '@tender/platform/settings';
import { errorAnswer } from './error-answer.js';
import { answerEarly } from './error-answers.js';
import { answerUnread, refuseExpectation } from './unread-bodies.js';

/** Longer than any line that Node's parser lets through: a long id is a 404 like every other that nobody has. */
const LONGEST_PARAMETER = 64 * 1024;
/** Milliseconds for a whole request: a little more than an upload may take. Other bodies have less time (`unread-bodies.ts`). */
const UPLOADED_WITHIN = 330_000;
/** Greatest number of milliseconds between two looks at who is late. */
const LATE_CHECKED_EVERY = 5_000;

/** Nest says how errors are answered only when it has made its routes: too late for those before, so that it is said at once. */
class HouseAdapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.instance;
  }
}

/** Fastify as this API needs it: repeated slashes are one, an empty body counts as `{}`, nothing but JSON is read (`domain.md §9`). */
export function fastifyAdapter({
  REQUEST_SECONDS,
  TRUST_PROXY,
}: Pick<Settings, 'REQUEST_SECONDS' | 'TRUST_PROXY'>): FastifyAdapter {
  const headersTimeout = REQUEST_SECONDS * 1_000;
  const adapter = new HouseAdapter({
    trustProxy: TRUST_PROXY ?? false,
    bodyLimit: BODY_SIZES.small.bytes,
    genReqId: () => randomUUID(),
    logger: false,
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: LONGEST_PARAMETER },
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    // Who asks and does not read the answer is cut off. A poll of the socket is answered within half of it.
    connectionTimeout: 60_000,
    requestTimeout: UPLOADED_WITHIN,
    // An upgrade to anything but a web socket is not asked of us: the request is answered as if it had not asked.
    http: {
      headersTimeout,
      connectionsCheckingInterval: Math.min(headersTimeout / 2, LATE_CHECKED_EVERY),
      shouldUpgradeCallback: isWebSocket,
    },
    // What comes while the house closes is refused by our own hook, in our own words.
    return503OnClosing: false,
    frameworkErrors: (_: unknown, request: { id: string }, reply: FastifyReply) =>
      void reply.status(400).send(errorAnswer('MALFORMED', request.id)),
    clientErrorHandler: answerUnread,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  fastify.setErrorHandler(answerEarly);
  fastify.server.on('checkExpectation', refuseExpectation);
  return adapter;
}

const isWebSocket = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith('/socket.io/') === true;
