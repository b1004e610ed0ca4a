import { join, resolve } from 'node:path';
import {
  CommandExecutor,
  DataDirectoryInUse,
  DataLock,
  SqliteEventStore,
  SqliteSnapshotStore,
  UnfinishedRestore,
  type EventStore,
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
import { callMetrics } from './operations/call-metrics.js';
import { DiskWatch } from './disk-watch.js';
import { StoreWatch } from './store-watch.js';
import { doubtClockAtStart } from '@tender/platform/clock-doubt';
import { readRootKey } from '@tender/platform/root-key';
import { openOrFail, WrongSetting, type Settings } from '@tender/platform/settings';
import type { Stores, StoresFor } from './stores.js';

/**
 * Opens the stores under DATA_DIR, but for events that a server may keep, and starts the projections in a thread of their own. They belong
 * to this process alone.
 * @param onFailure a writer or the projections stand still for good.
 * @throws DataDirectoryInUse when another process has them open; UnfinishedRestore; WrongSetting when there can be none.
 */
export async function openEmbeddedStores(
  settings: Settings,
  onFailure: (error: Error) => void,
  { clock, contexts }: StoresFor,
): Promise<Stores> {
  const directory = resolve(settings.DATA_DIR);
  const opened = new Opened();
  try {
    const lock = lockOf(directory);
    opened.closes(() => lock.release());
    const rootKey = readRootKey(settings);
    const place = placeOfEvents(settings, directory);
    const snapshots = SqliteSnapshotStore.open(join(directory, 'snapshots.db'));
    opened.closes(() => snapshots.close());
    const events = await openEvents(place, onFailure);
    opened.closes(() => events.close());
    const reads = SqliteReadStore.open(directory, onFailure);
    opened.closes(() => reads.close());
    await doubtClockAtStart({ clock, state: reads, events });
    const projections = await ProjectionHost.start({
      events,
      start: inWorkerThread(contexts.thread, { events: place, viewsFile: join(directory, 'views.db') }),
      onFailure,
    });
    opened.closes(() => projections.stop());
    const history = new HistoryThread({ events: place, stateFolder: directory }, new StateWitness(reads));
    opened.closes(() => history.stop());
    const folder = join(directory, 'files');
    const files = DiskFileStorage.open(folder);
    const disk = await DiskWatch.start([directory, folder], settings.DISK_RESERVE);
    opened.closes(() => disk.stop());
    const servers = new StoreWatch(
      'file' in place ? [] : [{ name: 'EventStoreDB', look: () => events.read('house', 0, 1) }],
    );
    opened.closes(() => servers.stop());
    const calls = callMetrics();
    return {
      contexts: contexts.list,
      clock,
      rootKey,
      events,
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
      executor: new CommandExecutor(events, clock, { snapshots, meter: calls.commands }),
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** What was opened one after the other, to be closed from the last to the first. */
class Opened {
  private readonly closing: (() => Promise<void> | void)[] = [];

  closes(close: () => Promise<void> | void): void {
    this.closing.push(close);
  }

  async close(): Promise<void> {
    for (let close = this.closing.pop(); close; close = this.closing.pop()) await close();
  }
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
