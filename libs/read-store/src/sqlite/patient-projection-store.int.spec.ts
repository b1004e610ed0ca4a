import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SqliteEventStore } from '@tender/event-store';
import { eventually } from '@tender/kernel/testing/eventually';
import { PatientProjectionStore } from './patient-projection-store.js';
import { put, type Projection } from '../projections/projection.js';
import { inThisThread, ProjectionHost } from '../projections/projection-host.js';
import type { CollectionSpec, Document } from '../port.js';
import type { SqliteDatabase } from './sqlite-database.js';
import { SqliteProjectionStore } from './sqlite-projection-store.js';
import { SqliteReadStore } from './sqlite-read-store.js';
import { history } from '../projections/testing/tender.js';

interface Weighty extends Document {
  text: string;
}
const NOTES: CollectionSpec<Weighty> = { name: 'notes', database: 'views' };
const notes: Projection = {
  name: 'notes',
  version: 1,
  collections: [NOTES],
  handles: ({ type }) => type === 'BidPlaced',
  project: ({ id }) => [put(NOTES, { _id: id, text: 'x'.repeat(1_000) })],
};

let folder: string;
let events: SqliteEventStore;
let reads: SqliteReadStore;
let store: SqliteProjectionStore;
let host: ProjectionHost;
let told: (string | null)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patient-'));
  events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
  reads = SqliteReadStore.temporary();
  store = new SqliteProjectionStore(reads.viewsFile);
  told = [];
  const patient = new PatientProjectionStore(store, (stalled) => told.push(stalled));
  host = await ProjectionHost.start({
    events,
    start: inThisThread({ projections: [notes], events, store: patient }),
    onFailure: (error) => {
      throw error;
    },
  });
});

afterEach(async () => {
  await host.stop();
  await store.close();
  await reads.close();
  await events.close();
  rmSync(folder, { recursive: true });
});

/** Limits the size of the file in pages: SQLite then reports a full disk. */
function bound(pages: number): void {
  const { database } = store as unknown as { database: SqliteDatabase };
  database.rows({ text: `PRAGMA max_page_count = ${pages}`, values: [] });
}
const pagesNow = (): number =>
  Number(
    (store as unknown as { database: SqliteDatabase }).database.rows({ text: 'PRAGMA page_count', values: [] })[0]?.[
      'page_count'
    ],
  );
const count = () => reads.view(NOTES).count();

test('views on a full disk are stale, report it, and continue once there is room: their projection has not failed', async () => {
  await history(events, 50);
  await eventually(async () => (await count()) === 50);
  bound(pagesNow() + 4);
  await history(events, 200);
  await eventually(() => told.length > 0);
  expect(told[0]).toContain('full');
  expect(await count()).toBe(50);
  expect(host.progress.failures).toEqual([]);

  bound(1_000_000);
  await eventually(async () => (await count()) === 250);
  await eventually(() => told.at(-1) === null);
  expect(host.progress.failures).toEqual([]);
});
