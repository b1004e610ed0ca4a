import type { Server } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Rejection } from '@tender/kernel';
import { AppModule } from '../app.module.js';
import { SocketAdapter } from '../live/socket-adapter.js';
import { Readiness } from '../operations/readiness.js';
import type { Settings } from '@tender/platform/settings';
import type { Stores } from '../stores.js';
import { admitBeforeBodies } from './admission.js';
import { serveApiDocs } from './api-docs.js';
import { readBodies } from './bodies.js';
import { boundConnections } from './connections.js';
import { fastifyAdapter } from './fastify.js';
import { setHeaders } from './headers.js';
import { servePages } from './pages.js';
import { validation } from './validation.js';

/** The whole server, ready to listen. */
export async function createApp(
  settings: Settings,
  stores: Stores,
  logger: LoggerService,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(settings, stores),
    fastifyAdapter(settings),
    {
      bodyParser: false,
      logger,
      abortOnError: false,
    },
  );
  boundConnections(app.getHttpServer() as Server, settings);
  readBodies(app);
  refuseWhileDraining(app);
  app.useGlobalPipes(validation());
  app.useWebSocketAdapter(new SocketAdapter(app));
  setHeaders(app, settings.PUBLIC_URL?.startsWith('https:') ?? false);
  admitBeforeBodies(app);
  serveApiDocs(app);
  await servePages(app);
  try {
    await app.init();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Lines that are kept open would otherwise go on asking while the house closes. */
function refuseWhileDraining(app: NestFastifyApplication): void {
  let readiness: Readiness | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const { draining } = (readiness ??= app.get<Readiness>(Readiness));
      if (!draining || request.url.startsWith('/health/')) return done();
      void reply.header('connection', 'close');
      done(new Rejection('UNAVAILABLE'));
    });
}
