import type { Context } from '@tender/context';
import { CommandExecutor, START, withoutEventsAfterEnd, type EventStore } from '@tender/event-store';
import type { Counters } from '@tender/http';
import { derivedKey, systemClock, type Clock, type Instant } from '@tender/kernel';
import type { CallMetrics } from '@tender/platform/call-metrics';
import { doubtClockAtStart } from '@tender/platform/clock-doubt';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { openInstallation, type OwnInstallation, type SharedInstallation } from '@tender/platform/installation';
import { beginInstallation } from '@tender/platform/installation-start';
import { knownKey } from '@tender/platform/known-key';
import { readExistingRootKey, readRootKey } from '@tender/platform/root-key';
import type { Settings } from '@tender/platform/settings';
import {
  PolledProgress,
  ProjectionHost,
  StateWatermarkStore,
  type EventsPlace,
  type FileStorage,
  type History,
  type Progress,
  type ReadStore,
  type ReadYourWrites,
} from '@tender/read-store';
import { DiskMonitor } from './disk-full-levels.js';
import { SERVER_CONTEXTS, type ServerContexts } from './server-contexts.js';
import { callMetrics } from './call-metrics.js';
import { StoreMonitor } from './store-monitor.js';

export interface Projections extends ReadYourWrites {
  readonly ready: boolean;
  readonly progress: Progress;
  /** Why the read models cannot be written at present; null if they can. */
  readonly stalled?: string | null;
}

export interface Stores {
  contexts: readonly Context[];
  clock: Clock;
  rootKey: Buffer;
  events: EventStore;
  /** The events as `withoutEventsAfterEnd` returns them. */
  followedEvents: EventStore;
  /** Location of the events, for threads that open them themselves. */
  eventsPlace: EventsPlace;
  reads: ReadStore;
  files: FileStorage;
  /** When the last complete backup was made; null if none is known. */
  lastBackup(): Promise<Instant | null>;
  projections: Projections;
  /** Monitor of the log; null if a worker monitors it. */
  history: History | null;
  disk: DiskMonitor;
  servers: StoreMonitor;
  /** Whether other processes may use the stores: data in memory may then be stale. */
  shared: boolean;
  /** Whether a worker maintains the read models and runs the reactors; else this process does. */
  worker: boolean;
  counters: Counters;
  executor: CommandExecutor;
  calls: CallMetrics;
  close(): Promise<void>;
}

export interface StoresFor {
  clock: Clock;
  contexts: ServerContexts;
  /** Receives warnings for the operator. */
  warn(message: string): void;
}

/**
 * @param onFailure called when only a restart helps
 * @throws DataDirectoryInUse, UnfinishedRestore, DamagedDatabase, WrongSetting
 */
export async function openStores(
  settings: Settings,
  onFailure: (error: Error) => void,
  of: Partial<StoresFor> = {},
): Promise<Stores> {
  const { clock, contexts, warn } = { clock: systemClock, contexts: SERVER_CONTEXTS, warn: () => undefined, ...of };
  await using opening = new AsyncDisposableStack();
  const installation = opening.adopt(await openInstallation(settings, { onFailure, warn }), (it) => it.close());
  const { events, eventsPlace } = installation;
  const isEmpty = (await events.head()) === START;
  // This executor has no snapshots: their key is derived from the root key, which is not known yet.
  const isKnown = await knownKey(new CommandExecutor(events, clock));
  // Several processes would each create another key.
  const rootKey = installation.shared
    ? readExistingRootKey(settings, { isKnown, warn })
    : readRootKey(settings, { isEmpty, isKnown, warn });
  const snapshots = installation.shared ? null : installation.openSnapshots(derivedKey(rootKey, 'snapshots'));
  const calls = callMetrics();
  const executor = new CommandExecutor(events, clock, { snapshots, meter: calls.commands });
  const reads = installation.openReads();
  await doubtClockAtStart({ clock, state: reads, events });
  await beginInstallation({ executor, events, clock, rootKey, isEmpty, warn });
  const followed = await followLog(opening, { installation, contexts, reads, onFailure });
  const files = await installation.openFiles();
  const folders = installation.shared ? [] : installation.folders;
  const disk = opening.adopt(await DiskMonitor.start(folders, settings.DISK_RESERVE), (it) => it.stop());
  const servers = opening.adopt(new StoreMonitor(installation.servers), (it) => it.stop());
  const counters = await installation.openCounters();
  const opened = opening.move();
  return {
    contexts: contexts.list,
    clock,
    rootKey,
    events,
    followedEvents: withoutEventsAfterEnd(events, FINAL_EVENTS),
    eventsPlace,
    reads,
    files,
    lastBackup: () => installation.lastBackup(),
    ...followed,
    disk,
    servers,
    shared: installation.shared,
    worker: installation.shared,
    counters,
    executor,
    calls,
    close: () => opened.disposeAsync(),
  };
}

interface Following extends Pick<StoresFor, 'contexts'>, Pick<Stores, 'reads'> {
  installation: OwnInstallation | SharedInstallation;
  onFailure(error: Error): void;
}

async function followLog(
  opening: AsyncDisposableStack,
  { installation, contexts, reads, onFailure }: Following,
): Promise<Pick<Stores, 'projections' | 'history'>> {
  const { events } = installation;
  if (installation.shared) {
    const store = installation.projectionStore();
    const projections = await PolledProgress.start({
      events,
      generations: () => store.generations(),
      projections: contexts.list.flatMap((context) => context.projections),
    });
    return { projections: opening.adopt(projections, (it) => it.stop()), history: null };
  }
  const projections = await ProjectionHost.start({
    events,
    start: installation.projectionsIn(contexts.thread),
    onFailure,
  });
  opening.defer(() => projections.stop());
  const history = installation.monitoredHistory(new StateWatermarkStore(reads));
  return { projections, history: opening.adopt(history, (it) => it.stop()) };
}
