import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

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
}

/** The upload plugin sweeps up temporary files after every request, in hooks that each bid would wait for. This house lets it make none. */
const withoutHooks = (fastify: FastifyInstance): FastifyInstance =>
  Object.assign(Object.create(fastify) as FastifyInstance, { addHook: () => fastify });
