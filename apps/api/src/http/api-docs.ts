import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** File with the description of the API. The build writes it (`openapi/write-document.ts`). */
export const API_DOCUMENT = new URL('../openapi.json', import.meta.url);
const ADDRESS = '/api/docs-json';
const PAGE_ADDRESS = '/api/docs';
const SCRIPT_ADDRESS = `${PAGE_ADDRESS}/swagger-ui-init.js`;
const OPEN = { config: { open: true } } as const;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Auction Management: API</title>
<link rel="stylesheet" href="${PAGE_ADDRESS}/swagger-ui.css">
<link rel="icon" href="${PAGE_ADDRESS}/favicon-32x32.png">
<div id="swagger-ui"></div>
<script src="${PAGE_ADDRESS}/swagger-ui-bundle.js"></script>
<script src="${SCRIPT_ADDRESS}"></script>
</html>
`;

const SCRIPT = `SwaggerUIBundle(${JSON.stringify({
  url: ADDRESS,
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: false,
})});
`;

/** `/api/docs` for people, `/api/docs-json` for programs. */
export function serveApiDocs(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  void fastify.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: `${PAGE_ADDRESS}/`,
    index: false,
    decorateReply: false,
  });
  for (const address of [PAGE_ADDRESS, `${PAGE_ADDRESS}/`])
    fastify.get(address, OPEN, (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  fastify.get(SCRIPT_ADDRESS, OPEN, (_, reply) => reply.type('application/javascript; charset=utf-8').send(SCRIPT));
  let made: Description | undefined;
  fastify.get(ADDRESS, OPEN, (request, reply) => send((made ??= read()), request, reply));
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
