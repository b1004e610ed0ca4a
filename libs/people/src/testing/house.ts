import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import {
  DiskFileStorage,
  ProjectionHost,
  ProjectionRunner,
  SqliteProjectionStore,
  SqliteReadStore,
  type Projection,
} from '@tender/read-store';
import { peopleContext } from '../context.js';

/** Each reading is a millisecond later than the one before, so that the newest mail is always known. */
function tickingClock(): Clock {
  let millis = Date.parse('2026-03-02T09:00:00.000Z');
  return () => new Date(millis++).toISOString();
}

/**
 * The real stores of one server: they outlive a slice, as they outlive the server's process.
 * @param projections those that run in this thread.
 */
export async function openHouse(projections: readonly Projection[] = peopleContext.projections) {
  const folder = mkdtempSync(join(tmpdir(), 'people-'));
  const clock = tickingClock();
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const reads = SqliteReadStore.temporary();
  const views = new SqliteProjectionStore(reads.viewsFile);
  const readYourWrites = await ProjectionHost.start({
    events,
    start: ({ progress: report }) => ProjectionRunner.start({ projections, events, store: views, report }),
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    clock,
    events,
    reads,
    readYourWrites,
    files: DiskFileStorage.open(folder),
    async close() {
      await readYourWrites.stop();
      await views.close();
      await reads.close();
      await events.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;
