import type { Server } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  installGates,
  limitConnections,
  compressAnswers,
  countUnanswered,
  cutOffIdle,
  fastifyAdapter,
  readBodies,
  setHeaders,
  validation,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { AppModule } from '../app.module.js';
import { SocketAdapter } from '../live/admission/socket-adapter.js';
import { Readiness } from '../operations/readiness.js';
import { demonstrationOf } from '@tender/platform/demonstration';
import type { Settings } from '@tender/platform/settings';
import type { Stores } from '../stores/stores.js';
import { isTuned } from '../tuning/switches.js';
import { rememberValidationRules } from '../tuning/validation-rules.js';
import { serveApiDocs } from './api-docs.js';
import { servePages } from './pages.js';

if (isTuned('rules')) rememberValidationRules();

export async function createApp(
  settings: Settings,
  stores: Stores,
  logger: LoggerService,
): Promise<NestFastifyApplication> {
  const modules = await Promise.all(stores.contexts.flatMap(({ module }) => module?.() ?? []));
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(settings, stores, modules),
    fastifyAdapter(settings),
    {
      bodyParser: false,
      logger,
      abortOnError: false,
    },
  );
  limitConnections(app.getHttpServer() as Server, settings);
  await readBodies(app);
  refuseWhileDraining(app);
  app.useGlobalPipes(validation());
  app.useWebSocketAdapter(new SocketAdapter(app));
  setHeaders(app, settings.PUBLIC_URL?.startsWith('https:') ?? false);
  installGates(app, stores.disk);
  await compressAnswers(app);
  serveApiDocs(app);
  await servePages(app, {
    demo: demonstrationOf(settings, process.env),
    isInstallable: settings.INSTALLABLE === 'on',
  });
  try {
    await app.init();
    // Add this listener after that of the sockets: it prepends itself, so that it runs first on every request.
    countUnanswered(app.getHttpServer() as Server);
    cutOffIdle(app.getHttpServer() as Server);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Refuses requests during the shutdown, such as those on kept-alive connections. `/health/` is still answered. */
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
