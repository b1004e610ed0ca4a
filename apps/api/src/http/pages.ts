import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PAGES } from '@tender/contracts';
import type { FastifyInstance } from 'fastify';

const WEB = new URL('../../../../web/dist/', import.meta.url).pathname;
const A_YEAR = 31_536_000_000;

/** Serves the web application: its assets, and its one page under every page route, so that a reload gives the application. */
export async function servePages(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const index = join(WEB, 'index.html');
  if (!existsSync(index)) return;
  // Names of assets carry a hash of their contents.
  await fastify.register(fastifyStatic, { root: join(WEB, 'assets'), prefix: '/assets/', maxAge: A_YEAR, immutable: true, index: false, decorateReply: false });
  const page = await readFile(index, 'utf8');
  for (const path of Object.keys(PAGES)) {
    fastify.get(path, (_, reply) => reply.type('text/html').header('cache-control', 'no-cache').send(page));
  }
  for (const name of ['favicon.svg', 'robots.txt']) {
    if (!existsSync(join(WEB, name))) continue;
    const content = await readFile(join(WEB, name));
    fastify.get(`/${name}`, (_, reply) => reply.type(name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain').send(content));
  }
}
