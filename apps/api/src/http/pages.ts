import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PAGES } from '@tender/contracts';
import { ANY_ADDRESS, asksForPage } from '@tender/http';
import { Rejection } from '@tender/kernel';
import type { FastifyInstance, FastifyReply } from 'fastify';

const WEB = new URL('../../../../web/dist/', import.meta.url).pathname;
/** For everybody. */
const OPEN = { config: { open: true } } as const;
const A_YEAR = 31_536_000_000;

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
  // A browser that asks for an unknown address gets the application, which says so.
  fastify.get(ANY_ADDRESS, OPEN, (request, reply) => {
    if (!asksForPage(request)) throw new Rejection('NOT_FOUND');
    return send(reply.status(404));
  });
}
