import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import {
  DataDirectoryInUse,
  DataLock,
  markRestore,
  RESTORE_MARK_DRAFT,
  SqliteSnapshotStore,
  UnfinishedRestore,
  unfinishedRestoreIn,
  unmarkRestore,
  type EventStore,
} from '@tender/event-store';
import {
  DiskFileStorage,
  generationsBeside,
  inWorkerThread,
  MonitoredHistory,
  openEvents,
  openEventsBeside as openBesideAt,
  readStateBeside,
  renewEpochOf,
  SqliteProjectionStore,
  SqliteReadStore,
  SqliteStateCopy,
  viewsBeside,
  watermarkBeside,
  type EventsOptions,
  type EventsPlace,
} from '@tender/read-store';
import { keyFileOf } from '../key/root-key.js';
import { WrongSetting, type Settings } from '../settings/settings.js';
import type { HeldInstallation, InstallationBeside, OpenOptions, OwnInstallation } from './adapter.js';
import { backupRecordedIn, recordBackupIn } from './last-backup.js';
import { eventServer, eventServerOf, ownStreams, reached } from './event-server.js';

const folderOf = ({ DATA_DIR }: Settings): string => resolve(DATA_DIR);
const viewsFileIn = (folder: string): string => join(folder, 'views.db');
const filesIn = (folder: string): string => join(folder, 'files');

const eventsPlaceOf = (settings: Settings): EventsPlace =>
  settings.EVENTSTORE_URL === null ? { file: join(folderOf(settings), 'events.db') } : eventServerOf(settings);

const openEventsAt = (place: EventsPlace, options?: EventsOptions): Promise<EventStore> =>
  'file' in place ? openEvents(place, options) : reached(openEvents(place, options));

/** @throws DataDirectoryInUse, UnfinishedRestore, DamagedDatabase; WrongSetting */
export async function open(settings: Settings, { warn, ...options }: OpenOptions): Promise<OwnInstallation> {
  const folder = folderOf(settings);
  const eventsPlace = eventsPlaceOf(settings);
  await using opening = new AsyncDisposableStack();
  opening.adopt(lock(folder), (it) => it.release());
  const shared = 'file' in eventsPlace ? {} : await ownStreams(warn);
  const events = opening.adopt(await openEventsAt(eventsPlace, { ...options, ...shared }), (it) => it.close());
  const history = new MessageChannel();
  const opened = opening.move();
  return {
    shared: false,
    events,
    eventsPlace,
    servers: 'file' in eventsPlace ? [] : [eventServer(events)],
    folders: [folder, filesIn(folder)],
    openSnapshots: (key) =>
      opened.adopt(SqliteSnapshotStore.open(join(folder, 'snapshots.db'), key), (it) => it.close()),
    openReads: () =>
      opened.adopt(SqliteReadStore.open(folder, { onFailure: options.onFailure, onPutAside: warn }), (it) =>
        it.close(),
      ),
    openFiles: async () => DiskFileStorage.open(filesIn(folder)),
    openCounters: async () => (await import('@tender/http/counters')).memoryCounters,
    lastBackup: () => backupRecordedIn(folder),
    projectionsIn: (module) =>
      inWorkerThread(module, {
        events: eventsPlace,
        viewsFile: viewsFileIn(folder),
        history: { port: history.port2, stateFolder: folder },
      }),
    monitoredHistory: (watermarks) => new MonitoredHistory(history.port1, watermarks),
    close: () => opened.disposeAsync(),
  };
}

function lock(folder: string): DataLock {
  try {
    return DataLock.acquire(folder);
  } catch (error) {
    throw error instanceof DataDirectoryInUse || error instanceof UnfinishedRestore
      ? error
      : new WrongSetting('DATA_DIR', error);
  }
}

/** @throws UnfinishedRestore; Error if there are no events */
export async function openEventsBeside(settings: Settings): Promise<EventStore> {
  const folder = folderOf(settings);
  if (unfinishedRestoreIn(folder) !== null) throw new UnfinishedRestore(folder);
  const place = eventsPlaceOf(settings);
  if (!('file' in place)) return reached(openBesideAt(place));
  if (!existsSync(place.file)) throw new Error(`${folder} contains no events.db`);
  return openBesideAt(place);
}

export async function openBeside(settings: Settings): Promise<InstallationBeside> {
  const folder = folderOf(settings);
  const has = (file: string): boolean => existsSync(join(folder, file));
  return {
    hasState: has('state.db'),
    logWatermark: async () => (has('state.db') ? watermarkBeside(folder) : null),
    generations: async () => (has('views.db') ? generationsBeside(folder) : null),
    views: () => viewsBeside(folder),
    findDocuments: async (spec, query) => {
      if (!has('state.db')) throw new Error(`${folder} contains no state.db`);
      return readStateBeside(folder, spec, query);
    },
    copyState: async () => SqliteStateCopy.open(folder),
    recordBackup: (at) => recordBackupIn(folder, at),
    files: DiskFileStorage.beside(filesIn(folder)),
    close: async () => undefined,
  };
}

/** @throws DataDirectoryInUse, UnfinishedRestore */
export async function openExclusive(settings: Settings, options: { restoring?: boolean }): Promise<HeldInstallation> {
  const folder = folderOf(settings);
  const place = eventsPlaceOf(settings);
  const held = DataLock.acquire(folder, options);
  return {
    openEvents: () => openEventsAt(place),
    renewEpoch: () => renewEpochOf(place),
    openReads: () => SqliteReadStore.open(folder),
    openFiles: async () => DiskFileStorage.open(filesIn(folder)),
    openProjectionStore: () => new SqliteProjectionStore(viewsFileIn(folder)),
    restore: {
      unfinished: async () => unfinishedRestoreIn(folder),
      assertEmpty: () => assertEmpty(folder, keyFileOf(settings)),
      mark: async (backup) => markRestore(folder, backup),
      unmark: async () => unmarkRestore(folder),
    },
    release: async () => held.release(),
  };
}

/**
 * Files that an empty folder may hold, including those of a restore that was interrupted before it marked the folder.
 * `restore` checks separately that there are no events.
 */
const MAY_BE_THERE: ReadonlySet<string> = new Set([
  'seal.key',
  'lock.db',
  'lock.db-journal',
  'lost+found',
  RESTORE_MARK_DRAFT,
  'events.db',
  'events.db-shm',
  'events.db-wal',
]);

async function assertEmpty(folder: string, keyFile: string): Promise<void> {
  const [taken] = (await readdir(folder)).filter((name) => !MAY_BE_THERE.has(name) && join(folder, name) !== keyFile);
  if (taken !== undefined)
    throw new Error(`${folder} is not empty (${taken}): a backup can be restored only into an empty installation`);
}
