import { UnfinishedRestore, type EventStore } from '@tender/event-store';
import { openEvents, openEventsBeside as openBesideAt, renewEpochOf, StateWatermarkStore } from '@tender/read-store';
import type { Instant } from '@tender/kernel';
import {
  MongoDatabases,
  MongoFileStorage,
  MongoLeaseRegister,
  MongoProjectionStore,
  MongoReadStore,
  MongoStateCopy,
} from '@tender/read-store/mongodb';
import { openOrFail, WrongSetting, type Settings } from '../settings/settings.js';
import type { HeldInstallation, InstallationBeside, OpenOptions, SharedInstallation } from './adapter.js';
import { eventServer, eventServerOf, ownStreams, reached } from './event-server.js';
import { holdLease } from './held-lease.js';
import { BACKUP_RECORD, backupRecords } from './last-backup.js';

const leasesOn = (databases: MongoDatabases) => new MongoLeaseRegister(databases, 'projections');

/** @throws WrongSetting if a server cannot be reached */
export async function open(settings: Settings, options: OpenOptions): Promise<SharedInstallation> {
  const eventsPlace = eventServerOf(settings);
  await using opening = new AsyncDisposableStack();
  const events = opening.adopt(
    await reached(openEvents(eventsPlace, { ...options, ...(await ownStreams(options.warn)) })),
    (it) => it.close(),
  );
  const url = settings.MONGODB_URL ?? '';
  const databases = opening.adopt(await openOrFail('MONGODB_URL', MongoDatabases.open(url)), (it) => it.close());
  const opened = opening.move();
  return {
    shared: true,
    events,
    eventsPlace,
    servers: [eventServer(events), { name: 'MongoDB', ping: () => databases.unfinishedRestore() }],
    leases: leasesOn(databases),
    openReads: () => opened.adopt(new MongoReadStore(databases), (it) => it.close()),
    openFiles: () => MongoFileStorage.open(databases),
    openCounters: async () =>
      (await import('@tender/http/counters')).mongoCounters(databases.client, databases.state.databaseName),
    lastBackup: () => lastBackupIn(databases),
    projectionStore: (fence) => new MongoProjectionStore(databases, { fence }),
    close: () => opened.disposeAsync(),
  };
}

export const lastBackupIn = async (databases: MongoDatabases): Promise<Instant | null> =>
  (await new MongoReadStore(databases).state(backupRecords).get(BACKUP_RECORD))?.at ?? null;

export const openEventsBeside = (settings: Settings): Promise<EventStore> =>
  reached(openBesideAt(eventServerOf(settings)));

/** @throws WrongSetting if the server cannot be reached; UnfinishedRestore */
export async function openBeside(settings: Settings): Promise<InstallationBeside> {
  const databases = await openDatabases(settings);
  const reads = new MongoReadStore(databases);
  return {
    hasState: true,
    logWatermark: () => new StateWatermarkStore(reads).loadWatermark(),
    generations: () => new MongoProjectionStore(databases).generations(),
    views: () => ({
      get: (spec, id) => reads.view(spec).get(id),
      find: (spec, query) => reads.view(spec).find(query),
      close: () => reads.close(),
    }),
    findDocuments: (spec, query) => reads.state(spec).find(query),
    copyState: () => MongoStateCopy.open(databases),
    recordBackup: (at) => reads.state(backupRecords).put({ _id: BACKUP_RECORD, at }),
    files: MongoFileStorage.beside(databases),
    close: () => databases.close(),
  };
}

async function openDatabases({ MONGODB_URL }: Settings, options?: { restoring?: boolean }): Promise<MongoDatabases> {
  try {
    return await MongoDatabases.open(MONGODB_URL ?? '', options);
  } catch (error) {
    throw error instanceof UnfinishedRestore ? error : new WrongSetting('MONGODB_URL', error);
  }
}

/** API processes may continue to accept commands. @throws InstallationIsLed, UnfinishedRestore; WrongSetting */
export async function openExclusive(settings: Settings, options: { restoring?: boolean }): Promise<HeldInstallation> {
  await using opening = new AsyncDisposableStack();
  const databases = opening.adopt(await openDatabases(settings, options), (it) => it.close());
  const lease = opening.adopt(await holdLease(leasesOn(databases), databases.state.databaseName), (it) => it.stop());
  const place = eventServerOf(settings);
  const opened = opening.move();
  return {
    openEvents: () => reached(openEvents(place)),
    renewEpoch: () => renewEpochOf(place),
    openReads: () => new MongoReadStore(databases),
    openFiles: () => MongoFileStorage.open(databases),
    openProjectionStore: () => new MongoProjectionStore(databases, { fence: () => lease.fence }),
    restore: {
      unfinished: () => databases.unfinishedRestore(),
      assertEmpty: () => assertEmpty(databases),
      mark: (backup) => databases.markRestore(backup),
      unmark: () => databases.unmarkRestore(),
    },
    release: () => opened.disposeAsync(),
  };
}

async function assertEmpty(databases: MongoDatabases): Promise<void> {
  const copy = await MongoStateCopy.open(databases);
  const [taken] = copy.collections;
  await copy.close();
  if (taken !== undefined)
    throw new Error(`the MongoDB database is not empty (${taken}): a backup can be restored only into an empty one`);
}
