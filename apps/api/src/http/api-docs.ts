import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** File with the description of the API. The build writes it (`openapi/write-document.ts`). */
export const API_DOCUMENT = new URL('../openapi.json', import.meta.url);
const ADDRESS = '/api/docs-json';

/** `/api/docs` for people, `/api/docs-json` for programs. */
export function serveApiDocs(app: NestFastifyApplication): void {
  // The page fetches the description from `ADDRESS`.
  SwaggerModule.setup('api/docs', app, () => undefined as unknown as OpenAPIObject, {
    raw: false,
    swaggerUrl: ADDRESS,
    customSiteTitle: 'Auction Management: API',
    swaggerOptions: {
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      tryItOutEnabled: false,
    },
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  let made: Description | undefined;
  fastify.get(ADDRESS, { config: { open: true } }, (request, reply) => send((made ??= read()), request, reply));
}

interface Description {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

function read(): Description {
  const plain = readFileSync(API_DOCUMENT);
  return { plain, gzipped: gzipSync(plain), etag: `"${createHash('sha256').update(plain).digest('base64url')}"` };
}

function send({ plain, gzipped, etag }: Description, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.type('application/json; charset=utf-8').headers({ etag, vary: 'accept-encoding' });
  if (headers['if-none-match'] === etag) return reply.status(304).send();
  if (!headers['accept-encoding']?.includes('gzip')) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}
