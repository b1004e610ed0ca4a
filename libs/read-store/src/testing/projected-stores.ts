import { SqliteEventStore } from '@tender/event-store';
import { ProjectionHost } from '../projections/projection-host.js';
import { ProjectionRunner } from '../projections/projection-runner.js';
import type { Projection } from '../projections/projection.js';
import { SqliteProjectionStore } from '../sqlite/sqlite-projection-store.js';
import { SqliteReadStore } from '../sqlite/sqlite-read-store.js';

/** Real SQLite stores for a test. The projections run in this thread; `close` deletes all files. */
export async function openProjectedStores(projections: readonly Projection[]) {
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
    events,
    reads,
    readYourWrites,
    async close() {
      await readYourWrites.stop();
      await views.close();
      await reads.close();
      await events.close();
    },
  };
}
