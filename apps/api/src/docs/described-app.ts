import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { guardedClock, type Clock } from '@tender/kernel';
import { createApp } from '../http/create-app.js';
import { JsonLogger } from '@tender/platform/json-logger';
import { readSettings } from '@tender/platform/settings';
import { openStores } from '../stores/stores.js';

export async function withDescribedApp(look: (app: NestFastifyApplication) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  const settings = readSettings({ DATA_DIR: folder });
  const stores = await openStores(
    settings,
    (error) => {
      throw error;
    },
    { clock: clockWithoutPauses() },
  );
  const app = await createApp(settings, stores, new JsonLogger('error'));
  try {
    look(app);
  } finally {
    await app.close();
    await stores.close();
    rmSync(folder, { recursive: true });
  }
}

/** The description is made in one go, for many seconds on a slow machine: this is no outage. */
function clockWithoutPauses(): Clock {
  const guarded = guardedClock({ wall: Date.now, monotonic: () => performance.now() });
  return Object.assign(guarded, { monotonic: () => 0 });
}
