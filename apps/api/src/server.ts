import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FieldError } from '@tender/contracts';
import { compactHeap, Rejection } from '@tender/kernel';
import { endPasswordJudge, FirstAdminService, type FirstAdmin } from '@tender/people';
import { makePrivate } from './start/data-folder.js';
import { createApp } from './http/create-app.js';
import { isShared } from '@tender/platform/installation';
import { JsonLogger } from '@tender/platform/json-logger';
import { Readiness } from './operations/readiness.js';
import { WrongSetting, type Settings } from '@tender/platform/settings';
import { shutdownDelayMillis, stopOnSignal } from '@tender/platform/shutdown';
import { openStores, type Stores } from './stores/stores.js';
import { whenItCanOpen } from './start/waiting-room.js';

/** Time in ms after which a shutdown closes the connections that are still open. */
const PATIENCE_MILLIS = 7_000;
const IDLE_LINES_EVERY = 50;

/** Starts the server, which stops on a signal. */
export async function start(settings: Settings): Promise<void> {
  const logger = new JsonLogger(settings.LOG_LEVEL);
  const { opened, port } = await whenItCanOpen(settings, () => openServer(settings, logger));
  const { app } = opened;
  endPasswordJudge();
  compactHeap();
  await listen(app, { ...settings, PORT: port });
  closeOnSignal(opened, settings, logger);
  console.log(`Auction Management listens on ${await app.getUrl()}`);
}

interface OpenServer {
  app: NestFastifyApplication;
  stores: Stores;
}

async function openServer(settings: Settings, logger: JsonLogger): Promise<OpenServer> {
  if (!isShared(settings)) for (const problem of privateFolder(settings)) logger.warn(problem, 'DataFolder');
  const fail = (error: Error): void => {
    logger.fatal({ message: 'a store failed: restart the server', err: error }, 'Stores');
    process.exit(1);
  };
  const stores = await openStores(settings, fail, { warn: (message) => logger.warn(message, 'Stores') });
  let app: NestFastifyApplication | undefined;
  try {
    app = await createApp(settings, stores, logger);
    if (settings.RATE_LIMITS === 'off') logger.warn('RATE_LIMITS is off: for load tests only', 'Settings');
    const admin = await firstAdmin(app, settings);
    // Print the password before anything can fail: the admin exists, and no later start prints a password for this account.
    if (admin?.madePassword)
      console.log(`First admin: ${admin.email} with the password ${admin.madePassword} (shown only now)`);
    return { app, stores };
  } catch (error) {
    await app?.close();
    await stores.close();
    throw error;
  }
}

async function firstAdmin(
  app: NestFastifyApplication,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Settings,
): Promise<FirstAdmin | null> {
  try {
    return await app
      .get(FirstAdminService)
      .open({ email: ADMIN_EMAIL ?? undefined, password: ADMIN_PASSWORD ?? undefined });
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'INVALID') throw error;
    throw new WrongSetting('ADMIN_PASSWORD', (error.details as FieldError[]).map(({ message }) => message).join(', '));
  }
}

function privateFolder({ DATA_DIR }: Settings): string[] {
  try {
    return makePrivate(DATA_DIR);
  } catch (error) {
    throw new WrongSetting('DATA_DIR', error);
  }
}

async function listen(app: NestFastifyApplication, { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    throw new WrongSetting(
      error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 'PORT' : 'HOST',
      error,
    );
  }
}

function closeOnSignal({ app, stores }: OpenServer, settings: Settings, logger: JsonLogger): void {
  const readiness = app.get(Readiness);
  const steps = {
    leave: () => readiness.leave(),
    delayMillis: shutdownDelayMillis(settings),
    close: async () => {
      readiness.drain();
      const server = app.getHttpServer() as Server;
      setTimeout(() => server.closeAllConnections(), PATIENCE_MILLIS).unref();
      // A client that was just answered keeps its connection open for the next request.
      setInterval(() => server.closeIdleConnections(), IDLE_LINES_EVERY).unref();
      await app.close();
      await stores.close();
    },
  };
  stopOnSignal(steps, logger);
}
