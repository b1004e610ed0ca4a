import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Rejection } from '@tender/kernel';
import { isPlain } from '@tender/people';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorAnswer } from './error-answers.js';

const BODY_LIMIT = 128 * 1024;
/** Lists that people upload as rows: at most 1,000 of them (`domain.md §4`). */
const LIST_LIMIT = 4 * 1024 * 1024;
const LIST_ROUTES = /\/(lot\/upload|auction\/bulk-invite)\//;
/** Routes that read an upload: the handler does, after the guard. No other takes `multipart/form-data`. */
const UPLOAD_ROUTES = /^\/api\/user\/(bulk\/file|buyer\/update\/:id)$/;
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

/** Reads JSON everywhere, uploads where they are expected, and nothing else. */
export function readBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parseJson(request, body as string, done);
  });
  multipart(withoutHooks(fastify), {}, (error) => {
    if (error) throw error;
  });
  fastify.addHook('onRoute', (route) => {
    if (LIST_ROUTES.test(route.url)) route.bodyLimit = LIST_LIMIT;
  });
  fastify.addHook('preValidation', (request, _, done) => {
    if (request.isMultipart() && !UPLOAD_ROUTES.test(request.routeOptions.url ?? '')) return done(new Rejection('UNSUPPORTED_MEDIA_TYPE'));
    request.body ??= {};
    const { body, query } = request;
    const readable = typeof body === 'object' && body !== null && !Array.isArray(body) && isPlain(body) && isPlain(query as object);
    done(readable ? undefined : new Rejection('MALFORMED'));
  });
}

/** The upload plugin sweeps up temporary files after every request, in hooks that each bid would wait for. This house lets it make none. */
const withoutHooks = (fastify: FastifyInstance): FastifyInstance => Object.assign(Object.create(fastify) as FastifyInstance, { addHook: () => fastify });
