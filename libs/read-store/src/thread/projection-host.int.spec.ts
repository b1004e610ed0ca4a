import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SqliteEventStore } from '@tender/event-store';
import { eventually } from '@tender/kernel/testing/eventually';
import { ProjectionHost } from '../projections/projection-host.js';
import { inWorkerThread } from './projection-thread.js';
import { SqliteReadStore } from '../sqlite/sqlite-read-store.js';
import { event, history, LOTS } from '../projections/testing/tender.js';

const MODULE = new URL('../testing/projecting-thread.js', import.meta.url);

describe('projections in a worker thread', () => {
  let folder: string;
  let events: SqliteEventStore;
  let views: SqliteReadStore;
  let host: ProjectionHost;
  let failures: Error[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'projection-'));
    const eventsFile = join(folder, 'events.db');
    events = await SqliteEventStore.open({ file: eventsFile });
    views = SqliteReadStore.open(folder);
    await history(events, 500);
    failures = [];
    const start = inWorkerThread(MODULE, { events: { file: eventsFile }, viewsFile: views.viewsFile });
    host = await ProjectionHost.start({ events, start, onFailure: (error) => failures.push(error) });
  });

  afterEach(async () => {
    await host.stop();
    await views.close();
    await events.close();
    rmSync(folder, { recursive: true });
  });

  /** A host alone gives up after 1 s, which is too short on a busy machine. */
  const caughtUp = () => eventually(() => host.caughtUp());
  const bids = async () => (await views.view(LOTS).find()).reduce((sum, lot) => sum + lot.bids, 0);

  test('a query after a write sees it', async () => {
    for (let written = 501; written <= 520; written++) {
      await history(events, 1);
      await caughtUp();
      expect(await bids()).toBe(written);
    }
    expect(host.ready).toBe(true);
    expect(failures).toEqual([]);
  });

  test('a query waits a second and no longer', async () => {
    expect(await host.passed((await events.head()) + 1n)).toBe(false);
    await eventually(() => host.passed(0n));
  });

  test('open readers follow a rebuild', async () => {
    await caughtUp();
    const lots = views.view(LOTS);
    const before = await lots.find();
    await Promise.all([host.rebuild('tender'), host.rebuild('tender')]);
    expect(host.ready).toBe(true);
    expect(await lots.find()).toEqual(before);
    await expect(host.rebuild('nobody')).rejects.toThrow('nobody');
  });

  test('a failed start of the thread rejects', async () => {
    const start = inWorkerThread(MODULE, { events: { file: join(folder, 'nowhere.db') }, viewsFile: views.viewsFile });
    await expect(ProjectionHost.start({ events, start, onFailure: (error) => failures.push(error) })).rejects.toThrow(
      'unable to open',
    );
    expect(failures).toEqual([]);
  });

  test('an error of a projection is reported to the host, with the event, and the server continues', async () => {
    await caughtUp();
    await events.appendEvents('auction-2', -1, [event('Poison', {})]);
    await eventually(() => host.progress.failures.length > 0);
    expect(host.progress.failures).toEqual([
      {
        projection: 'tender',
        collections: ['lots'],
        reason: expect.stringContaining('projection tender failed at event auction-2@0 (Poison): Error: poisoned'),
      },
    ]);
    expect(failures).toEqual([]);
    expect(await bids()).toBe(500);
    await expect(host.rebuild('tender')).rejects.toThrow('poisoned');
  });
});
