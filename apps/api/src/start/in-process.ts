import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@tender/kernel';
import { FirstAdminService } from '@tender/people';
import { JsonLogger } from '@tender/platform/json-logger';
import type { Settings } from '@tender/platform/settings';
import { createApp } from '../http/create-app.js';
import { ApiReactors } from '../reactors/api-reactors.js';
import { openStores } from '../stores/stores.js';
import { makePrivate } from './data-folder.js';

const POLL_MILLIS = 2;

/** A server on loopback, in the process of its caller. */
export interface InProcessServer {
  readonly address: string;
  checkDue(): Promise<void>;
  /** Resolves when the reactors have processed all events, and everything that is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** `clock`: only the caller moves it. Port 0 takes a free one. A failed store ends the process with an error. */
export async function openInProcess(settings: Settings, clock: Clock): Promise<InProcessServer> {
  makePrivate(settings.DATA_DIR);
  const logger = new JsonLogger(settings.LOG_LEVEL);
  const stores = await openStores(
    settings,
    (error) => {
      throw error;
    },
    { clock, warn: (message) => logger.warn(message, 'Stores') },
  );
  const app = await createApp(settings, stores, logger);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  await app.get(FirstAdminService).open({ email: ADMIN_EMAIL ?? undefined, password: ADMIN_PASSWORD ?? undefined });
  await app.listen({ port: settings.PORT, host: '127.0.0.1' });
  const reactors = app.get(ApiReactors);
  return {
    address: await app.getUrl(),
    checkDue: () => reactors.checkDue(),
    settle: async () => {
      for (let head = -1n; head !== (await stores.events.head());) {
        head = await stores.events.head();
        while (!reactors.status.every(({ position }) => position !== null && position >= head))
          await delay(POLL_MILLIS);
        await reactors.checkDue();
      }
    },
    close: async () => {
      await app.close();
      await stores.close();
    },
  };
}
