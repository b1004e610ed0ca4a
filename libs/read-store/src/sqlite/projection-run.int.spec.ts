import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SqliteEventStore } from '@tender/event-store';
import { planRuns } from '../projections/projection-run.js';
import { SqliteProjectionStore } from './sqlite-projection-store.js';
import { tenderProjection } from '../projections/testing/tender.js';

test('of several rebuilds that an older release has begun, the last one goes on, and nothing is left of the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'projection-run-'));
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const store = new SqliteProjectionStore(join(folder, 'views.db'));
  const tender = tenderProjection();
  for (const number of [1, 2, 3]) await store.prepare(tender, number, events.epoch);
  const { runs } = await planRuns({ projections: [tender], store, events });
  expect(runs.map(({ number, active }) => ({ number, active }))).toEqual([
    { number: 1, active: true },
    { number: 3, active: false },
  ]);
  expect((await store.generations()).map(({ number }) => number)).toEqual([1, 3]);
  await store.close();
  await events.close();
  rmSync(folder, { recursive: true });
});
