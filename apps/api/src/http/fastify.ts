import { randomUUID } from 'node:crypto';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Rejection } from '@tender/kernel';
import type { FastifyInstance } from 'fastify';

const BODY_LIMIT = 128 * 1024;
/** Lists that people upload as rows: at most 1,000 of them (`domain.md §4`). */
const LIST_LIMIT = 4 * 1024 * 1024;
const LIST_ROUTES = /\/(lot\/upload|auction\/bulk-invite)\//;

/** Fastify as this API needs it: repeated slashes are one, an empty body counts as `{}`, nothing but JSON is read (`domain.md §9`). */
export const fastifyAdapter = (): FastifyAdapter => new FastifyAdapter({
  bodyLimit: BODY_LIMIT,
  genReqId: () => randomUUID(),
  logger: false,
  routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 200 },
  forceCloseConnections: 'idle',
  keepAliveTimeout: 65_000,
});

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
  fastify.addHook('preValidation', async (request) => {
    if (request.body === undefined || request.body === null) request.body = {};
    if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new Rejection('MALFORMED');
  });
}
