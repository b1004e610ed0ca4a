import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Rejection } from '@tender/kernel';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorAnswer } from './error-answers.js';

const BODY_LIMIT = 128 * 1024;
/** Lists that people upload as rows: at most 1,000 of them (`domain.md §4`). */
const LIST_LIMIT = 4 * 1024 * 1024;
const LIST_ROUTES = /\/(lot\/upload|auction\/bulk-invite)\//;
/** No body of this API is nested deeper; a validator that recurses must not meet one that is. */
const DEEPEST = 16;
/** Longer than any line that Node's parser lets through: a long id is a 404 like every other that nobody has. */
const LONGEST_PARAMETER = 64 * 1024;

/** Fastify as this API needs it: repeated slashes are one, an empty body counts as `{}`, nothing but JSON is read (`domain.md §9`). */
export const fastifyAdapter = (trustProxy: string | null): FastifyAdapter => new FastifyAdapter({
  trustProxy: trustProxy ?? false,
  bodyLimit: BODY_LIMIT,
  genReqId: () => randomUUID(),
  logger: false,
  routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: LONGEST_PARAMETER },
  forceCloseConnections: 'idle',
  keepAliveTimeout: 65_000,
  // What comes while the house closes is refused by our own hook, in our own words.
  return503OnClosing: false,
  frameworkErrors: (_: unknown, request: { id: string }, reply: FastifyReply) => void reply.status(400).send(errorAnswer('MALFORMED', request.id)),
  clientErrorHandler: answerUnread,
});

/** What Node's parser does not let through to Fastify: no HTTP, or headers without end. */
function answerUnread({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const answer = { ...errorAnswer(status === 431 ? 'TOO_LARGE' : 'MALFORMED', randomUUID()), statusCode: status };
  const body = JSON.stringify(answer);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

export function readJsonOnly(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parseJson(request, body as string, done);
  });
  fastify.addHook('onRoute', (route) => {
    if (LIST_ROUTES.test(route.url)) route.bodyLimit = LIST_LIMIT;
  });
  fastify.addHook('preValidation', (request, _, done) => {
    request.body ??= {};
    const { body, query } = request;
    const readable = typeof body === 'object' && body !== null && !Array.isArray(body) && isPlain(body) && isPlain(query as object);
    done(readable ? undefined : new Rejection('MALFORMED'));
  });
}

/**
 * Whether a body, or a query, is of a sane depth, all its texts are ones (half a surrogate pair has no UTF-8, hence no hash), and no field is
 * named like what every object inherits: such fields escape the validators.
 */
function isPlain(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEEPEST) return false;
    if (level.some((node) => !Array.isArray(node) && Object.keys(node).some((name) => name in Object.prototype || !name.isWellFormed()))) return false;
    const values = level.flatMap((node): unknown[] => Object.values(node));
    if (values.some((value) => typeof value === 'string' && !value.isWellFormed())) return false;
    level = values.filter((value) => typeof value === 'object' && value !== null);
  }
  return true;
}
