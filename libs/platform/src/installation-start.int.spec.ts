import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CURRENT_RULES } from '@tender/kernel';
import { changedStore, CommandExecutor, SqliteEventStore, StoreFull, type EventStore } from '@tender/event-store';
import { systemClock } from '@tender/kernel';
import { adoptRules } from './adopted-rules.js';
import { beginInstallation } from './installation-start.js';

let folder: string;
let store: SqliteEventStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adopted-rules-'));
  store = await SqliteEventStore.open({ file: join(folder, 'events.db') });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('of two processes that start at once, one records the rules', async () => {
  const shared = changedStore(store, { exclusive: false });
  const executors = Array.from({ length: 4 }, () => new CommandExecutor(shared, systemClock));
  await Promise.all(executors.map(adoptRules));
  expect(await store.readStream('installation', 0, 10)).toMatchObject([
    { type: 'RulesAdopted', data: { rules: CURRENT_RULES } },
  ]);
});

test('a full disk does not fail a start: the next one records the key and the rules', async () => {
  const full = changedStore(store, { appendEvents: (stream) => Promise.reject(new StoreFull(stream, 'ENOSPC')) });
  const warnings: string[] = [];
  const begin = (events: EventStore) =>
    beginInstallation({
      events,
      executor: new CommandExecutor(events, systemClock),
      clock: systemClock,
      rootKey: Buffer.alloc(32, 1),
      isEmpty: true,
      warn: (message) => void warnings.push(message),
    });
  await begin(full);
  expect(warnings).toHaveLength(1);
  await begin(store);
  expect((await store.readStream('installation', 0, 10)).map(({ type }) => type)).toEqual([
    'RootKeyKnown',
    'RulesAdopted',
  ]);
});
