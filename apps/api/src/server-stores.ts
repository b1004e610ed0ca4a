import { CommandExecutor, START, withoutEventsAfterEnd } from '@tender/event-store';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import { mongoCounters } from '@tender/http';
import { PolledProgress } from '@tender/read-store';
import { MongoDatabases, MongoFileStorage, MongoProjectionStore, MongoReadStore } from '@tender/read-store/mongodb';
import { callMetrics } from './operations/call-metrics.js';
import { DiskWatch } from './disk-watch.js';
import { StoreWatch } from './store-watch.js';
import { doubtClockAtStart } from '@tender/platform/clock-doubt';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { beginInstallation } from '@tender/platform/installation-start';
import { knownKey } from '@tender/platform/known-key';
import { readExistingRootKey, requiredKeyFile } from '@tender/platform/root-key';
import { openOrFail, type Settings } from '@tender/platform/settings';
import type { Stores, StoresFor } from './stores.js';

/**
 * Opens the stores that any number of api processes share; a worker keeps the read models up. Nothing of value stays in
 * this process.
 * @throws WrongSetting when a server cannot be reached, or there can be no key.
 */
export async function openServerStores(
  settings: Settings,
  { clock, contexts: { list: contexts }, warn }: StoresFor,
): Promise<Stores> {
  // Before anything is opened: no server need be there to find a file missing.
  requiredKeyFile(settings);
  const eventsPlace = { url: settings.EVENTSTORE_URL ?? '', prefix: settings.EVENTSTORE_PREFIX };
  await using opening = new AsyncDisposableStack();
  const events = opening.adopt(await openOrFail('EVENTSTORE_URL', EventStoreDBEventStore.open(eventsPlace)), (it) =>
    it.close(),
  );
  const calls = callMetrics();
  const executor = new CommandExecutor(events, clock, { meter: calls.commands });
  const isEmpty = (await events.head()) === START;
  // Each process would make another one.
  const rootKey = readExistingRootKey(settings, { isKnown: await knownKey(executor), warn });
  const databases = await openOrFail('MONGODB_URL', MongoDatabases.open(settings.MONGODB_URL ?? ''));
  const reads = opening.adopt(new MongoReadStore(databases), (it) => it.close());
  await doubtClockAtStart({ clock, state: reads, events });
  await beginInstallation({ executor, events, clock, rootKey, isEmpty, warn });
  const generations = new MongoProjectionStore(databases);
  const progress = opening.adopt(
    await PolledProgress.start({
      events,
      generations: () => generations.generations(),
      projections: contexts.flatMap((context) => context.projections),
    }),
    (it) => it.stop(),
  );
  const servers = new StoreWatch([
    { name: 'EventStoreDB', look: () => events.read('house', 0, 1) },
    { name: 'MongoDB', look: () => databases.unfinishedRestore() },
  ]);
  opening.defer(() => servers.stop());
  const files = await MongoFileStorage.open(databases);
  const counters = await mongoCounters(databases.client, databases.state.databaseName);
  const opened = opening.move();
  return {
    contexts,
    clock,
    rootKey,
    events,
    followedEvents: withoutEventsAfterEnd(events, FINAL_EVENTS),
    eventsPlace,
    reads,
    projections: progress,
    history: null,
    shared: true,
    worker: true,
    disk: DiskWatch.ofServers(),
    servers,
    files,
    counters,
    calls,
    executor,
    close: () => opened.disposeAsync(),
  };
}
