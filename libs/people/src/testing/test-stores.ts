import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@tender/kernel';
import { DiskFileStorage, type Projection } from '@tender/read-store';
import { openProjectedStores } from '@tender/read-store/testing/projected-stores';
import { peopleContext } from '../context.js';

/** Each reading is 1 ms later than the previous one, so that mails have an order. */
function tickingClock(): Clock {
  let millis = Date.parse('2026-03-02T09:00:00.000Z');
  return () => new Date(millis++).toISOString();
}

/**
 * The real stores of one server. They outlive a slice, as they outlive a server process.
 * @param projections run in this thread.
 */
export async function openTestStores(projections: readonly Projection[] = peopleContext.projections) {
  const folder = mkdtempSync(join(tmpdir(), 'people-'));
  const clock = tickingClock();
  const stores = await openProjectedStores(projections);
  return {
    ...stores,
    clock,
    files: DiskFileStorage.open(folder),
    async close() {
      await stores.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type TestStores = Awaited<ReturnType<typeof openTestStores>>;
