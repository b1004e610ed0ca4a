import { CommandExecutor } from '@tender/event-store';
import { EventStoreDBEventStore } from '@tender/event-store/eventstoredb';
import type { Clock } from '@tender/kernel';
import { mongoCounters } from '@tender/people';
import { PolledProgress } from '@tender/read-store';
import { MongoDatabases, MongoFileStorage, MongoProjectionStore, MongoReadStore } from '@tender/read-store/mongodb';
import { projections } from '@tender/platform/contexts';
import { DiskWatch } from './disk-watch.js';
import { readRootKey } from './root-key.js';
import { reached, type Settings } from '@tender/platform/settings';
import type { Stores } from './stores.js';

/**
 * Opens the stores that any number of api processes share; a worker keeps the read models up. Nothing of value stays in this process.
 * @throws WrongSetting when a server cannot be reached, or there can be no key.
 */
export async function openServerStores(settings: Settings, clock: Clock): Promise<Stores> {
  const rootKey = readRootKey(settings);
  const events = await reached(
    'EVENTSTORE_URL',
    EventStoreDBEventStore.open({ url: settings.EVENTSTORE_URL ?? '', prefix: settings.EVENTSTORE_PREFIX }),
  );
  const databases = await reached('MONGODB_URL', MongoDatabases.open(settings.MONGODB_URL ?? ''));
  const reads = new MongoReadStore(databases);
  const generations = new MongoProjectionStore(databases);
  const progress = await PolledProgress.start({ events, generations: () => generations.generations(), projections });
  return {
    clock,
    rootKey,
    events,
    reads,
    projections: progress,
    history: null,
    shared: true,
    disk: DiskWatch.ofServers(),
    files: await MongoFileStorage.open(databases),
    counters: await mongoCounters(databases.client, databases.state.databaseName),
    executor: new CommandExecutor(events, clock),
    async close() {
      await progress.stop();
      await reads.close();
      await events.close();
    },
  };
}
