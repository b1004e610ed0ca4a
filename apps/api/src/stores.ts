import { join, resolve } from 'node:path';
import { CommandExecutor, DataDirectoryInUse, DataLock, SqliteEventStore, SqliteSnapshotStore } from '@tender/event-store';
import { systemClock, type Clock } from '@tender/kernel';
import { DiskFileStorage, inWorkerThread, ProjectionHost, SqliteReadStore, type FileStorage } from '@tender/read-store';
import { readRootKey } from './root-key.js';
import { WrongSetting, type Settings } from './settings.js';

/** Everything that outlives a request. */
export interface Stores {
  clock: Clock;
  rootKey: Buffer;
  events: SqliteEventStore;
  reads: SqliteReadStore;
  files: FileStorage;
  projections: ProjectionHost;
  executor: CommandExecutor;
  close(): Promise<void>;
}

/**
 * Opens the embedded stores under DATA_DIR and starts the projections in their own thread.
 * @param onFailure a writer or the projections stand still for good: the process should end, and begin anew.
 * @throws DataDirectoryInUse when another process has them open; WrongSetting when there can be none.
 */
export async function openStores(settings: Settings, onFailure: (error: Error) => void, clock: Clock = systemClock): Promise<Stores> {
  const directory = resolve(settings.DATA_DIR);
  const lock = lockOf(directory);
  const rootKey = readRootKey(settings);
  const eventsFile = join(directory, 'events.db');
  const events = await SqliteEventStore.open({ file: eventsFile, onFailure });
  const snapshots = SqliteSnapshotStore.open(join(directory, 'snapshots.db'));
  const reads = SqliteReadStore.open(directory, onFailure);
  const projections = await ProjectionHost.start({
    events,
    start: inWorkerThread(new URL('./projections.js', import.meta.url), { eventsFile, viewsFile: join(directory, 'views.db') }),
    onFailure,
  });
  return {
    clock, rootKey, events, reads, projections,
    files: DiskFileStorage.open(join(directory, 'files')),
    executor: new CommandExecutor(events, clock, snapshots),
    async close() {
      await projections.stop();
      await reads.close();
      await events.close();
      snapshots.close();
      lock.release();
    },
  };
}

function lockOf(directory: string): DataLock {
  try {
    return DataLock.acquire(directory);
  } catch (error) {
    throw error instanceof DataDirectoryInUse ? error : new WrongSetting('DATA_DIR', error);
  }
}
