import { join, resolve } from 'node:path';
import {
  CommandExecutor,
  DataDirectoryInUse,
  DataLock,
  SqliteEventStore,
  SqliteSnapshotStore,
  START,
  UnfinishedRestore,
  type EventStore,
  withoutEventsAfterEnd,
} from '@tender/event-store';
import { memoryCounters } from '@tender/http';
import {
  DiskFileStorage,
  HistoryThread,
  inWorkerThread,
  ProjectionHost,
  SqliteReadStore,
  StateWitness,
  type EventsPlace,
} from '@tender/read-store';
import { derivedKey } from '@tender/kernel';
import { callMetrics } from './operations/call-metrics.js';
import { DiskWatch } from './disk-watch.js';
import { StoreWatch } from './store-watch.js';
import { doubtClockAtStart } from '@tender/platform/clock-doubt';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { beginInstallation } from '@tender/platform/installation-start';
import { knownKey } from '@tender/platform/known-key';
import { readRootKey } from '@tender/platform/root-key';
import { openOrFail, WrongSetting, type Settings } from '@tender/platform/settings';
import type { Stores, StoresFor } from './stores.js';

/**
 * Opens the stores under DATA_DIR, but for events that a server may keep, and starts the projections in a thread of
 * their own. They belong to this process alone.
 * @param onFailure a writer or the projections stand still for good.
 * @throws DataDirectoryInUse when another process has them open; UnfinishedRestore; DamagedDatabase; WrongSetting when
 * there can be none.
 */
export async function openEmbeddedStores(
  settings: Settings,
  onFailure: (error: Error) => void,
  { clock, contexts, warn }: StoresFor,
): Promise<Stores> {
  const directory = resolve(settings.DATA_DIR);
  await using opening = new AsyncDisposableStack();
  opening.adopt(lockOf(directory), (it) => it.release());
  const place = placeOfEvents(settings, directory);
  const events = opening.adopt(await openEvents(place, onFailure), (it) => it.close());
  const isEmpty = (await events.head()) === START;
  // Snapshots are read with the root key, and the stream of the installation without a snapshot.
  const isKnown = await knownKey(new CommandExecutor(events, clock));
  const rootKey = readRootKey(settings, { isEmpty, isKnown, warn });
  const snapshots = opening.adopt(
    SqliteSnapshotStore.open(join(directory, 'snapshots.db'), derivedKey(rootKey, 'snapshots')),
    (it) => it.close(),
  );
  const calls = callMetrics();
  const executor = new CommandExecutor(events, clock, { snapshots, meter: calls.commands });
  const reads = opening.adopt(SqliteReadStore.open(directory, { onFailure, onPutAside: warn }), (it) => it.close());
  await doubtClockAtStart({ clock, state: reads, events });
  await beginInstallation({ executor, events, clock, rootKey, isEmpty, warn });
  const projections = await ProjectionHost.start({
    events,
    start: inWorkerThread(contexts.thread, { events: place, viewsFile: join(directory, 'views.db') }),
    onFailure,
  });
  opening.defer(() => projections.stop());
  const history = opening.adopt(
    new HistoryThread(
      { events: place, stateFolder: directory, finals: FINAL_EVENTS },
      { witness: new StateWitness(reads), compareEnd: (end, rebuilds) => projections.compareEnd(end, rebuilds) },
    ),
    (it) => it.stop(),
  );
  const folder = join(directory, 'files');
  const files = DiskFileStorage.open(folder);
  const disk = opening.adopt(await DiskWatch.start([directory, folder], settings.DISK_RESERVE), (it) => it.stop());
  const servers = new StoreWatch(
    'file' in place ? [] : [{ name: 'EventStoreDB', look: () => events.read('house', 0, 1) }],
  );
  opening.defer(() => servers.stop());
  const opened = opening.move();
  return {
    contexts: contexts.list,
    clock,
    rootKey,
    events,
    followedEvents: withoutEventsAfterEnd(events, FINAL_EVENTS),
    eventsPlace: place,
    reads,
    projections,
    files,
    disk,
    servers,
    history,
    shared: false,
    worker: false,
    counters: memoryCounters,
    calls,
    executor,
    close: () => opened.disposeAsync(),
  };
}

const placeOfEvents = ({ EVENTSTORE_URL, EVENTSTORE_PREFIX }: Settings, directory: string): EventsPlace =>
  EVENTSTORE_URL === null ? { file: join(directory, 'events.db') } : { url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX };

async function openEvents(place: EventsPlace, onFailure: (error: Error) => void): Promise<EventStore> {
  if ('file' in place) return SqliteEventStore.open({ ...place, onFailure });
  // Only here: nobody waits for the client of a server that is not there.
  const { EventStoreDBEventStore } = await import('@tender/event-store/eventstoredb');
  return openOrFail('EVENTSTORE_URL', EventStoreDBEventStore.open(place));
}

function lockOf(directory: string): DataLock {
  try {
    return DataLock.acquire(directory);
  } catch (error) {
    throw error instanceof DataDirectoryInUse || error instanceof UnfinishedRestore
      ? error
      : new WrongSetting('DATA_DIR', error);
  }
}
