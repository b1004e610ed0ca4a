import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PAGES } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const WEB = new URL('../../../../web/dist/', import.meta.url).pathname;
/** Addresses under which there are no pages. */
const DATA = /^\/+(api|assets|health|metrics)(\/|\?|$)/;
/** For everybody. */
const OPEN = { config: { open: true } } as const;
/** The route of every address that no other has. */
export const ANY_ADDRESS = '/*';
const A_YEAR = 31_536_000_000;

/** Whether a browser wants to show what is at an address that no route has. */
export const asksForPage = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !DATA.test(url) && headers.accept?.includes('text/html') === true;

/** Serves the web application: its assets, and its one page under every page route, so that a reload gives the application. */
export async function servePages(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const index = join(WEB, 'index.html');
  if (!existsSync(index)) return;
  // Names of assets carry a hash of their contents.
  await fastify.register(fastifyStatic, {
    root: join(WEB, 'assets'),
    prefix: '/assets/',
    maxAge: A_YEAR,
    immutable: true,
    index: false,
    decorateReply: false,
  });
  const page = await readFile(index, 'utf8');
  const send = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  for (const path of Object.keys(PAGES)) fastify.get(path, OPEN, (_, reply) => send(reply));
  // Whoever came by an address that there is not, by a browser, is told so by the application.
  fastify.get(ANY_ADDRESS, OPEN, (request, reply) => {
    if (!asksForPage(request)) throw new Rejection('NOT_FOUND');
    return send(reply.status(404));
  });
}
